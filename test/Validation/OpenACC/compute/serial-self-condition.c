// FEATURE: 2.5.2 serial | `self(condition)`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[n];
  int shared = acc_get_device_type() == acc_device_host;
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copyin(a)
  {
#pragma acc serial self(n > 50)
    {
#pragma acc loop
      for (int i = 0; i < n; i++)
        a[i] += 10;
    }
    for (int i = 0; i < n; i++)
      errors += a[i] != i + (n > 50 || shared ? 10 : 0);
  }
  return errors;
}

int main(void) {
  const int sizes[] = {1, 9, 64, 1000};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
