// FEATURE: 2.7.1 data specification | `a[k:n][l:m]` of an `int **a`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int errors = 0;
  int **a = malloc(9 * sizeof *a);
  for (int i = 0; i < 9; i++) {
    a[i] = malloc(8 * sizeof **a);
    for (int j = 0; j < 8; j++)
      a[i][j] = 8 * i + j;
  }
#pragma acc parallel loop copy(a[2:5][3:4])
  for (int i = 2; i < 7; i++)
    for (int j = 3; j < 7; j++)
      a[i][j] *= -1;
  for (int i = 0; i < 9; i++)
    for (int j = 0; j < 8; j++)
      errors += a[i][j] != (i >= 2 && i < 7 && j >= 3 && j < 7 ? -1 : 1) * (8 * i + j);
  for (int i = 0; i < 9; i++)
    free(a[i]);
  free(a);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
