// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the kernels of benchmarks/kernels.sh share.
#ifndef KERNEL_H
#define KERNEL_H

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define MIN(a, b) ((a) < (b) ? (a) : (b))
#define MAX(a, b) ((a) > (b) ? (a) : (b))

static double seconds(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + 1e-9 * t.tv_nsec;
}

// Arrays of numbers in 0 to 1.
static inline double *doubles(long n) {
  double *a = malloc(n * sizeof *a);
  for (long i = 0; i < n; i++)
    a[i] = (i * 7919 + 13) % 1009 / 1009.;
  return a;
}

static inline float *floats(long n) {
  float *a = malloc(n * sizeof *a);
  for (long i = 0; i < n; i++)
    a[i] = (i * 7919 + 13) % 1009 / 1009.f;
  return a;
}

static void report(const char *name, double best, double sum) {
  printf("result %s sum %.5e\n", name, sum);
  printf("perf %s seconds %.6f\n", name, best);
}

#endif
