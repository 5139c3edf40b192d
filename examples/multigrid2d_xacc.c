/*===- multigrid2d_xacc.c - a distributed multigrid V-cycle ---------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The program multigrid2d_acc.c with XcalableMP and OpenACC. The function of a
 * V-cycle has a template of its own, and the arrays of the next level; it calls
 * itself with these. A block of a level has half as many rows as that of the
 * level above it, so that a row of the coarse grid is where the row of the fine
 * grid is that it lies on. What is missing to a neighbour is one row (shadow).
 *
 *   xacc-cc -O3 multigrid2d_xacc.c -o multigrid -lm
 *   mpirun -n 4 ./multigrid 9
 *   clang -O3 multigrid2d_xacc.c -o serial -lm           (directives ignored)
 *
 * Run with k for n = 2^k + 1 points (default 6, at least 3) and the number of
 * cycles (default 6). The coarsest grid has 9 x 9 points. Without XcalableMP
 * the arrays are on the stack: `ulimit -s unlimited` from k = 9 on.
 *
 * The checksum (over the bit patterns of u, each weighted by its position) is
 * that of the serial program.
 *
 * Output: result multigrid2d checksum <16 hexadecimal digits>
 *         result multigrid2d residual <largest, %.9e> factor <by a cycle, %.6f>
 *         perf multigrid2d seconds <cycles> mups <million points relaxed a s>
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

#define COARSEST 9
#define SWEEPS 2
#define COARSE_SWEEPS 24

#pragma xmp nodes p(*)

static double now(void) {
#ifdef _XCALABLEMP
  return xmp_wtime();
#else
  struct timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
#endif
}

static int num_nodes(void) {
#ifdef _XCALABLEMP
  return xmp_num_nodes();
#else
  return 1;
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

/* Gauss-Seidel, the points with even i + j first, then the others. Blocks have
   `rows` rows. */
static void smooth(int n, int rows, int sweeps, double u[n][n],
                   double f[n][n]) {
#pragma xmp template t(0:n-1)
#pragma xmp distribute t(block(rows)) onto p
#pragma xmp align u[i][*] with t(i)
#pragma xmp align f[i][*] with t(i)
#pragma xmp shadow u[1][0]
  double h2 = 1.0 / ((double)(n - 1) * (n - 1));
  int i, j;

  for (int half = 0; half < 2 * sweeps; half++) {
#pragma xmp reflect (u) acc
#pragma acc parallel loop gang present(u, f)
#pragma xmp loop (i) on t(i)
    for (i = 1; i < n - 1; i++) {
#pragma acc loop vector
      for (j = 1 + (i + 1 + half) % 2; j < n - 1; j += 2)
        u[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] +
                          u[i][j + 1] + h2 * f[i][j]);
    }
  }
}

/* r := f - A u. Returns the largest element of r. */
static double residual(int n, int rows, double u[n][n], double f[n][n],
                       double r[n][n]) {
#pragma xmp template t(0:n-1)
#pragma xmp distribute t(block(rows)) onto p
#pragma xmp align u[i][*] with t(i)
#pragma xmp align f[i][*] with t(i)
#pragma xmp align r[i][*] with t(i)
#pragma xmp shadow u[1][0]
#pragma xmp shadow r[1][0]
  double inverse_h2 = (double)(n - 1) * (n - 1), largest = 0.0;
  int i, j;

#pragma xmp reflect (u) acc
#pragma acc parallel loop collapse(2) present(u, f, r) reduction(max: largest)
#pragma xmp loop (i) on t(i) reduction(max: largest)
  for (i = 1; i < n - 1; i++)
    for (j = 1; j < n - 1; j++) {
      double value =
          f[i][j] - inverse_h2 * (4.0 * u[i][j] - u[i - 1][j] - u[i + 1][j] -
                                  u[i][j - 1] - u[i][j + 1]);
      r[i][j] = value;
      value = value < 0.0 ? -value : value;
      largest = value > largest ? value : largest;
    }
  return largest;
}

/* The right-hand side d of the next level from the residual, and e := 0 there.
   The blocks of that level have half as many rows. */
static void restrict_residual(int n, int rows, double r[n][n], int m,
                              double d[m][m], double e[m][m]) {
#pragma xmp template t(0:n-1)
#pragma xmp template s(0:m-1)
#pragma xmp distribute t(block(rows)) onto p
#pragma xmp distribute s(block(rows / 2)) onto p
#pragma xmp align r[i][*] with t(i)
#pragma xmp align d[i][*] with s(i)
#pragma xmp align e[i][*] with s(i)
#pragma xmp shadow r[1][0]
#pragma xmp shadow e[1][0]
  int i, j;

#pragma xmp reflect (r) acc
#pragma acc parallel loop collapse(2) present(r, d, e)
#pragma xmp loop (i) on s(i)
  for (i = 0; i < m; i++)
    for (j = 0; j < m; j++) {
      e[i][j] = 0.0;
      if (i > 0 && i < m - 1 && j > 0 && j < m - 1)
        d[i][j] = 0.25 * r[2 * i][2 * j] +
                  0.125 * (r[2 * i - 1][2 * j] + r[2 * i + 1][2 * j] +
                           r[2 * i][2 * j - 1] + r[2 * i][2 * j + 1]) +
                  0.0625 * (r[2 * i - 1][2 * j - 1] + r[2 * i - 1][2 * j + 1] +
                            r[2 * i + 1][2 * j - 1] + r[2 * i + 1][2 * j + 1]);
    }
}

