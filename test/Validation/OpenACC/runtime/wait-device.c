// FEATURE: 3.2.10 acc_wait | `acc_wait_device` and `acc_wait_all_device`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  acc_device_t type = acc_get_device_type();
  int devices = acc_get_num_devices(type), *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
  acc_set_device_num(devices - 1, type);
#pragma acc parallel loop copyout(a[0:n]) async(1)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop copyout(b[0:n]) async(2)
  for (int i = 0; i < n; i++)
    b[i] = -i;
  acc_set_device_num(0, type);
  acc_wait_device(1, devices - 1);
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
  acc_wait_all_device(devices - 1);
  for (int i = 0; i < n; i++)
    errors += b[i] != -i;
  free(a);
  free(b);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 100, 20011};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
