// Updates in the body of a reduction that it does not combine, and those that
// it does.
// RUN: xacc-cc -c %s -o %t.o 2>&1 | FileCheck %s --implicit-check-not=warning:
// REQUIRES: frontend

#include <math.h>
#include <stdbool.h>
#define MAX(a, b) ((a) > (b) ? (a) : (b))

double different(int n, const double *restrict a, int *restrict h) {
  double s = 0, p = 1, m = 0;
  int bits = 0, all = 1, any = 0;
#pragma acc parallel loop reduction(+ : s) copyin(a[0 : n])
  for (int i = 0; i < n; i++) {
    s += a[i];
    // CHECK: :[[@LINE+1]]:7: warning: 's *= 2' is not an update that 'reduction(+:)' combines: each thread changes its own part of the result, which depends on their number
    s *= 2;
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's = s * 2' is not an update
    s = s * 2;
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's = a[i] - s' is not an update
    s = a[i] - s;
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 's = a[i] > 0 ? s + 1 : s / 2' is not an update
    s = a[i] > 0 ? s + 1 : s / 2;
  }
#pragma acc parallel copyin(a[0 : n])
#pragma acc loop reduction(* : p) reduction(max : m) reduction(| : bits)
  for (int i = 0; i < n; i++) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'p += a[i]' is not an update that 'reduction(*:)' combines
    p += a[i];
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'm++' is not an update that 'reduction(max:)' combines
    m++;
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'bits = (bits ^ i) | 1' is not an update
    bits = (bits ^ i) | 1;
  }
#pragma acc kernels loop reduction(&& : all) reduction(|| : any)
  for (int i = 0; i < n; i++) {
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'all += a[i] > 0' is not an update
    all += a[i] > 0;
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'any = any && i' is not an update
    any = any && i;
  }
#pragma acc parallel loop reduction(+ : h[0 : 4])
  for (int i = 0; i < n; i++)
    // CHECK: :[[@LINE+1]]:{{[0-9]+}}: warning: 'h[i % 4] ^= i' is not an update
    h[i % 4] ^= i;
  return s + p + m + bits + all + any;
}

struct sums {
  double s, t;
};

double same(int n, const double *restrict a) {
  double s = 0, p = 1, low = 0, high = 0;
  int bits = 0, all = 1, any = 0, count = 0;
  struct sums both = {0, 0};
#pragma acc parallel loop reduction(+ : s, count) reduction(* : p) copyin(a[0 : n])
  for (int i = 0; i < n; i++) {
    s += a[i] * 2;
    s = s + a[i];
    s = a[i] + s - 1;
    s = (float)(s - a[i]);
    s = a[i] > 0 ? s + a[i] : s;
    s -= 1;
    s = fma(a[i], 2, s);
    p *= a[i];
    p = a[i] * p / 2;
    count++;
    --count;
  }
#pragma acc parallel loop reduction(min : low) reduction(max : high) copyin(a[0 : n])
  for (int i = 0; i < n; i++) {
    low = fmin(low, a[i]);
    low = low < a[i] ? low : a[i];
    if (a[i] < low)
      low = a[i];
    high = MAX(high, a[i]);
    high = MAX(a[i] * 2, high);
  }
#pragma acc parallel loop reduction(| : bits) reduction(&& : all) reduction(|| : any) copyin(a[0 : n])
  for (int i = 0; i < n; i++) {
    bits |= i;
    bits = i | bits;
    all = all && a[i] > 0;
    all &= a[i] > 0;
    if (a[i] > 9)
      any = true;
    any |= i == 3;
  }
  // The inner loop has a sum of its own, and one whose `s` is another.
#pragma acc parallel loop reduction(* : p) copyin(a[0 : n])
  for (int i = 0; i < n; i++) {
    double s = 0;
    s *= 2;
#pragma acc loop reduction(+ : s)
    for (int j = 0; j < n; j++)
      s += a[j];
    p *= s;
  }
#pragma acc parallel loop reduction(+ : both.s) copyin(a[0 : n])
  for (int i = 0; i < n; i++)
    both.s += a[i];
  return s + p + low + high + bits + all + any + count + both.s;
}
