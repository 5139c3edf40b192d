// Time loops of which several sweeps run in one pass give the serial results:
// sweeps in place, in two colours, of three states, around the ends of arrays, and
// with the exchanges at the end of an iteration, where the one after the passes still
// needs them.
// RUN: xacc-cc -w -O2 -fopenmp -fdeep-halos -Rxacc %s -o %t 2>&1 | FileCheck %s
// CHECK: [[@LINE+60]]:3: remark: several sweeps run in one pass over memory on one node
// CHECK: [[@LINE+68]]:3: remark: several sweeps run in one pass over memory, with one exchange
// CHECK: [[@LINE+79]]:3: remark: several sweeps run in one pass over memory, with one exchange
// CHECK: [[@LINE+95]]:3: remark: several sweeps run in one pass over memory, with one exchange
// CHECK: [[@LINE+113]]:3: remark: several sweeps run in one pass over memory, with one exchange
// RUN: env OURS=-fdeep-halos XACC_SWEEPS=7 OMP_NUM_THREADS=3 %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3 6" %s -- -fopenmp
// RUN: env OURS=-fdeep-halos XACC_SWEEPS=4 %S/Inputs/compare.sh xacc-cc %clang %t "self 2 5" %s
// RUN: env OURS=-fdeep-halos XACC_SWEEPS=40 %S/Inputs/compare.sh xacc-cc %clang %t "self 2" %s
// RUN: env OURS=-fdeep-halos %S/Inputs/compare.sh xacc-cc %clang %t "self 4" %s -- -DSTEPS=1
// RUN: env OURS="-foverlap-reflects -fno-tile-time" XACC_OVERLAP=1 XACC_DELAY=20 %S/Inputs/compare.sh xacc-cc %clang %t "self 3" %s
// REQUIRES: frontend, mpi

#include <stdio.h>
#include <string.h>
#define N 48
#define M 19
#ifndef STEPS
#define STEPS 23
#endif
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
static double u[N][M], v[N][M], w[N][M];
#pragma xmp align u[i][*] with t(i)
#pragma xmp align v[i][*] with t(i)
#pragma xmp align w[i][*] with t(i)
#pragma xmp shadow u[1][0]
#pragma xmp shadow v[1][0]
static unsigned hash;
/* In plain C nothing lies beyond the ends. */
#ifdef _XCALABLEMP
#define AT(i, n) (i)
#else
#define AT(i, n) (((i) + (n)) % (n))
#endif
#pragma xmp template s(0 : M - 1, 0 : N - 1)
#pragma xmp distribute s(*, block) onto p
static unsigned a[N][M], b[N][M];
#pragma xmp align a[i][j] with s(j, i)
#pragma xmp align b[i][j] with s(j, i)
#pragma xmp shadow a[1][2]

static unsigned bits(double x) {
  unsigned long long b;
  memcpy(&b, &x, sizeof b);
  return (unsigned)(b ^ b >> 32);
}

static void start(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      u[i][j] = i * 5 % 7 + j;
      v[i][j] = i + j * 3 % 5;
      w[i][j] = 1;
    }
}

/* Each row from the one that was computed before it, on each node by itself. */
static void inRow(void) {
  for (int k = 0; k < STEPS; k++) {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 1; j < M; j++)
        u[i][j] = (u[i][j] + u[i][j - 1]) / 2;
  }
}

static void redBlack(void) {
  for (int k = 0; k < STEPS; k++)
    for (int colour = 0; colour < 2; colour++) {
#pragma xmp reflect(u)
#pragma xmp loop on t(i)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < M - 1; j++)
          if ((i + j) % 2 == colour)
            u[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
    }
}

static void leapfrog(void) {
  for (int k = 0; k < STEPS; k++) {
#pragma xmp reflect(u)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      for (int j = 0; j < M; j++)
        w[i][j] = u[i][j] - v[i][j] / 8 + (u[i - 1][j] + u[i + 1][j]) / 16;
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++) {
        v[i][j] = u[i][j];
        u[i][j] = w[i][j];
      }
  }
}

static void lateExchange(void) {
#pragma xmp reflect(u)
  for (int k = 0; k < STEPS; k++) {
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        v[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1]) / 3;
#pragma xmp reflect(v)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        u[i][j] = (v[i - 1][j] + v[i + 1][j] + v[i][j + 1]) / 3;
#pragma xmp reflect(u)
  }
}

static void torus(void) {
#pragma xmp loop(i, j) on s(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = (unsigned)(i * 7 + j * j);
  for (int k = 0; k < 4 * STEPS; k++) {
#pragma xmp reflect(a) width(/periodic/1, /periodic/2)
#pragma xmp loop(i, j) on s(j, i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        b[i][j] = 3 * a[AT(i - 1, N)][j] + a[AT(i + 1, N)][AT(j + 1, M)] +
                  5 * a[i][AT(j - 2, M)];
#pragma xmp loop(i, j) on s(j, i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        a[i][j] = b[i][j];
  }
#pragma xmp loop(i, j) on s(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = a[i][j] % 1000;
}

static void print(const char *name) {
  hash = 0;
#pragma xmp loop on t(i) reduction(+ : hash)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      hash += (bits(u[i][j]) + 3 * bits(v[i][j]) + 5 * bits(w[i][j])) *
              (unsigned)(2 * i * M + 2 * j + 1);
#pragma xmp task on p(1)
  printf("%s %08x\n", name, hash);
}

int main(void) {
  start();
  inRow();
  print("in row");
  start();
  redBlack();
  print("red-black");
  start();
  leapfrog();
  print("leapfrog");
  start();
  lateExchange();
  print("late exchange");
  torus();
  print("torus");
#pragma xmp task on p(1)
  puts("complete");
  return 0;
}
