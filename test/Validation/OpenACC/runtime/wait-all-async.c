// FEATURE: 3.2.11 acc_wait_async | `acc_wait_all_async`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(2 * n * sizeof *a), *b = malloc(n * sizeof *b);
#pragma acc data create(a[0 : 2 * n]) copyout(b[0:n])
  {
#pragma acc parallel loop present(a[0 : 2 * n]) async(1)
    for (int i = 0; i < n; i++)
      a[i] = i;
#pragma acc parallel loop present(a[0 : 2 * n]) async(2)
    for (int i = n; i < 2 * n; i++)
      a[i] = i;
    acc_wait_all_async(3);
#pragma acc parallel loop present(a[0 : 2 * n], b[0:n]) async(3)
    for (int i = 0; i < n; i++)
      b[i] = a[n - 1 - i] + a[n + i];
    acc_wait(3);
  }
  for (int i = 0; i < n; i++)
    errors += b[i] != 2 * n - 1;
  free(a);
  free(b);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 100, 20011};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
