// Nodes run different numbers of iterations, so that an exchange among them in a
// loop never ends.
// RUN: xacc-cc -Wno-xacc-halo -c %s -o /dev/null 2>&1 | FileCheck %s --implicit-check-not=warning:
// REQUIRES: frontend
#define N 17
#pragma xmp nodes p(*)
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template w(0 : N - 1, 0 : N - 1)
#pragma xmp distribute w(block, block) onto q
double a[N], b[N], r[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp align r[i] with w(*, i)
#pragma xmp shadow a[1]
#pragma xmp shadow r[1]

void f(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: nodes run different iterations of the loop around 'reflect', for which each waits until all are there; put it in front of the loop
#pragma xmp reflect(a)
    b[i] = a[i];
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 2; k++) {
      // CHECK: [[@LINE+1]]:{{[0-9]+}}: warning: nodes run different iterations of the loop around 'reduce_shadow'
#pragma xmp reduce_shadow(a)
      b[i] = a[i];
    }
  for (int k = 0; k < 2; k++) {
#pragma xmp reflect(a)
#pragma xmp loop on t(i)
    for (int i = 1; i < N - 1; i++)
      b[i] = a[i - 1];
  }
}
