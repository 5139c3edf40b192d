// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// An elementwise loop and a maximum.
#include "kernel.h"

int main(void) {
  double s = 0;
  int n = 3000000;
  float *a = floats(n);
  float *b = floats(n);
  float *c = floats(n);
  double best = 1e9;
#pragma acc data copyin(a[0 : n], b[0 : n]) copy(c[0 : n])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 10; step++) {

#pragma acc kernels loop independent present(a, b, c)
#pragma omp parallel for
      for (int i = 0; i < n; i++)
        c[i] = a[i] * 2.5f + b[i] * c[i];
      float mx = 0;
#pragma acc parallel loop reduction(max : mx) present(c)
#pragma omp parallel for reduction(max : mx)
      for (int i = 0; i < n; i++)
        mx = c[i] > mx ? c[i] : mx;
      s += mx;
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < n; i++)
    s += c[i];
  report("elementwise", best, s);
}
