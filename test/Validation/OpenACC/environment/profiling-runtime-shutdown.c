// FEATURE: 5.1.1 events | `acc_ev_runtime_shutdown`
// STATUS: yes

#include <acc_prof.h>
#include <openacc.h>
#include <stdio.h>

static int calls;
static void end(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  printf("errors %d\n", calls++ + (event->event_type != acc_ev_runtime_shutdown));
  printf("complete\n");
}

int main(void) {
  int x = 0;
  acc_prof_register(acc_ev_runtime_shutdown, end, acc_reg);
#pragma acc serial copyout(x)
  x = 1;
  calls += x != 1;
  return 0;
}
