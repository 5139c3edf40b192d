// FEATURE: 2.6.7 reference counters | an inner `data` construct copies nothing
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], device = acc_get_device_type() != acc_device_host;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copy(a)
  {
    a[0] = device ? -9 : 0;
#pragma acc data copy(a)
    {
#pragma acc parallel loop copyin(a)
      for (int i = 0; i < n; i++)
        a[i] += 1;
    }
    errors += device && a[0] != -9;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + 1;
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
