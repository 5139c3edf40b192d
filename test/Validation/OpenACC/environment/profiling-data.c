// FEATURE: 5.1 events | callbacks of data constructs
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

#include <acc_prof.h>
static int enters, exits;
static void enter(acc_prof_info *info, acc_event_info *event, acc_api_info *api) { enters++; }
static void leave(acc_prof_info *info, acc_event_info *event, acc_api_info *api) { exits++; }
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  reg(acc_ev_enter_data_start, enter, acc_reg);
  reg(acc_ev_exit_data_end, leave, acc_reg);
}

int main(void) {
  int errors = 0;
  int x = 0;
#pragma acc data copy(x)
  {
  }
  errors += enters < 1 || exits < 1;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
