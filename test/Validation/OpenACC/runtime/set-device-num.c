// FEATURE: 3.2.4 acc_set_device_num | each device has data of its own
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

int main(void) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  int devices = acc_get_num_devices(type), a[10];
  for (int d = 0; d < devices; d++) {
    acc_set_device_num(d, type);
    errors += acc_get_device_num(type) != d;
    for (int i = 0; i < 10; i++)
      a[i] = 100 * d + i;
    errors += type != acc_device_host && acc_is_present(a, sizeof a);
#pragma acc enter data copyin(a)
  }
  for (int d = devices - 1; d >= 0; d--) {
    acc_set_device_num(d, type);
#pragma acc exit data copyout(a)
    for (int i = 0; i < 10; i++)
      errors += a[i] != 100 * d + i;
  }
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
