// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// A histogram by atomic updates.
#include "kernel.h"

int main(void) {
  double s = 0;
  int n = 2000000, b = 256;
  unsigned char *a = malloc(n);
  for (int i = 0; i < n; i++)
    a[i] = (i * 7919l) >> 3;
  int *h = calloc(b, 4);
  double best = 1e9;
#pragma acc data copyin(a[0 : n]) copy(h[0 : b])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 4; step++) {

#pragma acc parallel loop present(a, h)
#pragma omp parallel for
      for (int i = 0; i < n; i++) {
#pragma acc atomic update
#pragma omp atomic
        h[a[i]]++;
      }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < b; i++)
    s += h[i] * (double)i;
  report("histogram", best, s);
}
