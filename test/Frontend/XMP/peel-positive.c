// Widths of peel_and_wait that leave nothing for after the wait.
// RUN: xacc-cc -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=warning:
// REQUIRES: frontend
#define N 12
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N], b[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp shadow a[2]

void f(int w) {
#pragma xmp reflect(a) width(1) async(1)
  // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: 'peel_and_wait' with a positive width runs iterations beside the node's own, and all before the wait; write a negative width for those that need the halo
#pragma xmp loop on t(i) peel_and_wait(1, 1)
  for (int i = 1; i < N - 1; i++)
    b[i] = a[i];
#pragma xmp reflect(a) width(1) async(2)
#pragma xmp loop on t(i) peel_and_wait(2, -1 : 0)
  for (int i = 1; i < N - 1; i++)
    b[i] = a[i - 1];
#pragma xmp reflect(a) width(1) async(3)
#pragma xmp loop on t(i) peel_and_wait(3, w)
  for (int i = 1; i < N - 1; i++)
    b[i] = a[i - 1];
}
