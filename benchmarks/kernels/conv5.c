// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A convolution with 5 x 5 coefficients.
#include "kernel.h"

int main(void) {
  double s = 0;
  int w = 1024, h = 1024;
  float *a = floats(w * h);
  float *b = floats(w * h);
  float *k5 = floats(25);
  double best = 1e9;
#pragma acc data copyin(a[0 : w * h], k5[0 : 25]) copy(b[0 : w * h])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 10; step++) {

#pragma acc parallel loop present(a, b, k5)
#pragma omp parallel for
      for (int y = 2; y < h - 2; y++)
#pragma acc loop vector
        for (int x = 2; x < w - 2; x++) {
          float t = 0;
#pragma acc loop seq
          for (int p = -2; p <= 2; p++)
#pragma acc loop seq
            for (int q = -2; q <= 2; q++)
              t += a[(y + p) * w + x + q] * k5[(p + 2) * 5 + q + 2];
          b[y * w + x] = t;
        }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < w * h; i++)
    s += b[i];
  report("conv5", best, s);
}
