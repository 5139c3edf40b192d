/* The classical Runge-Kutta method: arrays of pointers to the stages, in
 * functions. */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
typedef struct {
  int n;
  double dt, t;
  double *y, *tmp, *k[4];
} System;
static void rhs(int n, const double *restrict x, double *restrict f) {
#pragma acc parallel loop present(x[0 : n], f[0 : n])
  for (int i = 0; i < n; i++) {
    int l = i ? i - 1 : n - 1, r = i < n - 1 ? i + 1 : 0;
    f[i] = (x[l] - 2 * x[i] + x[r]) * 3 - x[i] * x[i] * x[i];
  }
}
static void axpy(int n, double a, const double *restrict x,
                 const double *restrict y, double *restrict z) {
#pragma acc parallel loop present(x[0 : n], y[0 : n], z[0 : n])
  for (int i = 0; i < n; i++)
    z[i] = y[i] + a * x[i];
}
int main(void) {
  static const double a[4] = {0, 0.5, 0.5, 1},
                      b[4] = {1. / 6, 1. / 3, 1. / 3, 1. / 6};
  int n = 64, steps = 40;
  double dt = 0.01;
  double *y = malloc(n * sizeof *y), *tmp = malloc(n * sizeof *y), *k[4];
  for (int s = 0; s < 4; s++)
    k[s] = malloc(n * sizeof *y);
  for (int i = 0; i < n; i++)
    y[i] = sin(0.1 * i);
#pragma acc enter data copyin(y[0 : n]) create(tmp[0 : n])
  for (int s = 0; s < 4; s++) {
    double *ks = k[s];
#pragma acc enter data create(ks[0 : n])
  }
  for (int t = 0; t < steps; t++) {
    rhs(n, y, k[0]);
    for (int s = 1; s < 4; s++) {
      axpy(n, a[s] * dt, k[s - 1], y, tmp);
      rhs(n, tmp, k[s]);
    }
    for (int s = 0; s < 4; s++) {
      double w = dt * b[s];
      double *ks = k[s];
#pragma acc parallel loop present(y[0 : n], ks[0 : n])
      for (int i = 0; i < n; i++)
        y[i] += w * ks[i];
    }
  }
#pragma acc exit data copyout(y[0 : n]) delete(tmp[0 : n])
  printf("result %.10g %.10g\n", y[5], y[40]);
}
