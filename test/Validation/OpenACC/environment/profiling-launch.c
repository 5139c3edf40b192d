// FEATURE: 5.1 events | callbacks before and after a launch
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

#include <acc_prof.h>
static int launches, ends;
static void start(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  launches += event->event_type == acc_ev_enqueue_launch_start && info && api;
}

static void end(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  ends += event->event_type == acc_ev_enqueue_launch_end && info && api;
}

void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  reg(acc_ev_enqueue_launch_start, start, acc_reg);
  reg(acc_ev_enqueue_launch_end, end, acc_reg);
}

int main(void) {
  int errors = 0;
  int x = 0;
#pragma acc serial copyout(x)
  x = 1;
  errors += x != 1 || launches < 1 || launches != ends;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
