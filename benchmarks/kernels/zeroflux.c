// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A diffusion with zero flux, by ?: in three dimensions.
#include "kernel.h"
#define N3 96
int main(void) {
  double s = 0;
  int n = N3;
  double (*a)[N3][N3] = malloc(8l * n * n * n),
         (*b)[N3][N3] = malloc(8l * n * n * n);
  for (int i = 0; i < n * n * n; i++)
    (&a[0][0][0])[i] = i % 17;
  double best = 1e9;
#pragma acc data copy(a[0 : n], b[0 : n])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 20; step++) {

#pragma acc parallel loop gang present(a, b)
#pragma omp parallel for
      for (int z = 0; z < n; z++)
#pragma acc loop worker
        for (int y = 0; y < n; y++)
#pragma acc loop vector
          for (int x = 0; x < n; x++) {
            double c = a[z][y][x];
            double l = x > 0 ? a[z][y][x - 1] : c,
                   r = x < n - 1 ? a[z][y][x + 1] : c,
                   d = y > 0 ? a[z][y - 1][x] : c,
                   u = y < n - 1 ? a[z][y + 1][x] : c,
                   f = z > 0 ? a[z - 1][y][x] : c,
                   g = z < n - 1 ? a[z + 1][y][x] : c;
            b[z][y][x] = c + .1 * (l + r + d + u + f + g - 6 * c);
          }
      {
        void *q = a;
        a = b;
        b = q;
      }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < n * n * n; i++)
    s += (&a[0][0][0])[i];
  report("zeroflux", best, s);
}
