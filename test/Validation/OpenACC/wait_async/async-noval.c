// FEATURE: 2.16.1 async | `async(acc_async_noval)` is `async`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc enter data copyin(a[0:n]) async(acc_async_noval)
#pragma acc parallel loop present(a[0:n]) async
  for (int i = 0; i < n; i++)
    a[i] *= 2;
#pragma acc parallel loop present(a[0:n]) async(acc_async_noval)
  for (int i = 0; i < n; i++)
    a[i] += 1;
#pragma acc exit data copyout(a[0:n]) async
#pragma acc wait(acc_async_noval)
  for (int i = 0; i < n; i++)
    errors += a[i] != 2 * i + 1;
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000, 40001};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
