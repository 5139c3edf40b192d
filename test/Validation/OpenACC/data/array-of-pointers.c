// FEATURE: 2.7.1 data specification | an array of pointers, `double *a[3]`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  double *a[3];
  for (int i = 0; i < 3; i++)
    a[i] = malloc(n * sizeof *a[i]);
#pragma acc parallel loop copyout(a[0:3][0:n])
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = 100 * i + j;
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < n; j++)
      errors += a[i][j] != 100 * i + j;
    free(a[i]);
  }
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
