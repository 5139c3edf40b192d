// FEATURE: 5.1.4 events | `acc_ev_create` and `acc_ev_delete`
// STATUS: yes

#include <acc_prof.h>
#include <openacc.h>
#include <stdio.h>

static int begins, ends, errors_seen;
static const void *host, *device;
static void begin(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  begins++;
  host = event->data_event.host_ptr;
  device = event->data_event.device_ptr;
  errors_seen += event->event_type != acc_ev_create || event->data_event.bytes != 400;
}
static void end(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  ends++;
  errors_seen += event->event_type != acc_ev_delete || event->data_event.host_ptr != host ||
                 event->data_event.device_ptr != device;
}

int main(void) {
  int errors = 0;
  int x[100], copies = acc_get_device_type() != acc_device_host;
  acc_prof_register(acc_ev_create, begin, acc_reg);
  acc_prof_register(acc_ev_delete, end, acc_reg);
#pragma acc data create(x)
  {
    errors += begins != copies || ends != 0 || (copies && (host != x || device != acc_deviceptr(x)));
#pragma acc data create(x)
    {
    }
    errors += begins != copies || ends != 0;
  }
  errors += begins != copies || ends != copies || errors_seen;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
