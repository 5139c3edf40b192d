// C's arithmetic, conversions and side effects inside regions, against the
// same code outside.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3" %s
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t1 "1" %s -- -O0 -g
// REQUIRES: mpi

#include <complex.h>
#include <limits.h>
#include <math.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 33
long out[N];
double fo[N];
double complex z[N];
float complex zf[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align[i] with t(i)::out, fo, z, zf
#pragma xmp shadow z[1]
enum e { NEG = -3, ZERO, ONE = 1, BIG = 1000 };
typedef struct {
  int a;
  double d;
  char c[5];
  struct {
    short s, t;
  } in[2];
  float *fp;
} rec;
typedef union {
  uint32_t u;
  float f;
  unsigned char b[4];
} pun;
typedef int row_t[4];
static int g = 7, calls;
static volatile int vol = 3;
static float table[3][4] = {{1, 2, 3, 4}, {5, 6, 7, 8}, {9, 10, 11, 12}};
static const double weights[] = {0.25, 0.5, 0.25};
static int touch(int *x) {
  calls++;
  return (*x)++;
}
static int bump(void) { return g += 2; }
static double twice(double x) { return x + x; }
static int vararg(int n, const char *f, ...) { return n + (int)strlen(f); }
static rec *find(rec *r, int k) { return r + k; }
static char narrow(int x) { return x; }
static unsigned char unarrow(int x) { return x; }
static _Bool truth(double x) { return x; }
static float single(double x) { return x; }
#define SHOW(w)                                                                \
  do {                                                                         \
    long s = 0;                                                                \
    double f = 0;                                                              \
    PRAGMA(xmp loop on t(i) reduction(+ : s, f)) for (int i = 0; i < N; i++) { \
      s += out[i] * (i + 1);                                                   \
      f += fo[i];                                                              \
    }                                                                          \
    PRAGMA(xmp task on p(1)) printf("%s %ld %.12g\n", w, s, f);                \
  } while (0)
#define PRAGMA(x) _Pragma(#x)
int main(int argc, char **argv) {
  int i;
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    out[i] = 0;
    fo[i] = 0;
  }
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    unsigned char uc = 250 + i;
    signed char sc = -120 - i;
    char ch = 'x' + i;
    short sh = 32760 + i;
    unsigned short us = 65530 + i;
    int n = i - 16;
    unsigned u = n;
    long l = n * 1000000007L;
    unsigned long ul = l;
    _Bool b = i & 4;
    float f = n * 0.3f;
    double d = n / 3.0;
    long double ld = n;
    enum e en = n;
    long r = 0;
    r += uc + sc + ch + sh + us;
    r = r * 3 + (uc < sc) + (u > 5) + (n < 5u) * 2 + (l < 7) * 4 +
        (ul > 1) * 8 + (sc < us) * 16;
    r = r * 3 + (us * us) + (int)(uc << 3) + (sc >> 2) + (n >> 1) +
        (int)(u >> 28) + ~n + -uc + !n + !!d + (b ? 3 : 5);
    r = r * 3 + n / 3 + n % 3 + (n ? 100 / n : -1) + (long)(u / 3) +
        (long)(u % 7) + l / 13 + l % 13 + (long)(ul % 11);
    uc += 10;
    sc -= 20;
    sh *= 2;
    us <<= 3;
    ch ^= 0x55;
    uc++;
    --sc;
    sh--;
    us++;
    b += 2;
    f++;
    d--;
    f += 0.1;
    d *= f;
    ld /= 3;
    uc /= 1.5;
    sc += 1.7;
    n += 2.9;
    u -= 1;
    l >>= 3;
    l <<= 1;
    ul |= 0xf0;
    en = (enum e)(en + 1);
    r = r * 3 + uc + sc * 2 + ch * 3 + sh * 5 + us * 7 + n + (long)(u & 0xff) +
        l + (long)(ul & 0xfff) + b + en + (en == ONE) + (en < BIG);
    r += (int)f + (int)d + (long)(ld * 8) + (unsigned char)(n * 3) +
         (signed char)(n * 7) + (short)(n * 4001) + (unsigned short)(n * 3) +
         (_Bool)d + (_Bool)(n & 2) + (int)3.99 + (int)-3.99f +
         (unsigned)(d > 0 ? d : 0) + (long long)f;
    int a1, a2;
    unsigned char a3;
    a1 = a2 = a3 = 300 + i;
    r += a1 + a2 * 2 + a3;
    a1 = (a2 = n, a2 + 1);
    r += a1;
    a1 += a2 -= 3;
    r ^= a1;
    r += (a1 > a2) + (a1 >= a2) - (a1 == a2) + (a1 != a2);
    a1 <<= 1;
    a1 |= 5;
    a1 &= ~2;
    a1 ^= 0x33;
    a1 %= 17;
    r += a1;
    int k = i;
    int m = k++ + 2;
    m += ++k;
    m -= k--;
    --k;
    r += m * 10 + k;
    r += n > 0 && (k += 5) > 3;
    r += n > 0 || (k -= 7) < 3;
    r += k;
    r += (n > 2 ? k : n < -2 ? -k : 0) + (n ? 1 : 2.5) + (b ? 'a' : 1L);
    r += narrow(i * 77) + unarrow(-i) + truth(d) +
         (long)(single(1.0 / 3) * 1e9) + 07 + 0x1F + 'a' + '\n' + '\377' +
         L'b' + (1 ? 1u : -1) / 3 + INT_MAX % 1000 + sizeof(rec) +
         sizeof "abc" + sizeof(char) * 2 + _Alignof(double) + offsetof(rec, in);
    out[i] = r;
    fo[i] = f + d + (double)ld + single(d) * 0.5f + (float)d + 1e-3f + 0x1p-3 +
            twice(n) + weights[i % 3] + table[i % 3][i & 3] + fmod(d, 2) +
            (d > 0 ? f : n) + (-d) + +f;
  }
  SHOW("conversions");
  /* side effects, globals, pointers, short circuit */
  int x = 5, y = 6, *px = &x, **ppx = &px, loc[6] = {0};
  long cnt = 0;
  size_t len = 0;
  ptrdiff_t dist = 0;
  rec rs[3] = {{1, 2.5, "ab", {{1, 2}, {3, 4}}, 0},
               {.a = 4, .in = {[1] = {.t = 9}}},
               {7}},
      *pr = rs;
  static int st = 2;
