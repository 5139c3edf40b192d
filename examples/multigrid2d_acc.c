/*===- multigrid2d_acc.c - a multigrid V-cycle in two dimensions ----------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The Poisson equation -(u_xx + u_yy) = f on the unit square, u = 0 on its
 * border, by multigrid V-cycles: red-black Gauss-Seidel, full weighting and
 * bilinear interpolation, on grids of n x n, ((n + 1) / 2)^2, ... 3 x 3 points.
 * Plain OpenACC: no MPI.
 *
 *   xacc-cc -O3 multigrid2d_acc.c -o multigrid -lm && ./multigrid 10 8
 *   XACC_DEVICES=cuda ./multigrid 12
 *   clang -O3 multigrid2d_acc.c -o serial -lm            (directives ignored)
 *
 * Run with k for n = 2^k + 1 points (default 7) and the number of cycles
 * (default 8).
 *
 * The grids of all levels lie one behind the other in three arrays, which are
 * on the device as a whole; a function gets the address of one grid in them.
 * Small grids are where a device waits most: a V-cycle has 11 kernels a level.
 *
 * The sums of a point have one order, and neither maxima nor the points of one
 * colour depend on any: the checksum (over the bit patterns of u, each weighted
 * by its position) is that of the serial program.
 *
 * Output: result multigrid2d checksum <16 hexadecimal digits>
 *         result multigrid2d residual <largest, %.9e> factor <by a cycle, %.6f>
 *         result multigrid2d error <largest difference from the solution, %.9e>
 *         perf multigrid2d seconds <cycles> mups <million points relaxed a s>
\*===----------------------------------------------------------------------===*/

#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_LEVELS 14
#define SWEEPS 2

static int levels;
static int points[MAX_LEVELS];   /* n of each level, the finest first */
static size_t start[MAX_LEVELS]; /* of its grid in the arrays */

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

/* Gauss-Seidel, the points with even i + j first, then the others. */
static void smooth(int n, double u[restrict n][n], double f[restrict n][n]) {
  double h2 = 1.0 / ((double)(n - 1) * (n - 1));

  for (int colour = 0; colour < 2; colour++) {
#pragma acc parallel loop gang present(u[0:n][0:n], f[0:n][0:n])
    for (int i = 1; i < n - 1; i++) {
#pragma acc loop vector
      for (int j = 1 + (i + 1 + colour) % 2; j < n - 1; j += 2)
        u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] +
                          u[i][j + 1] + h2 * f[i][j]);
    }
  }
}

/* r := f - A u. Returns the largest element of r. */
static double residual(int n, double u[restrict n][n], double f[restrict n][n],
                       double r[restrict n][n]) {
  double inverse_h2 = (double)(n - 1) * (n - 1), largest = 0.0;

#pragma acc parallel loop collapse(2) reduction(max: largest)                  \
    present(u[0:n][0:n], f[0:n][0:n], r[0:n][0:n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      r[i][j] =
          f[i][j] - inverse_h2 * (4.0 * u[i][j] - u[i - 1][j] - u[i + 1][j] -
                                  u[i][j - 1] - u[i][j + 1]);
      double size = r[i][j] < 0.0 ? -r[i][j] : r[i][j];
      largest = size > largest ? size : largest;
    }
  return largest;
}

/* The right-hand side of the next level from the residual, and u := 0 there. */
static void restrict_residual(int n, double r[restrict n][n], int m,
                              double f[restrict m][m],
                              double u[restrict m][m]) {
#pragma acc parallel loop collapse(2)                                          \
    present(r[0:n][0:n], f[0:m][0:m], u[0:m][0:m])
  for (int i = 0; i < m; i++)
    for (int j = 0; j < m; j++) {
      u[i][j] = 0.0;
      if (i > 0 && i < m - 1 && j > 0 && j < m - 1)
        f[i][j] = 0.25 * r[2 * i][2 * j] +
                  0.125 * (r[2 * i - 1][2 * j] + r[2 * i + 1][2 * j] +
                           r[2 * i][2 * j - 1] + r[2 * i][2 * j + 1]) +
                  0.0625 * (r[2 * i - 1][2 * j - 1] + r[2 * i - 1][2 * j + 1] +
                            r[2 * i + 1][2 * j - 1] + r[2 * i + 1][2 * j + 1]);
    }
}

/* Adds the correction e of the next level to u. A point between two or four
   points of that level gets their mean. */
static void add_correction(int m, double e[restrict m][m], int n,
                           double u[restrict n][n]) {
#pragma acc parallel loop collapse(2) present(e[0:m][0:m], u[0:n][0:n])
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++) {
      int up = i / 2, down = (i + 1) / 2, left = j / 2, right = (j + 1) / 2;
      u[i][j] +=
          0.25 * (e[up][left] + e[up][right] + e[down][left] + e[down][right]);
    }
}

