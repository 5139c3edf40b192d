// FEATURE: 2.7.10 create | `create(zero:)`: starts with zeros
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  double a[n], b[n], start = acc_get_device_type() == acc_device_host ? 9 : 0;
  for (int i = 0; i < n; i++)
    a[i] = 9;
#pragma acc data create(zero: a) copyout(b)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      b[i] = a[i] + i;
  }
  for (int i = 0; i < n; i++)
    errors += b[i] != start + i;
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
