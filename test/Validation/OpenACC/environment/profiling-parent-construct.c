// FEATURE: 5.1.8 events | the construct of a launch, with and without `loop`
// STATUS: yes

#include <acc_prof.h>
#include <openacc.h>
#include <stdio.h>

static int errors, launches;
static acc_construct_t expected;
static long async;

static void note(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  launches += info->event_type == acc_ev_enqueue_launch_start;
  errors += event->other_event.parent_construct != expected;
  errors += info->async != async || info->async_queue != async;
  errors += info->valid_bytes != _ACC_PROF_INFO_VALID_BYTES;
  errors += api->valid_bytes != _ACC_API_INFO_VALID_BYTES;
  if (info->event_type == acc_ev_enqueue_launch_start)
    errors += event->launch_event.valid_bytes != _ACC_LAUNCH_EVENT_INFO_VALID_BYTES;
  else
    errors += event->other_event.valid_bytes != _ACC_OTHER_EVENT_INFO_VALID_BYTES;
}
void acc_register_library(acc_prof_reg reg, acc_prof_reg unreg, acc_prof_lookup_func lookup) {
  reg(acc_ev_compute_construct_start, note, acc_reg);
  reg(acc_ev_compute_construct_end, note, acc_reg);
  reg(acc_ev_enqueue_launch_start, note, acc_reg);
}

int main(void) {
  static int x[100], y[100];
  expected = acc_construct_kernels;
  async = acc_async_sync;
#pragma acc kernels
  {
    for (int i = 0; i < 100; i++)
      x[i] = i;
  }
#pragma acc data copy(x, y)
  {
#pragma acc kernels
    {
#pragma acc loop
      for (int i = 0; i < 100; i++)
        y[i] = x[i];
      x[0] = 1;
    }
    async = 3;
#pragma acc kernels loop async(3)
    for (int i = 0; i < 100; i++)
      y[i] += 1;
#pragma acc wait
    expected = acc_construct_parallel;
    async = acc_async_sync;
#pragma acc parallel
#pragma acc loop
    for (int i = 0; i < 100; i++)
      y[i] += 1;
    expected = acc_construct_serial;
#pragma acc serial
    y[0] = 9;
  }
  errors += launches < 5 || y[0] != 9 || y[99] != 101;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
