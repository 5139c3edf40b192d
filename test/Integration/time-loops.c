// Time loops: convergence tests with break, continue, while and do around
// directives, if and else, early return.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3 6" %s
// REQUIRES: mpi

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define NX 12
#define NY 15
static double u[NX][NY], w[NX][NY];
static double residual;
#pragma xmp nodes p(*)
#pragma xmp template t[NX][NY]
#pragma xmp distribute t[block][*] onto p
#pragma xmp align[i][j] with t[i][j] ::u, w
#pragma xmp shadow u[1][0]
static int verbose;
static int solve(double tol, int max_iter, double omega) {
  int iter;
  for (iter = 0; iter < max_iter; iter++) {
    residual = 0;
#pragma xmp reflect(u)
#pragma xmp loop(i, j) on t[i][j] reduction(max : residual)
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++) {
        double r =
            0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]) -
            u[i][j];
        w[i][j] = u[i][j] + omega * r;
        residual = fmax(residual, fabs(r));
      }
#pragma xmp loop(i, j) on t[i][j]
    for (int i = 1; i < NX - 1; i++)
      for (int j = 1; j < NY - 1; j++)
        u[i][j] = w[i][j];
    if (residual < tol)
      break;
    if (iter % 10 != 0)
      continue;
    if (verbose) {
#pragma xmp task on p(1)
      printf("iter %d residual %.12g\n", iter, residual);
    } else
      verbose = 0;
    if (iter > 1000)
      return -1;
  }
  return iter;
}
static void start(double edge) {
#pragma xmp loop on t[i][j]
  for (int i = 0; i < NX; i++)
    for (int j = 0; j < NY; j++)
      u[i][j] = w[i][j] = i == 0 ? edge : j == 0 ? 0.5 * edge : 0;
}
int main(void) {
  int k = 0, done = 0, n1, n2;
  start(1);
  verbose = 1;
  n1 = solve(1e-4, 500, 1.0);
  start(2);
  verbose = 0;
  n2 = solve(1e-30, 25, 0.9);
  /* while and do with directives inside */
  double s = 0;
  while (!done) {
    s = 0;
#pragma xmp loop(i, j) on t[i][j] reduction(+ : s)
    for (int i = 0; i < NX; i++)
      for (int j = 0; j < NY; j++) {
        u[i][j] = floor(u[i][j] * 1024) / 2048;
        s += u[i][j];
      }
    if (s < 0.1)
      done = 1;
    else if (k++ > 30)
      break;
  }
  int rounds = 0;
  double big;
  do {
    big = -1;
#pragma xmp loop(i, j) on t[i][j] reduction(max : big)
    for (int i = 0; i < NX; i++)
      for (int j = 0; j < NY; j++) {
        u[i][j] += (i * j) % 7;
        if (u[i][j] > big)
          big = u[i][j];
      }
    switch (rounds++) {
    case 0:
    case 2: {
#pragma xmp loop(i, j) on t[i][j]
      for (int i = 0; i < NX; i++)
        for (int j = 0; j < NY; j++)
          u[i][j] *= 0.5;
      break;
    }
    default:
      if (rounds > 20)
        goto out;
    }
  } while (big < 40);
out:
  k = k > 100 ? 0 : k;
#pragma xmp task on p(1)
  printf("%d %d %d %.10g %d %.10g\n", n1, n2, k, s, rounds, big);
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return 0;
}
