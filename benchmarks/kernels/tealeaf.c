// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A step of TeaLeaf's conjugate gradients.
#include "kernel.h"

int main(void) {
  double s = 0;
  int x = 512, y = 512, w = x + 4, n = w * (y + 4);
  double *u = doubles(n);
  double *r = doubles(n);
  double *p = doubles(n);
  double *ww = doubles(n);
  double *kx = doubles(n);
  double *ky = doubles(n);
  double best = 1e9;
#pragma acc data copy(u[0 : n], r[0 : n], p[0 : n], ww[0 : n], kx[0 : n],      \
                      ky[0 : n])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 25; step++) {

      double pw = 0, rr = 0;
#pragma acc parallel loop collapse(2) reduction(+ : pw) present(p, ww, kx, ky)
#pragma omp parallel for reduction(+ : pw)
      for (int jj = 2; jj < y + 2; jj++)
        for (int kk = 2; kk < x + 2; kk++) {
          int i = kk + jj * w;
          double sm = (1 + (kx[i + 1] + kx[i]) + (ky[i + w] + ky[i])) * p[i] -
                      (kx[i + 1] * p[i + 1] + kx[i] * p[i - 1]) -
                      (ky[i + w] * p[i + w] + ky[i] * p[i - w]);
          ww[i] = sm;
          pw += sm * p[i];
        }
      double al = 1e-3 / (1 + pw);
#pragma acc parallel loop collapse(2) reduction(+ : rr) present(u, r, p, ww)
#pragma omp parallel for reduction(+ : rr)
      for (int jj = 2; jj < y + 2; jj++)
        for (int kk = 2; kk < x + 2; kk++) {
          int i = kk + jj * w;
          u[i] += al * p[i];
          r[i] -= al * ww[i];
          rr += r[i] * r[i];
        }
      double be = rr / (rr + 1);
#pragma acc parallel loop collapse(2) present(r, p)
#pragma omp parallel for
      for (int jj = 2; jj < y + 2; jj++)
        for (int kk = 2; kk < x + 2; kk++) {
          int i = kk + jj * w;
          p[i] = be * p[i] * .1 + r[i];
        }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < n; i++)
    s += u[i];
  report("tealeaf", best, s);
}
