// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A stencil on a torus: neighbours by ?: and %.
#include "kernel.h"

int main(void) {
  double s = 0;
  int n = 1000;
  double *a = doubles(n * n);
  double *b = doubles(n * n);
  double best = 1e9;
#pragma acc data copy(a[0 : n * n], b[0 : n * n])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 40; step++) {

#pragma acc parallel loop present(a, b)
#pragma omp parallel for
      for (int y = 0; y < n; y++)
#pragma acc loop
        for (int x = 0; x < n; x++) {
          int xm = x == 0 ? n - 1 : x - 1, xp = x == n - 1 ? 0 : x + 1,
              ym = (y - 1 + n) % n, yp = (y + 1) % n;
          b[y * n + x] = .25 * (a[y * n + xm] + a[y * n + xp] + a[ym * n + x] +
                                a[yp * n + x]);
        }
      {
        double *q = a;
        a = b;
        b = q;
      }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < n * n; i++)
    s += a[i];
  report("periodic", best, s);
}
