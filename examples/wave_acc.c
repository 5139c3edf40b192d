/*===- wave_acc.c - waves on two membranes, with asynchronous queues ------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The wave equation on two square membranes of different speed. Each membrane
 * has an asynchronous queue of its own, so that the device may work on both at
 * once, and the host prepares its output while the device goes on. Plain
 * OpenACC: no MPI.
 *
 *   xacc-cc -O3 wave_acc.c -o wave && ./wave 400 50
 *   xacc-cc -O3 -DN=4096 wave_acc.c -o wave4096
 *   clang -O3 wave_acc.c -o serial                       (directives ignored)
 *
 * Run with the number of steps (default 200) and the steps between two outputs
 * (default 40). An output is a band of BAND rows, another one each time: only
 * these rows travel to the host.
 *
 * Products are with powers of two, hence exact: the checksum (over the bit
 * patterns, each weighted by its position) is that of the serial program also
 * where additions are fused with them.
 *
 * Output: result wave step <s> membrane <m> rows <first>:<number> sum <%.9e>
 *         result wave checksum <16 hexadecimal digits>
 *         perf wave seconds <time loop> mflops <8 operations a point>
\*===----------------------------------------------------------------------===*/

#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#ifndef N
#define N 300
#endif
#define BAND 16 /* N must be larger */
#define MEMBRANES 2

/* The displacement at three times of which the oldest is overwritten. */
static double u[MEMBRANES][3][N][N];

static double now(void) {
  struct timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
}

/* The bit pattern of a double: sums of it do not depend on their order. */
static unsigned long long bits(double x) {
  unsigned long long pattern;
  memcpy(&pattern, &x, sizeof pattern);
  return pattern;
}

/* A hill at row `row`, column `column`, at rest. */
static void pluck(double at_rest[N][N], double before[N][N], int row,
                  int column) {
  const double radius = N / 8.0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double x = (i - row) / radius, y = (j - column) / radius;
      double r2 = x * x + y * y;
      int border = i == 0 || j == 0 || i == N - 1 || j == N - 1;
      at_rest[i][j] = before[i][j] =
          r2 < 1.0 && !border ? (1.0 - r2) * (1.0 - r2) : 0.0;
    }
}

/* Enqueues a step: `next` from `here` and `last`, which are on the device. */
static void step(double next[restrict N][N], double here[restrict N][N],
                 double last[restrict N][N], double c2, int queue) {
  (void)queue; /* for who ignores directives */
#pragma acc parallel loop collapse(2) async(queue)                             \
    present(next[0:N][0:N], here[0:N][0:N], last[0:N][0:N])
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
      double curvature = here[i - 1][j] + here[i + 1][j] + here[i][j - 1] +
                         here[i][j + 1] - 4.0 * here[i][j];
      next[i][j] = 2.0 * here[i][j] - last[i][j] + c2 * curvature;
    }
}

static double sum_of_band(double grid[N][N], int first, int count) {
  double sum = 0.0;
  for (int i = first; i < first + count; i++)
    for (int j = 0; j < N; j++)
      sum += grid[i][j] * grid[i][j];
  return sum;
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 200;
  int every = argc > 2 ? atoi(argv[2]) : 40;
  const double c2[MEMBRANES] = {0.25, 0.0625};
  unsigned long long checksum = 0;
  double seconds;

  if (steps < 1 || every < 1) {
    fprintf(stderr, "usage: %s [steps, at least 1 [steps between outputs]]\n",
            argv[0]);
    return 1;
  }

  pluck(u[0][0], u[0][1], N / 3, N / 2);
  pluck(u[1][0], u[1][1], N / 2, N / 4);

#pragma acc data copy(u)
  {
    seconds = now();
    for (int s = 1; s <= steps; s++) {
      int last = (s - 1) % 3, here = s % 3, next = (s + 1) % 3;
      /* The band moves down the membrane from output to output. */
      int first = (N / 4 + s / every * BAND) % (N - BAND);

      for (int m = 0; m < MEMBRANES; m++) {
        step(u[m][next], u[m][here], u[m][last], c2[m], m);
        if (s % every == 0) {
          /* Behind the step in the queue of this membrane. */
#pragma acc update self(u[m:1][next:1][first:BAND][0:N]) async(m)
        }
      }

      if (s % every == 0)
        for (int m = 0; m < MEMBRANES; m++) {
          /* The other membrane's queue need not be empty for this one. */
#pragma acc wait(m)
          printf("result wave step %d membrane %d rows %d:%d sum %.9e\n", s, m,
                 first, BAND, sum_of_band(u[m][next], first, BAND));
        }
    }
#pragma acc wait
    seconds = now() - seconds;
  }

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
