// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A stencil with a guard for the boundary.
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

#pragma acc parallel loop collapse(2) present(a, b)
#pragma omp parallel for
      for (int y = 0; y < n; y++)
        for (int x = 0; x < n; x++) {
          if (x > 0 && x < n - 1 && y > 0 && y < n - 1)
            b[y * n + x] = .25 * (a[y * n + x - 1] + a[y * n + x + 1] +
                                  a[(y - 1) * n + x] + a[(y + 1) * n + x]);
          else
            b[y * n + x] = a[y * n + x];
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
  report("guard", best, s);
}
