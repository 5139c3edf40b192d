// FEATURE: 2.16.1 async | `async` uses the queue of `acc_set_default_async`
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), before = acc_get_default_async();
  acc_set_default_async(7);
  errors += acc_get_default_async() != 7;
#pragma acc parallel loop copyout(a[0:n]) async
  for (int i = 0; i < n; i++)
    a[i] = i;
#pragma acc wait(7)
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
  acc_set_default_async(before);
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
