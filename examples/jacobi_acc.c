/*===- jacobi_acc.c - Jacobi iterations until they converge ---------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The temperature of an n x n plate whose left border is warm in the middle
 * and whose other borders are cold: Jacobi iterations for the Laplace equation
 * until no element changes by more than a tolerance. Plain OpenACC: no MPI.
 *
 *   xacc-cc -O3 jacobi_acc.c -o jacobi && ./jacobi 1024 0.0001 5000
 *   XACC_DEVICES=cuda ./jacobi 16384 0 100         (100 iterations on the GPU)
 *   clang -O3 jacobi_acc.c -o serial                     (directives ignored)
 *
 * Run with n (default 512), the tolerance (default 0.0005; 0 never stops) and
 * the largest number of iterations (default 2000).
 *
 * Both grids stay on the device; what the host gets in an iteration is the
 * largest change, which it needs to decide whether to go on. Every element is
 * computed by the same additions in the same order wherever it is computed, and
 * a maximum does not depend on its order: the checksum (over the bit patterns
 * of the grid, each weighted by its position) is that of the serial program.
 *
 * Output: result jacobi checksum <16 hexadecimal digits>
 *         result jacobi iterations <number> change <the last one, %.9e>
 *         perf jacobi seconds <time loop> gbs <bytes of both grids a second>
\*===----------------------------------------------------------------------===*/

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

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

/* One iteration: v from u. Returns the largest change of an element. Both grids
   are on the device. */
static double step(int n, double u[restrict n][n], double v[restrict n][n]) {
  double largest = 0.0;

#pragma acc parallel loop present(u[0:n][0:n], v[0:n][0:n])                    \
    reduction(max: largest)
  for (int i = 1; i < n - 1; i++) {
#pragma acc loop reduction(max: largest)
    for (int j = 1; j < n - 1; j++) {
      v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
      double change = v[i][j] - u[i][j];
      change = change < 0.0 ? -change : change;
      largest = change > largest ? change : largest;
    }
  }
  return largest;
}

/* Iterates until nothing changes by more than `tolerance`, at most
   `*iterations` times, and sets `*iterations` to how often. The result is in u.
   Returns the largest change of the last iteration. */
static double iterate(int n, double u[n][n], double v[n][n], double tolerance,
                      int *iterations, double *seconds) {
  double change = 0.0;
  int iter = 0;

#pragma acc data copy(u[0:n][0:n]) copyin(v[0:n][0:n])
  {
    *seconds = now();
    while (iter < *iterations) {
      change = step(n, u, v);
      iter++;
      if (change <= tolerance)
        break;
      /* The other way round, so that nothing is copied. */
      if (iter < *iterations) {
        change = step(n, v, u);
        iter++;
        if (change <= tolerance)
          break;
      }
    }
    *seconds = now() - *seconds;

    /* An odd number of iterations ends in v. */
    if (iter % 2) {
#pragma acc parallel loop collapse(2) present(u[0:n][0:n], v[0:n][0:n])
      for (int i = 0; i < n; i++)
        for (int j = 0; j < n; j++)
          u[i][j] = v[i][j];
    }
  }
  *iterations = iter;
  return change;
}

int main(int argc, char **argv) {
  int n = argc > 1 ? atoi(argv[1]) : 512;
  double tolerance = argc > 2 ? atof(argv[2]) : 0.0005;
  int iterations = argc > 3 ? atoi(argv[3]) : 2000;
  double seconds, change, gigabytes;
  unsigned long long checksum = 0;

  if (n < 3 || iterations < 1) {
    fprintf(stderr, "usage: %s [n, at least 3 [tolerance [iterations]]]\n",
            argv[0]);
    return 1;
  }

  double(*u)[n] = malloc(sizeof(double) * (size_t)n * (size_t)n);
  double(*v)[n] = malloc(sizeof(double) * (size_t)n * (size_t)n);
  if (!u || !v) {
    fprintf(stderr, "error: no memory for two grids of %d x %d\n", n, n);
    return 1;
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double y = (double)i / (n - 1);
      u[i][j] = v[i][j] = j == 0 ? 4.0 * y * (1.0 - y) : 0.0;
    }

  change = iterate(n, u, v, tolerance, &iterations, &seconds);

  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++)
      checksum += bits(u[i][j]) *
                  (2ULL * ((unsigned long long)i * (unsigned)n + (unsigned)j) +
                   1);
  gigabytes = 2.0 * sizeof(double) * n * n * iterations * 1e-9;
  printf("result jacobi checksum %016llx\n", checksum);
  printf("result jacobi iterations %d change %.9e\n", iterations, change);
  printf("perf jacobi seconds %.6f gbs %.2f\n", seconds, gigabytes / seconds);
  free(u);
  free(v);
  return 0;
}
