// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A blur of bytes.
#include "kernel.h"

int main(void) {
  double s = 0;
  int w = 1280, h = 800;
  unsigned char *a = malloc(w * h), *b = calloc(w * h, 1);
  for (int i = 0; i < w * h; i++)
    a[i] = i * 7919;
  double best = 1e9;
#pragma acc data copyin(a[0 : w * h]) copy(b[0 : w * h])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 30; step++) {

#pragma acc parallel loop collapse(2) present(a, b)
#pragma omp parallel for
      for (int y = 1; y < h - 1; y++)
        for (int x = 1; x < w - 1; x++)
          b[y * w + x] = (a[(y - 1) * w + x - 1] + 2 * a[(y - 1) * w + x] +
                          a[(y - 1) * w + x + 1] + 2 * a[y * w + x - 1] +
                          4 * a[y * w + x] + 2 * a[y * w + x + 1] +
                          a[(y + 1) * w + x - 1] + 2 * a[(y + 1) * w + x] +
                          a[(y + 1) * w + x + 1] + 8) >>
                         4;
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < w * h; i++)
    s += b[i];
  report("blur8", best, s);
}
