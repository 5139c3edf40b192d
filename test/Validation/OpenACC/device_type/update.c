// FEATURE: 2.4 device_type | on `update`, for a type that does not fit
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int x = 0;
#pragma acc data create(x)
  {
#pragma acc serial
    x = 3;
#pragma acc update self(x) device_type(radeon) async(1)
    errors += x != 3 && acc_get_device_type() != acc_device_radeon;
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
