// FEATURE: 3.1 definitions | `acc_device_nvidia` and `acc_device_radeon`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  errors += acc_device_nvidia == acc_device_radeon || acc_device_nvidia == acc_device_host;
  errors += acc_get_num_devices(acc_device_nvidia) < 0 || acc_get_num_devices(acc_device_radeon) < 0;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
