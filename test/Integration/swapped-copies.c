// Time loops without their copies give the serial results with any number of
// iterations: all as they are written, pairs and one or two more, and none.
// RUN: xacc-cc -w -O2 --no-cuda -Rxacc %s -o %t 2>&1 | FileCheck %s
// CHECK-COUNT-2: remark: the copy is eliminated: two buffers swap
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3" %s
// RUN: env XACC_SWEEPS=3 %S/Inputs/compare.sh xacc-cc %clang %t "self" %s
// RUN: env OURS=-fdeep-halos XACC_SWEEPS=4 %S/Inputs/compare.sh xacc-cc %clang %t "self 2" %s
// RUN: env OURS="-fno-tile-time -fno-overlap-reflects" %S/Inputs/compare.sh xacc-cc %clang %t "self 3" %s
// REQUIRES: frontend, mpi

#include <stdio.h>
#define N 64
#define M 9
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
static unsigned cur[N][M], old[N][M], new[N][M];
#pragma xmp align cur[i][*] with t(i)
#pragma xmp align old[i][*] with t(i)
#pragma xmp align new[i][*] with t(i)
#pragma xmp shadow cur[1][0]
#pragma xmp shadow old[1][0]

static void start(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      cur[i][j] = i * 7 + j;
      old[i][j] = i + j * 100;
      new[i][j] = i * j;
    }
}

static unsigned sum(void) {
  unsigned total = 0;
#pragma xmp loop on t(i) reduction(+ : total)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      total += (cur[i][j] * 3 + old[i][j] * 5 + new[i][j] * 11) *
               (unsigned)(i * M + j + 1);
  return total;
}

/* cur = f(old), in steps that are not 1: the variable is used, too. */
static unsigned copyFirst(int from, int to, int step) {
  start();
  for (int k = from; k < to; k += step) {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        old[i][j] = cur[i][j];
#pragma xmp reflect(old)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      for (int j = 0; j < M; j++)
        cur[i][j] = old[i - 1][j] * 3 + old[i + 1][j] + old[i][j] * 7 + j;
  }
  return sum();
}

static unsigned copyLast(int from, int to, int step) {
  start();
  for (int k = from; k < to; k += step) {
#pragma xmp reflect(cur)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      for (int j = 0; j < M; j++)
        new[i][j] = cur[i - 1][j] * 3 + cur[i + 1][j] + cur[i][j] * 7 + j;
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      for (int j = 0; j < M; j++)
        cur[i][j] = new[i][j];
  }
  return sum();
}

int main(void) {
  for (int n = 0; n < 22; n++) {
    unsigned first = copyFirst(0, n, 1), last = copyLast(0, n, 1);
    unsigned stepped = copyFirst(5, 5 + 3 * n, 3) * 3 + copyLast(-4, 2 * n, 2);
#pragma xmp task on p(1)
    printf("%d: %u %u %u\n", n, first, last, stepped);
  }
#pragma xmp task on p(1)
  printf("complete\n");
  return 0;
}
