// A callback learns the driver's handles of a launch.
#include <acc_prof.h>
#include <openacc.h>
#include <stdio.h>

static int errors, calls;
static void launch(acc_prof_info *info, acc_event_info *event, acc_api_info *api) {
  calls++;
  errors += info->device_type != acc_device_nvidia || api->device_api != acc_device_api_cuda;
  errors += api->context_handle != acc_get_current_cuda_context();
  errors += !api->async_handle || api->async_handle != acc_get_cuda_stream(3);
}

int main(void) {
  int x = 0;
  acc_prof_register(acc_ev_enqueue_launch_start, launch, acc_reg);
#pragma acc serial copy(x) async(3)
  x++;
#pragma acc wait
  printf("errors %d\n", errors + (x != 1) + (calls != 1));
  return 0;
}
