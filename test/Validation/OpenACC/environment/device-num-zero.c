// FEATURE: 4.1.2 ACC_DEVICE_NUM | 0
// STATUS: yes
// ENVIRONMENT: ACC_DEVICE_NUM=0

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int x = 0;
  errors += acc_get_device_num(acc_get_device_type()) != 0;
#pragma acc serial copyout(x)
  x = 3;
  errors += x != 3;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
