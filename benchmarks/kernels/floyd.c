// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Floyd and Warshall: shortest paths.
#include "kernel.h"

int main(void) {
  double s = 0;
  int n = 400;
  int *d = malloc(4l * n * n);
  for (int i = 0; i < n * n; i++)
    d[i] = 1 + (i * 7919) % 1000;
  double best = 1e9;
#pragma acc data copy(d[0 : n * n])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 2; step++) {

      for (int k = 0; k < n; k++)
#pragma acc parallel loop collapse(2) present(d[0 : n * n])
#pragma omp parallel for
        for (int i = 0; i < n; i++)
          for (int j = 0; j < n; j++) {
            int t = d[i * n + k] + d[k * n + j];
            if (t < d[i * n + j])
              d[i * n + j] = t;
          }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < n * n; i++)
    s += d[i];
  report("floyd", best, s);
}
