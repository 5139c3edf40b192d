/*===- triad_acc.c - the triad a = b + s c --------------------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * What a device's memory can do, through the compiler: three vectors that stay
 * on the device. Plain OpenACC; the scalars are powers of two, so that fused
 * multiply-adds do not change the checksum.
 *
 *   xacc-cc -O3 triad_acc.c -o triad && ./triad 100000000 20
 *
 * Run with the number of elements (default 2^22) and of rounds (default 20) of
 * two triads each.
 *
 * Output: result triad checksum <16 hexadecimal digits>
 *         perf triad seconds <rounds> gbs <bytes read and written a second>
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

static unsigned long long bits(double x) {
  unsigned long long pattern;
  memcpy(&pattern, &x, sizeof pattern);
  return pattern;
}

static void triad(long n, double s, double *restrict a,
                  const double *restrict b, const double *restrict c) {
#pragma acc parallel loop present(a[0:n], b[0:n], c[0:n]) async
  for (long i = 0; i < n; i++)
    a[i] = b[i] + s * c[i];
}

int main(int argc, char **argv) {
  long n = argc > 1 ? atol(argv[1]) : 1L << 22;
  int rounds = argc > 2 ? atoi(argv[2]) : 20;
  double seconds;
  unsigned long long checksum = 0;

  if (n < 1 || rounds < 1) {
    fprintf(stderr, "usage: %s [elements [rounds]]\n", argv[0]);
    return 1;
  }
  double *a = malloc(sizeof(double) * (size_t)n);
  double *b = malloc(sizeof(double) * (size_t)n);
  double *c = malloc(sizeof(double) * (size_t)n);
  if (!a || !b || !c) {
    fprintf(stderr, "error: no memory for three vectors of %ld\n", n);
    return 1;
  }
  for (long i = 0; i < n; i++) {
    a[i] = 0.0;
    b[i] = (double)(i % 1024);
    c[i] = (double)(i % 7);
  }

#pragma acc data copyout(a[0:n]) copyin(b[0:n], c[0:n])
  {
    triad(n, 3.0, a, b, c);
#pragma acc wait
    seconds = now();
    for (int r = 0; r < rounds; r++) {
      triad(n, 0.5, c, a, b);
      triad(n, 0.25, a, b, c);
    }
#pragma acc wait
    seconds = now() - seconds;
  }

  for (long i = 0; i < n; i++)
    checksum += bits(a[i]) * (2ULL * (unsigned long long)i + 1);
  printf("result triad checksum %016llx\n", checksum);
  printf("perf triad seconds %.6f gbs %.2f\n", seconds,
         6e-9 * sizeof(double) * (double)n * rounds / seconds);
  free(a);
  free(b);
  free(c);
  return 0;
}
