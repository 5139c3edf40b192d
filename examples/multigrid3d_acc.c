/*===- multigrid3d_acc.c - a multigrid V-cycle in three dimensions --------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The Poisson equation -(u_xx + u_yy + u_zz) = f in a box, u = 0 on its faces,
 * by multigrid V-cycles: damped Jacobi, full weighting and trilinear
 * interpolation. The number of cells in each direction is halved as long as all
 * three are even, down to one inner point between two of them. Plain OpenACC:
 * no MPI.
 *
 *   xacc-cc -O3 multigrid3d_acc.c -o multigrid -lm && ./multigrid 128 96 64 8
 *   XACC_DEVICES=cuda ./multigrid 512 512 512
 *   clang -O3 multigrid3d_acc.c -o serial -lm            (directives ignored)
 *
 * Run with the cells in each direction (default 32 24 16; the coarsest grid of
 * that has 3 x 2 x 1 inner points) and the number of cycles (default 8).
 *
 * The grids of all levels lie one behind the other in three arrays, which are
 * on the device as a whole, and subscripts are written out, because every level
 * has other extents. The sums of a point have one order and a maximum does not
 * depend on any: the checksum (over the bit patterns of u, each weighted by its
 * position) is that of the serial program; on a GPU, which rounds a * b + c
 * once, with -ffp-contract=off.
 *
 * Output: result multigrid3d checksum <16 hexadecimal digits>
 *         result multigrid3d residual <largest, %.9e> factor <by a cycle, %.6f>
 *         perf multigrid3d seconds <cycles> mups <million points relaxed a s>
\*===----------------------------------------------------------------------===*/

#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define MAX_LEVELS 12
#define SWEEPS 2
#define COARSE_SWEEPS 24
#define DAMPING 0.85

/* A grid: its points in each direction, and where it starts in the arrays. */
typedef struct {
  int ni, nj, nk;
  size_t start;
} Grid;

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

/* r := f - A u on grid g, whose points are h apart. Returns the largest element
   of r. The faces of r stay zero. */
static double residual(Grid g, double h, const double *restrict u,
                       const double *restrict f, double *restrict r) {
  int ni = g.ni, nj = g.nj, nk = g.nk;
  double inverse_h2 = 1.0 / (h * h), largest = 0.0;
  u += g.start;
  f += g.start;
  r += g.start;

#pragma acc parallel loop collapse(3) present(u, f, r) reduction(max: largest)
  for (int i = 1; i < ni - 1; i++)
    for (int j = 1; j < nj - 1; j++)
      for (int k = 1; k < nk - 1; k++) {
        size_t at = ((size_t)i * nj + j) * nk + k;
        double value =
            f[at] -
            inverse_h2 * (6.0 * u[at] - u[at - nj * nk] - u[at + nj * nk] -
                          u[at - nk] - u[at + nk] - u[at - 1] - u[at + 1]);
        r[at] = value;
        value = value < 0.0 ? -value : value;
        largest = value > largest ? value : largest;
      }
  return largest;
}

/* Sweeps of Jacobi's method, damped so that what is rough vanishes. */
static void smooth(Grid g, double h, int sweeps, double *restrict u,
                   const double *restrict f, double *restrict r) {
  int ni = g.ni, nj = g.nj, nk = g.nk;
  double factor = DAMPING * h * h / 6.0;
  double *v = u + g.start, *s = r + g.start;

  for (int sweep = 0; sweep < sweeps; sweep++) {
    residual(g, h, u, f, r);
#pragma acc parallel loop collapse(3) present(v, s)
    for (int i = 1; i < ni - 1; i++)
      for (int j = 1; j < nj - 1; j++)
        for (int k = 1; k < nk - 1; k++)
          v[((size_t)i * nj + j) * nk + k] +=
              factor * s[((size_t)i * nj + j) * nk + k];
  }
}

/* The right-hand side of grid c from the residual on grid g, u := 0 on c. */
static void restrict_residual(Grid g, const double *restrict r, Grid c,
                              double *restrict f, double *restrict u) {
  int nj = g.nj, nk = g.nk, mi = c.ni, mj = c.nj, mk = c.nk;
  r += g.start;
  f += c.start;
  u += c.start;

#pragma acc parallel loop collapse(3) present(r, f, u)
  for (int i = 0; i < mi; i++)
    for (int j = 0; j < mj; j++)
      for (int k = 0; k < mk; k++) {
        size_t at = ((size_t)i * mj + j) * mk + k;
        u[at] = 0.0;
        if (i == 0 || i == mi - 1 || j == 0 || j == mj - 1 || k == 0 ||
            k == mk - 1)
          continue;
        /* Neighbours count half for each direction that they are away in. */
        double sum = 0.0;
        for (int di = -1; di <= 1; di++)
          for (int dj = -1; dj <= 1; dj++)
            for (int dk = -1; dk <= 1; dk++)
              sum += (di ? 0.25 : 0.5) * (dj ? 0.25 : 0.5) * (dk ? 0.25 : 0.5) *
                     r[((size_t)(2 * i + di) * nj + (2 * j + dj)) * nk + 2 * k +
                       dk];
        f[at] = sum;
      }
}

