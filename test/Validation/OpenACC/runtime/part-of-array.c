// FEATURE: 3.2.18 acc_copyin | of part of an array, from the middle
// STATUS: yes

#include <openacc.h>
#include <stdio.h>

static int test(int n) {
  int errors = 0;
  int a[3 * n];
  for (int i = 0; i < 3 * n; i++)
    a[i] = i;
  acc_copyin(a + n, n * sizeof *a);
#pragma acc parallel loop present(a[n:n])
  for (int i = n; i < 2 * n; i++)
    a[i] = -a[i];
  acc_copyout(a + n, n * sizeof *a);
  for (int i = 0; i < 3 * n; i++)
    errors += a[i] != (i >= n && i < 2 * n ? -i : i);
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
