// Functions with directives join the region of their calls from -O2 on: the time
// loop is seen as a whole. What cannot join says why.
//
// RUN: xacc-cc -O2 -fopenmp -Rxacc --emit=xmp -fno-eliminate-copies -fno-tile-time %s -o - 2> %t.remarks | FileCheck %s
// RUN: FileCheck %s --check-prefix=REMARK --implicit-check-not="statements of '{{kept|early|again|counts|wide|late|threads}}'" < %t.remarks
// RUN: xacc-cc -O1 --emit=xmp %s -o - | FileCheck %s --check-prefix=CALLS
// RUN: xacc-cc -O2 -fno-inline --emit=xmp %s -o - | FileCheck %s --check-prefix=CALLS
// REQUIRES: frontend

#include <stdio.h>
#define N 64

static double before;
double u[N], v[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
#pragma xmp align u[i] with t(i)
#pragma xmp align v[i] with t(i)
#pragma xmp shadow v[1]

static double step(double w);
static void late(void);
void elsewhere(void);

static void exchange(void) {
#pragma xmp reflect (v)
}
static void copy(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    v[i] = u[i];
}
static void note(int it) { before = it; }
__attribute__((noinline)) static void kept(void) { exchange(); }
static void early(int it) {
  if (it > 3)
    return;
  exchange();
}
static void again(int n) {
  exchange();
  if (n)
    again(n - 1);
}
static void counts(void) {
  static int calls;
  calls++;
  exchange();
}
// Copies would take the stack of all calls together.
static void wide(void) {
  double buffer[4096];
  buffer[0] = before;
  exchange();
  before = buffer[0];
}
static void threads(double *x) {
#pragma omp parallel
  x[0] = 1;
}

// CALLS: func.func @__xacc_region_{{[0-9]+}}
// CALLS-NOT: scf.for
int main(void) {
  double err = 0, x[1];
  // REMARK: [[#@LINE+1]]:{{.*}} the statements of 'copy' join the region
  copy();
  // CHECK: scf.for
  for (int it = 0; it < 10; it++) {
    // REMARK: [[#@LINE+1]]:{{.*}} the statements of 'copy' join the region
    copy();
    // REMARK: [[#@LINE+1]]:{{.*}} the statements of 'exchange' join the region
    exchange();
    // REMARK: [[#@LINE+1]]:{{.*}} the statements of 'step' join the region
    err = step(0.5);
    // REMARK: [[#@LINE+1]]:{{.*}} the statements of 'note' join the region
    note(it);
  }
  // The argument is a variable of the function, which assigns it.
  // CHECK:      xmp.loop
  // CHECK-NOT:  call
  // CHECK:      xmp.reflect
  // CHECK-NOT:  call
  // CHECK:      arith.mulf
  // CHECK-NOT:  call
  // CHECK:      xmp.loop {{.*}} reduce
  // REMARK: [[#@LINE+1]]:{{.*}} the call of 'kept' is not followed: an attribute of the function
  kept();
  // REMARK: [[#@LINE+1]]:{{.*}} the call of 'early' is not followed: a return statement
  early(4);
  // REMARK: [[#@LINE+1]]:{{.*}} the call of 'again' is not followed: it calls itself
  again(1);
  // REMARK: [[#@LINE+1]]:{{.*}} the call of 'counts' is not followed: a static
  counts();
  // REMARK: [[#@LINE+1]]:{{.*}} the call of 'wide' is not followed: the size of its local variables
  wide();
  // It uses what is not declared here.
  // REMARK: [[#@LINE+1]]:{{.*}} the call of 'late' is not followed: names
  late();
  // REMARK: [[#@LINE+1]]:{{.*}} the call of 'threads' is not followed: an OpenMP directive
  threads(x);
  exchange();
  // Only the file knows the name: no remark.
  elsewhere();
  // CHECK: llvm.call @elsewhere
  exchange();
  printf("%g\n", err);
  return 0;
}

static int after;
static void late(void) {
  after++;
  exchange();
}

static double step(double w) {
  double m = 0;
  w *= 1.5;
#pragma xmp loop on t(i) reduction(+ : m)
  for (int i = 1; i < N - 1; i++) {
    u[i] = w * (v[i - 1] + v[i + 1]);
    m += u[i];
  }
  return m;
}
