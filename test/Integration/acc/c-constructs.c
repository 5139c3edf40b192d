// C inside kernels: local arrays and structures, initialisers, operators,
// conversions, constants of the file, side effects and their order.
// RUN: %S/../Inputs/compare.sh xacc-cc %clang %t "self self+memory self@3+memory self@4~1" %s

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
enum { N = 128 };
static double r[N];
static const int primes[] = {2, 3, 5, 7, 11, 13};
static const char text[] = "kernel";
static void show(const char *what) {
  double sum = 0;
  for (int i = 0; i < N; i++)
    sum += (i % 17 + 1) * r[i];
  printf("%s %.17g\n", what, sum);
  memset(r, 0, sizeof r);
}

static void locals(void) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    double t[8] = {1, 2, [5] = 3}, u[2][3] = {{1, 2, 3}, {4, 5, 6}};
    struct {
      int a;
      double b[2];
    } s = {.a = i, .b = {i + 0.5, 7}}, copy = s;
    for (int k = 0; k < 8; k++)
      t[k] += i * k;
    copy.b[1] += t[i % 8];
    r[i] = t[7] + u[i % 2][i % 3] + s.b[0] + copy.b[1] + copy.a;
  }
  show("locals");
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    int m[4][4];
    for (int j = 0; j < 4; j++)
      for (int k = 0; k < 4; k++)
        m[j][k] = (j * 5 + k * 3 + i) % 7;
    // Gauss without fractions: dynamic subscripts on a local array.
    for (int p = 0; p < 3; p++)
      for (int j = p + 1; j < 4; j++)
        for (int k = 3; k >= p; k--)
          m[j][k] = (m[j][k] * m[p][p] - m[p][k] * m[j][p]) % 1009;
    r[i] = m[3][3] + m[2][2];
  }
  show("local matrix");
}

static void constants(void) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    r[i] = primes[i % 6] + text[i % 6] + (int)sizeof primes + "device"[i % 6];
  show("constants");
  static const double weights[3] = {0.25, 0.5, 0.25};
#pragma acc parallel loop
  for (int i = 0; i < N; i++)
    for (int k = 0; k < 3; k++)
      r[i] += weights[k] * (i + k);
  show("static locals");
}

static void operators(void) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    int x = i, y = i * 3 + 1;
    unsigned u = 0xdeadbeefu >> i % 16;
    x += y++;
    x -= --y;
    x <<= i % 5;
    x ^= y, y |= 6;
    x = (x & 0xff) | (y % 7 << 8);
    bool b = x > y && y != 5 || !(i & 3);
    double d = b ? x : -y;
    d += (x, y, u % 1000);
    d *= -1.5;
    d /= i % 7 + 1;
    r[i] = d + (x == y) + (x >= y) * 2 + +x + ~y + !x + (i ? u / i : 0) % 100;
  }
  show("operators");
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    int k = 0, v[4] = {0, 0, 0, 0};
    v[k++] = i;
    v[k++] += k;
    v[++k] = v[0] + 1;
    int *p = v, **q = &p;
    *p++ += 3;
    (*q)[1] -= 2;
    r[i] = v[0] + 10 * v[1] + 100 * v[2] + 1000 * v[3] + (p - v);
  }
  show("side effects");
  // Evaluated only when needed.
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    int count = 0;
    if (i % 2 && count++ < 5 || ++count > 7)
      count += 10;
    int d = i % 4;
    r[i] = d && 100 / d > 30 ? count : -count;
  }
  show("short circuit");
}

static void values(void) {
  union {
    float f;
    unsigned u;
  } parts[N];
  for (int i = 0; i < N; i++)
    parts[i].f = i * 0.5f;
#pragma acc parallel loop copy(parts)
  for (int i = 0; i < N; i++) {
    union {
      float f;
      unsigned u;
    } x;
    x.f = parts[i].f;
    r[i] = x.u >> 20;
    parts[i].u ^= 0x80000000u;
  }
  for (int i = 0; i < N; i++)
    r[i] += parts[i].f;
  show("unions");
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    struct bits {
      unsigned a : 3, b : 7;
      int c : 5;
    } s;
    s.a = i;
    s.b = i * 3;
    s.c = i;
    s.b += 100;
    r[i] = s.a + s.b * 8.0 + s.c;
  }
  show("bit-fields");
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    float f = i / 3.0f;
    int whole = f;
    unsigned char c = i * 5;
    signed char s = i * 5;
    r[i] = f - whole + c + s + (double)(long)(f * 1000) + (char)(i + 100) +
           0x1p-3 + 1e3f + 'a' + 1ull;
  }
  show("conversions");
}

static void calls(void) {
#pragma acc parallel loop
  for (int i = 0; i < N; i++) {
    int x = abs(i - 60);
    int buffer[4] = {i, i, i, i}, other[4];
    memcpy(other, buffer, sizeof other);
    memset(buffer, 0, 2 * sizeof *buffer);
    r[i] = x + other[3] + buffer[1] + buffer[2] + labs(-5l) +
           __builtin_popcount(i) + __builtin_expect(i > 5, 1) +
           __builtin_bswap16((unsigned short)i) % 101 + __builtin_bswap32(i * 77u) % 103 +
           __builtin_bswap64(~0ull << i % 64) % 107 + __builtin_parity(i * 5) * 3 +
           __builtin_parityll(-1ll - i) + __builtin_ffs(i & 12) +
           __builtin_ffsll(1ll << (40 + i % 8));
  }
  show("calls");
}

int main(void) {
  locals();
  constants();
  operators();
  values();
  calls();
  printf("complete\n");
  return 0;
}
