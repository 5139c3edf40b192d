// Time loops whose passes have one exchange: with blocks of which some are
// empty, have fewer rows than threads, or differ from node to node, all nodes
// come to the same number of sweeps, and to the same results. It takes all of
// them to measure an exchange: with blocks of 16 and 15 rows and four threads,
// one node once did and the other did not.
// RUN: xacc-cc -w -O2 -fopenmp -fdeep-halos -Rxacc %s -o %t 2>&1 | FileCheck %s
// CHECK: with one exchange
// RUN: env OMP_NUM_THREADS=4 %S/Inputs/compare.sh xacc-cc self-checking %t "1 2 3" %s -- -fopenmp -fdeep-halos
// RUN: env OMP_NUM_THREADS=4 XACC_SWEEPS=3 XACC_DOMAIN_SIZE=2 %S/Inputs/compare.sh xacc-cc self-checking %t "2 3 5" %s -- -fopenmp -fdeep-halos
// RUN: env OMP_NUM_THREADS=3 %S/Inputs/compare.sh xacc-cc self-checking %t "3 5 8" %s -- -fopenmp -fdeep-halos -DN=7
// RUN: env OMP_NUM_THREADS=3 XACC_SWEEPS=2 XACC_TRANSPORT=neighbor %S/Inputs/compare.sh xacc-cc self-checking %t "3 5" %s -- -fopenmp -fdeep-halos -DN=7
// RUN: env XACC_TUNE=1 %S/Inputs/compare.sh xacc-cc self-checking %t "2 5" %s -- -fdeep-halos -DN=13
// REQUIRES: frontend, mpi

#include <stdio.h>
#ifndef N
#define N 31
#endif
static double u[N][N], v[N][N], x[N][N], y[N][N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align u[i][*] with t(i)
#pragma xmp align v[i][*] with t(i)
#pragma xmp shadow u[1][0]

static void serial(int steps) {
  for (int k = 0; k < steps; k++) {
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        x[i][j] = y[i][j];
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        y[i][j] = (x[i - 1][j] + x[i + 1][j] + x[i][j - 1] + x[i][j + 1]) / 4;
  }
}

int main(void) {
  int steps = 60, bad = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      u[i][j] = v[i][j] = i * 3 + j % 5;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      y[i][j] = i * 3 + j % 5;
  for (int k = 0; k < steps; k++) {
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        u[i][j] = v[i][j];
#pragma xmp reflect(u)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        v[i][j] = (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) / 4;
  }
  serial(steps);
#pragma xmp loop on t(i) reduction(+ : bad)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      bad += v[i][j] != y[i][j];
#pragma xmp task on p(1)
  printf("errors %d\ncomplete\n", bad);
  return bad != 0;
}
