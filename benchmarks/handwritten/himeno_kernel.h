/*===- himeno_kernel.h - one row of the Himeno stencil --------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * All arrays of a program have one shape, so that one index serves them all;
 * `row` and `plane` are the distances of neighbours in j and in i.
\*===----------------------------------------------------------------------===*/

#ifndef XACC_BENCHMARKS_HANDWRITTEN_HIMENO_KERNEL_H
#define XACC_BENCHMARKS_HANDWRITTEN_HIMENO_KERNEL_H

#include "common.h"

typedef struct {
  float *a[4], *b[3], *c[3], *p, *bnd, *wrk1, *wrk2;
} Fields;

static inline void allocateFields(Fields *f, size_t sizeInBytes) {
  float **all[] = {&f->a[0], &f->a[1], &f->a[2], &f->a[3], &f->b[0],
                   &f->b[1], &f->b[2], &f->c[0], &f->c[1], &f->c[2],
                   &f->p,    &f->bnd,  &f->wrk1, &f->wrk2};
  for (size_t n = 0; n < sizeof all / sizeof *all; n++)
    *all[n] = allocateSkewed(sizeInBytes, 5 * n);
}

/* Sets element `at`, whose global index in i is `i`, to its initial value. */
static inline void initialise(const Fields *f, size_t at, int i, int imax) {
  for (int l = 0; l < 3; l++) {
    f->a[l][at] = 1.0f;
    f->b[l][at] = 0.0f;
    f->c[l][at] = 1.0f;
  }
  f->a[3][at] = 1.0f / 6.0f;
  f->p[at] = (float)(i * i) / (float)((imax - 1) * (imax - 1));
  f->bnd[at] = 1.0f;
  f->wrk1[at] = 0.0f;
  f->wrk2[at] = 0.0f;
}

/* Computes wrk2 on `count` elements from `at` on; returns the sum of squared
   residuals, in double precision as in examples/himeno.c. (A sum in single
   precision a row is no faster: memory bounds both.) */
static inline double stencilRow(const Fields *f, size_t at, int count,
                                ptrdiff_t row, ptrdiff_t plane) {
  const float omega = 0.8f;
  const float *restrict a0 = f->a[0] + at, *restrict a1 = f->a[1] + at;
  const float *restrict a2 = f->a[2] + at, *restrict a3 = f->a[3] + at;
  const float *restrict b0 = f->b[0] + at, *restrict b1 = f->b[1] + at;
  const float *restrict b2 = f->b[2] + at, *restrict c0 = f->c[0] + at;
  const float *restrict c1 = f->c[1] + at, *restrict c2 = f->c[2] + at;
  const float *restrict bnd = f->bnd + at, *restrict wrk1 = f->wrk1 + at;
  const float *restrict p = f->p + at;
  float *restrict wrk2 = f->wrk2 + at;
  double sum = 0.0;
#pragma omp simd reduction(+ : sum)
  for (int k = 0; k < count; k++) {
    float s0 = a0[k] * p[k + plane] + a1[k] * p[k + row] + a2[k] * p[k + 1] +
               b0[k] * (p[k + plane + row] - p[k + plane - row] -
                        p[k - plane + row] + p[k - plane - row]) +
               b1[k] * (p[k + row + 1] - p[k - row + 1] - p[k + row - 1] +
                        p[k - row - 1]) +
               b2[k] * (p[k + plane + 1] - p[k - plane + 1] - p[k + plane - 1] +
                        p[k - plane - 1]) +
               c0[k] * p[k - plane] + c1[k] * p[k - row] + c2[k] * p[k - 1] +
               wrk1[k];
    float ss = (s0 * a3[k] - p[k]) * bnd[k];
    sum += ss * ss;
    wrk2[k] = p[k] + omega * ss;
  }
  return sum;
}

static inline void copyRow(const Fields *f, size_t at, int count) {
  memcpy(f->p + at, f->wrk2 + at, sizeof(float) * (size_t)count);
}

static inline void printResult(double gosa, double seconds, int iterations,
                               int imax, int jmax, int kmax) {
  double points = (double)(imax - 2) * (jmax - 2) * (kmax - 2);
  printf("result himeno gosa %.9e\n", gosa);
  printf("perf himeno seconds %.6f mflops %.1f\n", seconds,
         34.0 * points * iterations / seconds * 1e-6);
}

#endif
