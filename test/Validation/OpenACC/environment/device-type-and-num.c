// FEATURE: 4.1.2 ACC_DEVICE_NUM | with `ACC_DEVICE_TYPE`
// STATUS: yes
// ENVIRONMENT: ACC_DEVICE_TYPE=host ACC_DEVICE_NUM=0

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  errors += acc_get_device_type() != acc_device_host;
  errors += acc_get_device_num(acc_device_host) != 0;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
