// FEATURE: 2.7.1 data specification | three levels of pointers, `int ***a`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

int main(void) {
  int errors = 0;
  int ***a = malloc(3 * sizeof *a);
  for (int i = 0; i < 3; i++) {
    a[i] = malloc(4 * sizeof **a);
    for (int j = 0; j < 4; j++)
      a[i][j] = calloc(5, sizeof ***a);
  }
#pragma acc parallel loop copy(a[0:3][0:4][0:5])
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 5; k++)
        a[i][j][k] += i + j + k;
  for (int i = 0; i < 3; i++) {
    for (int j = 0; j < 4; j++) {
      for (int k = 0; k < 5; k++)
        errors += a[i][j][k] != i + j + k;
      free(a[i][j]);
    }
    free(a[i]);
  }
  free(a);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
