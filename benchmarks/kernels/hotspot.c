// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rodinia's hotspot: nine cases by the place of the point.
#include "kernel.h"

int main(void) {
  double s = 0;
  int N = 1024;
  double *T = doubles(N * N);
  double *U = doubles(N * N);
  double *W = doubles(N * N);
  double best = 1e9;
#pragma acc data copy(T[0 : N * N], U[0 : N * N]) copyin(W[0 : N * N])
  for (int round = 0; round < 5; round++) {
    double start = seconds();
    for (int step = 0; step < 60; step++) {

#pragma acc parallel loop present(T[0 : N * N], U[0 : N * N], W[0 : N * N])
#pragma omp parallel for
      for (int r = 0; r < N; r++)
#pragma acc loop
        for (int c = 0; c < N; c++) {
          double d;
          if (r == 0 && c == 0)
            d = 0.1 * (W[0] + (T[1] - T[0]) * 0.3 + (T[N] - T[0]) * 0.2 +
                       (80 - T[0]) * 0.01);
          else if (r == 0 && c == N - 1)
            d = 0.1 * (W[c] + (T[c - 1] - T[c]) * 0.3 +
                       (T[c + N] - T[c]) * 0.2 + (80 - T[c]) * 0.01);
          else if (r == N - 1 && c == N - 1)
            d = 0.1 * (W[r * N + c] + (T[r * N + c - 1] - T[r * N + c]) * 0.3 +
                       (T[(r - 1) * N + c] - T[r * N + c]) * 0.2 +
                       (80 - T[r * N + c]) * 0.01);
          else if (r == N - 1 && c == 0)
            d = 0.1 *
                (W[r * N] + (T[r * N + 1] - T[r * N]) * 0.3 +
                 (T[(r - 1) * N] - T[r * N]) * 0.2 + (80 - T[r * N]) * 0.01);
          else if (r == 0)
            d = 0.1 * (W[c] + (T[c + 1] + T[c - 1] - 2 * T[c]) * 0.3 +
                       (T[N + c] - T[c]) * 0.2 + (80 - T[c]) * 0.01);
          else if (c == N - 1)
            d = 0.1 *
                (W[r * N + c] +
                 (T[(r + 1) * N + c] + T[(r - 1) * N + c] - 2 * T[r * N + c]) *
                     0.2 +
                 (T[r * N + c - 1] - T[r * N + c]) * 0.3 +
                 (80 - T[r * N + c]) * 0.01);
          else if (r == N - 1)
            d = 0.1 *
                (W[r * N + c] +
                 (T[r * N + c + 1] + T[r * N + c - 1] - 2 * T[r * N + c]) *
                     0.3 +
                 (T[(r - 1) * N + c] - T[r * N + c]) * 0.2 +
                 (80 - T[r * N + c]) * 0.01);
          else if (c == 0)
            d = 0.1 *
                (W[r * N] +
                 (T[(r + 1) * N] + T[(r - 1) * N] - 2 * T[r * N]) * 0.2 +
                 (T[r * N + 1] - T[r * N]) * 0.3 + (80 - T[r * N]) * 0.01);
          else
            d = 0.1 *
                (W[r * N + c] +
                 (T[(r + 1) * N + c] + T[(r - 1) * N + c] - 2 * T[r * N + c]) *
                     0.2 +
                 (T[r * N + c + 1] + T[r * N + c - 1] - 2 * T[r * N + c]) *
                     0.3 +
                 (80 - T[r * N + c]) * 0.01);
          U[r * N + c] = T[r * N + c] + d;
        }
      {
        double *q = T;
        T = U;
        U = q;
      }
    }
    best = fmin(best, seconds() - start);
  }
  for (int i = 0; i < N * N; i++)
    s += T[i];
  report("hotspot", best, s);
}
