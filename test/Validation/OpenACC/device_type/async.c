// FEATURE: 2.4 device_type | `async` for a type that does not fit: the program waits
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
#pragma acc parallel loop copyout(a) device_type(radeon) async(1)
  for (int i = 0; i < n; i++)
    a[i] = i;
  if (acc_get_device_type() != acc_device_radeon)
    for (int i = 0; i < n; i++)
      errors += a[i] != i;
#pragma acc wait(1)
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 100, 20011};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
