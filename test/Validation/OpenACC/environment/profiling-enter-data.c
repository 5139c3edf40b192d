// FEATURE: 5.1.3 events | `acc_ev_enter_data_start` and `_end`, where the directive is
// STATUS: yes

#include <acc_prof.h>
#include <openacc.h>
#include <stdio.h>

static int starts, ends, errors_seen;
static void start(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  starts++;
  errors_seen += info->event_type != acc_ev_enter_data_start || event->event_type != acc_ev_enter_data_start;
  errors_seen += info->valid_bytes < (int)sizeof(acc_prof_info) || info->version < 201711;
  errors_seen += info->line_no != 29 || !info->src_file || event->other_event.parent_construct != acc_construct_enter_data;
  event->other_event.tool_info = &starts;
}
static void end(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  ends++;
  errors_seen += info->event_type != acc_ev_enter_data_end || event->event_type != acc_ev_enter_data_end;
  errors_seen += event->other_event.tool_info != &starts || starts != ends;
}
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  reg(acc_ev_enter_data_start, start, acc_reg);
  reg(acc_ev_enter_data_end, end, acc_reg);
}

int main(void) {
  int errors = 0;
  int x = 0;
#pragma acc enter data copyin(x)
  errors += starts != 1 || ends != 1 || errors_seen;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
