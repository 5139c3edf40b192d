/*===- himeno_acc.c - the Himeno benchmark on accelerators ----------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The program himeno.c with XcalableMP and OpenACC: every node keeps its part
 * of the arrays in the memory of an accelerator. Halos travel from device to
 * device (`reflect ... acc`) and the residuals are summed there
 * (`reduction ... acc`); the host sees the pressure before and after the time
 * loop only.
 *
 *   xacc-cc -O3 -DSIZE_M himeno_acc.c -o himeno && mpirun -n 4 ./himeno 60
 *   XACC_DEVICES=cuda ./himeno                   (one GPU; host:1 without one)
 *   xacc-cc -O3 -DPI=2 -DPJ=2 himeno_acc.c -o himeno22      (a 2 x 2 x 1 grid)
 *   clang -O3 -DSIZE_S himeno_acc.c -o serial             (directives ignored)
 *
 * Sizes (i x j x k): SIZE_S 64 x 64 x 128 (default), SIZE_M 128 x 128 x 256,
 * SIZE_L 256 x 256 x 512, SIZE_XS 32 x 32 x 64. The nodes are PI x PJ x PK;
 * without -DPI, as many along i as there are. Run with the number of iterations
 * (default 60). As in the original a few iterations come first as a rehearsal;
 * then the time is taken from the initial pressure on.
 *
 * gosa, the sum of squared residuals of the last iteration, is summed in
 * double precision: in single precision half a million terms lose three
 * digits, and which ones depends on the order.
 *
 * Output: result himeno gosa <sum of squares, %.9e>
 *         result himeno pressure <sum over the grid, %.6e>
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
#elif defined(SIZE_XS)
#define IMAX 32
#define JMAX 32
#define KMAX 64
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

/* The coefficients, which do not change. */
static void set_coefficients(void) {
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
        bnd[i][j][k] = inside;
        wrk1[i][j][k] = 0.0f;
      }
}

/* The initial pressure, on the host and on the device. */
static void set_pressure(void) {
  int i, j, k;

#pragma xmp loop (i, j, k) on t(k, j, i)
  for (i = 0; i < MI; i++)
    for (j = 0; j < MJ; j++)
      for (k = 0; k < MK; k++) {
        float inside = i < IMAX && j < JMAX && k < KMAX ? 1.0f : 0.0f;
        p[i][j][k] =
            inside * (float)(i * i) / (float)((IMAX - 1) * (IMAX - 1));
      }

#pragma acc update device(p)
}

/* The time loop. All arrays are on the device, and gosa as well: no iteration
   waits for the host. */
static double jacobi(int iterations) {
  double gosa = 0.0;
  float s0, ss;
  int i, j, k, iter;

#pragma acc data create(gosa)
  {
    for (iter = 0; iter < iterations; iter++) {
      gosa = 0.0;
#pragma acc update device(gosa)

#pragma xmp reflect (p) acc

#pragma xmp loop (i, j, k) on t(k, j, i) reduction(+: gosa) acc
#pragma acc parallel loop collapse(3) default(present) private(s0, ss)         \
    reduction(+: gosa)
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

#pragma acc parallel loop collapse(3) default(present)
#pragma xmp loop (i, j, k) on t(k, j, i)
      for (i = 1; i < IMAX - 1; i++)
        for (j = 1; j < JMAX - 1; j++)
          for (k = 1; k < KMAX - 1; k++)
            p[i][j][k] = wrk2[i][j][k];
    }
#pragma acc update self(gosa)
  }
  return gosa;
}

/* The sum of the pressure over the grid, from the host's copy. */
static double sum_of_pressure(void) {
  double sum = 0.0;
  int i, j, k;

#pragma acc update self(p)

#pragma xmp loop (i, j, k) on t(k, j, i) reduction(+: sum)
  for (i = 0; i < IMAX; i++)
    for (j = 0; j < JMAX; j++)
      for (k = 0; k < KMAX; k++)
        sum += p[i][j][k];
  return sum;
}

int main(int argc, char **argv) {
  int iterations = argc > 1 ? atoi(argv[1]) : 60;
  double seconds, gosa, pressure;

  if (iterations < 1) {
    fprintf(stderr, "usage: %s [number of iterations, at least 1]\n", argv[0]);
    return 1;
  }

  set_coefficients();

#pragma acc data copyin(a) copyin(b) copyin(c) copyin(bnd) copyin(wrk1)       \
    create(p, wrk2)
  {
    set_pressure();
    jacobi(3);

    set_pressure();
#pragma xmp barrier
    seconds = now();
    gosa = jacobi(iterations);
    seconds = now() - seconds;
#pragma xmp reduction (max: seconds)

    pressure = sum_of_pressure();
  }

  if (is_first_node()) {
    double points = (double)(IMAX - 2) * (JMAX - 2) * (KMAX - 2);
    printf("result himeno gosa %.9e\n", gosa);
    printf("result himeno pressure %.6e\n", pressure);
    printf("perf himeno seconds %.6f mflops %.1f\n", seconds,
           34.0 * points * iterations / seconds * 1e-6);
  }
  return 0;
}
