// Where regions start, and what ends them: one region for as much as possible,
// the rest stays C.
// RUN: xacc-cc -Rxacc -c %s -o %t.o 2>&1 | FileCheck %s
// REQUIRES: frontend

#include <stdarg.h>
#include <stdio.h>
#define N 16
int a[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

// A time loop with its directives is one region.
void whole(int steps) {
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: region of {{[0-9]+}} statement
  for (int k = 0; k < steps; k++) {
#pragma xmp reflect(a)
    int most = 0;
#pragma xmp loop on t(i) reduction(max : most)
    for (int i = 1; i < N - 1; i++)
      if (a[i - 1] > most)
        most = a[i - 1];
    if (most > 3)
      break;
  }
}

// What cannot be imported ends a region and stays C.
int parts(int n, ...) {
  va_list list;
  va_start(list, n);
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: region of
#pragma xmp barrier
  int k = va_arg(list, int);
// CHECK: :[[@LINE+1]]:{{[0-9]+}}: remark: region of
#pragma xmp barrier
  va_end(list);
  return k;
}

// No directive, no distributed array: no region.
// CHECK-NOT: remark: region
int nothing(int n) {
  int s = 0;
  for (int i = 0; i < n; i++)
    s += i;
  return s;
}
struct pair {
  int first, second;
};
void choose(int n, struct pair *to, struct pair a, struct pair b) {
  for (int i = 0; i < n; i++) {
#pragma xmp barrier
    // CHECK: regions.c:[[@LINE+1]]:{{.*}}an assignment of a structure that an expression such as '?:' computes
    to[i] = i % 2 ? a : b;
  }
}
