// FEATURE: A.2.1 NVIDIA | `acc_get_current_cuda_device`, `acc_get_current_cuda_context`, and `acc_get_cuda_stream`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int nvidia = acc_get_device_type() == acc_device_nvidia;
  errors += !acc_get_current_cuda_context() == nvidia;
  errors += !nvidia && (acc_get_current_cuda_device() || acc_get_cuda_stream(1));
  errors += !nvidia && acc_set_cuda_stream(1, NULL);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
