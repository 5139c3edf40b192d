// Data that cross functions: entered here, present there, in recursion, in
// parameters of every kind, in functions called from regions on the host.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <stdio.h>
#include <stdlib.h>
enum { N = 512 };
static double grid[N], other[N];

static void show(const char *what, int n, const double *x) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i % 31 + 1) * x[i];
  printf("%s %.17g\n", what, sum);
}

// The library: works with data on the device or not.
static void scale(double *x, int n, double by) {
#pragma acc parallel loop copy(x[0:n])
  for (int i = 0; i < n; i++)
    x[i] *= by;
}
static void add(double x[], const double y[restrict], int n) {
#pragma acc data copy(x[0:n]) copyin(y[0:n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      x[i] += y[i];
  }
}
static double dot(int n, const double x[n], const double y[n]) {
  double sum = 0;
#pragma acc parallel loop reduction(+ : sum) copyin(x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    sum += x[i] * y[i];
  return sum;
}

// A tree of sums: halves, with data regions inside data regions.
static double total(double *x, int n) {
  if (n <= 64) {
    double sum = 0;
#pragma acc parallel loop present(x[0:n]) reduction(+ : sum)
    for (int i = 0; i < n; i++)
      sum += x[i];
    return sum;
  }
  double left, right;
#pragma acc data copy(x[0:n])
  {
    left = total(x, n / 2);
    right = total(x + n / 2, n - n / 2);
  }
  return left + right;
}

// A conjugate gradient solver: many small functions on present data.
static void apply(int n, const double *restrict x, double *restrict y) {
#pragma acc parallel loop present(x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    y[i] = 2.5 * x[i] - (i > 0 ? x[i - 1] : 0) - (i < n - 1 ? x[i + 1] : 0);
}
static void axpy(int n, double a, const double *restrict x,
                 double *restrict y) {
#pragma acc parallel loop present(x[0:n], y[0:n])
  for (int i = 0; i < n; i++)
    y[i] += a * x[i];
}
static int solve(int n, const double *b, double *x, double tolerance) {
  double *r = malloc(n * sizeof *r), *p = malloc(n * sizeof *p);
  double *q = malloc(n * sizeof *q), rho = 0, rho0;
  int iterations = 0;
#pragma acc data copyin(b[0:n]) copyout(x[0:n]) create(r[0:n], p[0:n], q[0:n])
  {
#pragma acc parallel loop reduction(+ : rho)
    for (int i = 0; i < n; i++) {
      x[i] = 0;
      r[i] = p[i] = b[i];
      rho += r[i] * r[i];
    }
    rho0 = rho;
    while (rho > tolerance * rho0 && iterations < 100) {
      apply(n, p, q);
      double alpha = rho / dot(n, p, q), beta = 0;
      axpy(n, alpha, p, x);
      axpy(n, -alpha, q, r);
#pragma acc parallel loop reduction(+ : beta) present(r[0:n])
      for (int i = 0; i < n; i++)
        beta += r[i] * r[i];
      double ratio = beta / rho;
#pragma acc parallel loop present(r[0:n], p[0:n])
      for (int i = 0; i < n; i++)
        p[i] = r[i] + ratio * p[i];
      rho = beta;
      iterations++;
    }
  }
  free(r);
  free(p);
  free(q);
  return iterations;
}

static int called = 0;
static int count(void) { return ++called; }

int main(int argc, char **argv) {
  for (int i = 0; i < N; i++) {
    grid[i] = i % 10;
    other[i] = i % 7;
  }
  scale(grid, N, 3);
#pragma acc data copy(grid) copyin(other)
  {
    scale(grid, N, 2);
    add(grid, other, N);
    add(grid + 100, other + 200, 50);
    scale(grid + 10, 5, -1);
    printf("dot %.17g\n", dot(N, grid, other));
    // An expression of a directive is evaluated once.
#pragma acc parallel loop num_gangs(count()) if (count() > 0)
    for (int i = 0; i < N; i++)
      grid[i] += 1;
  }
  show("grid", N, grid);
  printf("total %.17g\n", total(grid, N));
  for (int i = 0; i < N; i++)
    other[i] = i % 13 - 6;
  int iterations = solve(N, other, grid, 1e-20);
  double worst = 0;
  for (int i = 0; i < N; i++) {
    double left = 2.5 * grid[i] - (i > 0 ? grid[i - 1] : 0) -
                  (i < N - 1 ? grid[i + 1] : 0) - other[i];
    worst = left > worst ? left : -left > worst ? -left : worst;
  }
  printf("solve %d %d\n", iterations > 10 && iterations < 60, worst < 1e-8);
  printf("complete\n");
  return 0;
}
