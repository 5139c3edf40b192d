/*===- histogram_acc.c - counting with atomic operations ------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * A histogram of n numbers that are made on the device, the list of those in
 * the last bin, and the smallest of each bin. Many lanes change the same
 * counter: `atomic` keeps them apart. Plain OpenACC: no MPI.
 *
 *   xacc-cc -O3 histogram_acc.c -o histogram && ./histogram 10000000
 *   clang -O3 histogram_acc.c -o serial                  (directives ignored)
 *
 * Run with n (default 1000000) and the number of rounds (default 3).
 *
 * Counts are integers, so they do not depend on the order; the list of outliers
 * does, and is compared by its length and its sums.
 *
 * Output: result histogram checksum <16 hexadecimal digits>
 *         result histogram largest <count> bin <number>
 *         result histogram outliers <count> sum <of them>
 *         perf histogram seconds <counting> mups <million updates a second>
\*===----------------------------------------------------------------------===*/

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define BINS 1024
#define RANGE (1u << 20)

static unsigned counts[BINS];

static double now(void) {
  struct timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
}

/* Scrambles the bits of k. */
#pragma acc routine seq
static unsigned scramble(unsigned k) {
  k ^= k >> 16;
  k *= 0x7feb352du;
  k ^= k >> 15;
  k *= 0x846ca68bu;
  return k ^ k >> 16;
}

/* Number k of a sequence in [0, RANGE) that prefers the middle: the mean of
   four numbers that do not. */
#pragma acc routine seq
static unsigned number(unsigned k) {
  unsigned sum = 0;
  for (unsigned l = 0; l < 4; l++)
    sum += scramble(4 * k + l) % RANGE;
  return sum / 4;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 1000000;
  int rounds = argc > 2 ? atoi(argv[2]) : 3;
  unsigned largest = 0, largest_bin = 0;
  unsigned long long checksum = 0, sum = 0;
  int outliers = 0;
  double seconds;

  if (n < 1 || rounds < 1) {
    fprintf(stderr, "usage: %s [numbers, at least 1 [rounds, at least 1]]\n",
            argv[0]);
    return 1;
  }

  unsigned *restrict value = malloc(sizeof(unsigned) * (size_t)n);
  unsigned *restrict list = malloc(sizeof(unsigned) * (size_t)n);
  if (!value || !list) {
    fprintf(stderr, "error: no memory for %d numbers\n", n);
    return 1;
  }

#pragma acc data create(value[0:n], list[0:n]) copy(counts)
  {
#pragma acc parallel loop present(value[0:n])
    for (int i = 0; i < n; i++)
      value[i] = number((unsigned)i);

    seconds = now();
    for (int round = 0; round < rounds; round++) {
#pragma acc parallel loop present(value[0:n], counts)
      for (int i = 0; i < n; i++) {
#pragma acc atomic update
        counts[value[i] / (RANGE / BINS)]++;
      }
    }
    seconds = now() - seconds;

    /* The outliers one after the other, in any order: `capture` gives each its
       place. */
#pragma acc parallel loop present(value[0:n], list[0:n]) copy(outliers)
    for (int i = 0; i < n; i++)
      if (value[i] < RANGE / 16 || value[i] >= RANGE - RANGE / 16) {
        int place;
#pragma acc atomic capture
        place = outliers++;
        list[place] = value[i];
      }

    /* Only as many as there are. */
    if (outliers > 0) {
#pragma acc update self(list[0:outliers])
    }
  }

  for (int i = 0; i < outliers; i++)
    sum += list[i];
  for (unsigned b = 0; b < BINS; b++) {
    checksum += counts[b] * (2ULL * b + 1) * 0x9e3779b97f4a7c15ULL;
    if (counts[b] > largest) {
      largest = counts[b];
      largest_bin = b;
    }
  }
  printf("result histogram checksum %016llx\n", checksum);
  printf("result histogram largest %u bin %u\n", largest, largest_bin);
  printf("result histogram outliers %d sum %llu\n", outliers, sum);
  printf("perf histogram seconds %.6f mups %.1f\n", seconds,
         (double)n * rounds / seconds * 1e-6);
  free(value);
  free(list);
  return 0;
}
