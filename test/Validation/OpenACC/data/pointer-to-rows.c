// FEATURE: 2.7.1 data specification | a pointer to rows, `double (*a)[5]`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  double (*a)[5] = malloc(n * sizeof *a);
#pragma acc parallel loop collapse(2) copyout(a[0:n][0:5])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 5; j++)
      a[i][j] = i + 0.1 * j;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 5; j++)
      errors += a[i][j] != i + 0.1 * j;
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
