// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A Stockham FFT of complex numbers.
#include "kernel.h"
#include <complex.h>

int main(void) {
  double s = 0;
  int n = 1 << 16;
  float complex *x = malloc(8l * n), *y = malloc(8l * n), *tw = malloc(8l * n);
  for (int i = 0; i < n; i++) {
    x[i] = (i % 13) + I * (i % 7);
    tw[i] = cosf(i * .0001f) + I * sinf(i * .0001f);
  }
  double best = 1e9;
#pragma acc data copy(x[0 : n], y[0 : n]) copyin(tw[0 : n])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 4; step++) {

      for (int h = n / 2, l = 1; h >= 1; h /= 2, l *= 2) {
#pragma acc parallel loop collapse(2) present(x, y, tw)
#pragma omp parallel for collapse(2)
        for (int p = 0; p < h; p++)
          for (int q = 0; q < l; q++) {
            float complex a = x[q + l * p], b = x[q + l * (p + h)];
            y[q + l * 2 * p] = (a + b) * .5f;
            y[q + l * (2 * p + 1)] = (a - b) * tw[p * l] * .5f;
          }
        float complex *t = x;
        x = y;
        y = t;
      }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < n; i++)
    s += crealf(x[i]) + cimagf(x[i]);
  report("fft", best, s);
}
