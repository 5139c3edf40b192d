// FEATURE: 2.8.1 use_device | the address of a scalar
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  double x = 2.5, y = 0;
#pragma acc data copyin(x)
  {
#pragma acc host_data use_device(x)
    acc_memcpy_from_device(&y, &x, sizeof y);
  }
  errors += y != 2.5;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
