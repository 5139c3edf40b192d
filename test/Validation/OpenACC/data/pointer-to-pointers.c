// FEATURE: 2.7.1 data specification | rows behind pointers, `int **a`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int **a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) {
    a[i] = malloc(7 * sizeof **a);
    for (int j = 0; j < 7; j++)
      a[i][j] = i;
  }
#pragma acc data copy(a[0:n][0:7])
  {
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 7; j++)
        a[i][j] += 10 * j;
  }
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 7; j++)
      errors += a[i][j] != i + 10 * j;
    free(a[i]);
  }
  free(a);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 5, 33};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
