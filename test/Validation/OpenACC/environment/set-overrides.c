// FEATURE: 4.1.2 ACC_DEVICE_NUM | `acc_set_device_num` overrides it
// STATUS: yes
// ENVIRONMENT: ACC_DEVICE_NUM=1 XACC_DEVICES=host:2

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  acc_set_device_num(0, type);
  errors += acc_get_device_num(type) != 0;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
