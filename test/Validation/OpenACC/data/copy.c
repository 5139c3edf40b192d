// FEATURE: 2.7.7 copy | in at the start, out at the end
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copy(a)
  {
#pragma acc parallel loop present(a)
    for (int i = 0; i < n; i++)
      a[i] = 3 * a[i];
    if (acc_get_device_type() != acc_device_host)
      errors += a[n - 1] != n - 1;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 3 * i;
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
