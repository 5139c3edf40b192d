/*===- histogram_omp.c - counting by hand, C + OpenMP ---------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The counting of examples/histogram_acc.c with threads and atomic additions,
 * and the lines of its output that are about the counts.
 *
 *   clang-22 -O3 -march=native -fopenmp histogram_omp.c
 *   OMP_NUM_THREADS=2 ./a.out [numbers [rounds]]
\*===----------------------------------------------------------------------===*/

#include "common.h"
#include <omp.h>

#define BINS 1024
#define RANGE (1u << 20)

static unsigned counts[BINS];

static unsigned scramble(unsigned k) {
  k ^= k >> 16;
  k *= 0x7feb352du;
  k ^= k >> 15;
  k *= 0x846ca68bu;
  return k ^ k >> 16;
}

static unsigned number(unsigned k) {
  unsigned sum = 0;
  for (unsigned l = 0; l < 4; l++)
    sum += scramble(4 * k + l) % RANGE;
  return sum / 4;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000000;
  int rounds = argc > 2 ? atoi(argv[2]) : 3;
  if (n < 1 || rounds < 1) {
    fprintf(stderr, "usage: %s [numbers [rounds]]\n", argv[0]);
    return 1;
  }

  unsigned *restrict value = allocateSkewed(sizeof(unsigned) * (size_t)n, 0);
#pragma omp parallel for schedule(static)
  for (int i = 0; i < n; i++)
    value[i] = number((unsigned)i);

  double seconds = omp_get_wtime();
  for (int round = 0; round < rounds; round++) {
#pragma omp parallel for schedule(static)
    for (int i = 0; i < n; i++) {
#pragma omp atomic update
      counts[value[i] / (RANGE / BINS)]++;
    }
  }
  seconds = omp_get_wtime() - seconds;

  unsigned largest = 0, largestBin = 0;
  unsigned long long checksum = 0;
  for (unsigned b = 0; b < BINS; b++) {
    checksum += counts[b] * (2ULL * b + 1) * 0x9e3779b97f4a7c15ULL;
    if (counts[b] > largest) {
      largest = counts[b];
      largestBin = b;
    }
  }
  printf("result histogram checksum %016llx\n", checksum);
  printf("result histogram largest %u bin %u\n", largest, largestBin);
  printf("perf histogram seconds %.6f mups %.1f\n", seconds,
         (double)n * rounds / seconds * 1e-6);
  return 0;
}
