/*===- himeno_omp.c - Himeno by hand, C + OpenMP --------------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The algorithm and the output of examples/himeno.c with threads: one parallel
 * region around the time loop, pages first touched by the thread that uses
 * them.
 *
 *   clang-22 -O3 -march=native -fopenmp -DSIZE_M himeno_omp.c
 *   OMP_NUM_THREADS=2 ./a.out [iterations]                     (default 60)
\*===----------------------------------------------------------------------===*/

#include "himeno_kernel.h"
#include "himeno_size.h"
#include <omp.h>

int main(int argc, char **argv) {
  int iterations = argc > 1 ? atoi(argv[1]) : 60;
  if (iterations < 1) {
    fprintf(stderr, "usage: %s [iterations]\n", argv[0]);
    return 1;
  }

  /* One element of padding in each dimension, as in the original. */
  const size_t row = KMAX + 1, plane = (JMAX + 1) * row;
  Fields f;
  allocateFields(&f, sizeof(float) * (IMAX + 1) * plane);
  double seconds = 0.0, gosa = 0.0;

#pragma omp parallel
  {
#pragma omp for schedule(static)
    for (int i = 0; i < IMAX; i++)
      for (int j = 0; j < JMAX; j++)
        for (int k = 0; k < KMAX; k++)
          initialise(&f, i * plane + j * row + k, i, IMAX);

#pragma omp master
    seconds = omp_get_wtime();

    for (int iter = 0; iter < iterations; iter++) {
#pragma omp single
      gosa = 0.0;
#pragma omp for schedule(static) reduction(+ : gosa)
      for (int i = 1; i < IMAX - 1; i++)
        for (int j = 1; j < JMAX - 1; j++)
          gosa += stencilRow(&f, i * plane + j * row + 1, KMAX - 2,
                             (ptrdiff_t)row, (ptrdiff_t)plane);

#pragma omp for schedule(static)
      for (int i = 1; i < IMAX - 1; i++)
        for (int j = 1; j < JMAX - 1; j++)
          copyRow(&f, i * plane + j * row + 1, KMAX - 2);
    }

#pragma omp master
    seconds = omp_get_wtime() - seconds;
  }

  printResult(gosa, seconds, iterations, IMAX, JMAX, KMAX);
  return 0;
}
