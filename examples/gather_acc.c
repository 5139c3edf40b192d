/*===- gather_acc.c - particles that read a field, on accelerators --------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * Particles that drift in a flow, with XcalableMP and OpenACC. The velocity of
 * the flow is known in the points of a periodic grid; a particle takes it from
 * the four points around it. Which these are depends on where it is: the reads
 * are indirect. The particles are distributed over the nodes, and those of a
 * node over its devices; the field is everywhere.
 *
 *   xacc-cc -O3 -DPARTICLES=1000000 gather_acc.c -o gather -lm
 *   mpirun -n 4 ./gather 100
 *   xacc-cc -O3 -fno-xmp gather_acc.c -o gather -lm            (OpenACC alone)
 *   clang -O3 gather_acc.c -o serial -lm                 (directives ignored)
 *
 * There are 20000 particles if PARTICLES is not given, on GRID x GRID points
 * (default 64). Run with the number of steps (default 20). A particle moves in
 * the same way wherever it is computed: the checksum (over the bit patterns of
 * the positions, each weighted by its number) is that of the serial program; on
 * a GPU, which rounds a * b + c once, with -ffp-contract=off.
 *
 * Output: result gather checksum <16 hexadecimal digits>
 *         perf gather seconds <steps> mups <million particles moved a second>
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

#ifndef PARTICLES
#define PARTICLES 20000
#endif
#ifndef GRID
#define GRID 64
#endif

static double x[PARTICLES], y[PARTICLES]; /* in [0, GRID) */
static double u[GRID][GRID], v[GRID][GRID];

#pragma xmp nodes n(*)
#pragma xmp template t(0:PARTICLES-1)
#pragma xmp distribute t(block) onto n
#pragma xmp align x[i] with t(i)
#pragma xmp align y[i] with t(i)

static double now(void) {
#ifdef _XCALABLEMP
  return xmp_wtime();
#else
  struct timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
#endif
}

static int is_first_node(void) {
#ifdef _XCALABLEMP
  return xmp_node_num() == 1;
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

/* A number in [0, GRID) that depends on k only. */
static double place(unsigned k) {
  k = (k ^ 61u) ^ (k >> 16);
  k *= 9u;
  k ^= k >> 4;
  k *= 0x27d4eb2du;
  k ^= k >> 15;
  return (double)k / 4294967296.0 * GRID;
}

/* Moves all particles once. Everything is on the device. */
static void step(double dt) {
  int i;

#pragma acc parallel loop present(x, y, u, v)
#pragma xmp loop (i) on t(i)
  for (i = 0; i < PARTICLES; i++) {
    int row = (int)x[i], column = (int)y[i];
    int below = (row + 1) % GRID, right = (column + 1) % GRID;
    double s = x[i] - row, t = y[i] - column;
    double dx = (1.0 - s) * ((1.0 - t) * u[row][column] + t * u[row][right]) +
                s * ((1.0 - t) * u[below][column] + t * u[below][right]);
    double dy = (1.0 - s) * ((1.0 - t) * v[row][column] + t * v[row][right]) +
                s * ((1.0 - t) * v[below][column] + t * v[below][right]);
    double newx = x[i] + dt * dx, newy = y[i] + dt * dy;

    /* Periodic, and less than GRID even if the addition rounds up to it. */
    newx += newx < 0.0 ? GRID : 0.0;
    newy += newy < 0.0 ? GRID : 0.0;
    x[i] = newx >= GRID ? newx - GRID : newx;
    y[i] = newy >= GRID ? newy - GRID : newy;
  }
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 20;
  unsigned long long checksum = 0;
  double seconds;
  int i, j;

  if (steps < 1) {
    fprintf(stderr, "usage: %s [steps, at least 1]\n", argv[0]);
    return 1;
  }

  for (i = 0; i < GRID; i++)
    for (j = 0; j < GRID; j++) {
      const double k = 6.283185307179586 / GRID;
      u[i][j] = sin(k * i) * cos(k * j);
      v[i][j] = -cos(k * i) * sin(k * j) + 0.1;
    }
#pragma xmp loop (i) on t(i)
  for (i = 0; i < PARTICLES; i++) {
    x[i] = place(2u * (unsigned)i);
    y[i] = place(2u * (unsigned)i + 1);
  }

#pragma acc data copy(x, y) copyin(u, v)
  {
#pragma xmp barrier
    seconds = now();
    for (int s = 0; s < steps; s++)
      step(0.5);
    seconds = now() - seconds;
#pragma xmp reduction (max: seconds)
  }

#pragma xmp loop (i) on t(i) reduction(+: checksum)
  for (i = 0; i < PARTICLES; i++)
    checksum += (bits(x[i]) + 31 * bits(y[i])) * (2ULL * (unsigned)i + 1);

  if (is_first_node()) {
    printf("result gather checksum %016llx\n", checksum);
    printf("perf gather seconds %.6f mups %.1f\n", seconds,
           (double)PARTICLES * steps / seconds * 1e-6);
  }
  return 0;
}
