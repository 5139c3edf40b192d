/*===- wave_omp.c - waves by hand, C + OpenMP -----------------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The algorithm of examples/wave_acc.c with threads, and its last two lines of
 * output: the bands are not written.
 *
 *   clang-22 -O3 -march=native -fopenmp -DN=1000 wave_omp.c -lm
 *   OMP_NUM_THREADS=2 ./a.out [steps]
\*===----------------------------------------------------------------------===*/

#include "common.h"
#include <omp.h>

#ifndef N
#define N 300
#endif
#define MEMBRANES 2

static double u[MEMBRANES][3][N][N];

static void pluck(int m, int row, int column) {
  const double radius = N / 8.0;
#pragma omp parallel for schedule(static)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double x = (i - row) / radius, y = (j - column) / radius;
      double r2 = x * x + y * y;
      int border = i == 0 || j == 0 || i == N - 1 || j == N - 1;
      u[m][0][i][j] = u[m][1][i][j] =
          r2 < 1.0 && !border ? (1.0 - r2) * (1.0 - r2) : 0.0;
      u[m][2][i][j] = 0.0;
    }
}

static void step(double next[restrict N][N], double here[restrict N][N],
                 double last[restrict N][N], double c2) {
#pragma omp parallel for schedule(static)
  for (int i = 1; i < N - 1; i++) {
#pragma omp simd
    for (int j = 1; j < N - 1; j++) {
      double curvature = here[i - 1][j] + here[i + 1][j] + here[i][j - 1] +
                         here[i][j + 1] - 4.0 * here[i][j];
      next[i][j] = 2.0 * here[i][j] - last[i][j] + c2 * curvature;
    }
  }
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 200;
  const double c2[MEMBRANES] = {0.25, 0.0625};
  if (steps < 1) {
    fprintf(stderr, "usage: %s [steps]\n", argv[0]);
    return 1;
  }
  pluck(0, N / 3, N / 2);
  pluck(1, N / 2, N / 4);

  double seconds = omp_get_wtime();
  for (int s = 1; s <= steps; s++)
    for (int m = 0; m < MEMBRANES; m++)
      step(u[m][(s + 1) % 3], u[m][s % 3], u[m][(s - 1) % 3], c2[m]);
  seconds = omp_get_wtime() - seconds;

  unsigned long long checksum = 0;
  for (int m = 0; m < MEMBRANES; m++)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        checksum += bits(u[m][(steps + 1) % 3][i][j]) *
                    (2ULL * (((unsigned long long)m * N + (unsigned)i) * N +
                             (unsigned)j) +
                     1);
  printf("result wave checksum %016llx\n", checksum);
  printf("perf wave seconds %.6f mflops %.1f\n", seconds,
         8.0 * MEMBRANES * (N - 2.0) * (N - 2.0) * steps / seconds * 1e-6);
  return 0;
}
