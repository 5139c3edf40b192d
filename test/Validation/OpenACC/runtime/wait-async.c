// FEATURE: 3.2.11 acc_wait_async | one queue waits for another
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
#pragma acc data copyout(a[0:n])
  {
#pragma acc parallel loop present(a[0:n]) async(1)
    for (int i = 0; i < n; i++)
      a[i] = i;
    acc_wait_async(1, 2);
#pragma acc parallel loop present(a[0:n]) async(2)
    for (int i = 0; i < n; i++)
      a[i] *= 3;
    acc_wait(2);
  }
  for (int i = 0; i < n; i++)
    errors += a[i] != 3 * i;
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
