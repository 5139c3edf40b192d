/*===- laplace_xacc.c - the temperature of a plate ------------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The temperature of an N x N plate whose upper and left borders are warm in the
 * middle: Jacobi iterations for the Laplace equation. XcalableMP distributes
 * rows over PY and columns over PX nodes, OpenACC computes on the devices of
 * each, and borders travel from device to device.
 *
 *   xacc-cc -O3 -DPX=2 laplace_xacc.c -o plate -lm && mpirun -n 4 ./plate
 *   XACC_DEVICES=host:3 mpirun -n 4 ./plate 2000 plate.txt
 *   clang -O3 laplace_xacc.c -o serial -lm              (directives ignored)
 *
 * Run with the number of iterations (default 1000) and a file, which gets the
 * temperatures: a line `temperature N N` and a line for each row; behind that a
 * line `owner N N` and, for each row, the numbers of the nodes that own its
 * elements. scripts/demo-page.py draws both.
 *
 * Every element is computed by the same additions in the same order wherever it
 * is computed, and a maximum does not depend on its order: the checksum (over
 * the bit patterns of the grid, each weighted by its position) and the last
 * change are those of the serial program.
 *
 * Output: result laplace checksum <16 hexadecimal digits>
 *         result laplace iterations <number> change <the last one, %.9e>
 *         perf laplace seconds <time loop> mflops <4 operations a point>
\*===----------------------------------------------------------------------===*/

#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _XCALABLEMP
#include <xmp.h>
#else
#include <time.h>
#endif

#ifndef N
#define N 128
#endif
#ifndef PX
#define PX 1 /* nodes along a row (index j) */
#endif

double u[N][N], v[N][N];

#pragma xmp nodes p(PX, *)
#pragma xmp template t(0:N-1, 0:N-1)
#pragma xmp distribute t(block, block) onto p
#pragma xmp align u[i][j] with t(j, i)
#pragma xmp align v[i][j] with t(j, i)
#pragma xmp shadow u[1][1]

/* The whole plate and who owns what of it, for the file: on every node. */
static double plate[N][N];
static int owner[N][N];

static double now(void) {
#ifdef _XCALABLEMP
  return xmp_wtime();
#else
  struct timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
#endif
}

/* The number of this node, from 1. */
static int node(void) {
#ifdef _XCALABLEMP
  return xmp_node_num();
#else
  return 1;
#endif
}

/* The bit pattern of a double: sums of it do not depend on their order. */
static unsigned long long bits(double x) {
  unsigned long long pattern;
  memcpy(&pattern, &x, sizeof pattern);
  return pattern;
}

static void set_borders(void) {
  const double pi = 3.14159265358979323846;
  int i, j;

#pragma xmp loop (i, j) on t(j, i)
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++) {
      u[i][j] = 0.0;
      if (i == 0)
        u[i][j] = 100.0 * sin(pi * j / (N - 1));
      else if (j == 0)
        u[i][j] = 60.0 * sin(pi * i / (N - 1));
      v[i][j] = u[i][j];
    }
}

/* The time loop. Returns the largest change of the last iteration. */
static double iterate(int iterations) {
  double change = 0.0;
  int i, j, iter;

#pragma acc data copy(u) copyin(v) create(change)
  {
    for (iter = 0; iter < iterations; iter++) {
      change = 0.0;
#pragma acc update device(change)

#pragma xmp reflect (u) acc

#pragma acc parallel loop collapse(2) default(present)
#pragma xmp loop (i, j) on t(j, i)
      for (i = 1; i < N - 1; i++)
        for (j = 1; j < N - 1; j++)
          v[i][j] =
              (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4.0;

#pragma xmp loop (i, j) on t(j, i) reduction(max: change) acc
#pragma acc parallel loop collapse(2) default(present) reduction(max: change)
      for (i = 1; i < N - 1; i++)
        for (j = 1; j < N - 1; j++) {
          double difference = v[i][j] - u[i][j];
          difference = difference < 0.0 ? -difference : difference;
          change = difference > change ? difference : change;
          u[i][j] = v[i][j];
        }
    }
#pragma acc update self(change)
  }
  return change;
}

static unsigned long long checksum_of(void) {
  unsigned long long checksum = 0;
  int i, j;

#pragma xmp loop (i, j) on t(j, i) reduction(+: checksum)
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      checksum += bits(u[i][j]) * (2ULL * ((unsigned long long)i * N + j) + 1);
  return checksum;
}

/* Every node fills in its part of arrays of zeros; the sums are all of it. */
static void gather(void) {
  int me = node();
  int i, j;

#pragma xmp loop (i, j) on t(j, i)
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++) {
      plate[i][j] = u[i][j];
      owner[i][j] = me;
    }
#pragma xmp reduction (+: plate, owner)
}

/* Returns whether the file could be written. */
static int write_plate(const char *name) {
  FILE *file = fopen(name, "w");
  int i, j;

  if (!file)
    return 0;
  fprintf(file, "temperature %d %d\n", N, N);
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      fprintf(file, "%.17g%c", plate[i][j], j == N - 1 ? '\n' : ' ');
  fprintf(file, "owner %d %d\n", N, N);
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      fprintf(file, "%d%c", owner[i][j], j == N - 1 ? '\n' : ' ');
  return !ferror(file) && fclose(file) == 0;
}

int main(int argc, char **argv) {
  int iterations = argc > 1 ? atoi(argv[1]) : 1000;
  unsigned long long checksum;
  double seconds, change;

  if (iterations < 1) {
    fprintf(stderr, "usage: %s [number of iterations, at least 1] [file]\n",
            argv[0]);
    return 1;
  }

  set_borders();
#pragma xmp barrier
  seconds = now();
  change = iterate(iterations);
  seconds = now() - seconds;
#pragma xmp reduction (max: seconds)

  checksum = checksum_of();
  if (argc > 2)
    gather();
  if (node() == 1) {
    double operations = 4.0 * (N - 2) * (N - 2) * iterations;
    if (argc > 2 && !write_plate(argv[2])) {
      fprintf(stderr, "cannot write '%s'\n", argv[2]);
      return 1;
    }
    printf("result laplace checksum %016llx\n", checksum);
    printf("result laplace iterations %d change %.9e\n", iterations, change);
    printf("perf laplace seconds %.6f mflops %.1f\n", seconds,
           operations / seconds * 1e-6);
  }
  return 0;
}
