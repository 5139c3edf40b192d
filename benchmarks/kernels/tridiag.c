// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Many tridiagonal systems.
#include "kernel.h"

int main(void) {
  double s = 0;
  int n = 64, m = 20000;
  double *a = doubles(n * m);
  double *b = doubles(n * m);
  double *c = doubles(n * m);
  double *d = doubles(n * m);
  for (int i = 0; i < n * m; i++)
    b[i] += 4;
  double best = 1e9;
#pragma acc data copyin(a[0 : n * m], b[0 : n * m], c[0 : n * m])              \
    copy(d[0 : n * m])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 4; step++) {

#pragma acc parallel loop gang vector present(a, b, c, d)
#pragma omp parallel for
      for (int t = 0; t < m; t++) {
        double cp[64];
        double be = b[t];
        cp[0] = c[t] / be;
        d[t] /= be;
        for (int i = 1; i < n; i++) {
          double w = 1 / (b[i * m + t] - a[i * m + t] * cp[i - 1]);
          cp[i] = c[i * m + t] * w;
          d[i * m + t] = (d[i * m + t] - a[i * m + t] * d[(i - 1) * m + t]) * w;
        }
        for (int i = n - 2; i >= 0; i--)
          d[i * m + t] -= cp[i] * d[(i + 1) * m + t];
      }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < n * m; i++)
    s += d[i];
  report("tridiag", best, s);
}
