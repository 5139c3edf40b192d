/*===- matmul_acc.c - the product of dense matrices on accelerators -------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * C := A B for matrices of N x N elements, with XcalableMP and OpenACC. The
 * rows of A and C are distributed over the nodes, and those of a node over its
 * devices; B is everywhere. No node and no device needs anything of another.
 *
 *   xacc-cc -O3 -DN=1000 matmul_acc.c -o matmul && mpirun -n 4 ./matmul 3
 *   xacc-cc -O3 -fno-xmp matmul_acc.c -o matmul && ./matmul    (OpenACC alone)
 *   clang -O3 matmul_acc.c -o serial                     (directives ignored)
 *
 * N is 256 if it is not given. Run with how often the product is computed
 * (default 1). Each sum has one order: the checksum (over the bit patterns of
 * C, each weighted by its position) is that of the serial program; on a GPU,
 * which rounds a * b + c once, with -ffp-contract=off.
 *
 * Output: result matmul checksum <16 hexadecimal digits>
 *         perf matmul seconds <products> mflops <2 N^3 operations each>
\*===----------------------------------------------------------------------===*/

#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#ifdef _XCALABLEMP
#include <xmp.h>
#else
#include <time.h>
#endif

#ifndef N
#define N 256
#endif

static double a[N][N], b[N][N], c[N][N];

#pragma xmp nodes n(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto n
#pragma xmp align a[i][*] with t(i)
#pragma xmp align c[i][*] with t(i)

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

/* One product. All matrices are on the device. */
static void multiply(void) {
  int i, j, k;

#pragma acc parallel loop gang present(a, b, c)
#pragma xmp loop (i) on t(i)
  for (i = 0; i < N; i++) {
    /* A row of C at a time: the rows of B come in the order of memory. */
#pragma acc loop vector
    for (j = 0; j < N; j++)
      c[i][j] = 0.0;
#pragma acc loop seq
    for (k = 0; k < N; k++) {
#pragma acc loop vector
      for (j = 0; j < N; j++)
        c[i][j] += a[i][k] * b[k][j];
    }
  }
}

int main(int argc, char **argv) {
  int times = argc > 1 ? atoi(argv[1]) : 1;
  unsigned long long checksum = 0;
  double seconds;
  int i, j;

  if (times < 1) {
    fprintf(stderr, "usage: %s [how often, at least once]\n", argv[0]);
    return 1;
  }

#pragma xmp loop (i) on t(i)
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      a[i][j] = 1.0 / (1 + i + j);
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      b[i][j] = 0.25 * ((3 * i + 5 * j) % 17 - 8);

#pragma acc data copyin(a, b) copyout(c)
  {
    multiply(); /* a rehearsal */
#pragma xmp barrier
    seconds = now();
    for (int time = 0; time < times; time++)
      multiply();
    seconds = now() - seconds;
#pragma xmp reduction (max: seconds)
  }

#pragma xmp loop (i) on t(i) reduction(+: checksum)
  for (i = 0; i < N; i++)
    for (j = 0; j < N; j++)
      checksum += bits(c[i][j]) * (2ULL * ((unsigned long long)i * N + j) + 1);

  if (is_first_node()) {
    printf("result matmul checksum %016llx\n", checksum);
    printf("perf matmul seconds %.6f mflops %.1f\n", seconds,
           2.0 * N * N * N * times / seconds * 1e-6);
  }
  return 0;
}
