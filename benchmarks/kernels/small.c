// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Many small kernels.
#include "kernel.h"

int main(void) {
  double s = 0;
  int n = 2000;
  double *a = doubles(n);
  double *b = doubles(n);
  double best = 1e9;
#pragma acc data copy(a[0 : n], b[0 : n])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 3; step++) {

      for (int t = 0; t < 2000; t++) {
#pragma acc parallel loop present(a, b)
#pragma omp parallel for
        for (int i = 1; i < n - 1; i++)
          b[i] = .5 * (a[i - 1] + a[i + 1]);
#pragma acc parallel loop present(a, b)
#pragma omp parallel for
        for (int i = 1; i < n - 1; i++)
          a[i] = b[i];
      }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < n; i++)
    s += a[i];
  report("small", best, s);
}
