// FEATURE: 2.14.3 set | `device_num`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  int devices = acc_get_num_devices(type), x[8];
  for (int d = devices - 1; d >= 0; d--) {
#pragma acc set device_num(d)
    errors += acc_get_device_num(type) != d;
#pragma acc serial copyout(x)
    for (int k = 0; k < 8; k++)
      x[k] = d * k;
    for (int k = 0; k < 8; k++)
      errors += x[k] != d * k;
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