/* Adds the correction e on grid c to u on grid g. A point between points of c
   gets the mean of its eight nearest, which may be the same. */
static void add_correction(Grid c, const double *restrict e, Grid g,
                           double *restrict u) {
  int ni = g.ni, nj = g.nj, nk = g.nk, mj = c.nj, mk = c.nk;
  e += c.start;
  u += g.start;

#pragma acc parallel loop collapse(3) present(e, u)
  for (int i = 1; i < ni - 1; i++)
    for (int j = 1; j < nj - 1; j++)
      for (int k = 1; k < nk - 1; k++) {
        double sum = 0.0;
        for (int corner = 0; corner < 8; corner++) {
          int ci = (i + corner / 4) / 2, cj = (j + corner / 2 % 2) / 2;
          int ck = (k + corner % 2) / 2;
          sum += e[((size_t)ci * mj + cj) * mk + ck];
        }
        u[((size_t)i * nj + j) * nk + k] += 0.125 * sum;
      }
}

/* One V-cycle. */
static void cycle(int levels, const Grid *grid, double h, double *u, double *f,
                  double *r) {
  int l;
  for (l = 0; l < levels - 1; l++, h *= 2.0) {
    smooth(grid[l], h, SWEEPS, u, f, r);
    residual(grid[l], h, u, f, r);
    restrict_residual(grid[l], r, grid[l + 1], f, u);
  }
  smooth(grid[l], h, COARSE_SWEEPS, u, f, r);
  for (l = levels - 2; l >= 0; l--) {
    h *= 0.5;
    add_correction(grid[l + 1], u, grid[l], u);
    smooth(grid[l], h, SWEEPS, u, f, r);
  }
}

int main(int argc, char **argv) {
  int ci = argc > 1 ? atoi(argv[1]) : 32;
  int cj = argc > 2 ? atoi(argv[2]) : 24;
  int ck = argc > 3 ? atoi(argv[3]) : 16;
  int cycles = argc > 4 ? atoi(argv[4]) : 8;

  if (ci < 2 || cj < 2 || ck < 2 || cycles < 1) {
    fprintf(stderr,
            "usage: %s [cells in 3 directions, at least 2 [cycles, at least 1]]"
            "\n",
            argv[0]);
    return 1;
  }

  Grid grid[MAX_LEVELS];
  int levels = 0, halved = 1;
  size_t size = 0, relaxed = 0;
  double h = 1.0 / ci;
  while (halved && levels < MAX_LEVELS) {
    Grid g = {ci + 1, cj + 1, ck + 1, size};
    grid[levels++] = g;
    size += (size_t)g.ni * g.nj * g.nk;
    relaxed += 2 * SWEEPS * (size_t)(ci - 1) * (cj - 1) * (ck - 1);
    halved =
        ci % 2 == 0 && cj % 2 == 0 && ck % 2 == 0 && ci > 2 && cj > 2 && ck > 2;
    ci /= 2;
    cj /= 2;
    ck /= 2;
  }

  double *u = calloc(size, sizeof(double)), *f = calloc(size, sizeof(double));
  double *r = calloc(size, sizeof(double));
  if (!u || !f || !r) {
    fprintf(stderr, "error: no memory for three arrays of %zu numbers\n", size);
    return 1;
  }
  /* A source on the left and a sink on the right. */
  Grid g = grid[0];
  for (int i = 1; i < g.ni - 1; i++)
    for (int j = 1; j < g.nj - 1; j++)
      for (int k = 1; k < g.nk - 1; k++)
        f[((size_t)i * g.nj + j) * g.nk + k] = k < g.nk / 3 ? 1.0 : -0.5;

  double seconds, first, last;
#pragma acc data copy(u[0:size]) copyin(f[0:size], r[0:size])
  {
    seconds = now();
    first = residual(g, h, u, f, r);
    for (int c = 0; c < cycles; c++)
      cycle(levels, grid, h, u, f, r);
    last = residual(g, h, u, f, r);
    seconds = now() - seconds;
  }

  unsigned long long checksum = 0;
  for (size_t at = 0; at < (size_t)g.ni * g.nj * g.nk; at++)
    checksum += bits(u[at]) * (2ULL * at + 1);
  printf("result multigrid3d checksum %016llx\n", checksum);
  printf("result multigrid3d residual %.9e factor %.6f\n", last,
         pow(last / first, 1.0 / cycles));
  printf("perf multigrid3d seconds %.6f mups %.1f\n", seconds,
         (double)relaxed * cycles / seconds * 1e-6);
  free(u);
  free(f);
  free(r);
  return 0;
}