/* One V-cycle: down to the grid with one inner point, and up again. */
static void cycle(double *u, double *f, double *r) {
  for (int l = 0; l < levels - 1; l++) {
    int n = points[l], m = points[l + 1];
    for (int sweep = 0; sweep < SWEEPS; sweep++)
      smooth(n, (void *)(u + start[l]), (void *)(f + start[l]));
    residual(n, (void *)(u + start[l]), (void *)(f + start[l]),
             (void *)(r + start[l]));
    restrict_residual(n, (void *)(r + start[l]), m, (void *)(f + start[l + 1]),
                      (void *)(u + start[l + 1]));
  }
  /* Exact: the only point depends on no other. */
  smooth(3, (void *)(u + start[levels - 1]), (void *)(f + start[levels - 1]));
  for (int l = levels - 2; l >= 0; l--) {
    int n = points[l], m = points[l + 1];
    add_correction(m, (void *)(u + start[l + 1]), n, (void *)(u + start[l]));
    for (int sweep = 0; sweep < SWEEPS; sweep++)
      smooth(n, (void *)(u + start[l]), (void *)(f + start[l]));
  }
}

/* The solution at (x, y) is sin(pi x) sin(2 pi y). */
static double solution(int n, int i, int j) {
  const double pi = 3.14159265358979323846;
  return sin(pi * i / (n - 1)) * sin(2.0 * pi * j / (n - 1));
}

int main(int argc, char **argv) {
  int k = argc > 1 ? atoi(argv[1]) : 7;
  int cycles = argc > 2 ? atoi(argv[2]) : 8;
  size_t size = 0, relaxed = 0;

  if (k < 1 || k > MAX_LEVELS || cycles < 1) {
    fprintf(stderr, "usage: %s [k, 1 to %d [cycles, at least 1]]\n", argv[0],
            MAX_LEVELS);
    return 1;
  }
  for (levels = 0; levels < k; levels++) {
    int n = (1 << (k - levels)) + 1;
    points[levels] = n;
    start[levels] = size;
    size += (size_t)n * n;
    relaxed += 2 * SWEEPS * (size_t)(n - 2) * (n - 2);
  }

  double *u = calloc(size, sizeof(double)), *f = calloc(size, sizeof(double));
  double *r = calloc(size, sizeof(double));
  if (!u || !f || !r) {
    fprintf(stderr, "error: no memory for three arrays of %zu numbers\n", size);
    return 1;
  }
  int n = points[0];
  for (int i = 1; i < n - 1; i++)
    for (int j = 1; j < n - 1; j++)
      f[(size_t)i * n + j] = 49.34802200544679 * solution(n, i, j); /* 5 pi^2 */

  double seconds, first, last;
#pragma acc data copy(u[0:size]) copyin(f[0:size], r[0:size])
  {
    seconds = now();
    first = residual(n, (void *)u, (void *)f, (void *)r);
    for (int c = 0; c < cycles; c++)
      cycle(u, f, r);
    last = residual(n, (void *)u, (void *)f, (void *)r);
    seconds = now() - seconds;
  }

  unsigned long long checksum = 0;
  double error = 0.0;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      size_t at = (size_t)i * n + j;
      checksum += bits(u[at]) * (2ULL * at + 1);
      error = fmax(error, fabs(u[at] - solution(n, i, j)));
    }
  printf("result multigrid2d checksum %016llx\n", checksum);
  printf("result multigrid2d residual %.9e factor %.6f\n", last,
         pow(last / first, 1.0 / cycles));
  printf("result multigrid2d error %.9e\n", error);
  printf("perf multigrid2d seconds %.6f mups %.1f\n", seconds,
         (double)relaxed * cycles / seconds * 1e-6);
  free(u);
  free(f);
  free(r);
  return 0;
}
