// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// CloverLeaf's pressure, viscosity and acceleration.
#include "kernel.h"
#define I2(i, j, w) ((w) * (j) + (i))
#define MIN(a, b) ((a) < (b) ? (a) : (b))
int main(void) {
  double s = 0;
  int xm = 512, ym = 512, w = xm + 5, n = w * (ym + 5);
  double *rho = doubles(n);
  double *en = doubles(n);
  double *pr = doubles(n);
  double *ss = doubles(n);
  double *xv = doubles(n);
  double *yv = doubles(n);
  double *vi = doubles(n);
  double *vol = doubles(n);
  for (int i = 0; i < n; i++) {
    rho[i] += 1;
    en[i] += 1;
    vol[i] += 1;
  }
  double best = 1e9;
#pragma acc data copy(rho[0 : n], en[0 : n], pr[0 : n], ss[0 : n], xv[0 : n],  \
                      yv[0 : n], vi[0 : n], vol[0 : n])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 15; step++) {

#pragma acc kernels present(rho, en, pr, ss)
#pragma acc loop independent
#pragma omp parallel for
      for (int k = 2; k < ym + 2; k++)
#pragma acc loop independent
        for (int j = 2; j < xm + 2; j++) {
          double v = 1.0 / rho[I2(j, k, w)];
          pr[I2(j, k, w)] = 0.4 * rho[I2(j, k, w)] * en[I2(j, k, w)];
          double pe = 0.4 * rho[I2(j, k, w)],
                 pv = -rho[I2(j, k, w)] * pr[I2(j, k, w)];
          double s2 = v * v * (pr[I2(j, k, w)] * pe - pv);
          ss[I2(j, k, w)] = sqrt(s2);
        }
#pragma acc kernels present(xv, yv, pr, vi, rho)
#pragma acc loop independent
#pragma omp parallel for
      for (int k = 2; k < ym + 2; k++)
#pragma acc loop independent
        for (int j = 2; j < xm + 2; j++) {
          double ug = (xv[I2(j + 1, k, w)] + xv[I2(j + 1, k + 1, w)]) -
                      (xv[I2(j, k, w)] + xv[I2(j, k + 1, w)]),
                 vg = (yv[I2(j, k + 1, w)] + yv[I2(j + 1, k + 1, w)]) -
                      (yv[I2(j, k, w)] + yv[I2(j + 1, k, w)]);
          double div = ug + vg;
          double px = pr[I2(j + 1, k, w)] - pr[I2(j - 1, k, w)],
                 py = pr[I2(j, k + 1, w)] - pr[I2(j, k - 1, w)];
          double g2 = px * px + py * py;
          double lim = MIN(ug, vg);
          if (lim > 0 || div >= 0 || g2 < 1e-12)
            vi[I2(j, k, w)] = 0;
          else {
            double pd = px < 0 ? -px : px;
            double g = sqrt(g2) / (pd + 1e-9);
            vi[I2(j, k, w)] = 2 * rho[I2(j, k, w)] * g * lim * lim;
          }
        }
#pragma acc parallel loop collapse(2) present(xv, yv, pr, vi, rho, vol)
#pragma omp parallel for
      for (int k = 2; k < ym + 3; k++)
        for (int j = 2; j < xm + 3; j++) {
          double nm = (rho[I2(j - 1, k - 1, w)] * vol[I2(j - 1, k - 1, w)] +
                       rho[I2(j, k - 1, w)] * vol[I2(j, k - 1, w)] +
                       rho[I2(j, k, w)] * vol[I2(j, k, w)] +
                       rho[I2(j - 1, k, w)] * vol[I2(j - 1, k, w)]) *
                      .25;
          double st = .0001 / nm;
          xv[I2(j, k, w)] -=
              st * ((pr[I2(j, k, w)] - pr[I2(j - 1, k, w)]) +
                    (pr[I2(j, k - 1, w)] - pr[I2(j - 1, k - 1, w)]));
          yv[I2(j, k, w)] -=
              st * ((vi[I2(j, k, w)] - vi[I2(j, k - 1, w)]) +
                    (pr[I2(j - 1, k, w)] - pr[I2(j - 1, k - 1, w)]));
        }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < n; i++)
    s += xv[i] + yv[i] + ss[i];
  report("cloverleaf", best, s);
}
