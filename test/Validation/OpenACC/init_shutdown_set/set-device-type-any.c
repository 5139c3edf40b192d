// FEATURE: 2.14.3 set | `device_type(*)` and `device_type(Default)`: the type of devices that a program starts with
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_device_t first = acc_get_device_type();
#pragma acc set device_type(*)
  errors += acc_get_device_type() != first;
#pragma acc set device_type(host)
#pragma acc set device_type(*)
  errors += acc_get_device_type() != first;
#pragma acc set device_type(HOST)
#pragma acc set device_type(Default) device_num(0)
  errors += acc_get_device_type() != first;
#pragma acc init device_type(*)
#pragma acc shutdown device_type(*)
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
