// FEATURE: 4.1.1 ACC_DEVICE_TYPE | the type of a program without it has devices
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  errors += type == acc_device_none || type == acc_device_default || type == acc_device_not_host;
  errors += acc_get_num_devices(type) < 1;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
