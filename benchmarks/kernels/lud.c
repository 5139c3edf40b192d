// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// LU decomposition without pivoting.
#include "kernel.h"

int main(void) {
  double s = 0;
  int n = 400;
  float *a = floats(n * n);
  for (int i = 0; i < n; i++)
    a[i * n + i] += n;
  double best = 1e9;
#pragma acc data copy(a[0 : n * n])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 2; step++) {

      for (int i = 0; i < n - 1; i++) {
#pragma acc parallel loop present(a[0 : n * n])
#pragma omp parallel for
        for (int j = i + 1; j < n; j++)
          a[j * n + i] /= a[i * n + i];
#pragma acc parallel loop present(a[0 : n * n])
#pragma omp parallel for
        for (int j = i + 1; j < n; j++)
#pragma acc loop
          for (int k = i + 1; k < n; k++)
            a[j * n + k] -= a[j * n + i] * a[i * n + k];
      }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < n * n; i++)
    s += a[i];
  report("lud", best, s);
}
