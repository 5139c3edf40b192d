// FEATURE: 2.7.8 copyin | in at the start, nothing at the end
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], sum = 0, shared = acc_get_device_type() == acc_device_host;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copyin(a)
  {
#pragma acc parallel loop reduction(+:sum)
    for (int i = 0; i < n; i++)
      sum += a[i]++;
  }
  errors += sum != n * (n - 1) / 2;
  for (int i = 0; i < n; i++)
    errors += a[i] != i + shared;
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
