// FEATURE: 3.2.9 acc_async_test | `acc_async_test_all`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
#pragma acc parallel loop copyout(a[0:n]) async(3)
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc parallel loop copyout(b[0:n]) async(4)
  for (int i = 0; i < n; i++)
    b[i] = -i;
  while (!acc_async_test_all())
    ;
  for (int i = 0; i < n; i++)
    errors += a[i] != i || b[i] != -i;
  free(a);
  free(b);
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
