// Time loops as programs have them, in one launch each: pointers that swap, in
// the loop or in the arguments of a function, kernels in queues, functions with
// kernels that several places call, and square roots.
// RUN: %S/Inputs/persistent.sh %t %s
// RUN: xacc-cc -O2 --persistent=on -Rxacc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env XACC_STATS=1 XACC_DEVICES=host:2 %t.on 2>&1 | FileCheck %s --check-prefix=STATS
// STATS-COUNT-4: loop in one kernel persistent-users.c
// STATS-NOT: launches of its kernels
// REQUIRES: frontend
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { N = 40 };
static double u[N][N], v[N][N];

static void fill(double *a, int from) {
  for (int i = 0; i < N * N; i++)
    a[i] = (i * 7 + from) % 31;
}

static void show(const char *what, const double *a, double x) {
  double sum = 0;
  for (int i = 0; i < N * N; i++)
    sum += a[i] * (i % 97 + 1);
  printf("%s %.17g %.17g\n", what, sum, x);
}

// Two pointers.
static void swapped(double *a, double *b, int steps) {
#pragma acc data copy(a[0 : N * N], b[0 : N * N])
  // CHECK: persistent-users.c:[[@LINE+1]]:3: remark: loop becomes one kernel
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop present(a[0 : N * N], b[0 : N * N])
    for (int i = N; i < N * N - N; i++)
      b[i] = 0.25 * (a[i - N] + a[i + N] + a[i - 1] + a[i + 1]);
    double *other = a;
    a = b;
    b = other;
  }
  show("swapped", a, 0);
  show("swapped", b, 0);
}

// Three, which a function gets as arguments.
static void wave(double (*before)[N], double (*at)[N], double (*after)[N]) {
#pragma acc parallel loop collapse(2)                                          \
    present(before[0 : N], at[0 : N], after[0 : N])
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      after[i][j] = 2 * at[i][j] - before[i][j] +
                    0.2 * (at[i - 1][j] + at[i + 1][j] + at[i][j - 1] +
                           at[i][j + 1] - 4 * at[i][j]);
}

static void waves(double (*a)[N], double (*b)[N], double (*c)[N], int steps) {
#pragma acc data copy(a[0 : N], b[0 : N], c[0 : N])
  // CHECK: persistent-users.c:[[@LINE+1]]:3: remark: loop becomes one kernel
  for (int t = 0; t < steps; t++) {
    wave(a, b, c);
    double(*first)[N] = a;
    a = b;
    b = c;
    c = first;
  }
  show("waves", a[0], 0);
  show("waves", b[0], 0);
  show("waves", c[0], 0);
}

// Queues.
static void queues(int steps) {
#pragma acc data copy(u, v)
  {
    // CHECK: persistent-users.c:[[@LINE+1]]:5: remark: loop becomes one kernel
    for (int t = 0; t < steps; t++) {
#pragma acc parallel loop collapse(2) async(1) present(u, v)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          v[i][j] = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] + t);
#pragma acc parallel loop collapse(2) async(2) wait(1) present(u, v)
      for (int i = 1; i < N - 1; i++)
        for (int j = 1; j < N - 1; j++)
          u[i][j] = v[i][j];
#pragma acc wait(2)
    }
  }
  show("queues", u[0], 0);
}

// A function that two places call, and a square root.
static double square(const double a[N][N]) {
  double sum = 0;
#pragma acc parallel loop collapse(2) present(a[0 : N]) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      sum += (int)(a[i][j] * a[i][j]) % 64;
  return sum;
}

static void norms(int steps) {
  double norm = 0;
#pragma acc data copy(u, v)
  // CHECK: persistent-users.c:[[@LINE+1]]:3: remark: loop becomes one kernel
  for (int t = 0; t < steps; t++) {
    norm = sqrt(square(u)) + square(v) / 4;
#pragma acc parallel loop collapse(2) present(u, v)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < N; j++) {
        u[i][j] += (int)norm % 5;
        v[i][j] -= (int)norm % 3;
      }
  }
  show("norms", u[0], norm);
}

// A local variable that a function changes by its address: it launches its kernels.
static void sweep(int colour, double *change) {
  double c = 0;
#pragma acc parallel loop collapse(2) present(u, v) reduction(max : c)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < N - 1; j++)
      if ((i + j) % 2 == colour) {
        double x = 0.25 * (u[i - 1][j] + u[i + 1][j] + u[i][j - 1] +
                           u[i][j + 1] + v[i][j]);
        c = fmax(c, fabs(x - u[i][j]));
        u[i][j] = x;
      }
  *change = fmax(*change, c);
}

static void colours(void) {
  int n = 0;
  double change;
#pragma acc data copy(u) copyin(v)
  do {
    change = 0;
    for (int c = 0; c < 2; c++)
      sweep(c, &change);
    n++;
  } while (change > 1e-2 && n < 100);
  show("colours", u[0], change + n);
}

int main(int argc, char **argv) {
  int steps = argc > 1 ? atoi(argv[1]) : 23;
  double *a = malloc(sizeof u), *b = malloc(sizeof u), *c = malloc(sizeof u);
  fill(a, 1);
  fill(b, 2);
  fill(c, 3);
  fill(u[0], 4);
  fill(v[0], 5);
  swapped(a, b, steps);
  swapped(a, b, steps + 1);
  waves((double(*)[N])a, (double(*)[N])b, (double(*)[N])c, steps);
  queues(steps);
  norms(steps);
  colours();
  printf("complete\n");
  return 0;
}
