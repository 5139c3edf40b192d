// Arrays of every arithmetic type and of structures.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 1 2 3 9" %s
// REQUIRES: mpi

#include <stdio.h>
#ifndef N
#define N 23
#endif
enum colour { RED, GREEN = 5, BLUE };
struct cell {
  double x;
  int n;
  char tag[3];
  struct {
    float f;
    short s;
  } in;
};
struct big {
  double v[5];
};
char c[N];
signed char sc[N];
unsigned char uc[N];
short s[N];
unsigned short us[N];
int i_[N];
unsigned u[N];
long l[N];
unsigned long ul[N];
long long ll[N];
unsigned long long ull[N];
_Bool b[N];
float f[N];
double d[N];
long double ld[N];
enum colour col[N];
struct cell st[N];
struct big bg[N];
int *ptr[N];
int target[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align[i] with t(i)::c, sc, uc, s, us, i_, u, l, ul, ll, ull, b, f, \
                  d, ld, col, st, bg, ptr
#pragma xmp shadow[1] ::c, sc, uc, s, us, i_, u, l, ul, ll, ull, b, f, d, ld,  \
                   col, st, bg, ptr

int main(void) {
  int i;
  for (i = 0; i < N; i++)
    target[i] = 3 * i;
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    c[i] = i * 11;
    sc[i] = -i * 7;
    uc[i] = i * 13;
    s[i] = i * 3001;
    us[i] = i * 4001;
    i_[i] = i * 100000007;
    u[i] = i * 3000000019u;
    l[i] = (long)i * -123456789012L;
    ul[i] = i * 0x123456789abcdefUL;
    ll[i] = i - 5LL;
    ull[i] = ~0ULL - i;
    b[i] = i % 3;
    f[i] = i * 0.1f;
    d[i] = i / 3.0;
    ld[i] = i / 7.0L;
    col[i] = i % 2 ? BLUE : GREEN;
    st[i].x = i * 0.25;
    st[i].n = -i;
    st[i].tag[0] = 'a';
    st[i].tag[1] = 'a' + i % 26;
    st[i].tag[2] = 0;
    st[i].in.f = i;
    st[i].in.s = i * 2;
    for (int k = 0; k < 5; k++)
      bg[i].v[k] = i * 10 + k;
    ptr[i] = &target[i];
  }
#pragma xmp reflect(c, sc, uc, s, us, i_, u, l, ul, ll, ull, b, f, d, ld, col, \
                    st, bg)
  long hc = 0;
  unsigned long hu = 0;
  double hf = 0;
  long double hld = 0;
  int nt = 0;
#pragma xmp loop on t(i) reduction(+ : hc, hu, hf, nt) reduction(+ : hld)
  for (i = 1; i < N - 1; i++) {
    hc += (c[i - 1] ^ c[i + 1]) + (sc[i - 1] - sc[i]) + uc[i + 1] * uc[i] +
          (s[i - 1] >> 3) + (us[i + 1] >> 3) + (us[i - 1] << 2);
    hc += i_[i - 1] / 3 + i_[i + 1] % 7 + (l[i - 1] >> 5) + l[i + 1] / 1000 +
          ll[i - 1] * ll[i + 1];
    hu += u[i - 1] / 3 + u[i + 1] % 7 + (u[i] >> 5) + ul[i - 1] / 17 +
          (ul[i + 1] >> 3) + ull[i - 1] / 3 + ull[i + 1] % 1000;
    hc += b[i - 1] + !b[i + 1] + (b[i] && b[i - 1]) + col[i - 1] * 3 +
          (col[i + 1] == BLUE);
    hf += (int)(f[i - 1] * 8) + (long)(d[i + 1] * 64) + (unsigned char)(d[i]) +
          (float)(i / 4.0);
    hld += (long long)(ld[i - 1] * 1024) + (int)ld[i + 1];
    nt += st[i - 1].n + st[i + 1].tag[1] + (int)(st[i].x * 4) +
          (int)st[i + 1].in.f + st[i - 1].in.s;
    nt += (int)bg[i + 1].v[4] - (int)bg[i - 1].v[0] + *ptr[i];
    struct cell copy;
    copy = st[i + 1];
    copy.n += 2;
    nt += copy.n;
    nt += sizeof(st[i]) + sizeof(struct big) + sizeof c + sizeof ld[0];
  }
  /* conversions on store */
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    c[i] = d[i] * 3;
    uc[i] += 200;
    s[i] *= 3;
    us[i] <<= 1;
    b[i] = f[i];
    f[i] = l[i];
    ld[i] = ull[i];
    b[i] |= i & 1;
    ll[i] = ld[i] / 4;
    ul[i] ^= ull[i];
    sc[i]++;
    --uc[i];
    u[i]--;
    i_[i] /= -3;
    l[i] %= 1000;
    st[i] = st[i];
    col[i] = (enum colour)(i % 3);
  }
  long h2 = 0;
  double h3 = 0;
#pragma xmp loop on t(i) reduction(+ : h2, h3)
  for (i = 0; i < N; i++) {
    h2 += c[i] + 3 * uc[i] + 5 * s[i] + 7 * us[i] + 11 * b[i] + ll[i] / 3 +
          (long)(ul[i] >> 8) + sc[i] + u[i] + i_[i] + l[i] + col[i];
    h3 += f[i] * (i + 1);
  }
#pragma xmp task on p(1)
  printf("%ld %lu %.17g %.20Lg %d\n%ld %.17g\n", hc, hu, hf, hld, nt, h2, h3);
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return 0;
}
