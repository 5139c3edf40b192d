// The variable of a reduction that nothing else in the kernel uses lies in memory
// of the host that a GPU reaches (256 in the flags); every other one is copied.
// RUN: xacc-cc -w -O1 -fno-xmp --emit=llvm %s -o - | FileCheck %s
// RUN: xacc-cc -w -O2 -fno-xmp %s -o %t
// RUN: env XACC_DEVICES=none %t | FileCheck %s --check-prefix=RESULT
// RUN: env XACC_DEVICES=host:3 %t | FileCheck %s --check-prefix=RESULT
// RUN: %if fake-cuda %{ env XACC_CUDA_LIBRARY=%fake_cuda XACC_DEVICES=cuda:0 %t | FileCheck %s --check-prefix=RESULT %}
// RUN: %if fake-cuda %{ env XACC_CUDA_LIBRARY=%fake_cuda FAKE_CUDA_DEVICES=2 XACC_DEVICES=cuda:0,1 %t | FileCheck %s --check-prefix=RESULT %}
// REQUIRES: frontend
#include <stdio.h>

static double u[1000], v[1000];

// CHECK-LABEL: define internal void @__xacc_region_0(
// CHECK: @xaccrtDataEnter(i64 1, i64 256,
static double explicitly(double s) {
#pragma acc parallel loop present(u, v) reduction(+ : s) copy(s)
  for (int i = 0; i < 1000; i++)
    s += u[i] * v[i];
  return s;
}

// CHECK-LABEL: define internal void @__xacc_region_1(
// CHECK-COUNT-2: @xaccrtDataEnter(i64 1, i64 288,
static double implicitly(void) {
  long n = 0;
  float most = -1;
#pragma acc parallel loop present(u) reduction(+ : n) reduction(max : most)
  for (int i = 0; i < 1000; i++) {
    n += i;
    most = u[i] > most ? u[i] : most;
  }
  return n + most;
}

/* The kernel also reads what it was before. */
// CHECK-LABEL: define internal void @__xacc_region_2(
// CHECK: @xaccrtDataEnter(i64 1, i64 {{0|32}},
static double read_too(double s) {
#pragma acc parallel present(u) copy(s)
  {
#pragma acc loop gang
    for (int i = 0; i < 1000; i++)
      v[i] = u[i] + s;
#pragma acc loop gang reduction(+ : s)
    for (int i = 0; i < 1000; i++)
      s += u[i];
  }
  return s;
}

/* Nobody waits for it before the copy. */
// CHECK-LABEL: define internal void @__xacc_region_3(
// CHECK: @xaccrtDataEnter(i64 1, i64 {{0|32}},
static double in_a_queue(double s) {
#pragma acc parallel loop present(u, v) reduction(+ : s) copy(s) async(2)
  for (int i = 0; i < 1000; i++)
    s += u[i];
#pragma acc wait(2)
  return s;
}

/* It is on the device, and stays there. */
static double around(double s) {
#pragma acc data copy(s)
  for (int k = 0; k < 3; k++) {
#pragma acc parallel loop present(u) reduction(+ : s)
    for (int i = 0; i < 1000; i++)
      s += u[i];
  }
  return s;
}

int main(void) {
  double first = 0, second;
  for (int i = 0; i < 1000; i++) {
    u[i] = i * .5;
    v[i] = 2;
  }
#pragma acc data copyin(u, v)
  {
    for (int k = 0; k < 3; k++)
      first = explicitly(first);
    second = implicitly();
    printf("%g %g %g\n", first, second, in_a_queue(1));
    printf("%g %g\n", around(2), read_too(0));
  }
  // RESULT: 1.4985e+06 500000 249751
  // RESULT-NEXT: 749252 249750
  return 0;
}
