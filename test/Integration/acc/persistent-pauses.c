// Time loops with what only the host can do in some of their steps: output, copies
// of arrays, calls that get addresses of scalars, an end. The steps between are one
// launch. A function that the compiler does not know does the output: printf does not
// end a kernel.
// RUN: %S/Inputs/persistent.sh %t %s
// RUN: xacc-cc -O2 --persistent=on -Rxacc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: env XACC_STATS=1 XACC_DEVICES=host:2 %t.on 2>&1 | FileCheck %s --check-prefix=STATS
// 24 steps, of which those with numbers 0, 7, 14 and 21 end a kernel, and none.
// STATS: loop in one kernel persistent-pauses.c:{{[0-9]+}} 1 6
// RUN: env XACC_CUDA_LIBRARY=%fake_cuda PERSISTENT_DEVICES=cuda:0 FAKE_CUDA_RACES=1 FAKE_CUDA_MULTIPROCESSORS=1 %S/Inputs/persistent.sh %t %s
// REQUIRES: frontend, fake-cuda
#include <math.h>
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
static double u[N], v[N], source[N];

static void fill(void) {
  for (int i = 0; i < N; i++) {
    u[i] = v[i] = i * 7 % 5;
    source[i] = 0;
  }
}

static void show(const char *what, double x) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += u[i] * (i + 1) + v[i];
  say("%s %.17g %.17g\n", what, sum, x);
}

static void step(double w) {
#pragma acc parallel loop present(u, v, source)
  for (int i = 1; i < N - 1; i++)
    v[i] = w * (u[i - 1] + u[i + 1]) + (1 - 2 * w) * u[i] + source[i];
}

static void back(void) {
#pragma acc parallel loop present(u, v)
  for (int i = 1; i < N - 1; i++)
    u[i] = v[i];
}

// Between two kernels, in an iteration that goes on behind it.
static void output(int steps) {
  fill();
#pragma acc data copy(u, v) copyin(source)
  // CHECK: persistent-pauses.c:[[@LINE+1]]:3: remark: loop becomes one kernel with the 2 that are in it, between what the host does
  for (int t = 0; t < steps; t++) {
    double w = 0.25 + 0.001 * t;
    step(w);
    if (t % 7 == 0) {
      // CHECK: persistent-pauses.c:[[@LINE+1]]:1: note: here the kernel ends: 'v' is copied between host and device
#pragma acc update self(v)
      double sum = 0;
      for (int i = 0; i < N; i++)
        sum += v[i];
      say("%d %g %.17g\n", t, w, sum);
    }
    back();
  }
  show("output", steps);
}

// The host changes what the next kernel reads, and a kernel of its own sums up.
static void sources(int steps) {
  double energy = 0;
  fill();
#pragma acc data copy(u, v) copyin(source)
  // CHECK: persistent-pauses.c:[[@LINE+1]]:3: remark: loop becomes one kernel with the 2 that are in it, between what the host does
  for (int t = 0; t < steps; t++) {
    if (t % 5 == 2) {
      for (int i = 0; i < N; i++)
        source[i] = 0.01 * t * i;
#pragma acc update device(source)
    }
    step(0.25);
    back();
    if (t % 6 == 5) {
      double e = 0;
#pragma acc parallel loop reduction(max : e)
      for (int i = 0; i < N; i++)
        e = fmax(e, u[i]);
      say("energy %.17g\n", energy += e);
    }
  }
  show("sources", energy);
}

// A function of the host gets the addresses of scalars, and may change them.
__attribute__((noinline)) static int report(double *change, double *w, int t) {
  say("%d %.17g\n", t, *change);
  *w *= 0.9;
  return *change < 0.05;
}

static void converged(void) {
  double change, w = 0.25;
  int n = 0, done = 0;
  fill();
#pragma acc data copy(u, v) copyin(source)
  // CHECK: persistent-pauses.c:[[@LINE+1]]:3: remark: loop becomes one kernel with the 3 that are in it, between what the host does
  do {
    change = 0;
    step(w);
#pragma acc parallel loop reduction(max : change)
    for (int i = 1; i < N - 1; i++)
      change = fmax(change, fabs(u[i] - v[i]));
    if (n == 60) {
      say("too slow\n");
      break;
    }
    back();
    if (n % 8 == 0 && change < 10)
      done = report(&change, &w, n);
    else if (n % 8 == 4)
      say("w %.17g\n", w);
    n++;
  } while (!done);
  show("converged", change + n);
}

// Pointers that swap, twice the same way by way of a third one; the host looks at
// the array of this order, for which no kernel ends.
static double *field, *other;

static void swapped(int steps) {
  double *p = malloc(sizeof u), *q = malloc(sizeof u), *t;
  for (int i = 0; i < N; i++)
    p[i] = q[i] = i % 5;
  field = u, other = v;
  fill();
#pragma acc data copy(u, v, p[0 : N], q[0 : N])
  // CHECK: persistent-pauses.c:[[@LINE+1]]:3: remark: loop becomes one kernel with the 2 that are in it; several GPUs launch them, because it copies arrays to or from the host{{$}}
  for (int n = 0; n < steps; n++) {
    double change = 0;
#pragma acc parallel loop present(p[0 : N], q[0 : N], field[0 : N],            \
                                  other[0 : N]) reduction(max : change)
    for (int i = 1; i < N - 1; i++) {
      q[i] = 0.25 * (p[i - 1] + p[i + 1]) + 0.5 * p[i];
      other[i] = field[i] + 0.1 * (field[i - 1] - field[i + 1]);
      change = fmax(change, fabs(p[i] - q[i]));
    }
    if (n % 9 == 1) {
#pragma acc update self(q[0 : N])
      printf("%d %.17g\n", n, q[N / 2]);
    }
    t = p, p = q, q = t;
    t = field, field = other, other = t;
    if (change < 0.05) {
#pragma acc update self(p[0 : N])
      printf("%d %.17g %.17g\n", n, p[N / 3], change);
      break;
    }
  }
  show("swapped", p[N / 2] - q[N / 2] + (field - u));
  free(p);
  free(q);
}

int main(void) {
  output(24);
  output(0);
  sources(30);
  converged();
  swapped(13);
  swapped(100);
  say("complete\n");
  return 0;
}
