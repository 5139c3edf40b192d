// FEATURE: 2.9 loop | outside of constructs and routines: the loop as C has it
// STATUS: yes

#include <stdio.h>
#define N 50

static double a[N][N], b[N];

/* Kernels and the host call these. */
static void halve(int n, double *x) {
#pragma acc loop gang vector
  for (int i = 1; i < n - 1; i++)
    x[i] = 0.5 * x[i];
}

static double total(int n, const double *x) {
  double sum = 0;
#pragma acc loop gang reduction(+ : sum)
  for (int i = 0; i < n; i++) {
    if (x[i] < 0)
      continue;
    sum += x[i];
  }
  return sum;
}

/* The value of b[i] after a step, by hand. */
static double expect(int i, int step) {
  double sum = 0, all = 0;
  for (int j = 0; j < N; j++) {
    double x = i * j % 7;
    for (int k = 0; k <= step; k++) {
      if (k == step)
        all += x;
      if (j > 0 && j < N - 1)
        x *= 0.5;
    }
    sum += x;
  }
  return all + sum;
}

int main(void) {
  int errors = 0, i, j;
#pragma acc loop collapse(2) private(i, j)
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      a[i][j] = i * j % 7;
#pragma acc data copy(a) create(b)
  for (int step = 0; step < 3; step++) {
#pragma acc parallel loop
    for (int i = 0; i < N; i++) {
      b[i] = total(N, a[i]);
      halve(N, a[i]);
      b[i] += total(N, a[i]);
    }
#pragma acc update self(b)
    int wrong = 0;
#pragma acc loop independent
    for (int i = 0; i < N; i++)
      wrong += b[i] != expect(i, step);
#pragma acc loop
    for (int i = 0; i < N; i++) {
      if (wrong > 0) {
        errors++;
        break;
      }
    }
  }
  double sum = 0;
#pragma acc loop gang worker
  for (int i = 0; i < N; i++) {
#pragma acc loop vector reduction(+ : sum)
    for (int j = 0; j < N; j++)
      sum += a[i][j];
  }
  double all = 0;
  for (int i = 0; i < N; i++)
    all += total(N, a[i]);
  errors += sum != all;
  printf("errors %d\n", errors);
  printf("complete\n");
  return 0;
}
