// FEATURE: 5.1.7 events | `acc_ev_compute_construct_start` and `_end`
// STATUS: yes

#include <acc_prof.h>
#include <openacc.h>
#include <stdio.h>

static int starts, ends, errors_seen;
static void start(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  starts++;
  errors_seen += info->event_type != acc_ev_compute_construct_start || event->event_type != acc_ev_compute_construct_start;
  errors_seen += info->valid_bytes < (int)sizeof(acc_prof_info) || info->version < 201711;
  errors_seen += event->other_event.parent_construct != (starts == 1 ? acc_construct_parallel : acc_construct_serial);
  event->other_event.tool_info = &starts;
}
static void end(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  ends++;
  errors_seen += info->event_type != acc_ev_compute_construct_end || event->event_type != acc_ev_compute_construct_end;
  errors_seen += event->other_event.tool_info != &starts || starts != ends;
}
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  reg(acc_ev_compute_construct_start, start, acc_reg);
  reg(acc_ev_compute_construct_end, end, acc_reg);
}

int main(void) {
  int errors = 0;
  int x = 0, y = 0;
#pragma acc parallel copy(x) num_gangs(1)
  x++;
#pragma acc serial copy(y)
  y++;
  errors += starts != 2 || ends != 2 || errors_seen || x != 1 || y != 1;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
