// FEATURE: 2.16.1 async | `kernels` with several loops in one queue
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a), *b = malloc(n * sizeof *b);
#pragma acc kernels copyout(a[0:n], b[0:n]) async(3)
  {
    for (int i = 0; i < n; i++)
      a[i] = i;
    for (int i = 0; i < n; i++)
      b[i] = a[n - 1 - i];
  }
#pragma acc wait(3)
  for (int i = 0; i < n; i++)
    errors += a[i] != i || b[i] != n - 1 - i;
  free(a);
  free(b);
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
