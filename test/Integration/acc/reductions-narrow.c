// Sums and extrema of `kernels` loops whose variable passes through a narrower
// type: where that drops bits, the loop is no reduction.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self@3 self@4~1" %s

#include <stdio.h>
enum { N = 5000 };
static unsigned char x[N];
static unsigned short y[N];
static signed char z[N];

int main(void) {
  for (int i = 0; i < N; i++) {
    x[i] = i * 7 % 251;
    y[i] = i * 77;
    z[i] = i * 5;
  }
  int s = 0, t = 0, m = 0;
  unsigned u = 0;
  long w = 1, l = 0;
  double d = 0;
#pragma acc kernels
  for (int i = 0; i < N; i++)
    s = (signed char)s - x[i];
#pragma acc kernels
  for (int i = 0; i < N; i++)
    u = (unsigned short)u + y[i];
#pragma acc kernels
  for (int i = 0; i < N; i++)
    t = (t & 0xff) + x[i];
#pragma acc kernels
  for (int i = 0; i < N; i++)
    w = (int)(w * (y[i] | 1));
#pragma acc kernels
  for (int i = 0; i < N; i++)
    d = (float)(d + 0.1 * x[i]);
#pragma acc kernels
  for (int i = 0; i < N; i++)
    if ((signed char)m < z[i])
      m = z[i] + 300;
#pragma acc kernels
  for (int i = 0; i < N; i++)
    l = (unsigned char)l < y[i] ? y[i] : l;
  printf("%d %u %d %ld %g %d %ld\n", s, u, t, w, d, m, l);

  // These keep all bits of the variable.
  short a = 3;
  unsigned char b = 1, c = 0;
  unsigned short e = 65535;
#pragma acc kernels
  for (int i = 0; i < N; i++)
    a = a * (x[i] | 1);
#pragma acc kernels
  for (int i = 0; i < N; i++)
    b ^= y[i];
#pragma acc kernels
  for (int i = 0; i < N; i++)
    if (x[i] > c)
      c = x[i];
#pragma acc kernels
  for (int i = 0; i < N; i++)
    e = y[i] < e ? y[i] : e;
  printf("%d %d %d %d\n", a, b, c, e);
  puts("complete");
}
