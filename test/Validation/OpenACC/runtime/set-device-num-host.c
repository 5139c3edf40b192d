// FEATURE: 3.2.4 acc_set_device_num | with a type that is not the current one
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  acc_set_device_num(0, acc_device_host);
  errors += acc_get_device_type() != acc_device_host || acc_get_device_num(acc_device_host) != 0;
  acc_set_device_num(0, type);
  errors += acc_get_device_type() != type;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
