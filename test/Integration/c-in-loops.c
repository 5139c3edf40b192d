// C that has no operations in the loops of directives stays C: every kind of it
// gives what Clang gives.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 1 3 4" %s -- -lm
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 3" %s -- -O2 -lm
// REQUIRES: mpi

#include <assert.h>
#include <complex.h>
#include <math.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 24
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
double a[N], b[N];
long out[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp align out[i] with t(i)

struct S {
  int x;
  double y;
  char name[8];
};
struct B {
  unsigned lo : 5;
  int mid : 7;
  unsigned hi : 20;
};
union U {
  float f;
  unsigned u;
};
static struct S make(int x) {
  struct S s = {x, x * 0.5, "abc"};
  return s;
}
static struct S keep = {100, 1.5, "kept"};
static double take(struct S s) { return s.x + s.y + s.name[1]; }
static double _Complex turn(double _Complex z) { return z * (1.0 + 2.0 * I); }
static int sum(int n, ...) {
  va_list list;
  va_start(list, n);
  int s = 0;
  for (int k = 0; k < n; ++k)
    s += va_arg(list, int);
  va_end(list);
  return s;
}
static int counter(void) {
  static int c;
  return ++c;
}

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; ++i) {
    a[i] = i * 1.25;
    b[i] = N - i;
    out[i] = i;
  }

  // _Generic, builtins, __int128, _Float16
#pragma xmp loop on t(i)
  for (int i = 0; i < N; ++i) {
    __int128 big = (__int128)out[i] * 1000000007LL * 998244353LL;
    big += _Generic(a[i], double: 3, default: 7);
    out[i] = (long)(big >> 20) ^ (long)(big % 1000003);
    _Float16 h = (_Float16)a[i];
    h = h * (_Float16)1.5f;
    out[i] += (long)h + __builtin_clz(i + 1) + __builtin_bswap32(i);
    int over;
    out[i] += __builtin_add_overflow(2147483647, i, &over) + over;
  }
  // statement expressions, assert, compound literals, structures by value
#pragma xmp loop on t(i)
  for (int i = 0; i < N; ++i) {
    assert(i >= 0 && i < N);
    struct S s = make(i);
    struct S q;
    q = make(i + 1);
    int *lit = (int[]){i, i * 2, i * 3};
    out[i] += ({
                int z = i;
                z *= 3;
                z + 1;
              }) +
              (long)take(s) + (long)take(q) + lit[2] + ((struct S){.x = i}).x;
    struct S *ps = &(struct S){i, 2.5, "q"};
    out[i] += ps->x + (long)(ps->y * 2) + ps->name[0] +
              (long)take((struct S){i, 1.0, "zz"});
  }
  // volatile, static, VLA, va_arg, offsetof
#pragma xmp loop on t(i)
  for (int i = 0; i < N; ++i) {
    volatile int v = i;
    v += 2;
    int n = i + 1;
    int vla[n][2];
    for (int k = 0; k < n; ++k) {
      vla[k][0] = k;
      vla[k][1] = v;
    }
    for (int k = 0; k < n; ++k)
      out[i] += vla[k][0] * vla[k][1];
    out[i] += sizeof vla + sum(3, i, 2, 3) + offsetof(struct S, name[2]);
    if (v > 5)
      continue;
    out[i] += v;
  }
  // complex
#pragma xmp loop on t(i)
  for (int i = 0; i < N; ++i) {
    double _Complex z = a[i] + b[i] * I;
    __real__ z = 3.0;
    __imag__ z += 1.0;
    z = turn(z);
    double _Complex w = csqrt(z);
    float _Complex f = turn(w);
    out[i] += (long)(100 * creal(w)) + (long)(cimag(f));
    int _Complex ic = 2 + 3i;
    ic *= ic;
    out[i] += __real__ ic + __imag__ ic;
    if (z)
      out[i]++;
  }
  // switch forms, goto, atomics, asm
#pragma xmp loop on t(i)
  for (int i = 0; i < N; ++i) {
    int r = 0, n = i;
    switch (i % 8) {
    case 0:
      do {
        r += 10;
      case 7:
        r += 7;
      case 1 ... 2:
        r += 1;
      case 3:
        r += 3;
      } while ((n -= 9) > 0);
    }
    int k = 0;
  again:
    r += k;
    if (++k < i)
      goto again;
    if (r & 1)
      goto skip;
    r *= 2;
  skip:
    out[i] += r;
    int at = i;
    out[i] += __atomic_fetch_add(&at, 5, __ATOMIC_SEQ_CST) +
              __sync_add_and_fetch(&at, 1) + at;
    int x = i;
    __asm__("addl $3, %0" : "+r"(x));
    out[i] += x;
    struct B bits = {i, -i, i * 100};
    bits.mid -= 3;
    bits.hi <<= 1;
    out[i] += bits.lo + bits.mid + bits.hi;
    union U u = {.f = (float)i};
    out[i] += u.u >> 20;
    out[i] += i ?: 5;
    const char *fn = __func__;
    out[i] += sizeof __func__ + fn[1] + __func__[0];
    _Atomic int atom = i;
    atom += 4;
    out[i] += atom;
  }
  // jumps from inside what stays C
  long found = -1;
#pragma xmp loop on t(i) reduction(max : found)
  for (int i = 0; i < N; ++i) {
    for (int j = 0; j < 5; ++j) {
      volatile int w = j * i;
      if (w == 6)
        break;
      if (w & 1) {
        __int128 q = w;
        if (q > 3)
          continue;
      }
      found = found > out[i] + j ? found : out[i] + j;
    }
    typedef struct {
      int m;
    } local;
    local l = {i};
    local l2 = ({
      local t = l;
      t.m++;
      t;
    });
    enum { SEVEN = 7 };
    volatile int seven = SEVEN + l2.m;
    found = found > seven ? found : seven;
  }
  // bounds that atomics and assembly change
#pragma xmp loop on t(i)
  for (int i = 0; i < N; ++i) {
    int m = 3, k = 3, c = 0, d = 0;
    for (int j = 0; j < m; j++)
      if (++c < 3)
        __atomic_fetch_add(&m, 1, __ATOMIC_SEQ_CST);
    for (int j = 0; j < k; j++)
      if (++d < 4)
        __asm__ volatile("addl $1, %0" : "+m"(k));
    out[i] += c * 10 + d;
  }
  // a comma in what initialises or is assigned
#pragma xmp loop on t(i)
  for (int i = 0; i < N; ++i) {
    struct S kept = (make(i + 1), keep);
    out[i] += kept.x;
  }
  long all = 0;
#pragma xmp loop on t(i) reduction(+ : all)
  for (int i = 0; i < N; ++i)
    all += out[i] * (i + 1);
#pragma xmp task on p(1)
  {
    printf("%ld %ld\n", all, found);
    printf("complete\n");
  }
  return 0;
}