#pragma xmp task on p
  {
    *px += 10;
    y = x;
    **ppx = y + 1;
    y = x;
    x++;
    y += *px;
    (*px)++;
    int before = g;
    y += bump();
    y += g - before;
    g = 1;
    y += bump() * 10 + g;
    y += touch(&x) + x;
    y += touch(px);
    cnt += calls;
    y += vol;
    vol = y;
    y += vol;
    if (x > 1000 && touch(&x))
      y = 0;
    if (x > 0 || touch(&x))
      y += 1;
    y += x > 0 ? touch(&x) : touch(&y);
    px = &loc[1];
    *px++ = 3;
    *px = 4;
    px[1] = px[-1] + 5;
    *(px + 2) = 6;
    px += 2;
    *--px += 100;
    dist = px - loc;
    y += *(loc + 3) + 2 [loc] + (px > loc) + (px == &loc[2]) + !px;
    for (int k = 0, *q = loc; q < loc + 6; q++, k += 2)
      cnt += *q * k;
    pr->a = 11;
    (pr + 1)->in[1].s = 5;
    pr[2].c[1] = 'q';
    rs[2].d = pr->d * 2;
    pr++;
    y += pr->a + pr[-1].in[1].t + pr->in[1].t + find(rs, 2)->c[1] +
         (int)(*find(rs, 2)).d;
    rec copy = *pr;
    copy.a = 99;
    y += pr->a + copy.a;
    rs[0] = copy;
    y += rs[0].a;
    pr = &rs[2];
    y += (int)(pr - rs);
    pun w;
    w.f = 1.5f;
    y += w.u >> 20;
    w.b[3] = 0x40;
    y += (int)w.f;
    row_t rw = {1, 2, 3};
    y += rw[2] + rw[3] + sizeof(row_t);
    char buf[20] = "hello";
    char *s = buf;
    while (*s) {
      *s = *s - 32;
      s++;
    }
    len = strlen(buf);
    y += buf[0] + "world"[2];
    snprintf(buf, sizeof buf, "%d-%s", y % 7, len > 4 ? "long" : "short");
    for (s = buf; *s; ++s)
      cnt = cnt * 3 + *s;
    y += vararg(1, "%d %g", x, 2.5f);
    st += y;
    y += st++;
    do {
      y -= 3;
      if (y % 11 == 0)
        continue;
      if (y < 100)
        break;
    } while (y > 50);
    int i2 = 0;
    for (;;) {
      if (++i2 == 3)
        continue;
      if (i2 > 7)
        break;
      switch (i2) {
      case 1:
        cnt++;
      case 2:
        cnt += 10;
        break;
      case 5:
      case 6:
        cnt += 100;
        continue;
      default:
        cnt--;
      }
      cnt *= 2;
    }

    unsigned us = 0;
    us--;
    cnt += us;
    long long big = 1LL << 40;
    cnt += big >> 35;
    big = -big;
    cnt += big >> 38;
    cnt += (int)(char)200 + (unsigned char)200;
    double nan_ = NAN, inf = INFINITY;
    cnt += (nan_ == nan_) + (nan_ != nan_) * 2 + (inf > 1e300) * 4 +
           (nan_ < 1) * 8 + !(nan_ > 1) * 16 + isnan(nan_) * 0 +
           (isinf(inf) ? 32 : 0);
    cnt += (int)fmin(3, 2.5) + (int)copysign(4, -1) + abs(-3) +
           (int)fabs(-2.5) + (int)round(2.5) + (int)hypot(3, 4);
    int vals[3][2] = {{1, 2}, {3}};
    int (*pv)[2] = vals;
    cnt += pv[1][0] + (*pv)[1] + *pv[1] + (int)sizeof(*pv) +
           (int)sizeof vals / (int)sizeof vals[0];
    const char *names[2] = {"a", "bc"};
    cnt += strlen(names[1]) + *names[0];
    void *vp = vals;
    cnt += *(int *)vp + ((int *)vp)[2];
    cnt += (intptr_t)vp == (intptr_t)vals;
    cnt += vp ? 1 : 0;
    cnt += (vp == NULL) + (char *)(pv + 1) - (char *)pv;
  }
