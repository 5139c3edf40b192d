// Kernels and exchanges in functions that join the data region of their calls.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self 2 3 5 self@3+memory 2@3+memory 3@2~1" %s -- -lm
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t1 "2 3@2" %s -- -fno-inline -lm
// REQUIRES: mpi

#include <stdio.h>
#include <math.h>
#define N 32
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
double u[N][N], v[N][N];
#pragma xmp align u[i][*] with t(i)
#pragma xmp align v[i][*] with t(i)
#pragma xmp shadow u[1][0]
static void set(void) {
#pragma xmp loop on t(i)
#pragma acc parallel loop collapse(2) present(u, v)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) { u[i][j] = sin(i * 0.1) + j * 0.01; v[i][j] = 0; }
}
static void relax(double w) {
#pragma xmp reflect (u) acc
#pragma xmp loop on t(i)
#pragma acc parallel loop collapse(2) present(u, v)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      v[i][j] = (1 - w) * u[i][j] + w * 0.25 * (u[i-1][j] + u[i+1][j] + u[i][j-1] + u[i][j+1]);
}
static double update(void) {
  double d = 0;
#pragma xmp loop on t(i) reduction(max : d)
#pragma acc parallel loop collapse(2) present(u, v) reduction(max : d)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++) {
      double e = fabs(v[i][j] - u[i][j]);
      if (e > d) d = e;
      u[i][j] = v[i][j];
    }
  return d;
}
static double total(void) {
  double s = 0;
#pragma acc update self(u)
#pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) s += u[i][j] * (i + 2 * j);
  return s;
}
int main(void) {
  int it = 0;
  double err;
#pragma acc data create(u, v)
  {
    set();
    do {
      relax(it % 2 ? 0.9 : 0.7);
      err = update();
      if (it % 10 == 0) {
        double s = total();
#pragma xmp task on p(1)
        printf("%d %.10g\n", it, s);
      }
    } while (err > 1e-4 && ++it < 60);
    err += total();
  }
#pragma xmp task on p(1)
  printf("%d %.10g\ncomplete\n", it, err);
  return 0;
}
