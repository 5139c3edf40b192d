/*===- triangular_acc.c - Cholesky's factorisation on accelerators --------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * A = L L' of a symmetric positive definite matrix of N x N elements, with
 * XcalableMP and OpenACC: the triangle that is left is updated by one column
 * after the other (right-looking). The rows are distributed over the nodes. In
 * step k the loops begin at row k, so nodes and devices with the first rows
 * have less and less to do, and those with the last ones the longest rows.
 *
 *   xacc-cc -O3 -DN=1000 triangular_acc.c -o cholesky -lm
 *   mpirun -n 4 ./cholesky
 *   xacc-cc -O3 -fno-xmp triangular_acc.c -o cholesky -lm      (OpenACC alone)
 *   clang -O3 triangular_acc.c -o serial -lm             (directives ignored)
 *
 * N is 200 if it is not given. The matrix is made from an L that is known.
 * Every element sees the same operations in the same order wherever it is: the
 * checksum (over the bit patterns of L, each weighted by its position) is that
 * of the serial program; on a GPU, which rounds a * b + c once, with
 * -ffp-contract=off.
 *
 * Output: result triangular checksum <16 hexadecimal digits>
 *         result triangular error <largest difference from L, %.9e>
 *         perf triangular seconds <time> mflops <N^3 / 3 operations>
\*===----------------------------------------------------------------------===*/

#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <string.h>

#ifdef _XCALABLEMP
#include <xmp.h>
#else
#include <time.h>
#endif

#ifndef N
#define N 200
#endif

static double a[N][N];   /* the lower triangle of A, then L */
static double column[N]; /* a column of A, on all nodes */

#pragma xmp nodes n(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto n
#pragma xmp align a[i][*] with t(i)

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

/* The factor that is to be found. */
static double expected(int i, int j) {
  return i == j ? 2.0 + i % 3 : ((7 * i + 5 * j) % 11 - 5) / (2.0 * N);
}

/* Step k: column k of L, and what it changes in the columns behind it. */
static void step(int k) {
  int i, j;

  /* Every row needs the part of the column that other nodes have: it is zero
     here, and the sum over the nodes fills it in. */
#pragma acc parallel loop present(column)
  for (i = 0; i < N; i++)
    column[i] = 0.0;
#pragma acc parallel loop present(a, column)
#pragma xmp loop (i) on t(i)
  for (i = k; i < N; i++)
    column[i] = a[i][k];
#pragma xmp reduction (+: column) acc

#pragma acc parallel loop gang present(a, column)
#pragma xmp loop (i) on t(i)
  for (i = k; i < N; i++) {
    double factor = column[i] / column[k];
    a[i][k] = column[i] / sqrt(column[k]);
#pragma acc loop vector
    for (j = k + 1; j <= i; j++)
      a[i][j] -= factor * column[j];
  }
}

int main(void) {
  unsigned long long checksum = 0;
  double seconds, error = 0.0;
  int i, j, k;

#pragma xmp loop (i) on t(i)
  for (i = 0; i < N; i++)
    for (j = 0; j <= i; j++) {
      a[i][j] = 0.0;
      for (k = 0; k <= j; k++)
        a[i][j] += expected(i, k) * expected(j, k);
    }

#pragma acc data copy(a) create(column)
  {
#pragma xmp barrier
    seconds = now();
    for (k = 0; k < N; k++)
      step(k);
    seconds = now() - seconds;
#pragma xmp reduction (max: seconds)
  }

#pragma xmp loop (i) on t(i) reduction(+: checksum) reduction(max: error)
  for (i = 0; i < N; i++)
    for (j = 0; j <= i; j++) {
      checksum += bits(a[i][j]) * (2ULL * ((unsigned long long)i * N + j) + 1);
      error = fmax(error, fabs(a[i][j] - expected(i, j)));
    }

  if (is_first_node()) {
    printf("result triangular checksum %016llx\n", checksum);
    printf("result triangular error %.9e\n", error);
    printf("perf triangular seconds %.6f mflops %.1f\n", seconds,
           (double)N * N * N / 3.0 / seconds * 1e-6);
  }
  return 0;
}
