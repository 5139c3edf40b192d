// FEATURE: 2.14.1 init | `device_num`: this is the current device from then on
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  int last = acc_get_num_devices(type) - 1;
  acc_set_device_num(0, type);
#pragma acc init device_num(last)
  errors += acc_get_device_num(type) != last;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
