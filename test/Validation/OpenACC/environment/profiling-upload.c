// FEATURE: 5.1.9 events | `acc_ev_enqueue_upload_start` and `_end`, only where there is a copy
// STATUS: yes

#include <acc_prof.h>
#include <openacc.h>
#include <stdio.h>

static int starts, ends, errors_seen;
static void start(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  starts++;
  errors_seen += info->event_type != acc_ev_enqueue_upload_start || event->event_type != acc_ev_enqueue_upload_start;
  errors_seen += info->valid_bytes < (int)sizeof(acc_prof_info) || info->version < 201711;
  errors_seen += event->data_event.bytes != 400 || !event->data_event.host_ptr || !event->data_event.device_ptr ||
                 event->data_event.host_ptr == event->data_event.device_ptr;
  event->other_event.tool_info = &starts;
}
static void end(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  ends++;
  errors_seen += info->event_type != acc_ev_enqueue_upload_end || event->event_type != acc_ev_enqueue_upload_end;
  errors_seen += event->other_event.tool_info != &starts || starts != ends;
}
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  reg(acc_ev_enqueue_upload_start, start, acc_reg);
  reg(acc_ev_enqueue_upload_end, end, acc_reg);
}

int main(void) {
  int errors = 0;
  int copies = acc_get_device_type() != acc_device_host;
  int x[100];
#pragma acc data copyin(x)
  {
  }
  errors += starts != copies || ends != copies || errors_seen;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
