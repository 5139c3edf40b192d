// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A stencil whose subscripts are clamped.
#include "kernel.h"
int main(void) {
  double s = 0;
  int n = 1000;
  float *a = floats(n * n);
  float *b = floats(n * n);
  double best = 1e9;
#pragma acc data copy(a[0 : n * n], b[0 : n * n])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 40; step++) {

#pragma acc parallel loop collapse(2) present(a, b)
#pragma omp parallel for
      for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++) {
          int xm = MAX(x - 1, 0), xp = MIN(x + 1, n - 1), ym = MAX(y - 1, 0),
              yp = MIN(y + 1, n - 1);
          b[y * n + x] = .2f * (a[y * n + x] + a[y * n + xm] + a[y * n + xp] +
                                a[ym * n + x] + a[yp * n + x]);
        }
      {
        float *q = a;
        a = b;
        b = q;
      }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < n * n; i++)
    s += a[i];
  report("clamp", best, s);
}
