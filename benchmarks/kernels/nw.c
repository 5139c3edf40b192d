// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Needleman and Wunsch: antidiagonals of a table.
#include "kernel.h"
int main(void) {
  double s = 0;
  int n = 1500, m = n + 1;
  int *S = calloc(m * m, 4), *B = malloc(m * m * 4);
  for (int i = 0; i < m * m; i++)
    B[i] = (i * 31) % 21 - 10;
  for (int i = 0; i < m; i++)
    S[i] = S[i * m] = -i * 10;
  double best = 1e9;
#pragma acc data copy(S[0 : m * m]) copyin(B[0 : m * m])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 4; step++) {

      for (int d = 1; d <= n; d++) {
#pragma acc parallel loop present(S[0 : m * m], B[0 : m * m])
#pragma omp parallel for
        for (int i = 1; i <= d; i++) {
          int j = d - i + 1;
          S[i * m + j] =
              MAX(S[(i - 1) * m + j - 1] + B[i * m + j],
                  MAX(S[i * m + j - 1] - 10, S[(i - 1) * m + j] - 10));
        }
      }
      for (int d = 2; d <= n; d++) {
#pragma acc parallel loop present(S[0 : m * m], B[0 : m * m])
#pragma omp parallel for
        for (int i = d; i <= n; i++) {
          int j = n + d - i;
          S[i * m + j] =
              MAX(S[(i - 1) * m + j - 1] + B[i * m + j],
                  MAX(S[i * m + j - 1] - 10, S[(i - 1) * m + j] - 10));
        }
      }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < m * m; i++)
    s += S[i];
  report("nw", best, s);
}
