// Products of matrices and vectors, with the matrix and with its transpose:
// atax, bicg, mvt, gemver and gesummv of PolyBench.
// RUN: env TOLERANCE=1e-9 %S/../../Integration/Inputs/compare.sh xacc-cc %clang %t "self self@2 self@3 self@4 self@3~1-3 self+memory" %s

#include <stdio.h>
#include <stdlib.h>
#define NX 53
#define NY 47

static void atax(double a[NX][NY], double x[NY], double y[NY]) {
  double tmp[NX];
#pragma acc data copyin(a[0 : NX], x[0 : NY]) copyout(y[0 : NY]) create(tmp)
  {
#pragma acc parallel loop
    for (int j = 0; j < NY; j++)
      y[j] = 0;
#pragma acc parallel loop gang
    for (int i = 0; i < NX; i++) {
      double s = 0;
#pragma acc loop vector reduction(+ : s)
      for (int j = 0; j < NY; j++)
        s += a[i][j] * x[j];
      tmp[i] = s;
    }
#pragma acc parallel loop
    for (int j = 0; j < NY; j++)
      for (int i = 0; i < NX; i++)
        y[j] += a[i][j] * tmp[i];
  }
}

static void bicg(int n, int m, const double *a, double *s, double *q,
                 const double *p, const double *r) {
#pragma acc data copyin(a[ : n * m], p[ : m], r[ : n]) copyout(s[ : m], q[ : n])
  {
#pragma acc kernels
    for (int j = 0; j < m; j++)
      s[j] = 0;
#pragma acc kernels loop independent
    for (int i = 0; i < n; i++) {
      q[i] = 0;
      for (int j = 0; j < m; j++) {
#pragma acc atomic update
        s[j] += r[i] * a[i * m + j];
        q[i] += a[i * m + j] * p[j];
      }
    }
  }
}

static void mvt(int n, double *x1, double *x2, double *y1, double *y2,
                double a[n][n]) {
#pragma acc data copyin(a[ : n][ : n], y1[ : n], y2[ : n])                     \
    copy(x1[ : n], x2[ : n])
  {
#pragma acc parallel loop async(1)
    for (int i = 0; i < n; i++) {
      double t = x1[i];
#pragma acc loop reduction(+ : t)
      for (int j = 0; j < n; j++)
        t += a[i][j] * y1[j];
      x1[i] = t;
    }
#pragma acc parallel loop async(2)
    for (int i = 0; i < n; i++) {
      double t = x2[i];
#pragma acc loop reduction(+ : t)
      for (int j = 0; j < n; j++)
        t += a[j][i] * y2[j];
      x2[i] = t;
    }
#pragma acc wait
  }
}

static void gemver(int n, double **a, const double *u1, const double *v1,
                   const double *u2, const double *v2, double *x, double *y,
                   double *z, double *w) {
  const double alpha = 1.5, beta = 1.2;
#pragma acc data copy(a[0 : n][0 : n]) copyin(y[0 : n], z[0 : n])              \
    copyin(u1[0 : n], v1[0 : n], u2[0 : n], v2[0 : n]) copy(x[0 : n])          \
        copyout(w[0 : n])
  {
#pragma acc parallel loop collapse(2)
    for (int i = 0; i < n; i++)
      for (int j = 0; j < n; j++)
        a[i][j] += u1[i] * v1[j] + u2[i] * v2[j];
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      double t = 0;
      for (int j = 0; j < n; j++)
        t += beta * a[j][i] * y[j];
      x[i] += t + z[i];
    }
#pragma acc parallel loop
    for (int i = 0; i < n; i++) {
      double t = 0;
      for (int j = 0; j < n; j++)
        t += alpha * a[i][j] * x[j];
      w[i] = t;
    }
  }
}

static void show(const char *name, int n, const double *x) {
  double sum = 0;
  for (int i = 0; i < n; i++)
    sum += (i % 3 + 1) * x[i];
  printf("%s %.12g %.12g %.12g\n", name, sum, x[0], x[n - 1]);
}

int main(void) {
  static double a[NX][NY], x[NY], y[NY], s[NY], q[NX], p[NY], r[NX];
  for (int i = 0; i < NX; i++) {
    r[i] = i % 7 / 7.;
    for (int j = 0; j < NY; j++)
      a[i][j] = (i + j) % NY / (5. * NX);
  }
  for (int j = 0; j < NY; j++) {
    x[j] = 1 + j / (double)NY;
    p[j] = j % 5 / 5.;
  }
  atax(a, x, y);
  show("atax", NY, y);
  bicg(NX, NY, &a[0][0], s, q, p, r);
  show("bicg s", NY, s);
  show("bicg q", NX, q);
  int n = 39;
  double (*b)[n] = malloc(sizeof(double[n][n])), *v[8], *rows[39];
  for (int k = 0; k < 8; k++) {
    v[k] = malloc(n * sizeof *v[k]);
    for (int i = 0; i < n; i++)
      v[k][i] = (i + 2 * k) % n / (k + 2.) / n;
  }
  for (int i = 0; i < n; i++) {
    rows[i] = b[i];
    for (int j = 0; j < n; j++)
      b[i][j] = i * j % n / (double)n;
  }
  mvt(n, v[0], v[1], v[2], v[3], b);
  show("mvt 1", n, v[0]);
  show("mvt 2", n, v[1]);
  gemver(n, rows, v[0], v[1], v[2], v[3], v[4], v[5], v[6], v[7]);
  show("gemver x", n, v[4]);
  show("gemver w", n, v[7]);
  show("gemver a", n * n, &b[0][0]);
  printf("complete\n");
  return 0;
}
