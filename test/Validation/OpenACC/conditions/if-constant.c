// FEATURE: 2.5.6 if | `if(0)` and `if(1)`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], device = acc_get_device_type() != acc_device_host;
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc data copyin(a)
  {
#pragma acc parallel loop if(0)
    for (int i = 0; i < n; i++)
      a[i] += 1;
#pragma acc parallel loop if(1)
    for (int i = 0; i < n; i++)
      a[i] += 2;
    for (int i = 0; i < n; i++)
      errors += a[i] != (device ? 1 : 3);
  }
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
