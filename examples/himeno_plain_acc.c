/*===- himeno_plain_acc.c - the Himeno benchmark in plain OpenACC ---------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The program himeno_acc.c as a user of OpenACC writes it who knows nothing of
 * XcalableMP: one process, arrays from malloc whose sizes are known when the
 * program runs, subscripts written out. It says nothing about devices: with
 * several of them the loops and the arrays are divided.
 *
 *   xacc-cc -O3 himeno_plain_acc.c -o himeno && ./himeno M 60
 *   XACC_DEVICES=host:4 ./himeno M 60                   (four virtual devices)
 *   XACC_DEVICES=cuda ./himeno L                               (all the GPUs)
 *   clang -O3 himeno_plain_acc.c -o serial               (directives ignored)
 *
 * Run with the size and the number of iterations (default 60). Sizes
 * (i x j x k): XS 32 x 32 x 64, S 64 x 64 x 128 (default), M 128 x 128 x 256,
 * L 256 x 256 x 512. The original has one element more in each direction, as
 * padding; so has this one.
 *
 * Output: result himeno gosa <sum of squares, %.9e>
 *         result himeno pressure <sum over the grid, %.6e>
 *         perf himeno seconds <time loop> mflops <34 operations a point>
\*===----------------------------------------------------------------------===*/

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Element (i, j, k) of array m of several, each with ni * nj * nk elements. */
#define AT(m, i, j, k) ((((size_t)(m) * ni + (i)) * nj + (j)) * nk + (k))

static const float omega = 0.8f;

static double now(void) {
  struct timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
}

static void *allocate(size_t n) {
  void *memory = malloc(sizeof(float) * n);
  if (!memory) {
    fprintf(stderr, "error: no memory for %zu numbers\n", n);
    exit(1);
  }
  return memory;
}

/* The initial pressure, on the device. */
static void set_pressure(int ni, int nj, int nk, float *restrict p) {
#pragma acc parallel loop collapse(3) present(p)
  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++)
      for (int k = 0; k < nk; k++)
        p[AT(0, i, j, k)] = i < ni - 1 && j < nj - 1 && k < nk - 1
                                ? (float)(i * i) / (float)((ni - 2) * (ni - 2))
                                : 0.0f;
}

/* The time loop. All arrays are on the device. */
static double jacobi(int ni, int nj, int nk, int iterations, float *restrict p,
                     const float *restrict a, const float *restrict b,
                     const float *restrict c, const float *restrict bnd,
                     const float *restrict wrk1, float *restrict wrk2) {
  double gosa = 0.0;

  for (int iter = 0; iter < iterations; iter++) {
    gosa = 0.0;
#pragma acc parallel loop collapse(3) present(p, a, b, c, bnd, wrk1, wrk2)     \
    reduction(+: gosa)
    for (int i = 1; i < ni - 2; i++)
      for (int j = 1; j < nj - 2; j++)
        for (int k = 1; k < nk - 2; k++) {
          float s0 =
              a[AT(0, i, j, k)] * p[AT(0, i + 1, j, k)] +
              a[AT(1, i, j, k)] * p[AT(0, i, j + 1, k)] +
              a[AT(2, i, j, k)] * p[AT(0, i, j, k + 1)] +
              b[AT(0, i, j, k)] *
                  (p[AT(0, i + 1, j + 1, k)] - p[AT(0, i + 1, j - 1, k)] -
                   p[AT(0, i - 1, j + 1, k)] + p[AT(0, i - 1, j - 1, k)]) +
              b[AT(1, i, j, k)] *
                  (p[AT(0, i, j + 1, k + 1)] - p[AT(0, i, j - 1, k + 1)] -
                   p[AT(0, i, j + 1, k - 1)] + p[AT(0, i, j - 1, k - 1)]) +
              b[AT(2, i, j, k)] *
                  (p[AT(0, i + 1, j, k + 1)] - p[AT(0, i - 1, j, k + 1)] -
                   p[AT(0, i + 1, j, k - 1)] + p[AT(0, i - 1, j, k - 1)]) +
              c[AT(0, i, j, k)] * p[AT(0, i - 1, j, k)] +
              c[AT(1, i, j, k)] * p[AT(0, i, j - 1, k)] +
              c[AT(2, i, j, k)] * p[AT(0, i, j, k - 1)] + wrk1[AT(0, i, j, k)];
          float ss = (s0 * a[AT(3, i, j, k)] - p[AT(0, i, j, k)]) *
                     bnd[AT(0, i, j, k)];
          gosa += ss * ss;
          wrk2[AT(0, i, j, k)] = p[AT(0, i, j, k)] + omega * ss;
        }

#pragma acc parallel loop collapse(3) present(p, wrk2)
    for (int i = 1; i < ni - 2; i++)
      for (int j = 1; j < nj - 2; j++)
        for (int k = 1; k < nk - 2; k++)
          p[AT(0, i, j, k)] = wrk2[AT(0, i, j, k)];
  }
  return gosa;
}

