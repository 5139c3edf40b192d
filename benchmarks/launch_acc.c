/*===- launch_acc.c - what a kernel costs that does nothing ----*- C -*-=====*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * A kernel over 64 rows, which several devices share, launched many times with
 * the same bounds: its time is that of launches, of finding out that nothing has
 * changed and nothing has to move, and of as many empty loops as there are
 * devices. benchmarks/devices.sh runs it.
 *
 * Output: perf launch seconds <per kernel, the fastest of some thousands>
\*===----------------------------------------------------------------------===*/

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <time.h>

#define N 64

double a[N][N], b[N][N];

static double now(void) {
  struct timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
}

int main(void) {
  double least = 1.0;
  int round, i;

#pragma acc data copy(a) create(b)
  for (round = 0; round < 20; round++) {
    double begin = now();
    int launch;
    for (launch = 0; launch < 1000; launch++) {
#pragma acc parallel loop gang
      for (i = 0; i < N; i++)
        b[i][0] = a[i][0] + 1.0;
    }
    double seconds = (now() - begin) / 1000;
    least = seconds < least ? seconds : least;
  }
  printf("perf launch seconds %.9f\n", least);
  return 0;
}
