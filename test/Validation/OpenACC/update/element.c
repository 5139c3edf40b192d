// FEATURE: 2.14.4 update | one element, `a[k]` and `a[k:1]`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int device = acc_get_device_type() != acc_device_host, k = n / 2, a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copyin(a)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] += 100;
#pragma acc update self(a[k])
    for (int i = 0; i < n; i++)
      errors += a[i] != i + (!device || i == k ? 100 : 0);
#pragma acc update self(a[0:1], a[n - 1 : 1])
    errors += a[0] != 100 || a[n - 1] != n + 99;
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
