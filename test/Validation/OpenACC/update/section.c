// FEATURE: 2.14.4 update | a section: nothing else is changed
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int device = acc_get_device_type() != acc_device_host, k = n / 3, m = n / 2;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc data copyin(a)
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      a[i] += 100;
#pragma acc update self(a[k:m])
    for (int i = 0; i < n; i++)
      errors += a[i] != i + (!device || (i >= k && i < k + m) ? 100 : 0);
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
