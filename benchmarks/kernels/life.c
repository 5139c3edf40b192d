// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Conway's Life on bytes.
#include "kernel.h"

int main(void) {
  double s = 0;
  int w = 1024, h = 1024;
  unsigned char *a = malloc(w * h), *b = calloc(w * h, 1);
  for (int i = 0; i < w * h; i++)
    a[i] = (i * 7919 % 11) < 4;
  double best = 1e9;
#pragma acc data copy(a[0 : w * h], b[0 : w * h])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 60; step++) {

#pragma acc parallel loop present(a, b)
#pragma omp parallel for
      for (int y = 1; y < h - 1; y++)
#pragma acc loop vector
        for (int x = 1; x < w - 1; x++) {
          int n = a[(y - 1) * w + x - 1] + a[(y - 1) * w + x] +
                  a[(y - 1) * w + x + 1] + a[y * w + x - 1] + a[y * w + x + 1] +
                  a[(y + 1) * w + x - 1] + a[(y + 1) * w + x] +
                  a[(y + 1) * w + x + 1];
          b[y * w + x] = (n == 3 || (n == 2 && a[y * w + x]));
        }
      {
        unsigned char *q = a;
        a = b;
        b = q;
      }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < w * h; i++)
    s += a[i];
  report("life", best, s);
}
