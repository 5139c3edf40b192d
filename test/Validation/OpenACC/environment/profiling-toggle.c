// FEATURE: 5.4 registering callbacks | a callback removed, and one switched off
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

#include <acc_prof.h>
static int launches;
static void start(acc_prof_info *info, acc_event_info *event, acc_api_info *api) { launches++; }
int main(void) {
  int errors = 0;
  int x = 0;
  acc_prof_register(acc_ev_enqueue_launch_start, start, acc_reg);
#pragma acc serial copy(x)
  x++;
  int one = launches;
  acc_prof_register(acc_ev_enqueue_launch_start, start, acc_toggle);
  acc_prof_unregister(acc_ev_enqueue_launch_start, start, acc_reg);
#pragma acc serial copy(x)
  x++;
  errors += one < 1 || launches != one || x != 2;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
