/*===- laplace_omp.c - Laplace by hand, C + OpenMP ------------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The algorithm and the output of examples/laplace.c with threads: one parallel
 * region around the time loop, pages first touched by the thread that uses
 * them.
 *
 *   clang-22 -O3 -march=native -fopenmp -DN=4096 laplace_omp.c -lm
 *   OMP_NUM_THREADS=2 ./a.out [iterations]                    (default 100)
\*===----------------------------------------------------------------------===*/

#include "common.h"
#include <math.h>
#include <omp.h>

#ifndef N
#define N 1024
#endif

int main(int argc, char **argv) {
  const double pi = 3.14159265358979323846;
  int iterations = argc > 1 ? atoi(argv[1]) : 100;
  if (iterations < 1) {
    fprintf(stderr, "usage: %s [iterations]\n", argv[0]);
    return 1;
  }

  const size_t sizeInBytes = sizeof(double) * N * N;
  double (*restrict u)[N] = allocateSkewed(sizeInBytes, 0);
  double (*restrict uu)[N] = allocateSkewed(sizeInBytes, 9);
  double seconds = 0.0;
  unsigned long long checksum = 0;

#pragma omp parallel
  {
#pragma omp for schedule(static)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        u[i][j] = sin((double)i / N * pi) + cos((double)j / N * pi);
        uu[i][j] = 0.0;
      }

#pragma omp master
    seconds = omp_get_wtime();

    for (int iter = 0; iter < iterations; iter++) {
#pragma omp for schedule(static)
      for (int i = 0; i < N; i++)
        memcpy(uu[i], u[i], sizeof u[i]);

#pragma omp for schedule(static)
      for (int i = 1; i < N - 1; i++) {
#pragma omp simd
        for (int j = 1; j < N - 1; j++)
          u[i][j] =
              (uu[i - 1][j] + uu[i + 1][j] + uu[i][j - 1] + uu[i][j + 1]) / 4.0;
      }
    }

#pragma omp master
    seconds = omp_get_wtime() - seconds;

#pragma omp for schedule(static) reduction(+ : checksum)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        checksum += bits(u[i][j]) *
                    (2ULL * ((unsigned long long)i * N + (unsigned)j) + 1);
  }

  double operations = 4.0 * (N - 2) * (N - 2) * iterations;
  printf("result laplace checksum %016llx\n", checksum);
  printf("perf laplace seconds %.6f mflops %.1f\n", seconds,
         operations / seconds * 1e-6);
  return 0;
}
