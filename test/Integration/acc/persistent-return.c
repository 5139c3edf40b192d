// Time loops that end their function, with and without a value, from branches
// and inner loops, or go to a label behind; and functions that return early in a
// loop. One launch each, as with `break`.
// RUN: %S/Inputs/persistent.sh %t %s
// RUN: xacc-cc -O2 --persistent=on -Rxacc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env XACC_STATS=1 XACC_DEVICES=host:2 %t.on 2>&1 | FileCheck %s --check-prefix=STATS
// STATS-COUNT-5: loop in one kernel persistent-return.c
// STATS-NOT: launches of its kernels
// The same without directives is what all of them print.
// RUN: %clang -O1 -w %s -lm -o %t.c && %t.c > %t.text && env XACC_DEVICES=host:1 %t.on > %t.on.one && diff %t.text %t.on.one
// REQUIRES: frontend
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#define N 200
static double a[N], b[N];
static long calls;

static void start(void) {
  for (int i = 0; i < N; i++)
    a[i] = i % 17 * (i % 5), b[i] = 0;
}

// A value that the loop computes.
double relax(double *a, double *b, int steps, double tol) {
  // CHECK: persistent-return.c:[[@LINE+1]]:3: remark: loop becomes one kernel
  for (int t = 0; t < steps; t++) {
    double m = 0;
#pragma acc parallel loop reduction(max : m) present(a[0 : N], b[0 : N])
    for (int i = 1; i < N - 1; i++) {
      b[i] = 0.25 * (a[i - 1] + 2 * a[i] + a[i + 1]);
      m = fmax(m, fabs(b[i] - a[i]));
    }
#pragma acc parallel loop present(a[0 : N], b[0 : N])
    for (int i = 1; i < N - 1; i++)
      a[i] = b[i];
    if (m < tol)
      return t + m;
  }
  return -1;
}

// In nested branches, without a value, and from an inner loop.
void sweep(double *a, double *b, int steps, double tol, int *count) {
  int n = 0;
  // CHECK: remark: loop becomes one kernel
  while (1) {
    double s = 0;
    for (int k = 0; k < 3; k++) {
#pragma acc parallel loop reduction(+ : s) present(a[0 : N], b[0 : N])
      for (int i = 1; i < N - 1; i++)
        s += a[i] * k;
      if (k > 0) {
        if (s > tol) {
          *count = 100 * n + k;
          return;
        } else if (s < -tol)
          return;
      }
    }
#pragma acc parallel loop present(a[0 : N])
    for (int i = 1; i < N - 1; i++)
      a[i] *= 1.01;
    if (++n > steps)
      return;
  }
}

// To labels behind the loop.
int classify(double *a, int steps, double low, double high) {
  double s;
  int t = 0;
  // CHECK: persistent-return.c:[[@LINE+1]]:3: remark: loop becomes one kernel
  do {
    s = 0;
#pragma acc parallel loop reduction(+ : s) present(a[0 : N])
    for (int i = 0; i < N; i++)
      s += a[i];
    if (s < low)
      goto died;
    if (s > high)
      goto blew;
#pragma acc parallel loop present(a[0 : N])
    for (int i = 0; i < N; i++)
      a[i] *= t % 7 == 0 ? 0.9 : 1.03;
    t++;
  } while (t < steps);
  return 0;
died:
  return -t;
blew:
  printf("%.6f\n", s);
  return t;
}

// A function that returns early is in the loop around it.
static int step(double *a, double *b, double tol, int t) {
  double m = 0;
  if (t % 3 == 0)
    return 0;
#pragma acc parallel loop reduction(max : m) present(a[0 : N], b[0 : N])
  for (int i = 1; i < N - 1; i++) {
    b[i] = 0.25 * (a[i - 1] + 2 * a[i] + a[i + 1]);
    m = fmax(m, fabs(b[i] - a[i]));
  }
  if (m < tol)
    return 1;
#pragma acc parallel loop present(a[0 : N], b[0 : N])
  for (int i = 1; i < N - 1; i++)
    a[i] = b[i];
  return 0;
}

const char *outer(double *a, double *b, int steps, double tol) {
  // CHECK: persistent-return.c:[[@LINE+1]]:3: remark: loop becomes one kernel
  for (int t = 1; t <= steps; t++) {
    calls++;
    if (step(a, b, tol, t))
      return "converged";
  }
  return "not converged";
}

// Pointers that swap behind one exit and before another.
int swapped(double *a, double *b, int steps, double tol) {
  // CHECK: persistent-return.c:[[@LINE+1]]:3: remark: loop becomes one kernel
  for (int t = 0; t < steps; t++) {
    double m = 0;
#pragma acc parallel loop reduction(max : m) present(a[0 : N], b[0 : N])
    for (int i = 1; i < N - 1; i++) {
      b[i] = 0.25 * (a[i - 1] + 2 * a[i] + a[i + 1]);
      m = fmax(m, fabs(b[i] - a[i]));
    }
    if (m < tol)
      return t;
#pragma acc parallel loop present(b[0 : N])
    for (int i = 1; i < N - 1; i++)
      b[i] += 1e-3;
    double *other = a;
    a = b;
    b = other;
    if (m > 1e9)
      goto failed;
  }
  return steps;
failed:
  return -1;
}

int main(void) {
  start();
#pragma acc data copy(a, b)
  {
    printf("%.9g\n", relax(a, b, 2000, 0.2));
    printf("%.9g\n", relax(a, b, 3, 1e-9));
  }
  start();
  int count = -1;
#pragma acc data copy(a, b)
  {
    sweep(a, b, 50, 10000, &count);
    printf("%d\n", count);
    sweep(a, b, 5, 1e9, &count);
    printf("%d\n", count);
  }
  start();
#pragma acc data copy(a, b)
  {
    printf("%d\n", classify(a, 1000, 1, 5000));
    printf("%d\n", classify(a, 1000, 4900, 1e9));
    printf("%d\n", classify(a, 10, 1, 1e9));
  }
  start();
#pragma acc data copy(a, b)
  {
    printf("%s\n", outer(a, b, 3000, 0.2));
    printf("%s\n", outer(a, b, 3, 1e-9));
  }
  start();
#pragma acc data copy(a, b)
  {
    printf("%d\n", swapped(a, b, 2000, 0.05));
    printf("%d\n", swapped(a, b, 7, 1e-9));
  }
  printf("%ld %.9g %.9g\n", calls, a[77], b[33]);
  puts("complete");
  return 0;
}
