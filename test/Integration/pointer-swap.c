// Pointers to distributed arrays that are assigned and swapped, in every place
// where a program does it: each name means the array that it points to.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 1 3 4" %s
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t1 "self 4" %s -- -O3 -fopenmp
// REQUIRES: mpi

#include <stdio.h>
#include <stdlib.h>
#ifdef _XCALABLEMP
#include <xmp.h>
#else
#define xmp_malloc(d, ...) calloc(64 * 64, sizeof(double))
#define xmp_free(d) (void)0
#endif
#define N 37
#define M 11

#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double *u, *v;
#pragma xmp align u[i] with t(i)
#pragma xmp align v[i] with t(i)
#pragma xmp shadow u[1]
#pragma xmp shadow v[1]
double (*m)[M], (*n)[M];
#pragma xmp align m[i][*] with t(i)
#pragma xmp align n[i][*] with t(i)
#pragma xmp shadow m[1][0]
#pragma xmp shadow n[1][0]

static void swap(double **a, double **b) {
  double *c = *a;
  *a = *b;
  *b = c;
}

static void step(void) {
#pragma xmp reflect(u)
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++)
    v[i] = (u[i - 1] + 2 * u[i] + u[i + 1]) / 4;
}

/// Swaps what it is given.
static double smooth(double x[N], double y[N], int steps) {
#pragma xmp align x[i] with t(i)
#pragma xmp align y[i] with t(i)
#pragma xmp shadow x[1]
#pragma xmp shadow y[1]
  for (int k = 0; k < steps; k++) {
#pragma xmp reflect(x)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      y[i] = x[i] - 0.25 * (x[i + 1] - x[i - 1]);
    double *z = x;
    x = y;
    y = z;
  }
  double sum = 0;
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += (i + 1) * x[i];
  return sum;
}

int main(void) {
  u = xmp_malloc(xmp_desc_of(u), N);
  v = xmp_malloc(xmp_desc_of(v), N);
  m = xmp_malloc(xmp_desc_of(m), N, M);
  n = xmp_malloc(xmp_desc_of(n), N, M);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    u[i] = v[i] = i * i % 13;
    for (int j = 0; j < M; j++)
      m[i][j] = n[i][j] = i * j % 7;
  }
  // In a time loop, by name.
  for (int k = 0; k < 7; k++) {
    step();
    double *w = u;
    u = v;
    v = w;
  }
  double a = 0, b = 0;
#pragma xmp loop on t(i) reduction(+ : a, b)
  for (int i = 0; i < N; i++) {
    a += (i + 1) * u[i];
    b += (i + 1) * v[i];
  }
  // By a function; an odd and an even number of times.
  for (int k = 0; k < 3; k++) {
    swap(&u, &v);
    step();
  }
  double c = 0, d = 0;
#pragma xmp loop on t(i) reduction(+ : c, d)
  for (int i = 0; i < N; i++) {
    c += (i + 1) * u[i];
    d += (i + 1) * v[i];
  }
  // Rows; both are exchanged in one directive.
  for (int k = 0; k < 5; k++) {
#pragma xmp reflect(m, n)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      for (int j = 0; j < M; j++)
        n[i][j] = m[i - 1][j] + n[i][(j + 1) % M] - m[i + 1][j];
    double(*o)[M] = m;
    m = n, n = o;
  }
  double e = 0, f = 0;
#pragma xmp loop on t(i) reduction(+ : e, f)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      e += (i + j + 1) * m[i][j];
      f += (i + j + 1) * n[i][j];
    }
  double g = smooth(u, v, 3), h = smooth(v, u, 2);
  // One is given back and made anew.
  xmp_free(xmp_desc_of(v));
  v = xmp_malloc(xmp_desc_of(v), N);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    v[i] = i;
  swap(&u, &v);
  double k = 0, l = 0;
#pragma xmp loop on t(i) reduction(+ : k, l)
  for (int i = 0; i < N; i++) {
    k += (i + 1) * u[i];
    l += (i + 1) * v[i];
  }
#pragma xmp task on p(1)
  {
    printf("%.12g %.12g %.12g %.12g\n", a, b, c, d);
    printf("%.12g %.12g %.12g %.12g %.12g %.12g\n", e, f, g, h, k, l);
    printf("complete\n");
  }
  return 0;
}
