// FEATURE: 3.2.3 acc_get_device_type | a type of which there are devices
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  int on = 0;
  errors += acc_get_num_devices(type) < 1;
#pragma acc serial copyout(on)
  on = acc_on_device(acc_device_host);
  errors += (on != 0) != (type == acc_device_host);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
