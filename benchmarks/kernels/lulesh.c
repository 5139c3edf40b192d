// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gathers and scatters of hexahedra, as in LULESH.
#include "kernel.h"

int main(void) {
  double s = 0;
  int e = 32, ne = e * e * e, nn = (e + 1) * (e + 1) * (e + 1);
  int *nl = malloc(4l * ne * 8);
  for (int z = 0; z < e; z++)
    for (int y = 0; y < e; y++)
      for (int x = 0; x < e; x++) {
        int *l = nl + 8 * ((z * e + y) * e + x);
        int b = (z * (e + 1) + y) * (e + 1) + x;
        l[0] = b;
        l[1] = b + 1;
        l[2] = b + e + 2;
        l[3] = b + e + 1;
        for (int t = 0; t < 4; t++)
          l[4 + t] = l[t] + (e + 1) * (e + 1);
      }
  double *x = doubles(nn);
  double *y = doubles(nn);
  double *z = doubles(nn);
  double *v = doubles(ne);
  double *fx = doubles(ne * 8);
  double best = 1e9;
#pragma acc data copyin(nl[0 : ne * 8])                                        \
    copy(x[0 : nn], y[0 : nn], z[0 : nn], v[0 : ne], fx[0 : ne * 8])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 20; step++) {

#pragma acc parallel loop present(nl, x, y, z, v, fx)
#pragma omp parallel for
      for (int k = 0; k < ne; k++) {
        const int *l = &nl[8 * k];
        double xl[8], yl[8], zl[8];
        for (int t = 0; t < 8; t++) {
          int g = l[t];
          xl[t] = x[g];
          yl[t] = y[g];
          zl[t] = z[g];
        }
        double fjxxi = .125 * ((xl[6] - xl[0]) + (xl[5] - xl[3]) -
                               (xl[7] - xl[1]) - (xl[4] - xl[2])),
               fjyxi = .125 * ((yl[6] - yl[0]) + (yl[5] - yl[3]) -
                               (yl[7] - yl[1]) - (yl[4] - yl[2])),
               fjzxi = .125 * ((zl[6] - zl[0]) + (zl[5] - zl[3]) -
                               (zl[7] - zl[1]) - (zl[4] - zl[2]));
        double a = fjxxi * fjyxi - fjzxi;
        v[k] = 8 * a + v[k] * .5;
        for (int t = 0; t < 8; t++)
          fx[k * 8 + t] = a * (xl[t] - yl[t] + zl[t]);
      }
#pragma acc parallel loop present(x, nl, fx)
#pragma omp parallel for
      for (int i = 0; i < nn; i++)
        x[i] = x[i] * .99 + y[i] * .01;
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < ne; i++)
    s += v[i] + fx[i];
  report("lulesh", best, s);
}
