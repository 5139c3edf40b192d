// FEATURE: 5.1.8 events | `acc_ev_enqueue_launch_start` with sizes and the queue
// STATUS: yes

#include <acc_prof.h>
#include <openacc.h>
#include <stdio.h>

static int starts, ends, errors_seen;
static void start(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  starts++;
  errors_seen += info->event_type != acc_ev_enqueue_launch_start || event->event_type != acc_ev_enqueue_launch_start;
  errors_seen += info->valid_bytes < (int)sizeof(acc_prof_info) || info->version < 201711;
  errors_seen += !event->launch_event.kernel_name || event->launch_event.num_gangs != 3 ||
                 event->launch_event.vector_length != 32 || info->async != 2 || info->async_queue != 2;
  event->other_event.tool_info = &starts;
}
static void end(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  ends++;
  errors_seen += info->event_type != acc_ev_enqueue_launch_end || event->event_type != acc_ev_enqueue_launch_end;
  errors_seen += event->other_event.tool_info != &starts || starts != ends;
}
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  reg(acc_ev_enqueue_launch_start, start, acc_reg);
  reg(acc_ev_enqueue_launch_end, end, acc_reg);
}

int main(void) {
  int errors = 0;
  int x[100];
#pragma acc parallel loop copyout(x) num_gangs(3) vector_length(32) async(2)
  for (int i = 0; i < 100; i++)
    x[i] = i;
#pragma acc wait
  for (int i = 0; i < 100; i++)
    errors += x[i] != i;
  errors += starts != 1 || ends != 1 || errors_seen;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
