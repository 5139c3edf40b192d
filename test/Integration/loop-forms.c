// Loop forms: comparison, step, direction, type of the variable.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3 6" %s
// REQUIRES: mpi

#include <stdio.h>
#include <stddef.h>
#ifndef N
#define N 37
#endif
int a[N], v[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align a[i] with t(i)
#pragma xmp align v[i] with t(i)
int n = N;
static long sum(int w) {
  long s = 0;
#pragma xmp loop on t(k) reduction(+ : s)
  for (int k = 0; k < N; k++) {
    s += a[k] * (long)(k + w);
    a[k] = -1;
  }
  return s;
}
static int three(void) { return 3; }
#define SHOW(name)                                                             \
  do {                                                                         \
    long r_ = sum(__LINE__);                                                   \
    _Pragma("xmp task on p(1)") { printf("%s %ld\n", name, r_); }              \
  } while (0)
int main(void) {
  int i, k3 = 3, lo = 2, hi = N - 3;
  long li;
  unsigned ui;
  size_t z;
  short sh;
  unsigned char uc;
  long long ll;
  char ch;
  sum(0);
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++)
    a[i] = i;
  SHOW("lt");
#pragma xmp loop on t(i)
  for (i = 0; i <= N - 1; ++i)
    a[i] = 2 * i;
  SHOW("le");
#pragma xmp loop on t(i)
  for (i = N - 1; i >= 0; i--)
    a[i] = 3 * i;
  SHOW("ge");
#pragma xmp loop on t(i)
  for (i = N - 2; i > 0; --i)
    a[i] = 4 * i;
  SHOW("gt");
#pragma xmp loop on t(i)
  for (i = 1; i != N; i++)
    a[i] = 5 * i;
  SHOW("ne");
#pragma xmp loop on t(i)
  for (i = N - 1; i != 0; i--)
    a[i] = 5 * i;
  SHOW("ne down");
#pragma xmp loop on t(i)
  for (i = 1; i < N; i += 3)
    a[i] = 6 * i;
  SHOW("+=3");
#pragma xmp loop on t(i)
  for (i = N - 1; i >= 0; i -= 4)
    a[i] = 7 * i;
  SHOW("-=4");
#pragma xmp loop on t(i)
  for (i = 2; i < N; i = i + 5)
    a[i] = 8 * i;
  SHOW("i+5");
#pragma xmp loop on t(i)
  for (i = N - 1; i > 2; i = i - k3)
    a[i] = 9 * i;
  SHOW("i-k");
#pragma xmp loop on t(i)
  for (i = 2; i <= hi; i = k3 + i)
    a[i] = 9 * i;
  SHOW("k+i");
#pragma xmp loop on t(i)
  for (i = lo; i < hi; i += k3 - 1)
    a[i] = 10 * i;
  SHOW("var");
#pragma xmp loop on t(i)
  for (i = lo; hi > i; i += three())
    a[i] = 10 * i;
  SHOW("reversed comparison");
#pragma xmp loop on t(li)
  for (li = 0; li < n; li++)
    a[li] = 11 * li;
  SHOW("long");
#pragma xmp loop on t(ui)
  for (ui = 1; ui < N - 1u; ui += 2)
    a[ui] = 12 * ui;
  SHOW("unsigned");
#pragma xmp loop on t(ui)
  for (ui = N - 1; ui > 0; ui--)
    a[ui] = 12 * ui;
  SHOW("unsigned down");
#pragma xmp loop on t(z)
  for (z = 0; z < (size_t)N; ++z)
    a[z] = 13 * z;
  SHOW("size_t");
#pragma xmp loop on t(sh)
  for (sh = 0; sh < N; sh++)
    a[sh] = 14 * sh;
  SHOW("short");
#pragma xmp loop on t(uc)
  for (uc = 0; uc < N; uc++)
    a[uc] = 15 * uc;
  SHOW("unsigned char");
#pragma xmp loop on t(ch)
  for (ch = N - 1; ch >= 0; ch--)
    a[ch] = 16 * ch;
  SHOW("char");
#pragma xmp loop on t(ll)
  for (ll = 0LL; ll < N; ll += 2)
    a[ll] = 17 * ll;
  SHOW("long long");
#pragma xmp loop on t(q)
  for (unsigned short q = 3; q < N; q++)
    a[q] = 18 * q;
  SHOW("declared");
#pragma xmp loop on t(i)
  for (i = 5; i < 5; i++)
    a[i] = 1;
  SHOW("zero trips");
#pragma xmp loop on t(i)
  for (i = 7; i < 3; i++)
    a[i] = 1;
  SHOW("negative trips");
#pragma xmp loop on t(i)
  for (i = N - 1; i < N; i++)
    a[i] = 100;
  SHOW("last only");
#pragma xmp loop on t(i)
  for (i = 0; i < 1; i++)
    a[i] = 100;
  SHOW("first only");
#pragma xmp loop on t(i)
  for (i = 0; i < N; i += 100)
    a[i] = 100;
  SHOW("big step");
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return 0;
}
