// FEATURE: 3.2.10 acc_wait | one queue
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
#pragma acc parallel loop copyout(a[0:n]) async(8)
  for (int i = 0; i < n; i++)
    a[i] = i;
  acc_wait(8);
  errors += !acc_async_test(8);
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 100, 40001};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
