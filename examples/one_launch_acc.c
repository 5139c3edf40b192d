/*===- one_launch_acc.c - solvers whose loops are one kernel --------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * Three solvers in plain OpenACC, each a loop on the host with kernels in it:
 * Jacobi iterations until they have converged, conjugate gradients for the same
 * equation, and a number of steps of the wave equation. With --persistent=on each
 * of the loops is one launch:
 *
 *   xacc-cc -O3 --persistent=on one_launch_acc.c -o solvers -lm && ./solvers
 *   xacc-cc -O3 one_launch_acc.c -o solvers -lm         (kernels one by one)
 *   clang -O3 one_launch_acc.c -o serial -lm            (directives ignored)
 *
 * Output: result jacobi iterations <number> checksum <sum, %.9e>
 *         result cg iterations <number> checksum <sum, %.9e>
 *         result wave steps <number> checksum <sum, %.9e>
 *         perf <name> seconds <loop>
\*===----------------------------------------------------------------------===*/

#define _POSIX_C_SOURCE 200809L
#include <math.h>
#include <stdio.h>
#include <time.h>

#ifndef N
#define N 128
#endif

static double u[N][N], v[N][N], f[N][N], r[N][N], p[N][N], q[N][N];
static double wave[3][N][N];

static double now(void) {
  struct timespec ts;
  clock_gettime(CLOCK_MONOTONIC, &ts);
  return (double)ts.tv_sec + 1e-9 * (double)ts.tv_nsec;
}

static void fill(void) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      u[i][j] = v[i][j] = i == 0 ? sin(3.0 * j / (N - 1)) : 0;
      f[i][j] = i > 0 && j > 0 && i < N - 1 && j < N - 1 ? 1e-3 * (i % 5) : 0;
    }
}

static double sum(double x[N][N]) {
  double total = 0;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      total += x[i][j];
  return total;
}

static int jacobi(double tolerance, int most) {
  int n = 0;
  double change = 1;
  while (change > tolerance && n < most) {
    change = 0;
#pragma acc parallel loop collapse(2) present(u, v) reduction(max : change)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        v[i][j] =
            0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + u[i][j + 1]);
        change = fmax(change, fabs(v[i][j] - u[i][j]));
      }
#pragma acc parallel loop collapse(2) present(u, v)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        u[i][j] = v[i][j];
    n++;
  }
  return n;
}

/* Begins with p = r = f and v = 0. */
static int cg(double tolerance, int most) {
  int n = 0;
  double rho = 0;
#pragma acc parallel loop collapse(2) present(r) reduction(+ : rho)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      rho += r[i][j] * r[i][j];
  while (rho > tolerance && n < most) {
    double pq = 0;
#pragma acc parallel loop collapse(2) present(p, q) reduction(+ : pq)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        q[i][j] = 4 * p[i][j] - p[i - 1][j] - p[i + 1][j] - p[i][j - 1] -
                  p[i][j + 1];
        pq += p[i][j] * q[i][j];
      }
    double alpha = rho / pq, next = 0;
#pragma acc parallel loop collapse(2) present(p, q, r, v) reduction(+ : next)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++) {
        v[i][j] += alpha * p[i][j];
        r[i][j] -= alpha * q[i][j];
        next += r[i][j] * r[i][j];
      }
    double beta = next / rho;
#pragma acc parallel loop collapse(2) present(p, r)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        p[i][j] = r[i][j] + beta * p[i][j];
    rho = next;
    n++;
  }
  return n;
}

static void waves(int steps) {
  for (int t = 0; t < steps; t++) {
    int before = t % 3, at = (t + 1) % 3, after = (t + 2) % 3;
#pragma acc parallel loop collapse(2) present(wave)
    for (int i = 1; i < N - 1; i++)
      for (int j = 1; j < N - 1; j++)
        wave[after][i][j] =
            2 * wave[at][i][j] - wave[before][i][j] +
            0.2 * (wave[at][i - 1][j] + wave[at][i + 1][j] +
                   wave[at][i][j - 1] + wave[at][i][j + 1] -
                   4 * wave[at][i][j]);
  }
}

int main(void) {
  int n, steps = 1000;
  double seconds;

  fill();
#pragma acc data copy(u) copyin(v)
  {
    seconds = -now();
    n = jacobi(1e-4, 2000);
    seconds += now();
  }
  printf("result jacobi iterations %d checksum %.9e\n", n, sum(u));
  printf("perf jacobi seconds %.6f\n", seconds);

  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      v[i][j] = 0;
      p[i][j] = r[i][j] = f[i][j];
    }
#pragma acc data copy(v) copyin(p, r) create(q)
  {
    seconds = -now();
    n = cg(1e-12, 1000);
    seconds += now();
  }
  printf("result cg iterations %d checksum %.9e\n", n, sum(v));
  printf("perf cg seconds %.6f\n", seconds);

  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      wave[0][i][j] = wave[1][i][j] = exp(-0.01 * ((i - 50) * (i - 50) +
                                                   (j - 70) * (j - 70)));
#pragma acc data copy(wave)
  {
    seconds = -now();
    waves(steps);
    seconds += now();
  }
  printf("result wave steps %d checksum %.9e\n", steps,
         sum(wave[(steps + 1) % 3]));
  printf("perf wave seconds %.6f\n", seconds);
  return 0;
}
