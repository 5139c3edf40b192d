// FEATURE: 2.4 device_type | on `kernels` and its loops
// STATUS: yes

#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc kernels copyout(a) device_type(nvidia) num_workers(8) device_type(*) num_workers(2)
#pragma acc loop independent device_type(nvidia) gang(4) vector(32) device_type(*) gang
  for (int i = 0; i < n; i++)
    a[i] = i;
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 1023};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
