/* Time loops of kernels of which several sweeps run in one pass give the serial
   results, on one device and on several that share the rows. */
/* RUN: %clang -O1 -w %s -o %t.serial && %t.serial > %t.expected
   RUN: xacc-cc -O2 -w -Rxacc %s -o %t 2> %t.remarks && FileCheck %s --check-prefix=REMARK < %t.remarks
   RUN: env XACC_DEVICES=none XACC_SWEEPS=2 %t | diff - %t.expected
   RUN: env XACC_DEVICES=host:1 XACC_SWEEPS=7 OMP_NUM_THREADS=3 %t | diff - %t.expected
   RUN: env XACC_DEVICES=host:1 XACC_SWEEPS=40 XACC_PANEL=3 OMP_NUM_THREADS=1 %t | diff - %t.expected
   RUN: env XACC_DEVICES=host:2 XACC_SWEEPS=4 XACC_PANEL=5 OMP_NUM_THREADS=2 %t | diff - %t.expected
   RUN: env XACC_DEVICES=host:3 XACC_SWEEPS=6 OMP_NUM_THREADS=1 %t | diff - %t.expected
   RUN: env XACC_DEVICES=host:3 XACC_SWEEPS=3 XACC_SPLIT=random:5 OMP_NUM_THREADS=2 %t | diff - %t.expected
   RUN: env XACC_DEVICES=host:2 XACC_SWEEPS=4 mpirun --oversubscribe -n 3 %t | diff - %t.expected
   RUN: env XACC_DEVICES=host:2 XACC_SWEEPS=4 XACC_STATS=1 OMP_NUM_THREADS=1 %t 2>&1 | FileCheck %s --check-prefix=STATS
   REQUIRES: frontend, mpi
 */
/* Over several nodes with copies that have wide halos, on the devices:
   RUN: xacc-cc -O2 -w -Rxacc -fdeep-halos %s -o %t 2>&1 | FileCheck %s --check-prefix=WIDE
   RUN: env XACC_DEVICES=host:1 XACC_SWEEPS=3 OMP_NUM_THREADS=2 mpirun --oversubscribe -n 2 %t | diff - %t.expected
   RUN: env XACC_DEVICES=host:2 XACC_SWEEPS=7 OMP_NUM_THREADS=1 mpirun --oversubscribe -n 3 %t | diff - %t.expected
   RUN: env XACC_DEVICES=host:3 XACC_SWEEPS=4 XACC_SPLIT=random:5 OMP_NUM_THREADS=2 mpirun --oversubscribe -n 2 %t | diff - %t.expected
   RUN: env XACC_DEVICES=none XACC_SWEEPS=4 mpirun --oversubscribe -n 5 %t | diff - %t.expected
   RUN: env XACC_DEVICES=host:2 XACC_SWEEPS=4 XACC_STATS=1 mpirun --oversubscribe -n 2 %t 2>&1 | FileCheck %s --check-prefix=DEEP
 */
// WIDE-COUNT-2: remark: several sweeps run in one pass over memory, with one exchange of wide halos
// DEEP: xacc: reflect, deep {{.*}}tiled-sweeps.c:
/* A GPU runs the loops as they are; passes are no code of its:
   RUN: %if fake-cuda %{ env XACC_CUDA_LIBRARY=%fake_cuda XACC_DEVICES=cuda:0 XACC_SWEEPS=7 %t | diff - %t.expected %}
   RUN: %if cuda-codegen %{ FileCheck %s --check-prefix=NOCODE < %t.remarks %}
 */
// NOCODE: remark: no code for GPUs: passes over memory are for processors
// STATS-COUNT-4: xacc: sweeps {{.*}}tiled-sweeps.c:
#include <stdio.h>
#include <string.h>
#define N 61
#define M 14
#define L 9
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
static double u[N][M], v[N][M], c[N][M];
#pragma xmp align u[i][*] with t(i)
#pragma xmp align v[i][*] with t(i)
#pragma xmp align c[i][*] with t(i)
#pragma xmp shadow u[2][0]
#pragma xmp shadow v[1][0]
static double x[N][M][L], y[N][M][L];
#pragma xmp align x[i][*][*] with t(i)
#pragma xmp align y[i][*][*] with t(i)
#pragma xmp shadow x[1][0][0]

