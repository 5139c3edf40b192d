/*===- jacobi_omp.c - Jacobi by hand, C + OpenMP --------------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The algorithm and the output of examples/jacobi_acc.c with threads, pages
 * first touched by the thread that uses them.
 *
 *   clang-22 -O3 -march=native -fopenmp -fno-honor-nans -fno-signed-zeros
 *     jacobi_omp.c -lm
 *   OMP_NUM_THREADS=2 ./a.out [n [tolerance [iterations]]]
 *
 * Without the two -fno flags the maximum is not vectorised.
\*===----------------------------------------------------------------------===*/

#include "common.h"
#include <math.h>
#include <omp.h>

static double step(size_t n, const double *restrict u, double *restrict v) {
  double largest = 0.0;
#pragma omp parallel for schedule(static) reduction(max : largest)
  for (size_t i = 1; i < n - 1; i++) {
    const double *restrict row = u + i * n;
    double *restrict out = v + i * n;
#pragma omp simd reduction(max : largest)
    for (size_t j = 1; j < n - 1; j++) {
      double value = 0.25 * (row[j - n] + row[j + n] + row[j - 1] + row[j + 1]);
      double change = fabs(value - row[j]);
      out[j] = value;
      largest = change > largest ? change : largest;
    }
  }
  return largest;
}

int main(int argc, char **argv) {
  size_t n = argc > 1 ? (size_t)atoi(argv[1]) : 512;
  double tolerance = argc > 2 ? atof(argv[2]) : 0.0005;
  int iterations = argc > 3 ? atoi(argv[3]) : 2000;
  if (n < 3 || iterations < 1) {
    fprintf(stderr, "usage: %s [n [tolerance [iterations]]]\n", argv[0]);
    return 1;
  }

  double *u = allocateSkewed(sizeof(double) * n * n, 0);
  double *v = allocateSkewed(sizeof(double) * n * n, 9);
#pragma omp parallel for schedule(static)
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++) {
      double y = (double)i / (double)(n - 1);
      u[i * n + j] = v[i * n + j] = j == 0 ? 4.0 * y * (1.0 - y) : 0.0;
    }

  double change = 0.0, seconds = omp_get_wtime();
  int iter = 0;
  while (iter < iterations) {
    change = step(n, u, v);
    double *other = u;
    u = v;
    v = other;
    iter++;
    if (change <= tolerance)
      break;
  }
  seconds = omp_get_wtime() - seconds;

  unsigned long long checksum = 0;
  for (size_t i = 0; i < n * n; i++)
    checksum += bits(u[i]) * (2ULL * i + 1);
  printf("result jacobi checksum %016llx\n", checksum);
  printf("result jacobi iterations %d change %.9e\n", iter, change);
  printf("perf jacobi seconds %.6f gbs %.2f\n", seconds,
         2e-9 * sizeof(double) * (double)n * (double)n * iter / seconds);
  return 0;
}
