// Factorisations whose loops shrink: LU without pivoting, with partial pivoting
// and permuted rows, Cholesky, Gram-Schmidt, triangular solves.
// RUN: env TOLERANCE=1e-9 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 35

static void lu(int n, double *a) {
#pragma acc data copy(a[0 : n * n])
  for (int k = 0; k < n; k++) {
#pragma acc parallel loop
    for (int i = k + 1; i < n; i++)
      a[i * n + k] /= a[k * n + k];
#pragma acc parallel loop collapse(2)
    for (int i = k + 1; i < n; i++)
      for (int j = k + 1; j < n; j++)
        a[i * n + j] -= a[i * n + k] * a[k * n + j];
  }
}

// The pivot is found on the device: the largest value, then the first row that
// has it.
static int lu_pivot(int n, double a[n][n], int *order) {
  int swaps = 0;
#pragma acc data copy(a[0 : n][0 : n]) copy(order[0 : n])
  for (int k = 0; k < n; k++) {
    double largest = 0;
    int row = n;
#pragma acc parallel loop reduction(max : largest)
    for (int i = k; i < n; i++)
      largest = fmax(largest, fabs(a[i][k]));
#pragma acc parallel loop reduction(min : row)
    for (int i = k; i < n; i++)
      if (fabs(a[i][k]) == largest && i < row)
        row = i;
    if (row != k) {
      swaps++;
#pragma acc parallel loop
      for (int j = 0; j < n; j++) {
        double t = a[k][j];
        a[k][j] = a[row][j];
        a[row][j] = t;
      }
#pragma acc serial present(order[0 : n])
      {
        int t = order[k];
        order[k] = order[row];
        order[row] = t;
      }
    }
#pragma acc parallel loop gang
    for (int i = k + 1; i < n; i++) {
      double f = a[i][k] / a[k][k];
      a[i][k] = f;
#pragma acc loop vector
      for (int j = k + 1; j < n; j++)
        a[i][j] -= f * a[k][j];
    }
  }
  return swaps;
}

static int cholesky(int n, double (*a)[N]) {
  int bad = 0;
#pragma acc data copy(a[0 : n])
  {
    for (int k = 0; k < n && !bad; k++) {
      double d;
#pragma acc update self(a[k : 1][k : 1])
      d = a[k][k];
      if (d <= 0) {
        bad = k + 1;
        continue;
      }
      d = sqrt(d);
#pragma acc kernels
      {
#pragma acc loop independent
        for (int i = k; i < n; i++)
          a[i][k] /= d;
#pragma acc loop independent
        for (int j = k + 1; j < n; j++)
#pragma acc loop independent
          for (int i = j; i < n; i++)
            a[i][j] -= a[i][k] * a[j][k];
      }
    }
  }
  return bad;
}

static void solve(int n, const double l[N][N], double *restrict x,
                  const double *restrict b) {
#pragma acc data copyin(l[0 : n], b[0 : n]) copyout(x[0 : n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      x[i] = b[i];
    for (int j = 0; j < n; j++) {
#pragma acc serial
      x[j] /= l[j][j];
#pragma acc parallel loop
      for (int i = j + 1; i < n; i++)
        x[i] -= l[i][j] * x[j];
    }
    for (int j = n - 1; j >= 0; --j) {
      double s = 0;
#pragma acc parallel loop reduction(+ : s)
      for (int i = j + 1; i < n; i++)
        s += l[i][j] * x[i];
#pragma acc serial
      x[j] = (x[j] - s) / l[j][j];
    }
  }
}

static void gram_schmidt(int m, int n, double a[m][n], double r[n][n],
                         double q[m][n]) {
#pragma acc data copyin(a[0 : m][0 : n]) copyout(q[0 : m][0 : n])              \
    copy(r[0 : n][0 : n])
  for (int k = 0; k < n; k++) {
    double norm = 0;
#pragma acc parallel loop reduction(+ : norm) copy(norm)
    for (int i = 0; i < m; i++)
      norm += a[i][k] * a[i][k];
    norm = sqrt(norm);
#pragma acc parallel loop
    for (int i = 0; i < m; i++) {
      q[i][k] = a[i][k] / norm;
      if (i == 0)
        r[k][k] = norm;
    }
#pragma acc parallel loop gang
    for (int j = k + 1; j < n; j++) {
      double s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int i = 0; i < m; i++)
        s += q[i][k] * a[i][j];
      r[k][j] = s;
#pragma acc loop vector
      for (int i = 0; i < m; i++)
        a[i][j] -= q[i][k] * s;
    }
  }
}

static void show(const char *name, int n, const double *a) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i % 11 - 4) * a[i];
  printf("%s %.11g %.11g %.11g\n", name, sum, a[n / 2], a[n - 1]);
}

int main(void) {
  static double a[N][N], l[N][N], q[N][N], r[N][N], x[N], b[N];
  int order[N];
  for (int i = 0; i < N; i++) {
    b[i] = 1 + i % 4;
    order[i] = i;
    for (int j = 0; j < N; j++) {
      a[i][j] = (i == j ? N : 0) + (i * j + i + 3) % 17 / 17.;
      q[i][j] = (i * 7 + j * j * 3 + i * i * j) % 43 - 17.5;
      l[i][j] = (i == j ? 2 * N : 0) + 1. / (1 + abs(i - j));
    }
  }
  lu(N, &a[0][0]);
  show("lu", N * N, &a[0][0]);
  printf("swaps %d\n", lu_pivot(N, q, order));
  show("lu with pivots", N * N, &q[0][0]);
  for (int i = 0; i < N; i++)
    printf("%d%c", order[i], i < N - 1 ? ' ' : '\n');
  printf("cholesky %d\n", cholesky(N, l));
  show("cholesky", N * N, &l[0][0]);
  solve(N, (const double (*)[N])l, x, b);
  show("solve", N, x);
  memset(q, 0, sizeof q);
  gram_schmidt(N, 21, (double (*)[21])a, (double (*)[21])r, (double (*)[21])q);
  show("gram-schmidt q", N * 21, &q[0][0]);
  show("gram-schmidt r", 21 * 21, &r[0][0]);
  l[7][7] = -1;
  printf("cholesky %d\n", cholesky(N, l));
  printf("complete\n");
  return 0;
}
