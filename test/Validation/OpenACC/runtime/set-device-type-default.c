// FEATURE: 3.2.2 acc_set_device_type | `acc_device_default` and `acc_device_not_host`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_set_device_type(acc_device_default);
  acc_device_t type = acc_get_device_type();
  errors += type == acc_device_default || type == acc_device_none;
  if (acc_get_num_devices(acc_device_not_host) > 0) {
    acc_set_device_type(acc_device_not_host);
    errors += acc_get_device_type() == acc_device_host || acc_get_device_type() == acc_device_none;
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
