/*===- triad_omp.c - the triad by hand, C + OpenMP ------------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The algorithm and the output of benchmarks/triad_acc.c with threads.
 *
 *   clang-22 -O3 -march=native -fopenmp triad_omp.c
 *   OMP_NUM_THREADS=2 ./a.out [n [rounds]]
\*===----------------------------------------------------------------------===*/

#include "common.h"
#include <omp.h>

static void triad(long n, double s, double *restrict a,
                  const double *restrict b, const double *restrict c) {
#pragma omp parallel for simd schedule(static)
  for (long i = 0; i < n; i++)
    a[i] = b[i] + s * c[i];
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 1L << 22;
  int rounds = argc > 2 ? atoi(argv[2]) : 20;
  if (n < 1 || rounds < 1) {
    fprintf(stderr, "usage: %s [elements [rounds]]\n", argv[0]);
    return 1;
  }

  double *a = allocateSkewed(sizeof(double) * (size_t)n, 0);
  double *b = allocateSkewed(sizeof(double) * (size_t)n, 9);
  double *c = allocateSkewed(sizeof(double) * (size_t)n, 18);
#pragma omp parallel for schedule(static)
  for (long i = 0; i < n; i++) {
    a[i] = 0.0;
    b[i] = (double)(i % 1024);
    c[i] = (double)(i % 7);
  }

  triad(n, 3.0, a, b, c);
  double seconds = omp_get_wtime();
  for (int r = 0; r < rounds; r++) {
    triad(n, 0.5, c, a, b);
    triad(n, 0.25, a, b, c);
  }
  seconds = omp_get_wtime() - seconds;

  unsigned long long checksum = 0;
  for (long i = 0; i < n; i++)
    checksum += bits(a[i]) * (2ULL * (unsigned long long)i + 1);
  printf("result triad checksum %016llx\n", checksum);
  printf("perf triad seconds %.6f gbs %.2f\n", seconds,
         6e-9 * sizeof(double) * (double)n * rounds / seconds);
  return 0;
}
