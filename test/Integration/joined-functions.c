// Functions with directives that join the region of their calls, in all places
// of an expression: parameters that change, results that wrap, pointers, loops
// that end on a result. With and without joining.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3 5" %s -- -lm
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t1 "self 3" %s -- -fno-inline -lm
// REQUIRES: mpi

#include <stdio.h>
#include <stdlib.h>
#include <stdbool.h>
#include <string.h>
#include <math.h>
#define N 37
#pragma xmp nodes p(*)
#pragma xmp template t(0:N-1)
#pragma xmp distribute t(block) onto p
static double a[N], b[N];
int flags[N];
#pragma xmp align a[i] with t(i)
#pragma xmp align b[i] with t(i)
#pragma xmp align flags[i] with t(i)
#pragma xmp shadow a[2]
static double table[8];
static int log_count;
static char text[64];

static inline unsigned char wrap(int x) { return x; }
static short narrow(long long x) { x += 3; return (short)x; }
static float single(double x) { return x; }
static _Bool truth(double x) { return x; }
static double *row(double *base, int k) { return base + k; }
static void fill(double v) {
  int i;
#pragma xmp loop on t(i)
  for (i = 0; i < N; i++) { a[i] = v * ((i * i) % 13); b[i] = 1; flags[i] = i % 3; }
}
static void halo(void) {
#pragma xmp reflect (a)
}
static bool smooth(double *norm, const int sweeps) {
  double m = 0;
  for (int s = 0; s < sweeps; s++) {
    halo();
#pragma xmp loop on t(i)
    for (int i = 2; i < N - 2; i++)
      b[i] = (a[i - 2] + a[i - 1] + a[i + 1] + a[i + 2]) * 0.25;
    m = 0;
#pragma xmp loop on t(i) reduction(max : m)
    for (int i = 2; i < N - 2; i++) {
      m = fmax(m, fabs(a[i] - b[i]));
      a[i] = b[i];
    }
  }
  *norm = m;
  return m < 0.001;
}
static int bump(int *k) { return (*k)++; }
static double sum(void) {
  double s = 0;
#pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 0; i < N; i++) s += a[i] * (i + 1) + flags[i];
  return s;
}
static int count(int what) {
  int c = 0;
#pragma xmp loop on t(i) reduction(+ : c)
  for (int i = 0; i < N; i++)
    if (flags[i] == what) c++;
  return c;
}
static void modify(int n, double x) {
  n = n * 2;
  x /= n;
  for (int k = 0; k < n && k < 8; k++) table[k] += x;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) flags[i] = (flags[i] + n) % 5;
}
static void pointers(double *dst, const double *src, int n) {
  while (n-- > 0) *dst++ = *src++ * 2;
#pragma xmp barrier
}
static void message(const char *what, int k) {
  snprintf(text, sizeof text, "%s-%d", what, k);
  log_count += (int)strlen(text);
}
static int choose(int k) {
  int r;
  switch (k % 4) {
  case 0: r = count(0); break;
  case 1: r = count(1);
  /* fall through */
  case 2: r = 7; break;
  default: r = -1;
  }
  return r;
}
int main(int argc, char **argv) {
  int k = argc, rounds = 0, i = 5;
  double norm = 100, total = 0;
  double other[8] = {1, 2, 3};
  fill(argc * 0.5);
  while (!smooth(&norm, bump(&k) % 3 + 1) && rounds < 12) {
    rounds++;
    if (rounds % 4 == 0) { modify(k, norm); continue; }
    message("round", rounds);
    total += rounds % 2 ? sum() : -sum() * 0.5;
    if (rounds > 3 && count(2) > 40) break;
    i += choose(rounds) + (k > 100 && count(1));
  }
  pointers(other, table, 8);
  pointers(row(other, 2), row(other, 1), 3);
  total += wrap(300 + i) + narrow(70000) + single(0.1) + truth(norm);
  for (int j = 0; j < 3; j++)
    for (int q = 0; q < 2; q++) {
      if (q && j == 1) continue;
      fill(sum() / 1000 + j);
    }
#pragma xmp task on p(1)
  {
    printf("%d %d %d %.12g %.12g\n", k, rounds, i, norm, total);
    for (int j = 0; j < 8; j++) printf("%.12g %.12g ", table[j], other[j]);
    printf("%s %d\n", text, log_count);
  }
  double last = sum();
#pragma xmp task on p(1)
  printf("%.12g\ncomplete\n", last);
  return 0;
}
