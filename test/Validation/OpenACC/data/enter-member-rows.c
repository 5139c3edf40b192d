// FEATURE: 2.6.6 enter data, exit data | a structure and the rows behind its pointer; all pointers and one row
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

struct matrix {
  int n;
  double **rows;
};

static int differ(double **rows, int n, double factor) {
  int errors = 0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 5; j++)
      errors += rows[i][j] != factor * (i + j);
  return errors;
}

static int test(int n) {
  int errors = 0;
  struct matrix s = {n, malloc(n * sizeof(double *))}, *q = &s;
  double **p = s.rows;
  for (int i = 0; i < n; i++) {
    p[i] = malloc(5 * sizeof(double));
    for (int j = 0; j < 5; j++)
      p[i][j] = i + j;
  }
#pragma acc enter data copyin(s, s.rows[0:n][0:5])
#pragma acc parallel loop present(s)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 5; j++)
      s.rows[i][j] *= 2;
#pragma acc exit data copyout(s.rows[0:n][0:5]) delete(s)
  errors += differ(p, n, 2);
#pragma acc enter data copyin(q->rows[0:n][0:5]) copyin(q[0:1])
#pragma acc parallel loop present(q[0:1])
  for (int i = 0; i < n; i++)
    for (int j = 0; j < 5; j++)
      q->rows[i][j] *= 2;
#pragma acc exit data copyout(q->rows[0:n][0:5]) delete(q[0:1])
  errors += differ(p, n, 4);
#pragma acc enter data copyin(p[0:n], p[n - 1][0:5])
#pragma acc parallel loop present(p[0:n])
  for (int j = 0; j < 5; j++)
    p[n - 1][j] *= 2;
#pragma acc exit data copyout(p[n - 1][0:5]) delete(p[0:n])
  for (int j = 0; j < 5; j++)
    p[n - 1][j] /= 2;
  return errors + differ(p, n, 4);
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
