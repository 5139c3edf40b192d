// FEATURE: 4.1.2 ACC_DEVICE_NUM | another device
// STATUS: yes
// ENVIRONMENT: ACC_DEVICE_NUM=2 XACC_DEVICES=host:4

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  int x = 0;
  errors += acc_get_device_num(type) != 2 || acc_get_num_devices(type) != 4;
#pragma acc enter data copyin(x)
  acc_set_device_num(1, type);
  errors += acc_is_present(&x, sizeof x) != 0;
  acc_set_device_num(2, type);
  errors += !acc_is_present(&x, sizeof x);
#pragma acc exit data delete(x)
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