int main(int argc, char **argv) {
  static const char *const names[] = {"XS", "S", "M", "L"};
  const char *name = argc > 1 ? argv[1] : "S";
  int iterations = argc > 2 ? atoi(argv[2]) : 60;
  int size = 0;

  while (size < 4 && strcmp(name, names[size]))
    size++;
  if (size == 4 || iterations < 1) {
    fprintf(stderr, "usage: %s [XS, S, M or L [iterations, at least 1]]\n",
            argv[0]);
    return 1;
  }

  int ni = (32 << size) + 1, nj = (32 << size) + 1, nk = (64 << size) + 1;
  size_t n = (size_t)ni * nj * nk;
  float *p = allocate(n), *bnd = allocate(n);
  float *wrk1 = allocate(n), *wrk2 = allocate(n);
  float *a = allocate(4 * n), *b = allocate(3 * n), *c = allocate(3 * n);

  for (int i = 0; i < ni; i++)
    for (int j = 0; j < nj; j++)
      for (int k = 0; k < nk; k++) {
        /* The last element of each direction is padding. */
        float inside = i < ni - 1 && j < nj - 1 && k < nk - 1 ? 1.0f : 0.0f;
        for (int m = 0; m < 3; m++) {
          a[AT(m, i, j, k)] = inside;
          b[AT(m, i, j, k)] = 0.0f;
          c[AT(m, i, j, k)] = inside;
        }
        a[AT(3, i, j, k)] = inside / 6.0f;
        bnd[AT(0, i, j, k)] = inside;
        wrk1[AT(0, i, j, k)] = 0.0f;
      }

  double gosa, seconds;
#pragma acc data copyin(a[0:4 * n], b[0:3 * n], c[0:3 * n], bnd[0:n])          \
    copyin(wrk1[0:n]) copyout(p[0:n]) create(wrk2[0:n])
  {
    /* As in the original, a few iterations come first as a rehearsal. */
    set_pressure(ni, nj, nk, p);
    jacobi(ni, nj, nk, 3, p, a, b, c, bnd, wrk1, wrk2);

    set_pressure(ni, nj, nk, p);
    seconds = now();
    gosa = jacobi(ni, nj, nk, iterations, p, a, b, c, bnd, wrk1, wrk2);
    seconds = now() - seconds;
  }

  double pressure = 0.0;
  for (int i = 0; i < ni - 1; i++)
    for (int j = 0; j < nj - 1; j++)
      for (int k = 0; k < nk - 1; k++)
        pressure += p[AT(0, i, j, k)];
  double points = (double)(ni - 3) * (nj - 3) * (nk - 3);
  printf("result himeno gosa %.9e\n", gosa);
  printf("result himeno pressure %.6e\n", pressure);
  printf("perf himeno seconds %.6f mflops %.1f\n", seconds,
         34.0 * points * iterations / seconds * 1e-6);
  free(p);
  free(a);
  free(b);
  free(c);
  free(bnd);
  free(wrk1);
  free(wrk2);
  return 0;
}