static void start(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      u[i][j] = i * 5 % 7 + j;
      v[i][j] = i + j * 3 % 5;
      c[i][j] = 1 + (i + j) % 3;
      for (int k = 0; k < L; k++)
        x[i][j][k] = y[i][j][k] = i % 4 + j * k % 5;
    }
}

static void show(const char *what) {
  double a = 0, b = 0;
#pragma xmp loop on t(i) reduction(+: a, b)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      a += (float)u[i][j] * (i + 2 * j);
      b += (float)v[i][j] * (i + 2 * j);
      for (int k = 0; k < L; k++)
        b += (float)x[i][j][k] * (1 + k) + (float)y[i][j][k];
    }
#pragma xmp task on p(1)
  printf("%s %.3f %.3f\n", what, a, b);
}

/* Copied back, so two buffers swap; a coefficient of each element. */
static void swapped(int steps) {
  start();
  // REMARK: tiled-sweeps.c:[[@LINE+3]]:{{.*}}: remark: several sweeps run in one pass over memory on one node, in panels
  // REMARK: tiled-sweeps.c:[[@LINE+2]]:{{.*}}: remark: may be divided over devices: loop 1 of 1
#pragma acc data copy(u, v) copyin(c)
  for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u) acc
#pragma xmp loop on t(i)
#pragma acc parallel loop collapse(2)
    for (int i = 2; i < N - 2; i++)
      for (int j = 1; j < M - 1; j++)
        v[i][j] = (u[i - 2][j] + u[i + 2][j] + c[i][j] * u[i][j - 1] + u[i][j + 1] + n % 3) / 5;
#pragma xmp loop on t(i)
#pragma acc parallel loop collapse(2)
    for (int i = 2; i < N - 2; i++)
      for (int j = 1; j < M - 1; j++)
        u[i][j] = v[i][j];
  }
  show("swapped");
}

/* There and back, kernels constructs with values of their own. */
static void thereAndBack(int steps) {
  start();
  double scale = 3;
#pragma acc data copy(u, v)
  for (int n = 0; n < steps; n++) {
#pragma xmp reflect (u) acc
#pragma xmp loop on t(i)
#pragma acc kernels loop independent
    for (int i = 1; i < N - 1; i++)
      for (int j = 0; j < M; j++)
        v[i][j] = (u[i - 1][0] + u[i - 1][j] + u[i + 1][j]) / scale;
#pragma xmp reflect (v) acc
#pragma xmp loop on t(i)
#pragma acc kernels loop independent
    for (int i = 1; i < N - 1; i++)
      for (int j = 0; j < M; j++)
        u[i][j] = v[i][M - 1 - j] - v[i - 1][j] / 2;
  }
  show("there and back");
}

/* No data region: each construct brings what it reads and takes what it writes, which
   are the other one's. */
static void byClauses(int steps) {
  start();
  for (int n = 0; n < steps; n++) {
#pragma xmp loop on t(i)
#pragma acc parallel loop collapse(2) copyin(u) copy(v)
    for (int i = 0; i < N; i++)
      for (int j = 1; j < M - 1; j++)
        v[i][j] = (u[i][j - 1] + u[i][j + 1] + n % 3) / 2;
#pragma xmp loop on t(i)
#pragma acc parallel loop collapse(2) copyin(v) copy(u)
    for (int i = 0; i < N; i++)
      for (int j = 1; j < M - 1; j++)
        u[i][j] = v[i][j - 1] - v[i][j] / 2;
  }
  show("by clauses");
}

/* Three dimensions, and a condition. */
static void planes(int steps) {
  start();
#pragma acc data copy(x, y)
  for (int n = 0; n < steps; n++) {
#pragma xmp reflect (x) acc
#pragma xmp loop on t(i)
#pragma acc parallel loop collapse(3)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        for (int k = 1; k < L - 1; k++)
          if ((i + j) % 3)
            y[i][j][k] = (x[i - 1][j][k] + x[i + 1][j][k] + x[i][j - 1][k] + x[i][j][k + 1]) / 4;
#pragma xmp loop on t(i)
#pragma acc parallel loop collapse(3)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < M - 1; j++)
        for (int k = 1; k < L - 1; k++)
          x[i][j][k] = y[i][j][k];
  }
  show("planes");
}

int main(void) {
  swapped(35);
  swapped(2);
  thereAndBack(20);
  byClauses(20);
  planes(24);
}
