// Time loops that end for the host inside of a data construct whose data is not
// present before: the iteration goes on by launches, and leaves what it has
// entered.
// RUN: %S/Inputs/persistent.sh %t %s
// RUN: xacc-cc -O2 --persistent=on -Rxacc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env XACC_CUDA_LIBRARY=%fake_cuda PERSISTENT_DEVICES=cuda:0 FAKE_CUDA_MULTIPROCESSORS=1 %S/Inputs/persistent.sh %t %s
// REQUIRES: frontend, fake-cuda
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

static void say(const char *format, ...) {
  va_list arguments;
  va_start(arguments, format);
  vprintf(format, arguments);
  va_end(arguments);
}

enum { N = 24 };

static void addOnHost(int n, double *restrict x, double *restrict y, int k) {
#pragma acc data copyin(x[0 : n]) copy(y[0 : n])
  {
#pragma acc parallel loop if (k % 4)
    for (int i = 0; i < n; i++)
      y[i] += x[i];
#pragma acc update device(y[0 : n]) if (k % 4 == 0)
  }
}

static void addAndShow(int n, double *restrict x, double *restrict y, int k) {
#pragma acc data copyin(x[0 : n]) copy(y[0 : n])
  {
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      y[i] += x[i];
    if (k % 5 == 2) {
#pragma acc update self(y[0 : n])
      double sum = 0;
      for (int i = 0; i < n; i++)
        sum += y[i];
      say("inside %d %.17g\n", k, sum);
    }
#pragma acc parallel loop
    for (int i = 0; i < n; i++)
      y[i] *= 0.5;
  }
}

static void fill(double *x, double *y) {
  for (int i = 0; i < N; i++) {
    x[i] = i % 5;
    y[i] = i % 9;
  }
}

int main(void) {
  double x[N], y[N];
  // CHECK: :[[@LINE+1]]:3: remark: loop becomes one kernel with the 1 that are in it, between what the host does
  for (int k = 0; k < 13; k++) {
    for (int i = 0; i < N; i++)
      y[i] = i % 9 + k;
    for (int i = 0; i < N; i++)
      x[i] = i % 5;
    addOnHost(N, x, y, k);
    printf("%d %g %g\n", k, y[1], y[N - 1]);
  }
  fill(x, y);
  // CHECK: :[[@LINE+1]]:3: remark: loop becomes one kernel with the 2 that are in it, between what the host does
  for (int k = 0; k < 13; k++) {
    x[k] += 1;
    addAndShow(N, x, y, k);
    printf("%d %g %g\n", k, y[k], y[N - 1]);
  }
  say("complete\n");
  return 0;
}