#pragma xmp task on p(1)
  printf("%d %d %ld %zu %td %d %d %d\n", x, y, cnt, len, dist, g, st, rs[0].a);
  /* complex */
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    z[i] = i + 2.0 * I;
    zf[i] = i * (1.0f + I);
    z[i] *= zf[i];
    z[i] += 1;
    z[i] = z[i] / (2 - I) - conj(z[i]) * 0.5;
  }
#pragma xmp reflect(z)
  double complex zs = 1;
#pragma xmp loop on t(i) reduction(+ : zs)
  for (i = 1; i < N - 1; i++) {
    zs += z[i - 1] * z[i + 1];
    fo[i] = cabs(z[i]) + creal(z[i]) + __imag__ zf[i] + (z[i] == z[i]);
  }
  SHOW("complex");
#pragma xmp task on p(1)
  printf("%.10g %.10g\n", creal(zs), cimag(zs));
  /* switch in a loop's body */
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    switch (i % 6) {
    case 0:
      out[i] = 1;
      break;
    case 1:
    case 2:
      out[i] = 2; /* falls through */
    case 3: {
      int q = i;
      out[i] += q;
      break;
    }
    case 4:
      if (i > 10)
        break;
      out[i] = 4;
      break;
    default:
      for (int q = 0; q < 3; q++) {
        if (q == 1)
          continue;
        out[i] += q;
        if (q == 2)
          break;
      }
    }
    switch ((char)i) {
    case 'A':
    case 1:
    case 2:
      out[i]++;
    }
    switch (i) {
    default:
      continue;
    case 7:
      out[i] = 70;
    }
    out[i]++;
  }
  SHOW("switch");
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return 0;
}
