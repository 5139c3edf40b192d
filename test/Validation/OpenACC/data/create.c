// FEATURE: 2.7.10 create | memory of the device alone
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n], b[n], shared = acc_get_device_type() == acc_device_host;
  for (int i = 0; i < n; i++)
    a[i] = -2;
#pragma acc data create(a) copyout(b)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      b[i] = a[n - 1 - i];
  }
  for (int i = 0; i < n; i++)
    errors += b[i] != n - 1 - i || a[i] != (shared ? i : -2);
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
