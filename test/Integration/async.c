// The async clause and wait_async: several operations in flight, under one id and
// under several, completed in another order, across calls. Without OpenACC, 'acc'
// means the host.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 1 2 3 4" %s
// RUN: xacc-cc -fno-openacc -DACC=acc %s -o %t1 && %t1 > %t1.out
// RUN: %clang %s -o %t2 && %t2 | diff - %t1.out
// Polls in all loops change nothing.
// RUN: printf '#!/bin/sh\nexec xacc-cc --polls=always "$@"\n' > %t-cc && chmod +x %t-cc
// RUN: %S/Inputs/compare.sh %t-cc %clang %t "1 2 3" %s
// REQUIRES: mpi

#include <stdio.h>
#ifdef _XCALABLEMP
#include <xmp.h>
#endif
#ifndef ACC
#define ACC
#endif
#define N 37
double a[N], b[N], c[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align[i] with t(i)::a, b, c
#pragma xmp shadow[1] ::a, b
double total, limits[2];

static void start(int id, double *sum) {
#pragma xmp reflect(a) async(id) ACC
#pragma xmp reflect(b) width(/periodic/ 1) async(id + 1) ACC
#pragma xmp reduction(+ : total) async(id) ACC
#pragma xmp reduction(max : limits) async(id + 2)
#pragma xmp reduction(+ : sum) async(-id)
}

// A scalar of the function that changes while the region does other things.
static double scalar(int step) {
  double s = 0, other = 1;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    s += 0 * a[i];
  s = step;
#pragma xmp bcast(s) from p(1) async(4)
#pragma xmp loop on t(i) reduction(+ : other)
  for (int i = 0; i < N; i++)
    other += 1;
#pragma xmp wait_async(4) ACC
  return s + other;
}

int main(void) {
  int nodes = 1;
  double sum;
#ifdef _XCALABLEMP
  nodes = xmp_num_nodes();
#endif
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = i;
    b[i] = 100 - i;
  }
  for (int step = 1; step < 20; step++) {
    total = 1.0 / nodes * step;
    limits[0] = step;
    limits[1] = -step;
    sum = 2.0 * step / nodes;
    start(10 * step, &sum);
    // Nothing of these was started.
#pragma xmp wait_async(3, step)
#pragma xmp wait_async(10 * step + 2, 10 * step)
#pragma xmp wait_async(10 * step + 1) on p
#pragma xmp wait_async(-10 * step)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      c[i] = a[i - 1] + a[i + 1] + b[i - 1] - b[i + 1];
    double all = 0;
#pragma xmp loop on t(i) reduction(+ : all)
    for (int i = 1; i < N - 1; i++)
      all += c[i];
#pragma xmp reflect_init(a) async(1) ACC
#pragma xmp reflect_do(a) async(1) ACC
#pragma xmp wait_async(1)
    double more = scalar(step);
#ifdef _XCALABLEMP
    if (!xmp_test_async(1))
      printf("an id is still taken\n");
    if (xmp_node_num() == 1)
#endif
      printf("%d: %g %g %g %g %g %g\n", step, total, limits[0], limits[1], sum,
             all, more);
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++) {
      a[i] += 1;
      b[i] *= 2;
    }
  }
#ifdef _XCALABLEMP
  if (xmp_node_num() == 1)
#endif
    puts("complete");
  return 0;
}
