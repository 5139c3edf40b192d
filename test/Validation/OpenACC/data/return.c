// FEATURE: 2.6.5 data | a function returns from inside
// STATUS: no: jumps out of data
// REFUSED: a jump must not leave

#include <openacc.h>
#include <stdio.h>

static int find(int *a, int n, int value) {
#pragma acc data copyin(a[0:n])
  {
    for (int i = 0; i < n; i++) {
      int x;
#pragma acc serial copyout(x)
      x = a[i];
      if (x == value)
        return i;
    }
  }
  return -1;
}

static int test(int n) {
  int errors = 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = 2 * i;
  errors += find(a, n, 2 * (n / 2)) != n / 2;
  errors += find(a, n, 1) != -1;
  if (acc_get_device_type() != acc_device_host)
    errors += acc_is_present(a, sizeof a) != 0;
  return errors;
}

int main(void) {
  const int sizes[] = {1, 2, 9, 40};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
