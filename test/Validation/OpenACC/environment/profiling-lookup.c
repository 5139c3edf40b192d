// FEATURE: 5.3.1 acc_prof_lookup | routines of the interface by their names
// STATUS: yes

#include <acc_prof.h>
#include <openacc.h>
#include <stdio.h>

static acc_prof_reg by_name;
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  by_name = (acc_prof_reg)lookup("acc_prof_register");
  if (lookup("acc_prof_no_such_routine"))
    by_name = NULL;
}
static int calls;
static void count(acc_prof_info *info, acc_event_info *event, acc_api_info *api) { calls++; }

int main(void) {
  int errors = 0;
  int x = 0;
#pragma acc serial copy(x)
  x++;
  errors += !by_name;
  if (by_name)
    by_name(acc_ev_enqueue_launch_end, count, acc_reg);
#pragma acc serial copy(x)
  x++;
  errors += calls != 1 || x != 2;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
