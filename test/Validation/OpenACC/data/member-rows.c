// FEATURE: 2.7.1 data specification | rows behind a member, `s.rows[0:n][0:m]`
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct matrix {
  int n, m;
  double **rows;
};

static int test(int n) {
  int errors = 0;
  struct matrix s = {n, 5, malloc(n * sizeof(double *))};
  for (int i = 0; i < n; i++) {
    s.rows[i] = malloc(5 * sizeof(double));
    for (int j = 0; j < 5; j++)
      s.rows[i][j] = i;
  }
#pragma acc data copyin(s) copy(s.rows[0:n][0:5])
  {
#pragma acc parallel loop present(s)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < 5; j++)
        s.rows[i][j] += 0.5 * j;
  }
  for (int i = 0; i < n; i++) {
    for (int j = 0; j < 5; j++)
      errors += s.rows[i][j] != i + 0.5 * j;
    free(s.rows[i]);
  }
  free(s.rows);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 40};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
