/* Copies in time loops on devices: two buffers swap there, and every array has what
   it has in the serial program, on several numbers of nodes and devices. */
/* RUN: %clang -O1 -w %s -o %t.serial && %t.serial > %t.expected
   RUN: xacc-cc -O2 -w -Rxacc %s -o %t 2> %t.remarks && FileCheck %s --check-prefix=REMARK < %t.remarks
   RUN: env XACC_DEVICES=host:1 %t | diff - %t.expected
   RUN: env XACC_DEVICES=host:3 mpirun --oversubscribe -n 2 %t | diff - %t.expected
   RUN: env XACC_DEVICES=none mpirun --oversubscribe -n 3 %t | diff - %t.expected
   RUN: env XACC_STATS=1 XACC_DEVICES=host:2 %t 2>&1 | FileCheck %s --check-prefix=STATS
   REQUIRES: frontend, mpi
 */
/* The same kernels on an emulated GPU:
   RUN: %if fake-cuda %{ env XACC_CUDA_LIBRARY=%fake_cuda XACC_DEVICES=cuda:0 mpirun --oversubscribe -n 2 %t | diff - %t.expected %}
 */
// STATS-COUNT-3: swapped copy {{.*}}swapped-copies.c:
#include <stdio.h>
#include <string.h>
#define N 40
#define M 9
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double u[N][M], v[N][M];
#pragma xmp align u[i][*] with t(i)
#pragma xmp align v[i][*] with t(i)
#pragma xmp shadow v[1][0]
#ifdef _XCALABLEMP
#define AT(i) (i)
#else
#define AT(i) (((i) + N) % N)
#endif

static void start(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      u[i][j] = i * 5 % 7 + j;
      v[i][j] = i + j * 3 % 5;
    }
}

static void show(const char *what) {
  double a = 0, b = 0;
#pragma xmp loop on t(i) reduction(+: a, b)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      a += (float)u[i][j] * (i + 2 * j);
      b += (float)v[i][j] * (i + 2 * j);
    }
#pragma xmp task on p(1)
  printf("%s %.3f %.3f\n", what, a, b);
}

/* Copy first, implicit clauses, and a halo that wraps around. */
static void copyFirst(int steps) {
  start();
#pragma acc data copy(u, v)
  for (int k = 0; k < steps; k++) {
#pragma xmp loop on t(i)
#pragma acc parallel loop
    // REMARK: swapped-copies.c:[[@LINE+1]]:{{.*}}: remark: the copy is eliminated
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        v[i][j] = u[i][j];
#pragma xmp reflect (v) width(/periodic/1, 0) acc
#pragma xmp loop on t(i)
#pragma acc parallel loop
    for (int i = 0; i < N; i++)
      for (int j = 1; j < M - 1; j++)
        u[i][j] = (v[AT(i - 1)][j] + v[AT(i + 1)][j] + v[i][j - 1] + k % 3) / 4;
  }
  show("first");
}

/* Copy last, in a queue, with a sum in the sweep. */
static void copyLast(int steps) {
  double sum = 0;
  start();
#pragma acc data copy(u, v)
  {
    for (int k = 0; k < steps; k++) {
#pragma acc wait(1)
#pragma xmp reflect (v) width(1, 0) acc
      sum = 0;
#pragma acc parallel loop present(u, v) reduction(+: sum)
#pragma xmp loop on t(i) reduction(+: sum)
      for (int i = 1; i < N - 1; i++)
        for (int j = 0; j < M; j++) {
          double x = (v[i - 1][j] + v[i + 1][j]) / 2;
          u[i][j] = x;
          sum += (int)x;
        }
#pragma acc kernels loop async(1) present(u, v)
#pragma xmp loop on t(i)
      // REMARK: swapped-copies.c:[[@LINE+1]]:{{.*}}: remark: the copy is eliminated
      for (int i = 1; i < N - 1; i++)
        for (int j = 0; j < M; j++)
          v[i][j] = u[i][j];
    }
#pragma acc wait
  }
  show("last");
#pragma xmp task on p(1)
  printf("%g\n", sum);
}

/* No data region: the host's values move with each construct. */
static void noData(int steps) {
  start();
  for (int k = 0; k < steps; k++) {
#pragma acc parallel loop
#pragma xmp loop on t(i)
    // REMARK: swapped-copies.c:[[@LINE+1]]:{{.*}}: remark: the copy is eliminated
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        v[i][j] = u[i][j];
#pragma acc parallel loop
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 1; j < M; j++)
        u[i][j] = v[i][j] / 2 + v[i][j - 1];
  }
  show("none");
}

/* What must stay: other clauses, the host looks, a construct that may run there. */
static void staying(int steps, int where) {
  start();
#pragma acc data create(v) copy(u)
  for (int k = 0; k < steps; k++) {
#pragma acc parallel loop if (where)
#pragma xmp loop on t(i)
    // REMARK-NOT: swapped-copies.c:[[@LINE+1]]:{{.*}}: remark: the copy is eliminated
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        v[i][j] = u[i][j];
#pragma acc parallel loop
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 1; j < M; j++)
        u[i][j] = v[i][j] / 2 + v[i][j - 1] + k % 2;
  }
  double a = 0;
  start();
#pragma acc data copy(u, v)
  for (int k = 0; k < steps; k++) {
#pragma acc parallel loop
#pragma xmp loop on t(i)
    // REMARK: swapped-copies.c:[[@LINE+1]]:{{.*}}: remark: this copy stays: the address of an array is used in the loop
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        v[i][j] = u[i][j];
#pragma acc parallel loop
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 1; j < M; j++)
        u[i][j] = v[i][j] / 2 + v[i][j - 1] + k % 2;
    if (k % 5 == 0) {
#pragma acc update self(u)
#pragma xmp loop on t(i) reduction(+: a)
      for (int i = 0; i < N; i++)
        a += (float)u[i][1];
    }
  }
  show("stay");
#pragma xmp task on p(1)
  printf("%.3f\n", a);
}

int main(void) {
  int steps[] = {1, 16, 17, 22};
  for (int k = 0; k < 4; k++) {
    copyFirst(steps[k]);
    copyLast(steps[k]);
    noData(steps[k]);
    staying(steps[k], 1);
  }
  return 0;
}
