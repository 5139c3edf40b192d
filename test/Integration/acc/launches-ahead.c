// The host does not wait for a kernel where the next thing that it does is to launch
// another one.
// RUN: xacc-cc -w -O1 -fno-xmp --emit=llvm %s -o - | FileCheck %s
// RUN: xacc-cc -w -O2 -fno-xmp -ffp-contract=off %s -o %t
// RUN: env XACC_DEVICES=none %t | FileCheck %s --check-prefix=RESULT
// RUN: env XACC_DEVICES=host:3 %t | FileCheck %s --check-prefix=RESULT
// RUN: %if fake-cuda %{ env XACC_CUDA_LIBRARY=%fake_cuda XACC_DEVICES=cuda:0 %t | FileCheck %s --check-prefix=RESULT %}
// RUN: %if fake-cuda %{ env XACC_CUDA_LIBRARY=%fake_cuda XACC_DEVICES=cuda:0 FAKE_CUDA_SEED=7 %t | FileCheck %s --check-prefix=RESULT %}
// REQUIRES: frontend
#include <stdio.h>

enum { N = 500 };
static double u[N], v[N], w[N];
double seen[20];

// The second one is followed by one in a queue, the last by the host's code.
// CHECK-LABEL: define internal void @__xacc_region_0(
// CHECK: @xaccrtLaunch({{.*}}_l24, {{.*}}, i64 -9223372036854775808,
// CHECK: @xaccrtLaunch({{.*}}_l27, {{.*}}, i64 -2,
// CHECK: @xaccrtLaunch({{.*}}_l30, {{.*}}, i64 1,
// CHECK: @xaccrtLaunch({{.*}}_l34, {{.*}}, i64 -9223372036854775808,
// CHECK: @xaccrtLaunch({{.*}}_l37, {{.*}}, i64 -2,
static double step(double a, double sum) {
#pragma acc parallel loop copy(u, v)
  for (int i = 0; i < N; i++)
    v[i] += a * u[i];
#pragma acc parallel loop copy(u, v)
  for (int i = 1; i < N - 1; i++)
    u[i] = .3 * (.25 * v[i - 1] + .5 * v[i] + .25 * v[i + 1]);
#pragma acc parallel loop present(u, w) async(1)
  for (int i = 0; i < N; i++)
    w[i] += u[i];
#pragma acc wait(1)
#pragma acc parallel loop present(u, v)
  for (int i = 0; i < N; i++)
    v[i] = v[i] * .5 + u[i];
#pragma acc parallel loop present(v) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += v[i] * 1024 - (int)(v[i] * 1024) > .5;
  return sum;
}

/* Of an iteration and the next, but not of the last one. */
// CHECK-LABEL: define internal void @__xacc_region_1(
// CHECK: @xaccrtLaunch({{.*}}_l50, {{.*}}, i64 -9223372036854775808,
// CHECK: @xaccrtLaunch({{.*}}_l53, {{.*}}, i64 -9223372036854775808,
// CHECK: @xaccrtWaitForLaunches(
static void iterate(int steps) {
  for (int t = 0; t < steps; t++) {
#pragma acc parallel loop copy(v, w)
    for (int i = 1; i < N; i++)
      w[i] = v[i - 1] * .5 + t;
#pragma acc parallel loop copy(v, w)
    for (int i = 0; i < N - 1; i++)
      v[i] = w[i + 1] - i;
  }
}

/* What is printed comes in its turn. */
// CHECK-LABEL: define internal void @__xacc_region_2(
// CHECK: @xaccrtLaunch({{.*}}_l65, {{.*}}, i64 -2,
// CHECK-NOT: @xaccrtWaitForLaunches(
static void print(int n) {
  for (int t = 0; t < n; t++) {
#pragma acc serial
    printf("iteration %d\n", t);
  }
}

int main(void) {
  double sum = 0;
  for (int i = 0; i < N; i++) {
    u[i] = i * .5;
    v[i] = 2;
    w[i] = 1;
  }
#pragma acc data copy(u, v, w)
  for (int t = 0; t < 20; t++)
    seen[t] = sum = step(.5, sum);
  iterate(0);
#pragma acc data copy(v, w)
  iterate(7);
  iterate(2);
  fflush(stdout);
  print(2);
  double total = 0;
  for (int i = 0; i < N; i++)
    total += (i + 1) * (u[i] + w[i] + v[i]);
  // RESULT: iteration 0
  // RESULT-NEXT: iteration 1
  // RESULT-NEXT: {{^}}sums 4944 2417 total -1.21428e+08
  printf("sums %g %g total %.6g\n", sum, seen[9], total);
  return 0;
}
