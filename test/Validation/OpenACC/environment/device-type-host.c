// FEATURE: 4.1.1 ACC_DEVICE_TYPE | `host`
// STATUS: yes
// ENVIRONMENT: ACC_DEVICE_TYPE=host

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int x = 1, seen = 0;
  errors += acc_get_device_type() != acc_device_host;
#pragma acc data copyin(x)
  {
    x = 2;
#pragma acc serial present(x) copyout(seen)
    seen = x;
  }
  errors += seen != 2;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
