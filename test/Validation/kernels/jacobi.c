// Relaxations: Jacobi until it converges with pointers that are swapped, Gauss-
// Seidel in red and black and by wavefronts, successive overrelaxation.
// RUN: env TOLERANCE=1e-9 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define IDX(i, j) ((i) * m + (j))
#define MAX(a, b) ((a) > (b) ? (a) : (b))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
typedef float real;

static int jacobi(int n, int m, real *restrict A, real *restrict Anew) {
  const real tol = 1e-3f;
  real error = 1;
  int iter = 0;
#pragma acc data copy(A[0 : n * m]) create(Anew[0 : n * m])
  while (error > tol && iter < 60) {
    error = 0;
#pragma acc kernels
    {
#pragma acc loop independent collapse(2) reduction(max : error)
      for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < m - 1; i++) {
          Anew[IDX(j, i)] = .25f * (A[IDX(j, i + 1)] + A[IDX(j, i - 1)] +
                                    A[IDX(j - 1, i)] + A[IDX(j + 1, i)]);
          error = fmaxf(error, fabsf(Anew[IDX(j, i)] - A[IDX(j, i)]));
        }
      for (int j = 1; j < n - 1; j++)
        for (int i = 1; i < m - 1; i++)
          A[IDX(j, i)] = Anew[IDX(j, i)];
    }
    iter++;
  }
  return iter;
}

static double swapped(int n, int m, double *a, int steps) {
  double *b = malloc(n * m * sizeof *b), total = 0;
  memcpy(b, a, n * m * sizeof *b);
  double *u = a, *v = b;
#pragma acc data copy(a[0 : n * m]) copyin(b[0 : n * m])
  {
    for (int s = 0; s < steps; s++) {
#pragma acc parallel loop collapse(2) present(u[0 : n * m], v[0 : n * m])
      for (int i = 1; i < n - 1; i++)
        for (int j = 1; j < m - 1; j++)
          v[IDX(i, j)] =
              .2 * (u[IDX(i, j)] + u[IDX(i - 1, j)] + u[IDX(i + 1, j)] +
                    u[IDX(i, j - 1)] + u[IDX(i, j + 1)]);
      double *t = u;
      u = v;
      v = t;
    }
#pragma acc parallel loop reduction(+ : total) present(u)
    for (int i = 0; i < n * m; i++)
      total += u[i];
  }
  free(b);
  return total;
}

static void red_black(int n, int m, double (*a)[m], int sweeps, double omega) {
#pragma acc data copy(a[0 : n][0 : m])
  for (int s = 0; s < sweeps; s++)
    for (int color = 0; color < 2; color++) {
#pragma acc parallel loop
      for (int i = 1; i < n - 1; i++)
        for (int j = 1 + (i + color) % 2; j < m - 1; j += 2)
          a[i][j] += omega * .25 *
                     (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1] -
                      4 * a[i][j]);
    }
}

static void wavefront(int n, int m, double (*a)[m]) {
#pragma acc data copy(a[0 : n][0 : m])
  for (int d = 3; d <= 2 * (n - 2) + m - 2; d++) {
    int low = MAX(1, (d - (m - 2) + 1) / 2), high = MIN(n - 2, (d - 1) / 2);
#pragma acc parallel loop present(a)
    for (int i = low; i <= high; i++) {
      int j = d - 2 * i;
      a[i][j] = (a[i - 1][j - 1] + a[i - 1][j] + a[i - 1][j + 1] + a[i][j - 1] +
                 a[i][j] + a[i][j + 1] + a[i + 1][j - 1] + a[i + 1][j] +
                 a[i + 1][j + 1]) /
                9;
    }
  }
}

static void show(const char *name, int n, int m, const double *a) {
  double sum = 0;
  for (int i = 0; i < n * m; i++)
    sum += (i % 13 + 1) * a[i];
  printf("%s %.12g %.12g %.12g\n", name, sum, a[IDX(1, 1)], a[IDX(n / 2, 3)]);
}

int main(void) {
  int n = 38, m = 53;
  real *A = calloc(n * m, sizeof *A), *Anew = calloc(n * m, sizeof *Anew);
  for (int j = 0; j < n; j++) {
    A[IDX(j, 0)] = 1;
    A[IDX(j, m - 1)] = j / (real)n;
  }
  int iter = jacobi(n, m, A, Anew);
  printf("jacobi %d", iter);
  for (int i = 1; i < m; i += 7)
    printf(" %.7f", A[IDX(n / 2, i)]);
  printf("\n");
  double *a = malloc(n * m * sizeof *a);
  for (int i = 0; i < n * m; i++)
    a[i] = i * 37 % 101 / 101.;
  printf("swapped %.12g\n", swapped(n, m, a, 7));
  show("swapped", n, m, a);
  red_black(n, m, (double (*)[m])a, 4, 1.3);
  show("red and black", n, m, a);
  wavefront(n, m, (void *)a);
  wavefront(n, m, (void *)a);
  show("wavefront", n, m, a);
  printf("complete\n");
  return 0;
}
