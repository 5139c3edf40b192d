// Helper functions that touch nothing but their own variables do not keep a loop
// from running on threads; others do.
//
// RUN: xacc-cc -O1 -fopenmp -Rxacc -c %s -o %t.o 2>&1 | FileCheck %s
// RUN: xacc-cc -O1 --emit=xmp %s -o - | FileCheck %s --check-prefix=IR
// REQUIRES: frontend

#include <math.h>
#include <string.h>

double a[100], b[100];
#pragma xmp nodes p(*)
#pragma xmp template t(0:99)
#pragma xmp distribute t(block) onto p
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)

static int calls;
typedef struct {
  double re, im;
} Pair;

static double scale(double x, int n) {
  double powers[4] = {1, x, x * x, 0};
  Pair both = {x, sqrt(x)};
  for (int i = 0; i < n % 4; i++)
    both.re += powers[i];
  return both.re * both.im;
}
static unsigned long bits(double x) {
  unsigned long y;
  memcpy(&y, &x, sizeof y);
  return y;
}
static double twice(double x) { return scale(x, 2) + (double)bits(x); }
static double counted(double x) { return x + calls++; }
static double through(double *x) { return *x; }
static double indexed(double x) {
  double *other = b;
  return other[0] + x;
}
double elsewhere(double x);

void run(void) {
// CHECK-NOT: pure-calls.c:[[#@LINE+4]]{{.*}}sequential
// IR: llvm.call %{{.*}}memory_effects = #llvm.memory_effects<other = none, argMem = none, inaccessibleMem = none, errnoMem = readwrite
#pragma xmp loop on t(i)
  for (int i = 0; i < 100; i++)
    a[i] = twice(b[i]);
// CHECK: pure-calls.c:[[#@LINE+2]]{{.*}}'llvm.call' may do anything
#pragma xmp loop on t(i)
  for (int i = 0; i < 100; i++)
    a[i] = counted(b[i]);
// CHECK: pure-calls.c:[[#@LINE+2]]{{.*}}'xmp.element' communicates
#pragma xmp loop on t(i)
  for (int i = 0; i < 100; i++)
    a[i] = through(&b[i]);
// CHECK: pure-calls.c:[[#@LINE+2]]{{.*}}'llvm.call' may do anything
#pragma xmp loop on t(i)
  for (int i = 0; i < 100; i++)
    a[i] = indexed(b[i]);
// CHECK: pure-calls.c:[[#@LINE+2]]{{.*}}'llvm.call' may do anything
#pragma xmp loop on t(i)
  for (int i = 0; i < 100; i++)
    a[i] = elsewhere(b[i]);
}
