// What a loop's body may hold.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3 6" %s
// REQUIRES: mpi

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#define N 29
double x[N], y[N];
int idx[N], k1[N];
unsigned h[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align[i] with t(i)::x, y, k1, h
#pragma xmp shadow[2] ::x, y
struct vec {
  double a, b;
};
struct list {
  int v;
  struct list *next;
};
static struct list nodes_[3] = {{1, &nodes_[1]}, {2, &nodes_[2]}, {3, 0}};
static double lookup[4] = {0.5, 1.5, 2.5, 3.5};
static int counter;
static double square(double v) { return v * v; }
static double cube(double v) { return v * v * v; }
static int collatz(int n) {
  int c = 0;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    c++;
  }
  return c;
}
static int fact(int n) { return n < 2 ? 1 : n * fact(n - 1); }
static void fill(double *v, int n, double s) {
  for (int i = 0; i < n; i++)
    v[i] = s * i;
}
static void split(int v, int *q, int *r) {
  *q = v / 7;
  *r = v % 7;
}
static double norm(const struct vec *v) { return v->a * v->a + v->b * v->b; }
static double (*table[])(double) = {square, cube, fabs};
int cmp(const void *a, const void *b) {
  return *(const int *)a - *(const int *)b;
}
static void show(const char *w) {
  double s = 0;
  unsigned hs = 0;
  long ks = 0;
#pragma xmp loop on t(i) reduction(+ : s, hs, ks)
  for (int i = 0; i < N; i++) {
    s += x[i] * (i + 1);
    hs += h[i] * (i + 1u);
    ks += (long)k1[i] * (i + 3);
  }
#pragma xmp task on p(1)
  printf("%s %.12g %u %ld\n", w, s, hs, ks);
}
int main(int argc, char **argv) {
  int i;
  double (*fp)(double) = argc > 5 ? square : cube;
  for (i = 0; i < N; i++)
    idx[i] = (i * 5) % N;
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    x[i] = i * 0.25;
    y[i] = 1;
    k1[i] = i;
    h[i] = i * 2654435761u;
  }
  show("init");
  /* if, else, ternary, switch-like chains, &&, ||, ! and comma */
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    if (i % 3 == 0)
      x[i] += 1;
    else if (i % 3 == 1 && i > 4)
      x[i] -= 1;
    else {
      x[i] *= 2;
    }
    k1[i] = i > 3 ? i > 10 ? 3 : 2 : 1;
    if (!(i & 1) || x[i] > 3 && x[i] < 5)
      k1[i] += 10;
    int a = (k1[i] += 0, i + 1), b2 = (k1[i]++, k1[i]--);
    k1[i] += a + b2;
    x[i] += i > 5;
    if (x[i])
      x[i] += 0.5;
    ;
  }
  show("branches");
  /* while, do, for, break, continue */
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    int n = i + 1, steps = 0;
    while (n != 1) {
      if (n > 1000)
        break;
      n = n & 1 ? 3 * n + 1 : n >> 1;
      ++steps;
    }
    do {
      steps += 2;
      if (steps > 40)
        break;
    } while (steps < 20);
    for (int q = 0; q < 50; q++) {
      if (q % 3)
        continue;
      if (q > i)
        break;
      k1[i] += q;
    }
    for (;;) {
      if (steps-- < 5)
        break;
      k1[i] ^= steps;
    }
    for (int q = 0, r = 10; q < r; q++, r--)
      k1[i] += q * r;
    int q;
    for (q = 7; q > 0; q /= 2)
      k1[i] += q;
    k1[i] += q;
    while (1) {
      int z = k1[i];
      if (z < 100000) {
        k1[i] = z * 2 + 1;
        continue;
      }
      break;
    }
  }
  show("inner loops");
  /* continue of the loop itself */
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    if (i % 4 == 2)
      continue;
    x[i] += 3;
    if (i % 5 == 1) {
      k1[i] = 0;
      continue;
    }
    k1[i] += 1;
  }
  show("continue");
  /* calls */
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    double loc[6];
    int q, r;
    char text[32];
    struct vec v;
    fill(loc, 6, x[i]);
    split(i * 11, &q, &r);
    v.a = loc[2];
    v.b = r;
    x[i] = square(x[i]) + fp(0.5 * i) + table[i % 3](-2.0) + norm(&v) +
           sin(x[i]) * 0 + sqrt(fabs(loc[5])) + fmax(1, i) + floor(x[i]) +
           pow(i, 2);
    k1[i] = collatz(i + 1) + fact(i % 6) + q - r + abs(-i) + atoi("12");
    snprintf(text, sizeof text, "%d:%g:%s", i, x[i], i % 2 ? "odd" : "even");
    h[i] = strlen(text) + text[0] + (unsigned)strtol("77", NULL, 8);
    memset(text, i, sizeof text);
    h[i] += text[5];
    k1[i] += (isinf(x[i]) ? 1 : 0) + (isnan(x[i] * 0) ? 2 : 0) +
             (signbit(x[i] - 100) ? 4 : 0);
  }
  show("calls");
  /* pointers, local arrays, structs, chains */
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    int w[3][4] = {{1, 2}, {3}, {4, 5, 6, 7}}, *pw = &w[0][0];
    struct vec v[2], *pv = v, init = {i, 2.5}, copy = init;
    char word[8] = "abc";
    const char *str = "pragma";
    struct list *l;
    w[i % 3][i % 4] += i;
    pw += 2;
    *pw++ = i;
    pw[1] -= 4;
    --pw;
    pv->a = i;
    (*pv).b = 2;
    pv[1] = pv[0];
    v[1].a += 0.5;
    ++pv;
    for (l = nodes_; l; l = l->next)
      k1[i] += l->v * w[l->v - 1][i & 3];
    k1[i] += (int)(pw - &w[0][0]) + str[i % 6] + (str + 2)[1] + *(str + i % 3) +
             "xyz"[i % 3];
    x[i] = copy.a + init.b + word[i % 4] + pv->a + v[0].b + lookup[i % 4] +
           *(lookup + (i & 1));
    double *px = &x[i];
    *px += 1;
    px[0] *= 2;
    int *pk = &k1[i];
    (*pk)++;
    ++*pk;
    x[i] += sizeof(w) + sizeof x + sizeof(struct vec) + sizeof px[0];
    y[i] = px == &x[i];
    void *vp = px;
    x[i] += *(double *)vp == x[i];
  }
  show("pointers");
  /* bits, shifts, division, unsigned wrap, compound assignment, casts */
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    unsigned u = i * 2654435761u;
    int s = i - 14;
    long long b = (long long)u * s;
    unsigned char c = u;
    short sh = (short)u;
    char ch = u >> 4;
    u ^= u >> 13;
    u += ~u << 3;
    u |= 1;
    u &= 0xfffffffb;
    u <<= 2;
    u >>= 1;
    u %= 1000003;
    u /= 3;
    u *= 5;
    u -= 77;
    s = s / 3 + s % 3 * 10 + (s >> 1) + (-s << 2) + -s + +s + ~s;
    s += c;
    s -= sh;
    s ^= ch;
    s *= 3;
    s /= 2;
    s %= 1000;
    s <<= 1;
    s >>= 1;
    s |= 4;
    s &= ~8;
    b = b / 1000 + b % 1000;
    b += u;
    b = -b;
    b ^= 0x123456789abcdefLL;
    h[i] = u + (unsigned)s + (unsigned)b + (unsigned)(b >> 32) + c++ + (u > 5) +
           (s == 3) * 2 + ('a' + i) + 010 + 0x1f + !u + !!s;
    k1[i] = (int)(x[i] / 3) + (int)(float)x[i] + (unsigned char)(i * 77) +
            (signed char)(i * 77) + (int)(u % 7u) - (i < 14 ? -1 : 1u) +
            (s < u) + ((unsigned)s < u) + (int)(c < sh);
    double e = 1.0f / 3;
    e += 1;
    e -= i;
    e *= 0.5;
    e /= 4;
    x[i] = e + (i ? 1 / i : 2) + 1.0 / (i + 1) + (float)0.1 + 1e-3 + 5 / 2 +
           5 / 2.0 + -7 / 2 + -7 % 3;
  }
  show("arithmetic");
  /* subscripts of other arrays, copies of the index (T1) */
