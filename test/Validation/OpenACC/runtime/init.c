// FEATURE: 3.2.7 acc_init | before the first construct
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int x = 0;
  acc_init(acc_get_device_type());
  acc_init(acc_device_default);
#pragma acc serial copyout(x)
  x = 3;
  errors += x != 3;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
