// FEATURE: 2.6.7 reference counters | sections of data that is present
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
    int m = n / 3;
#pragma acc parallel loop copy(a[m : n - m])
    for (int i = m; i < n; i++)
      a[i] += 100;
#pragma acc enter data create(a[0:m])
#pragma acc exit data delete(a[0:m])
    errors += !acc_is_present(a, sizeof a);
    errors += device && a[n - 1] != n - 1;
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != i + (i >= n / 3 ? 100 : 0);
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
