// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A sparse matrix in CSR, times a vector.
#include "kernel.h"

int main(void) {
  double s = 0;
  int n = 150000;
  int *rp = malloc((n + 1) * 4), *ci = malloc(4l * n * 7);
  double *va = malloc(8l * n * 7);
  double *x = doubles(n);
  double *y = doubles(n);
  int z = 0;
  for (int i = 0; i < n; i++) {
    rp[i] = z;
    for (int t = -3; t <= 3; t++) {
      int c = i + t * (t & 1 ? 1 : 300);
      if (c >= 0 && c < n) {
        ci[z] = c;
        va[z] = 1. / (2 + t * t);
        z++;
      }
    }
  }
  rp[n] = z;
  double best = 1e9;
#pragma acc data copyin(rp[0 : n + 1], ci[0 : z], va[0 : z])                   \
    copy(x[0 : n], y[0 : n])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 40; step++) {

#pragma acc parallel loop gang vector present(rp, ci, va, x, y)
#pragma omp parallel for
      for (int i = 0; i < n; i++) {
        double t = 0;
#pragma acc loop seq
        for (int k = rp[i]; k < rp[i + 1]; k++)
          t += va[k] * x[ci[k]];
        y[i] = t;
      }
#pragma acc parallel loop present(x, y)
#pragma omp parallel for
      for (int i = 0; i < n; i++)
        x[i] = y[i] * 0.4 + 0.1;
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < n; i++)
    s += x[i];
  report("spmv", best, s);
}
