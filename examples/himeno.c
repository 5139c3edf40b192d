/*===- himeno.c - the Himeno benchmark ------------------------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * Pressure iterations of an incompressible flow solver: a 19-point Jacobi
 * stencil in single precision, after the published algorithm of R. Himeno.
 *
 *   xacc-cc -O3 -DSIZE_M himeno.c -o himeno && mpirun -n 4 ./himeno 60
 *   xacc-cc -O3 -DSIZE_S -DPI=1 -DPJ=2 -DPK=3 himeno.c -o himeno123
 *   clang -O3 -DSIZE_S himeno.c -o serial            (directives ignored)
 *
 * Sizes (i x j x k): SIZE_S 64 x 64 x 128 (default), SIZE_M 128 x 128 x 256,
 * SIZE_L 256 x 256 x 512. As in the original the arrays have one element more
 * in each dimension. The nodes are PI x PJ x PK; without -DPI, as many along i
 * as there are. Run with the number of iterations (default 60).
 *
 * gosa, the sum of squared residuals of the last iteration, is summed in
 * double precision: in single precision half a million terms lose three
 * digits, and which ones depends on the order.
 *
 * Output: result himeno gosa <sum of squares, %.9e>
 *         perf himeno seconds <time loop> mflops <34 operations a point>
\*===----------------------------------------------------------------------===*/

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>

#ifdef _XCALABLEMP
#include <xmp.h>
#else
#include <time.h>
#endif

#if defined(SIZE_L)
#define IMAX 256
#define JMAX 256
#define KMAX 512
#elif defined(SIZE_M)
#define IMAX 128
#define JMAX 128
#define KMAX 256
#else
#define IMAX 64
#define JMAX 64
#define KMAX 128
#endif

#define MI (IMAX + 1)
#define MJ (JMAX + 1)
#define MK (KMAX + 1)

#ifndef PI
#define PI * /* what is left */
#endif
#ifndef PJ
#define PJ 1
#endif
#ifndef PK
#define PK 1
#endif

float p[MI][MJ][MK];
float a[4][MI][MJ][MK], b[3][MI][MJ][MK], c[3][MI][MJ][MK];
float bnd[MI][MJ][MK], wrk1[MI][MJ][MK], wrk2[MI][MJ][MK];

#pragma xmp nodes n(PK, PJ, PI)
#pragma xmp template t(0:MK-1, 0:MJ-1, 0:MI-1)
#pragma xmp distribute t(block, block, block) onto n
#pragma xmp align p[i][j][k] with t(k, j, i)
#pragma xmp align bnd[i][j][k] with t(k, j, i)
#pragma xmp align wrk1[i][j][k] with t(k, j, i)
#pragma xmp align wrk2[i][j][k] with t(k, j, i)
#pragma xmp align a[*][i][j][k] with t(k, j, i)
#pragma xmp align b[*][i][j][k] with t(k, j, i)
#pragma xmp align c[*][i][j][k] with t(k, j, i)
#pragma xmp shadow p[1][1][1]

static const float omega = 0.8f;

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

static void initialise(void) {
  int i, j, k, l;

#pragma xmp loop (i, j, k) on t(k, j, i)
  for (i = 0; i < MI; i++)
    for (j = 0; j < MJ; j++)
      for (k = 0; k < MK; k++) {
        /* The elements beyond IMAX, JMAX, KMAX are padding. */
        float inside = i < IMAX && j < JMAX && k < KMAX ? 1.0f : 0.0f;
        for (l = 0; l < 3; l++) {
          a[l][i][j][k] = inside;
          b[l][i][j][k] = 0.0f;
          c[l][i][j][k] = inside;
        }
        a[3][i][j][k] = inside / 6.0f;
        p[i][j][k] =
            inside * (float)(i * i) / (float)((IMAX - 1) * (IMAX - 1));
        bnd[i][j][k] = inside;
        wrk1[i][j][k] = 0.0f;
        wrk2[i][j][k] = 0.0f;
      }
}

static double jacobi(int iterations) {
  double gosa = 0.0;
  float s0, ss;
  int i, j, k, iter;

  for (iter = 0; iter < iterations; iter++) {
    gosa = 0.0;

#pragma xmp reflect (p)

#pragma xmp loop (i, j, k) on t(k, j, i) reduction(+: gosa)
    for (i = 1; i < IMAX - 1; i++)
      for (j = 1; j < JMAX - 1; j++)
        for (k = 1; k < KMAX - 1; k++) {
          s0 = a[0][i][j][k] * p[i + 1][j][k] +
               a[1][i][j][k] * p[i][j + 1][k] +
               a[2][i][j][k] * p[i][j][k + 1] +
               b[0][i][j][k] * (p[i + 1][j + 1][k] - p[i + 1][j - 1][k] -
                                p[i - 1][j + 1][k] + p[i - 1][j - 1][k]) +
               b[1][i][j][k] * (p[i][j + 1][k + 1] - p[i][j - 1][k + 1] -
                                p[i][j + 1][k - 1] + p[i][j - 1][k - 1]) +
               b[2][i][j][k] * (p[i + 1][j][k + 1] - p[i - 1][j][k + 1] -
                                p[i + 1][j][k - 1] + p[i - 1][j][k - 1]) +
               c[0][i][j][k] * p[i - 1][j][k] +
               c[1][i][j][k] * p[i][j - 1][k] +
               c[2][i][j][k] * p[i][j][k - 1] + wrk1[i][j][k];
          ss = (s0 * a[3][i][j][k] - p[i][j][k]) * bnd[i][j][k];
          gosa += ss * ss;
          wrk2[i][j][k] = p[i][j][k] + omega * ss;
        }

#pragma xmp loop (i, j, k) on t(k, j, i)
    for (i = 1; i < IMAX - 1; i++)
      for (j = 1; j < JMAX - 1; j++)
        for (k = 1; k < KMAX - 1; k++)
          p[i][j][k] = wrk2[i][j][k];
  }
  return gosa;
}

int main(int argc, char **argv) {
  int iterations = argc > 1 ? atoi(argv[1]) : 60;
  double seconds, gosa;

  if (iterations < 1) {
    fprintf(stderr, "usage: %s [number of iterations, at least 1]\n", argv[0]);
    return 1;
  }

  initialise();

#pragma xmp barrier
  seconds = now();
  gosa = jacobi(iterations);
  seconds = now() - seconds;
#pragma xmp reduction (max: seconds)

  if (is_first_node()) {
    double points = (double)(IMAX - 2) * (JMAX - 2) * (KMAX - 2);
    printf("result himeno gosa %.9e\n", gosa);
    printf("perf himeno seconds %.6f mflops %.1f\n", seconds,
           34.0 * points * iterations / seconds * 1e-6);
  }
  return 0;
}
