// Exchanges of loops that end on a condition bring what is read, four messages
// less of twelve: in main, where nothing is read after the loop, beside barriers and calls; and in a
// function, where the exchange is repeated as it is written at its return.
//
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3 4 6 9" %s -- -lm
// RUN: env OURS="-O1 -fnarrow-reflects" %S/Inputs/compare.sh xacc-cc %clang %t1 "self 4 6" %s -- -DCORNERS -lm
// RUN: env OURS=-fcheck=halo XACC_CHECK=halo %S/Inputs/compare.sh xacc-cc %clang %t2 "4" %s -- -lm
//
// RUN: xacc-cc -w -O2 %s -o %t3 -lm
// RUN: env XACC_STATS=1 mpirun --timeout 60 --oversubscribe -n 4 %t3 2>&1 | FileCheck %s --check-prefix=MAIN
// MAIN: reflect (uu) {{.*}}:[[#]] {{ *}}4 {{ *}}23 {{ *}}{{[0-9]+}} {{ *}}184
//
// RUN: xacc-cc -w -O1 -fnarrow-reflects -DCORNERS %s -o %t4 -lm
// RUN: env XACC_STATS=1 mpirun --timeout 60 --oversubscribe -n 4 %t4 2>&1 | FileCheck %s --check-prefix=RETURN
// RETURN: reflect (uu) {{.*}}:[[#]] {{ *}}4 {{ *}}24 {{ *}}{{[0-9]+}} {{ *}}196
//
// RUN: xacc-cc -w -O2 -fno-narrow-reflects %s -o %t5 -lm
// RUN: env XACC_STATS=1 mpirun --timeout 60 --oversubscribe -n 4 %t5 2>&1 | FileCheck %s --check-prefix=WIDE
// WIDE: reflect (uu) {{.*}}:[[#]] {{ *}}4 {{ *}}23 {{ *}}{{[0-9]+}} {{ *}}276
//
// Where a loop runs no iteration, nobody brings what is read behind it. That
// proves nothing.
// RUN: xacc-cc -O2 -c -DCORNERS %s -o %t6.o 2>&1 | count 0
// REQUIRES: frontend, mpi
#include <math.h>
#include <stdio.h>
#include <time.h>
#define N 64
#ifdef _XCALABLEMP
#include <xmp.h>
#define PX (xmp_all_num_nodes() % 2 == 0 ? 2 : 1)
#else
#define PX 1
#endif
#pragma xmp nodes p(PX, *)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto p
double u[N][N], uu[N][N];
#pragma xmp align u[i][j] with t(j, i)
#pragma xmp align uu[i][j] with t(j, i)
#pragma xmp shadow uu[1][1]

static int calls;
static double seconds(void) {
  calls++;
  return (double)clock() / CLOCKS_PER_SEC;
}

// Runs no iteration if it is told to: then nothing is repeated, either.
int solve(double err, double eps) {
  int iter = 0;
  double start = seconds();
  while (err > eps) {
#pragma xmp loop(i, j) on t(j, i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++)
        uu[i][j] = u[i][j];
#pragma xmp reflect(uu)
    err = 0;
#ifndef CORNERS
#pragma xmp barrier
#endif
#pragma xmp loop(i, j) on t(j, i) reduction(max : err)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        u[i][j] =
            (uu[i - 1][j] + uu[i + 1][j] + uu[i][j - 1] + uu[i][j + 1]) / 4;
        double d = fabs(u[i][j] - uu[i][j]);
        if (d > err)
          err = d;
      }
    iter += 1 + (seconds() < start);
  }
  return iter;
}

int main(void) {
  int iter;
  long sum = 0;
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      u[i][j] = (i * 7 + j * 3) % 11;
      uu[i][j] = 0;
    }
  iter = solve(0, 1) + solve(1, 0.05);
  iter += solve(0, 0.1);
#pragma xmp loop(i, j) on t(j, i) reduction(+ : sum)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
      sum += lrint(u[i][j] * 1e6);
#ifdef CORNERS
      sum += lrint(uu[i - 1][j - 1] * 1e6) * 3 + lrint(uu[i + 1][j + 1] * 1e6);
#endif
    }
#pragma xmp task on p(1, 1)
  printf("%d %ld\ncomplete\n", iter, sum);
  return calls == 0;
}
