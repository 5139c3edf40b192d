// FEATURE: 2.14.1 init | `device_num`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  int x = 0, last = acc_get_num_devices(acc_get_device_type()) - 1;
#pragma acc init device_num(last)
#pragma acc init device_num(0)
#pragma acc serial copyout(x)
  x = 6;
  errors += x != 6;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
