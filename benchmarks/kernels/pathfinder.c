// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rodinia's pathfinder: the cheapest way through rows.
#include "kernel.h"
int main(void) {
  double s = 0;
  int c = 400000, r = 40;
  int *w = malloc(4l * r * c), *src = malloc(4l * c), *dst = malloc(4l * c);
  for (int i = 0; i < r * c; i++)
    w[i] = (i * 7919) % 10;
  for (int i = 0; i < c; i++)
    src[i] = dst[i] = w[i];
  double best = 1e9;
#pragma acc data copyin(w[0 : r * c]) copy(src[0 : c], dst[0 : c])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 4; step++) {

      for (int t = 0; t < r - 1; t++) {
#pragma acc parallel loop present(w, src, dst)
#pragma omp parallel for
        for (int n = 0; n < c; n++) {
          int m = src[n];
          if (n > 0)
            m = MIN(m, src[n - 1]);
          if (n < c - 1)
            m = MIN(m, src[n + 1]);
          dst[n] = w[(t + 1) * c + n] + m;
        }
        int *q = src;
        src = dst;
        dst = q;
      }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < c; i++)
    s += src[i];
  report("pathfinder", best, s);
}
