// FEATURE: 3.2.1 acc_get_num_devices | of each type
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  errors += acc_get_num_devices(type) < 1 || acc_get_num_devices(acc_device_none) != 0;
  errors += acc_get_num_devices(acc_device_host) != 1;
  int others = acc_get_num_devices(acc_device_not_host);
  errors += type == acc_device_host ? others < 0 : others < acc_get_num_devices(type);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
