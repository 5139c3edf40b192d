// FEATURE: 2.7.1 data specification | a pointer to rows of a run-time size
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int m = 1 + n / 3;
  float (*a)[m] = malloc(n * sizeof *a);
#pragma acc parallel loop copyout(a[0:n][0:m])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      a[i][j] = i - j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      errors += a[i][j] != i - j;
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 40, 101};
  int errors = 0;
  for (int i = 0; i < 4; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
