// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Gauss and Seidel in two colours.
#include "kernel.h"

int main(void) {
  double s = 0;
  int n = 1000;
  double (*a)[n] = malloc(8l * n * n);
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      a[i][j] = (i * 31 + j * 17) % 101 * .01;
  double best = 1e9;
#pragma acc data copy(a[0 : n][0 : n])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 30; step++) {

      for (int c = 0; c < 2; c++)
#pragma acc parallel loop present(a[0 : n][0 : n])
#pragma omp parallel for
        for (int i = 1; i < n - 1; i++)
#pragma acc loop
          for (int j = 1 + (i + c) % 2; j < n - 1; j += 2)
            a[i][j] =
                .25 * (a[i - 1][j] + a[i + 1][j] + a[i][j - 1] + a[i][j + 1]);
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < n; i++)
    s += a[i][i];
  report("redblack", best, s);
}
