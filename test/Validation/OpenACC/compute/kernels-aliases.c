// FEATURE: 2.5.3 kernels | pointers that may be the same are not assumed to differ
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static void shift(int n, int *a, int *b) {
#pragma acc kernels present(a[0:n], b[0:n])
  for (int i = 1; i < n; i++)
    a[i] = b[i - 1] + 1;
}

static int test(int n) {
  int errors = 0;
  int *a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++)
    a[i] = 0;
#pragma acc data copy(a[0:n])
  shift(n, a, a);
  for (int i = 0; i < n; i++)
    errors += a[i] != i;
  free(a);
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
