// FEATURE: 2.5.1 parallel | array parameters, sizes at run time
// STATUS: yes

#include <stdio.h>

static void scale(int rows, int columns, double a[rows][columns], double by) {
#pragma acc parallel copy(a[0:rows][0:columns])
#pragma acc loop collapse(2)
  for (int i = 0; i < rows; i++)
    for (int j = 0; j < columns; j++)
      a[i][j] *= by;
}

static int test(int n) {
  int errors = 0;
  double a[n][3];
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      a[i][j] = i + j;
  scale(n, 3, a, 0.25);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 3; j++)
      errors += a[i][j] != (i + j) * 0.25;
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
