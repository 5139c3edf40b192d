// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Mandelbrot: loops that end early.
#include "kernel.h"

int main(void) {
  double s = 0;
  int w = 600, h = 600;
  int *o = calloc(w * h, 4);
  double best = 1e9;
#pragma acc data copy(o[0 : w * h])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 3; step++) {

#pragma acc parallel loop collapse(2) present(o)
#pragma omp parallel for collapse(2)
      for (int y = 0; y < h; y++)
        for (int x = 0; x < w; x++) {
          double cr = -2 + 3. * x / w, ci = -1.5 + 3. * y / h, a = 0, b = 0;
          int i = 0;
          while (i < 100 && a * a + b * b < 4) {
            double t = a * a - b * b + cr;
            b = 2 * a * b + ci;
            a = t;
            i++;
          }
          o[y * w + x] = i;
        }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < w * h; i++)
    s += o[i];
  report("mandelbrot", best, s);
}
