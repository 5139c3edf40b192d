// What stands near a directive means what it means in C: attributes, pragmas and
// options that change it, pointers that meet, functions with a library's names.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t self %s -- -march=native
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t self %s -- -DWRAP -fwrapv
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t self %s -- -DPUN -fno-strict-aliasing
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t self %s -- -march=native -ffp-contract=off
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t self %s -- -frounding-math -fno-math-errno
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t self %s -- -fno-builtin
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t self %s -- -ftrapv
// REQUIRES: frontend

#include <errno.h>
#include <fenv.h>
#include <limits.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#pragma xmp nodes p(*)
#define NOINLINE __attribute__((noinline)) static

// Functions of the program with names of the library's.
static double conj(double x) { return -x; }
static int abs(int x) { return x < 0 ? 1000 - x : x; }

NOINLINE void names(int k) {
  double r;
  int q;
#pragma xmp barrier
  r = conj(k);
  q = abs(-k);
#pragma xmp barrier
  printf("names %g %d\n", r, q);
}

// A negative product is contracted, too.
NOINLINE void products(double a, double b, double c) {
  double r[6];
#pragma xmp barrier
  r[0] = a * b + c;
  r[1] = -(a * b) + c;
  r[2] = c - -(a * b);
  r[3] = c;
  r[3] -= +(a * b);
  r[4] = c;
  r[4] += -(a * b);
  r[5] = -(-(a * b)) + c;
#pragma xmp barrier
  for (int i = 0; i < 6; i++)
    printf("%a ", r[i]);
  printf("products\n");
}

NOINLINE void separate(double a, double b, double c) {
#pragma STDC FP_CONTRACT OFF
  double r;
#pragma xmp barrier
  r = a * b + c;
#pragma xmp barrier
  printf("separate %a\n", r);
}

NOINLINE void rounding(double one, double three) {
#pragma STDC FENV_ACCESS ON
  double up, down;
#pragma xmp barrier
  fesetround(FE_UPWARD);
  up = one / three;
  fesetround(FE_DOWNWARD);
  down = one / three;
  fesetround(FE_TONEAREST);
#pragma xmp barrier
  printf("rounding %d\n", up > down);
}

NOINLINE void library(double x) {
  double r, s = 0;
  errno = 0;
#pragma xmp barrier
  r = sqrt(x);
  for (int i = 0; i < 3; i++)
    s += exp(i) + fabs(x);
#pragma xmp barrier
  printf("library %s %d %.6f\n",
#ifdef __NO_MATH_ERRNO__
         "open",
#else
         errno == EDOM ? "EDOM" : "0",
#endif
         r != r, s);
}

static void drop(int *x) { printf("drop %d\n", *x); }

NOINLINE void attributes(int n) {
  int aligned = 0;
#pragma xmp barrier
  {
    int x __attribute__((cleanup(drop))) = n;
    x++;
  }
  for (int k = 0; k < n; k++) {
    _Alignas(256) char buffer[64];
    buffer[0] = k;
    aligned += (uintptr_t)buffer % 256 == 0 && buffer[0] == k;
  }
#pragma xmp barrier
  printf("attributes %d\n", aligned);
}

NOINLINE void registers(register int n) {
  register int s = 0, t = n;
#pragma xmp barrier
  s += n;
  t += s;
  n++;
#pragma xmp barrier
  printf("registers %d %d %d\n", s, t, n);
}

NOINLINE void bits(void) {
  struct {
    unsigned b : 3;
    int c : 4;
  } s = {7, 7};
  int r[4];
#pragma xmp barrier
  r[0] = ++s.b;
  r[1] = s.b--;
  r[2] = s.c += 3;
  r[3] = s.b = 12;
#pragma xmp barrier
  printf("bits %d %d %d %d\n", r[0], r[1], r[2], r[3]);
}

// The bound is what a pointer based on `u` leads to.
struct holder {
  int *p;
};
static void put(struct holder *h, int *p) { h->p = p; }

NOINLINE int throughStructure(int *restrict u) {
  struct holder h = {u};
  int *q = h.p, c = 0;
#pragma xmp barrier
  for (int i = 0; i < q[0]; i++) {
    u[0] = 3;
    c++;
  }
#pragma xmp barrier
  return c;
}

NOINLINE int throughCall(int *restrict u) {
  struct holder h;
  put(&h, u);
  int *q = h.p, c = 0;
#pragma xmp barrier
  for (int i = 0; i < q[0]; i++) {
    u[0] = 2;
    c++;
  }
#pragma xmp barrier
  return c;
}

NOINLINE int throughBytes(int *restrict u) {
  int *q, *r = (int *)(uintptr_t)u, c = 0;
  memcpy(&q, &u, sizeof q);
#pragma xmp barrier
  for (int i = 0; i < q[0]; i++) {
    u[0] = 4;
    c++;
  }
  for (int i = 0; i < r[0]; i++) {
    u[0] = 1;
    c += 10;
  }
#pragma xmp barrier
  return c;
}

NOINLINE int changing(int n) {
  int count = 0;
#pragma xmp barrier
  for (int i = 0; i < (n -= 1); i++)
    count++;
#pragma xmp barrier
  return count;
}

typedef float __attribute__((may_alias)) anything;
#ifdef PUN
typedef float other;
#else
typedef anything other;
#endif

NOINLINE int unlike(int *n, other *d) {
  int count = 0;
#pragma xmp barrier
  for (int k = 0; k < *n; k++) {
    d[k] = 0.0f;
    count++;
  }
#pragma xmp barrier
  return count;
}

#ifdef WRAP
NOINLINE int wrapped(int x, const int *a) {
  int r;
#pragma xmp barrier
  r = (x + 1 > x) + 10 * (-x - 2 < 0) + a[x + x + 2];
#pragma xmp barrier
  return r;
}
#endif

// Operands that C does not evaluate may be anything.
NOINLINE int guarded(int n, int shift, double x) {
  int count = 0;
#pragma xmp barrier
  if (n < INT_MAX && n + 1 > n)
    count += 1;
  if (shift >= 32 || 1 << shift > 4)
    count += 10;
  if (x < 1e9 && (int)x > 3)
    count += 100;
  count += n == INT_MAX ? 1000 : n + 1;
#pragma xmp barrier
  return count;
}

int main(int argc, char **argv) {
  int x[2] = {10, 0}, a[8] = {1, 2, 3, 8, 5, 6, 7, 8};
  double near = 1.0 + 0x1p-30;
  names(argc);
  products(near, near, -1.0 - 0x1p-29);
  products(near, near, 1.0 + 0x1p-29);
  separate(near, near, -1.0 - 0x1p-29);
  rounding(argc, 3.0);
  library(-argc);
  attributes(4);
  registers(5);
  bits();
  printf("%d ", throughStructure(x));
  x[0] = 9;
  printf("%d ", throughCall(x));
  x[0] = 9;
  printf("%d through\n", throughBytes(x));
  printf("changing %d\n", changing(10));
  printf("unlike %d\n", unlike(&a[3], (other *)a));
#ifdef WRAP
  printf("wrapped %d\n", wrapped(INT_MAX - 1 + argc, a));
#endif
  printf("guarded %d %d\n", guarded(INT_MAX, 40, 1e30), guarded(5, 3, 7.5));
  printf("complete\n");
  return 0;
}
