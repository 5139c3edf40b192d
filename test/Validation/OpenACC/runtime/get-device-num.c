// FEATURE: 3.2.5 acc_get_device_num | between 0 and the number of devices
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  int number = acc_get_device_num(type);
  errors += number < 0 || number >= acc_get_num_devices(type);
  errors += acc_get_device_num(acc_device_current) != number;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
