// FEATURE: 2.6.4 data structures with pointers | arrays of rows with null pointers among them, and a null pointer for all
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

static int test(int n) {
  int errors = 0, **none = NULL, ***deep = calloc(n, sizeof *deep);
  int **rows = calloc(n, sizeof *rows);
  for (int i = 0; i < n; i += 2)
    rows[i] = calloc(n, sizeof **rows);
  deep[0] = rows;
#pragma acc data copy(rows[0:n][0:n]) copy(none[0:n][0:n])
  {
#pragma acc parallel loop present(none[0:n])
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++) {
        if (rows[i])
          rows[i][j] = i + j;
        if (none)
          none[i][j] = 1;
      }
#pragma acc update self(rows[0:n][0:n], none[0:n][0:n])
  }
#pragma acc parallel loop copy(deep[0:n][0:n][0:n])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      if (deep[i] && deep[i][j])
        deep[i][j][0] += 5;
  for (int i = 0; i < n; i++)
    for (int j = 0; rows[i] && j < n; j++)
      errors += rows[i][j] != i + j + (j == 0 ? 5 : 0);
  for (int i = 0; i < n; i++)
    free(rows[i]);
  free(rows);
  free(deep);
  return errors;
}

int main(void) {
  int errors = test(1) + test(7) + test(30);
  printf("errors %d\ncomplete\n", errors);
  return errors != 0;
}
