/*===- scatter_acc.c - particles that leave charge on a grid --------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * Particles that push each other away, with XcalableMP and OpenACC, as in a
 * particle-in-cell method: each leaves charge in the four points of a periodic
 * grid around it (`atomic`, since many meet in a point), and then moves to
 * where there is less. The particles are distributed over the nodes; each node
 * sums the charge of its own, and a reduction adds up the grids.
 *
 * Where the charge goes is known only when the loop runs. So the loop that
 * leaves it cannot be divided between devices: two would add to copies of the
 * same point. It runs on one; the other loops run on all.
 *
 *   xacc-cc -O3 -DPARTICLES=1000000 scatter_acc.c -o scatter
 *   mpirun -n 4 ./scatter 100
 *   xacc-cc -O3 -fno-xmp scatter_acc.c -o scatter              (OpenACC alone)
 *   clang -O3 scatter_acc.c -o serial                    (directives ignored)
 *
 * There are 10000 particles if PARTICLES is not given, on GRID x GRID points
 * (default 32). Run with the number of steps (default 10). All numbers are
 * integers, the positions with 8 binary digits behind the point: no sum depends
 * on its order.
 *
 * Output: result scatter checksum <16 hexadecimal digits, of the positions>
 *         result scatter charge <sum over the grid> largest <in a point>
 *         perf scatter seconds <steps> mups <million particles moved a second>
\*===----------------------------------------------------------------------===*/

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>

#ifdef _XCALABLEMP
#include <xmp.h>
#else
#include <time.h>
#endif

#ifndef PARTICLES
#define PARTICLES 10000
#endif
#ifndef GRID
#define GRID 32
#endif

#define ONE 256 /* the distance of two points */

static int x[PARTICLES], y[PARTICLES]; /* in [0, GRID * ONE) */
static long charge[GRID][GRID];

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

/* A place that depends on k only, and more often one in the middle. */
static int place(unsigned k) {
  unsigned sum = 0;
  for (int l = 0; l < 2; l++) {
    unsigned m = (2 * k + (unsigned)l) * 0x9e3779b1u;
    m ^= m >> 15;
    m *= 0x7feb352du;
    sum += (m ^ m >> 16) % (GRID * ONE);
  }
  return (int)(sum / 2);
}

/* The charge of all particles: 65536 of each. On the device, on all nodes. */
static void deposit(void) {
  int i, j;

#pragma acc parallel loop collapse(2) present(charge)
  for (i = 0; i < GRID; i++)
    for (j = 0; j < GRID; j++)
      charge[i][j] = 0;

#pragma acc parallel loop present(x, y, charge)
#pragma xmp loop (i) on t(i)
  for (i = 0; i < PARTICLES; i++) {
    int row = x[i] / ONE, column = y[i] / ONE;
    int below = (row + 1) % GRID, right = (column + 1) % GRID;
    long s = x[i] % ONE, t = y[i] % ONE;
#pragma acc atomic update
    charge[row][column] += (ONE - s) * (ONE - t);
#pragma acc atomic update
    charge[row][right] += (ONE - s) * t;
#pragma acc atomic update
    charge[below][column] += s * (ONE - t);
#pragma acc atomic update
    charge[below][right] += s * t;
  }
#pragma xmp reduction (+: charge) acc
}

/* Moves the particles a little away from where the charge is. */
static void push(void) {
  int i;

#pragma acc parallel loop present(x, y, charge)
#pragma xmp loop (i) on t(i)
  for (i = 0; i < PARTICLES; i++) {
    int row = x[i] / ONE, column = y[i] / ONE;
    int below = (row + 1) % GRID, right = (column + 1) % GRID;
    long down = charge[row][column] - charge[below][column];
    long aside = charge[row][column] - charge[row][right];
    x[i] = (x[i] + (int)(down / 32768) + GRID * ONE) % (GRID * ONE);
    y[i] = (y[i] + (int)(aside / 32768) + GRID * ONE) % (GRID * ONE);
    x[i] = x[i] < 0 ? 0 : x[i];
    y[i] = y[i] < 0 ? 0 : y[i];
  }
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 10;
  unsigned long long checksum = 0;
  long sum = 0, largest = 0;
  double seconds;
  int i, j;

  if (steps < 1) {
    fprintf(stderr, "usage: %s [steps, at least 1]\n", argv[0]);
    return 1;
  }

#pragma xmp loop (i) on t(i)
  for (i = 0; i < PARTICLES; i++) {
    x[i] = place(2u * (unsigned)i);
    y[i] = place(2u * (unsigned)i + 1);
  }

#pragma acc data copy(x, y) copyout(charge)
  {
#pragma xmp barrier
    seconds = now();
    for (int s = 0; s < steps; s++) {
      deposit();
      push();
    }
    seconds = now() - seconds;
#pragma xmp reduction (max: seconds)
    deposit();
  }

  for (i = 0; i < GRID; i++)
    for (j = 0; j < GRID; j++) {
      sum += charge[i][j];
      largest = charge[i][j] > largest ? charge[i][j] : largest;
    }
#pragma xmp loop (i) on t(i) reduction(+: checksum)
  for (i = 0; i < PARTICLES; i++)
    checksum += ((unsigned long long)x[i] * (GRID * ONE) + (unsigned)y[i]) *
                (2ULL * (unsigned)i + 1) * 0x9e3779b97f4a7c15ULL;

  if (is_first_node()) {
    printf("result scatter checksum %016llx\n", checksum);
    printf("result scatter charge %ld largest %ld\n", sum, largest);
    printf("perf scatter seconds %.6f mups %.1f\n", seconds,
           (double)PARTICLES * steps / seconds * 1e-6);
  }
  return 0;
}
