// Products and quotients of complex numbers in kernels are those of the same
// expressions in C, bit by bit: with infinities, NaN, zeros of both signs, and
// parts whose squares overflow or vanish.
// RUN: xacc-cc -O2 %s -o %t -lm
// RUN: %t | FileCheck %s
// RUN: env XACC_DEVICES=host:3 %t | FileCheck %s
// RUN: xacc-cc -O3 -march=native -ffp-contract=off %s -o %t.native -lm
// RUN: %t.native | FileCheck %s
// RUN: xacc-cc -O2 -DSHORT %s -o %t.short -lm
// RUN: %if fake-cuda %{ env XACC_DEVICES=cuda:0 XACC_CUDA_LIBRARY=%fake_cuda \
// RUN:   timeout 300 %t.short | FileCheck %s --check-prefix=SHORT %}
// CHECK: float: 0 of 42641 differ
// CHECK-NEXT: double: 0 of 42641 differ
// CHECK-NEXT: long double: 0 of 42641 differ
// SHORT: float: 0 of 14841 differ
// SHORT-NEXT: double: 0 of 14841 differ
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

#define SPECIAL 11
#ifdef SHORT
#define RANDOM 200
#else
#define RANDOM 28000
#endif
#define N (SPECIAL * SPECIAL * SPECIAL * SPECIAL + RANDOM)

static int same(long double x, long double y) {
  return (isnan(x) && isnan(y)) || (x == y && signbit(x) == signbit(y));
}

/// Numbers of all magnitudes that `width` powers of 2 reach, and special ones.
static long double randomNumber(int width) {
  switch (lrand48() % 32) {
  case 0:
    return 0;
  case 1:
    return -INFINITY;
  case 2:
    return NAN;
  }
  int exponent = (int)(2 * width * drand48()) - width;
  return ldexpl(lrand48() & 1 ? 1 + drand48() : -1 - drand48(), exponent);
}

// clang-format off
#define TEST(NAME, T, WIDTH, HUGE_PART, TINY_PART)                             \
  static void NAME(void) {                                                     \
    static const T special[SPECIAL] = {0, (T)-0.0, 1, (T)-2.5, 3, INFINITY,    \
                                       -INFINITY, NAN, HUGE_PART, TINY_PART,   \
                                       -1};                                    \
    T (*x)[4] = malloc(N * sizeof *x);                                         \
    T _Complex *p = malloc(N * sizeof *p), *q = malloc(N * sizeof *q);         \
    T _Complex *r = malloc(N * sizeof *r), *s = malloc(N * sizeof *s);         \
    for (int i = 0; i < N; i++)                                                \
      for (int k = 0, j = i; k < 4; k++, j /= SPECIAL)                         \
        x[i][k] = i < N - RANDOM ? special[j % SPECIAL]                        \
                                 : randomNumber(i % 3 ? WIDTH : 3);            \
    _Pragma("acc parallel loop copyin(x[0:N]) copyout(p[0:N], q[0:N], r[0:N], s[0:N])") \
    for (int i = 0; i < N; i++) {                                              \
      T _Complex a = __builtin_complex(x[i][0], x[i][1]);                      \
      T _Complex b = __builtin_complex(x[i][2], x[i][3]);                      \
      p[i] = a * b;                                                            \
      q[i] = a / b;                                                            \
      r[i] = x[i][0] / b;                                                      \
      s[i] = a;                                                                \
      s[i] *= b;                                                               \
      s[i] /= a;                                                               \
    }                                                                          \
    int differ = 0;                                                            \
    for (int i = 0; i < N; i++) {                                              \
      T _Complex a = __builtin_complex(x[i][0], x[i][1]);                      \
      T _Complex b = __builtin_complex(x[i][2], x[i][3]);                      \
      T _Complex c = a;                                                        \
      c *= b;                                                                  \
      c /= a;                                                                  \
      T _Complex expected[4] = {a * b, a / b, x[i][0] / b, c};                 \
      T _Complex found[4] = {p[i], q[i], r[i], s[i]};                          \
      int ok = 1;                                                              \
      for (int k = 0; k < 4; k++)                                              \
        ok &= same(__real__ expected[k], __real__ found[k]) &&                 \
              same(__imag__ expected[k], __imag__ found[k]);                   \
      differ += !ok;                                                           \
    }                                                                          \
    printf("%s: %d of %d differ\n", #T, differ, N);                            \
    free(x); free(p); free(q); free(r); free(s);                               \
  }
// clang-format on
TEST(testFloat, float, 126, 2e38f, 3e-39f)
TEST(testDouble, double, 1020, 1.5e308, 5e-324)
#ifndef SHORT
TEST(testLongDouble, long double, 16000, 1e4932L, 1e-4940L)
#endif

int main(void) {
  testFloat();
  testDouble();
#ifndef SHORT
  testLongDouble();
#endif
}
