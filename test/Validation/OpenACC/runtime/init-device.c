// FEATURE: 3.2.7 acc_init | `acc_init_device(number, type)`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  int x = 0;
  for (int d = 0; d < acc_get_num_devices(type); d++)
    acc_init_device(d, type);
#pragma acc serial copyout(x)
  x = 3;
  errors += x != 3;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