/* Adds the correction e of the next level to u. A point between two or four
   points of that level gets their mean. */
static void add_correction(int m, double e[m][m], int n, int rows,
                           double u[n][n]) {
#pragma xmp template t(0:n-1)
#pragma xmp template s(0:m-1)
#pragma xmp distribute t(block(rows)) onto p
#pragma xmp distribute s(block(rows / 2)) onto p
#pragma xmp align u[i][*] with t(i)
#pragma xmp align e[i][*] with s(i)
#pragma xmp shadow u[1][0]
#pragma xmp shadow e[1][0]
  int i, j;

#pragma xmp reflect (e) acc
#pragma acc parallel loop collapse(2) present(u, e)
#pragma xmp loop (i) on t(i)
  for (i = 1; i < n - 1; i++)
    for (j = 1; j < n - 1; j++)
      u[i][j] += 0.25 * (e[i / 2][j / 2] + e[i / 2][(j + 1) / 2] +
                         e[(i + 1) / 2][j / 2] + e[(i + 1) / 2][(j + 1) / 2]);
}

/* One V-cycle for A u = f on a grid of n x n points: u and f, which it only
   passes on, are distributed by blocks of `rows` rows. */
static void cycle(int n, int rows, double u[n][n], double f[n][n]) {
  if (n <= COARSEST) {
    smooth(n, rows, COARSE_SWEEPS, u, f);
    return;
  }

  /* e and d are the unknown and the right-hand side of the next level. */
  int m = (n + 1) / 2;
  double r[n][n], e[m][m], d[m][m];
#pragma xmp template t(0:n-1)
#pragma xmp template s(0:m-1)
#pragma xmp distribute t(block(rows)) onto p
#pragma xmp distribute s(block(rows / 2)) onto p
#pragma xmp align r[i][*] with t(i)
#pragma xmp align e[i][*] with s(i)
#pragma xmp align d[i][*] with s(i)
#pragma xmp shadow r[1][0]
#pragma xmp shadow e[1][0]

#pragma acc data create(r, e, d)
  {
    smooth(n, rows, SWEEPS, u, f);
    residual(n, rows, u, f, r);
    restrict_residual(n, rows, r, m, d, e);
    cycle(m, rows / 2, e, d);
    add_correction(m, e, n, rows, u);
    smooth(n, rows, SWEEPS, u, f);
  }
}

int main(int argc, char **argv) {
  int k = argc > 1 ? atoi(argv[1]) : 6;
  int cycles = argc > 2 ? atoi(argv[2]) : 6;

  if (k < 3 || k > 14 || cycles < 1) {
    fprintf(stderr, "usage: %s [k, 3 to 14 [cycles, at least 1]]\n", argv[0]);
    return 1;
  }

  /* The coarsest grid in equal parts decides about the others. */
  int n = COARSEST, rows = (COARSEST + num_nodes() - 1) / num_nodes(), i, j;
  double relaxed = 0.0;
  for (int l = 3; l < k; l++) {
    n = 2 * n - 1;
    rows *= 2;
    relaxed += 2.0 * SWEEPS * (n - 2) * (n - 2);
  }

  double u[n][n], f[n][n], r[n][n];
#pragma xmp template t(0:n-1)
#pragma xmp distribute t(block(rows)) onto p
#pragma xmp align u[i][*] with t(i)
#pragma xmp align f[i][*] with t(i)
#pragma xmp align r[i][*] with t(i)
#pragma xmp shadow u[1][0]
#pragma xmp shadow r[1][0]

#pragma xmp loop (i) on t(i)
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++) {
      u[i][j] = 0.0;
      f[i][j] = j < n / 3 ? 1.0 : -0.5;
    }

  double seconds, first, last;
#pragma acc data copy(u) copyin(f) create(r)
  {
#pragma xmp barrier
    seconds = now();
    first = residual(n, rows, u, f, r);
    for (int c = 0; c < cycles; c++)
      cycle(n, rows, u, f);
    last = residual(n, rows, u, f, r);
    seconds = now() - seconds;
#pragma xmp reduction (max: seconds)
  }

  unsigned long long checksum = 0;
#pragma xmp loop (i) on t(i) reduction(+: checksum)
  for (i = 0; i < n; i++)
    for (j = 0; j < n; j++)
      checksum += bits(u[i][j]) * (2ULL * ((unsigned long long)i * n + j) + 1);

  if (is_first_node()) {
    printf("result multigrid2d checksum %016llx\n", checksum);
    printf("result multigrid2d residual %.9e factor %.6f\n", last,
           pow(last / first, 1.0 / cycles));
    printf("perf multigrid2d seconds %.6f mups %.1f\n", seconds,
           relaxed * cycles / seconds * 1e-6);
  }
  return 0;
}
