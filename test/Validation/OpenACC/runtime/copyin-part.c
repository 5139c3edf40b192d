// FEATURE: 3.2.18 acc_copyin | and `acc_create` of a part of an array, which clauses then name by the array
// STATUS: yes

#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

struct vector {
  int n;
  double *x;
};

static int test(int n) {
  int errors = 0;
  double *x = malloc(2 * n * sizeof *x), y[2 * n];
  struct vector v = {2 * n, x};
  for (int i = 0; i < 2 * n; i++)
    x[i] = y[i] = i;
  acc_copyin(x + n, n * sizeof *x);
  acc_create(y + n, n * sizeof *y);
#pragma acc data present(x[n:n], y[n:n])
#pragma acc parallel loop
  for (int i = n; i < 2 * n; i++)
    y[i] = 2 * x[i];
#pragma acc data copyin(v, v.x[n:n])
#pragma acc parallel loop present(v, y[n:n])
  for (int i = n; i < 2 * n; i++)
    y[i] += v.x[i];
  acc_copyout(y + n, n * sizeof *y);
  acc_delete(x + n, n * sizeof *x);
  for (int i = 0; i < 2 * n; i++)
    errors += y[i] != (i < n ? i : 3 * i);
  free(x);
  return errors;
}

int main(void) {
  const int sizes[] = {1, 7, 1000};
  int errors = 0;
  for (int i = 0; i < 3; i++)
    errors += test(sizes[i]);
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
