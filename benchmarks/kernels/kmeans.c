// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The nearest of eight centres, as in k-means.
#include "kernel.h"

int main(void) {
  double s = 0;
  int n = 60000, f = 16, kk = 8;
  float *x = floats(n * f);
  float *ce = floats(kk * f);
  int *mem = calloc(n, 4);
  double best = 1e9;
#pragma acc data copyin(x[0 : n * f], ce[0 : kk * f]) copy(mem[0 : n])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 10; step++) {

#pragma acc parallel loop reduction(+ : s) present(x, ce, mem)
#pragma omp parallel for reduction(+ : s)
      for (int i = 0; i < n; i++) {
        int best = 0;
        float bd = 3.4e38f;
        for (int c = 0; c < kk; c++) {
          float d = 0;
          for (int j = 0; j < f; j++) {
            float t = x[i * f + j] - ce[c * f + j];
            d += t * t;
          }
          if (d < bd) {
            bd = d;
            best = c;
          }
        }
        if (mem[i] != best)
          s += 1;
        mem[i] = best;
      }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < n; i++)
    s += mem[i];
  report("kmeans", best, s);
}
