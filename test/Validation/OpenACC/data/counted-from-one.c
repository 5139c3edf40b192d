// FEATURE: 2.7.1 data clauses | arrays and rows that count from 1, one behind the other in memory of the program
// STATUS: yes

#include <stdio.h>
#include <stdlib.h>

// Element 0 of one array is the last element of the one before.
static void step(int n, double *a, double *b, const int *at) {
#pragma acc parallel loop present(a, b)
  for (int i = 1; i <= n; i++)
    b[i] += a[i];
#pragma acc parallel loop
  for (int i = 1; i <= n; i++)
    b[at[i]] += 2 * a[at[i]];
#pragma acc host_data use_device(a, b)
  {
#pragma acc parallel loop deviceptr(a, b)
    for (int i = 1; i <= n; i++)
      b[i] -= a[i] / 2;
  }
}

static int arrays(int n) {
  double *pool = malloc(2 * n * sizeof *pool), *a = pool - 1, *b = a + n;
  int *order = malloc(n * sizeof *order), *at = order - 1, errors = 0;
  for (int round = 0; round < 2; round++) {
    for (int i = 1; i <= n; i++) {
      at[i] = n + 1 - i;
      a[i] = 2 * i;
      b[i] = i;
    }
    if (round == 0) {
#pragma acc data copyin(a[1 : n], at[1 : n]) copy(b[1 : n])
      step(n, a, b, at);
    } else {
#pragma acc enter data copyin(b[1 : n], a[1 : n], at[1 : n])
      step(n, a, b, at);
#pragma acc exit data copyout(b[1 : n]) delete (a[1 : n], at[1 : n])
    }
    for (int i = 1; i <= n; i++)
      errors += b[i] != 6 * i || a[i] != 2 * i;
  }
  free(pool);
  free(order);
  return errors;
}

// As the matrices of Numerical Recipes.
static int rows(int n, int m) {
  float **pointers = malloc(n * sizeof *pointers), **a = pointers - 1;
  float *elements = malloc(n * m * sizeof *elements);
  int errors = 0;
  for (int i = 1; i <= n; i++) {
    a[i] = elements + (i - 1) * m - 1;
    for (int j = 1; j <= m; j++)
      a[i][j] = i + j;
  }
#pragma acc parallel loop collapse(2) copy(a[1 : n][1 : m])
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      a[i][j] *= i;
  for (int i = 1; i <= n; i++)
    for (int j = 1; j <= m; j++)
      errors += a[i][j] != i * (i + j);
  free(elements);
  free(pointers);
  return errors;
}

int main(void) {
  int errors = arrays(50) + rows(10, 7);
  printf("errors %d\n", errors);
  puts("complete");
  return errors != 0;
}
