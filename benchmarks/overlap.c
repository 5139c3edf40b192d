/*===- overlap.c - How much of an exchange a computation hides ------------===*
 *
 * Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * usage: mpirun -n P overlap N DIM [ROUNDS [sleep]]
 *
 * Each rank has N x N x N doubles with a halo of one element, split in dimension
 * DIM. Measures an exchange, a computation that is as long, and the two together:
 * start, compute, wait. Prints the share of the exchange that is hidden, the best
 * and the median of all rounds. What arrives is checked.
 */
#include "xacc/Runtime.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void *handle, *site;
static double *array;
static const XaccArrayView *view;
static int n, dim;

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return (double)time.tv_sec + 1e-9 * (double)time.tv_nsec;
}

/* Work of the processor, which calls nothing. */
static volatile double sink = 0.5;
static int sleeps;
static void compute(long iterations) {
  if (sleeps) {
    struct timespec time = {iterations / 1000000000, iterations % 1000000000};
    nanosleep(&time, NULL);
    return;
  }
  double x = sink;
  for (long i = 0; i < iterations; ++i)
    x = x * 0.999999 + 1e-6;
  sink = x;
}

static void fill(double value) {
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int side = 0; side < 2; ++side) {
        int64_t at[3] = {i, j, 0};
        int64_t place = side ? n : 1;
        int64_t where[3], next = 0;
        for (int d = 0; d < 3; ++d)
          where[d] = d == dim ? place : at[next++];
        array[where[0] * view->stride[0] + where[1] * view->stride[1] +
              where[2] * view->stride[2]] = value;
      }
}

static void check(double value) {
  int64_t place = xaccrtNodeNumber() ? 0 : n + 1;
  if (array[place * view->stride[dim]] != value) {
    fprintf(stderr, "wrong halo\n");
    exit(1);
  }
}

static void makeArray(void) {
  int64_t any[] = {-1}, lower[3] = {0, 0, 0}, upper[3], extents[3];
  XaccFormat formats[3];
  XaccAlign align[3];
  memset(formats, 0, sizeof formats);
  memset(align, 0, sizeof align);
  for (int d = 0; d < 3; ++d) {
    extents[d] = d == dim ? xaccrtNumNodes() * n : n;
    upper[d] = extents[d] - 1;
    formats[d].kind = d == dim ? XACC_FORMAT_BLOCK : XACC_FORMAT_NONE;
    align[d].templateDim = d;
    align[d].shadowLower = align[d].shadowUpper = d == dim;
  }
  void *nodes = xaccrtNodesEntire(1, any, NULL);
  void *templ = xaccrtTemplate(nodes, 3, lower, upper, formats, NULL);
  handle = xaccrtArray(templ, XACC_TYPE_F64, 8, 3, extents, align, 1, NULL);
  array = xaccrtArrayData(handle);
  view = xaccrtView(handle);
}

enum { exchangeOnly, computeOnly, together };

static double secondsOf(int what, long iterations, double value) {
  fill(value);
  xaccrtBarrier(NULL, NULL);
  double begin = now();
  void *request = NULL;
  if (what != computeOnly)
    request = xaccrtReflectStart(1, &handle, NULL, 0, &site, NULL);
  if (what != exchangeOnly)
    compute(iterations);
  xaccrtReflectWait(request, NULL);
  double seconds = now() - begin;
  if (what != computeOnly)
    check(value);
  xaccrtReduce(XACC_REDUCE_MAX, XACC_TYPE_F64, &seconds, 1, NULL, NULL);
  return seconds;
}

static int compare(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return x < y ? -1 : x > y;
}

int main(int argc, char **argv) {
  n = argc > 1 ? atoi(argv[1]) : 64;
  dim = argc > 2 ? atoi(argv[2]) : 0;
  int rounds = argc > 3 ? atoi(argv[3]) : 25;
  sleeps = argc > 4;
  xaccrtStart();
  makeArray();
  double times[3][512];
  double exchange = 1;
  for (int i = 0; i < 10; ++i) {
    double seconds = secondsOf(exchangeOnly, 0, i);
    exchange = seconds < exchange ? seconds : exchange;
  }
  /* As long as the exchange. */
  long iterations = 1000;
  double best = 1;
  for (int i = 0; i < 10; ++i) {
    double seconds = secondsOf(computeOnly, 100000, i);
    best = seconds < best ? seconds : best;
  }
  iterations = (long)(100000 * exchange / best) + 1;
  if (sleeps)
    iterations = (long)(1e9 * exchange); /* nanoseconds */
  xaccrtBcast(&iterations, sizeof iterations, NULL, NULL, NULL);
  for (int round = 0; round < rounds && round < 512; ++round)
    for (int what = 0; what < 3; ++what)
      times[what][round] = secondsOf(what, iterations, round * 3 + what);
  for (int what = 0; what < 3; ++what)
    qsort(times[what], (size_t)rounds, sizeof(double), compare);
  if (xaccrtNodeNumber() == 0) {
    printf("%4d %d", n, dim);
    for (int what = 0; what < 3; ++what)
      printf(" %10.1f", 1e6 * times[what][0]);
    for (int at = 0; at <= rounds / 2; at += rounds / 2) {
      double apart = times[0][at] + times[1][at];
      printf(" %7.0f %%", 100 * (apart - times[2][at]) / times[0][at]);
      if (rounds < 2)
        break;
    }
    printf("\n");
  }
  return 0;
}
