// FEATURE: 3.2.2 acc_set_device_type | host, and the default again
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  int x = 1;
  acc_set_device_type(acc_device_host);
  errors += acc_get_device_type() != acc_device_host;
#pragma acc serial copyin(x)
  x = 2;
  errors += x != 2;
  acc_set_device_type(type);
  errors += acc_get_device_type() != type;
#pragma acc serial copyin(x)
  x = 3;
  errors += x != (type == acc_device_host ? 3 : 2);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
