// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Lattice Boltzmann, D2Q9, periodic by remainders.
#include "kernel.h"

int main(void) {
  double s = 0;
  int nx = 384, ny = 384, n = nx * ny;
  double *f = doubles(9 * n);
  double *g = doubles(9 * n);
  static const int ex[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1},
                   ey[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
  static const double w[9] = {4. / 9,  1. / 9,  1. / 9,  1. / 9, 1. / 9,
                              1. / 36, 1. / 36, 1. / 36, 1. / 36};
  for (int i = 0; i < 9 * n; i++)
    f[i] += 1;
  double best = 1e9;
#pragma acc data copy(f[0 : 9 * n], g[0 : 9 * n]) copyin(ex, ey, w)
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 10; step++) {

#pragma acc parallel loop collapse(2) present(f, g)
#pragma omp parallel for
      for (int y = 0; y < ny; y++)
        for (int x = 0; x < nx; x++) {
          double r = 0, u = 0, v = 0, t[9];
          for (int k = 0; k < 9; k++) {
            int xx = (x - ex[k] + nx) % nx, yy = (y - ey[k] + ny) % ny;
            t[k] = f[k * n + yy * nx + xx];
            r += t[k];
            u += t[k] * ex[k];
            v += t[k] * ey[k];
          }
          u /= r;
          v /= r;
          for (int k = 0; k < 9; k++) {
            double c = ex[k] * u + ey[k] * v;
            g[k * n + y * nx + x] =
                t[k] - 0.6 * (t[k] - w[k] * r *
                                         (1 + 3 * c + 4.5 * c * c -
                                          1.5 * (u * u + v * v)));
          }
        }
      {
        double *q = f;
        f = g;
        g = q;
      }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < 9 * n; i++)
    s += f[i];
  report("lbm", best, s);
}