#pragma xmp reflect(x)
  int cnt = 0, bins[5] = {0};
#pragma xmp loop on t(i) reduction(+ : cnt, bins)
  for (i = 2; i < N - 2; i++) {
    int k = i, m = idx[i] % 2;
    long kk = (long)i - 1;
    size_t z = i + 1;
    struct vec v;
    v.a = i;
    y[k] = x[k - 2] + x[i + m] + x[kk] + x[z] + x[(int)v.a + idx[idx[i]] % 2];
    bins[idx[i] % 5]++;
    cnt += idx[k1[i] < 0 ? 0 : i];
    cnt += i;
  }
#pragma xmp loop on t(i)
  for (i = 2; i < N - 2; i++) {
    x[i] = y[i];
    counter++;
  }
#pragma xmp reduction(+ : counter)
  show("subscripts");
  /* order inside a node, sorting of a private array */
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) {
    int v[5];
    for (int q = 0; q < 5; q++)
      v[q] = (i * 7 + q * 11) % 13;
    qsort(v, 5, sizeof v[0], cmp);
    k1[i] = v[0] + 10 * v[2] + 100 * v[4];
  }
  show("qsort");
#pragma xmp task on p(1)
  printf("%d %d %d %d %d %d %d\n", cnt, counter, bins[0], bins[1], bins[2],
         bins[3], bins[4]);
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return 0;
}
