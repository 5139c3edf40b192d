/*===- laplace.c - two-dimensional Laplace equation -----------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * Jacobi iterations for the Laplace equation on an N x N grid with fixed
 * borders: copy the grid, exchange the halo of the copy, update the interior.
 *
 *   xacc-cc -O3 -DN=4096 laplace.c -o laplace -lm && mpirun -n 4 ./laplace 100
 *   xacc-cc -O3 -DDIST2D -DPX=2 -DPY=3 laplace.c -o laplace2d -lm
 *   clang -O3 laplace.c -o serial -lm                (directives ignored)
 *
 * Rows are distributed over all nodes; with -DDIST2D, rows over PY and columns
 * over PX of them. Run with the number of iterations (default 100).
 *
 * Every element is computed by the same additions in the same order on any
 * number of nodes, so the checksum (over the bit patterns of the grid, each
 * weighted by its position) is that of the serial program.
 *
 * Output: result laplace checksum <16 hexadecimal digits>
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
#define N 1024
#endif

double u[N][N], uu[N][N];

#ifdef DIST2D

#ifndef PX
#define PX 2 /* nodes along a row (index j) */
#endif
#ifndef PY
#define PY * /* nodes along a column (index i): what is left */
#endif
#define ROOT p(1, 1)

#pragma xmp nodes p(PX, PY)
#pragma xmp template t(0:N-1, 0:N-1)
#pragma xmp distribute t(block, block) onto p
#pragma xmp align u[i][j] with t(j, i)
#pragma xmp align uu[i][j] with t(j, i)
#pragma xmp shadow uu[1][1]

#else

#define ROOT p(1)

#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1, 0:N-1)
#pragma xmp distribute t(*, block) onto p
#pragma xmp align u[i][j] with t(j, i)
#pragma xmp align uu[i][j] with t(j, i)
#pragma xmp shadow uu[1][0]

#endif

static double now(void) {
#ifdef _XCALABLEMP
  return xmp_wtime();
#else
  struct timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
#endif
}

/* The bit pattern of a double: sums of it do not depend on their order. */
static unsigned long long bits(double x) {
  unsigned long long pattern;
  memcpy(&pattern, &x, sizeof pattern);
  return pattern;
}

int main(int argc, char **argv) {
  const double pi = 3.14159265358979323846;
  int iterations = argc > 1 ? atoi(argv[1]) : 100;
  unsigned long long checksum = 0;
  double seconds;
  int i, j, iter;

  if (iterations < 1) {
    fprintf(stderr, "usage: %s [number of iterations, at least 1]\n", argv[0]);
    return 1;
  }

#pragma xmp loop (i, j) on t(j, i)
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++) {
      u[i][j] = sin((double)i / N * pi) + cos((double)j / N * pi);
      uu[i][j] = 0.0;
    }

#pragma xmp barrier
  seconds = now();

  for (iter = 0; iter < iterations; iter++) {
#pragma xmp loop (i, j) on t(j, i)
    for (i = 0; i < N; i++)
      for (j = 0; j < N; j++)
        uu[i][j] = u[i][j];

#pragma xmp reflect (uu)

#pragma xmp loop (i, j) on t(j, i)
    for (i = 1; i < N - 1; i++)
      for (j = 1; j < N - 1; j++)
        u[i][j] =
            (uu[i - 1][j] + uu[i + 1][j] + uu[i][j - 1] + uu[i][j + 1]) / 4.0;
  }

  seconds = now() - seconds;
#pragma xmp reduction (max: seconds)

#pragma xmp loop (i, j) on t(j, i) reduction(+: checksum)
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      checksum += bits(u[i][j]) * (2ULL * ((unsigned long long)i * N + j) + 1);

#pragma xmp task on ROOT
  {
    double operations = 4.0 * (N - 2) * (N - 2) * iterations;
    printf("result laplace checksum %016llx\n", checksum);
    printf("perf laplace seconds %.6f mflops %.1f\n", seconds,
           operations / seconds * 1e-6);
  }
  return 0;
}
