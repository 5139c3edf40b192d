// What f2c makes of Fortran: numbers behind pointers, arrays that count from
// one, loops whose step has a sign at run time, elements passed by address.
//
// RUN: xacc-cc --no-cuda -O2 %s -o %t
// RUN: env XACC_DEVICES=none %t | FileCheck %s
// RUN: env XACC_DEVICES=host:1 %t | FileCheck %s
// RUN: env XACC_DEVICES=host:3 %t | FileCheck %s

#include <stdio.h>

typedef struct {
  double r, i;
} complex;

static double dot(int *n, double *x, int *incx, double *y, int *incy) {
  double s = 0;
  int i, ix = 1, iy = 1, last = *n;
  --x;
  --y;
#pragma acc kernels
  for (i = 1; i <= last; ++i) {
    s += x[ix] * y[iy];
    ix += *incx;
    iy += *incy;
  }
  return s;
}

static void fill(int *n, int *m, double *c, int ld) {
  int i, j, last;
  c -= 1 + ld;
#pragma acc kernels
  for (j = 1; j <= *n; ++j) {
    last = *m;
    for (i = 1; i <= last; ++i)
      c[i + j * ld] = i + j;
    last = *m;
    for (i = 1; i <= last; ++i)
      c[i + j * ld] += i;
  }
}

static void band(int *n, int *ku, double *y) {
  int i, j, low, a, b;
  --y;
#pragma acc kernels
  for (j = 1; j <= *n; ++j) {
    a = 1, b = j - *ku;
    low = a >= b ? a : b;
    for (i = low; i <= j; ++i)
      y[i] += j;
  }
}

static double sum(int n, int step, double *x) {
  double s = 0;
  int i;
  --x;
#pragma acc kernels
  for (i = 1; step < 0 ? i >= n : i <= n; i += step)
    s += x[i];
  return s;
}

static void conjugate(complex *to, complex *from) {
  to->r = from->r;
  to->i = -from->i;
}

static void conjugateAll(int n, complex *to, complex *from) {
#pragma acc kernels
  for (int i = 0; i < n; i++)
    conjugate(&to[i], &from[i]);
}

// The pointer `--x` is in the memory of `y`.
static void copyOne(int n, double *x, double *y) {
  int i;
  --x;
  --y;
#pragma acc kernels
  for (i = 1; i <= n; ++i)
    y[i] = x[i] + 1;
}

int main(void) {
  double x[60], y[60], c[60] = {0}, pair[2] = {1, 2}, many[8] = {0};
  complex z[3] = {{1, 2}, {3, 4}, {5, 6}}, w[3];
  int n = 20, incx = 3, incy = 2, rows = 4, columns = 5;
  for (int i = 0; i < 60; i++)
    x[i] = i, y[i] = i % 7;
  printf("%g\n", dot(&n, x, &incx, y, &incy));
  fill(&columns, &rows, c, 6);
  printf("%g %g %g\n", c[0], c[27], c[28]);
  band(&n, &rows, y);
  printf("%g %g\n", y[0], y[19]);
  printf("%g %g\n", sum(19, 3, x), sum(1, 3, x));
  conjugateAll(3, w, z);
  printf("%g %g\n", w[2].r, w[2].i);
  copyOne(1, pair + 1, pair);
  copyOne(4, many + 4, many);
#pragma acc data copy(many[0:4])
  copyOne(4, many + 4, many);
  printf("%g %g %g\n", pair[0], many[0], many[3]);
  return 0;
}

// CHECK: 1716
// CHECK-NEXT: 3 13 0
// CHECK-NEXT: 15 25
// CHECK-NEXT: 63 0
// CHECK-NEXT: 5 -6
// CHECK-NEXT: 3 1 1
