// FEATURE: 2.14.4 update | rows behind pointers, `int **a`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0;
  int **a = malloc(n * sizeof *a);
  for (int i = 0; i < n; i++) {
    a[i] = malloc(4 * sizeof **a);
    for (int j = 0; j < 4; j++)
      a[i][j] = i;
  }
#pragma acc enter data copyin(a[0:n][0:4])
#pragma acc parallel loop present(a)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++)
      a[i][j] += 10 * j;
#pragma acc update self(a[0:n][0:4])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 4; j++)
      errors += a[i][j] != i + 10 * j;
#pragma acc exit data delete(a[0:n][0:4])
  for (int i = 0; i < n; i++)
    free(a[i]);
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
