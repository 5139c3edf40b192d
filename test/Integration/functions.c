// Distributed dummies, automatic arrays, VLAs, recursion, static functions,
// inner scopes.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3 4" %s
// REQUIRES: mpi

#include <stdio.h>
#include <stdlib.h>
#define N 21
double g[N], gg[N][6];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align g[i] with t(i)
#pragma xmp shadow g[1]
#pragma xmp align gg[i][*] with t(i)
#pragma xmp shadow gg[1][0]
void smooth(int n, double x[n]);
static double norm(int n, int m, double v[][6]), total2(int n, double v[n][6]);
void smooth(int n, double x[n]) {
#pragma xmp nodes q(*) = *
#pragma xmp template u[n]
#pragma xmp distribute u[block] onto q
#pragma xmp align x[i] with u[i]
#pragma xmp shadow x[1]
  double y[n];
#pragma xmp align y[i] with u[i]
#pragma xmp reflect(x)
#pragma xmp loop on u[i]
  for (int i = 1; i < n - 1; i++)
    y[i] = (x[i - 1] + 2 * x[i] + x[i + 1]) / 4;
#pragma xmp loop on u[i]
  for (int i = 1; i < n - 1; i++)
    x[i] = y[i];
}
static double norm(int n, int m, double v[][6]) {
#pragma xmp align v[i][*] with t(i)
#pragma xmp shadow v[1][0]
  double s = 0;
#pragma xmp loop(i) on t(i) reduction(+ : s)
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      s += v[i][j] * (i + j);
  return s;
}
static double total2(int n, double v[n][6]) {
#pragma xmp align v[i][*] with t(i)
#pragma xmp shadow v[1][0]
  double s = 0;
#pragma xmp reflect(v)
#pragma xmp loop(i) on t(i) reduction(+ : s)
  for (int i = 1; i < n - 1; i++)
    for (int j = 0; j < 6; j++)
      s += v[i - 1][j] * v[i + 1][5 - j];
  return s;
}
/* multigrid-like recursion: every level has arrays of its own */
static double levels(int n) {
  if (n < 2)
    return 1;
  double coarse[n];
  int k[n][3];
#pragma xmp nodes q(*)
#pragma xmp template l(0 : n - 1)
#pragma xmp distribute l(block) onto q
#pragma xmp align coarse[i] with l(i)
#pragma xmp align k[i][*] with l(i)
#pragma xmp shadow coarse[1]
  double s = 0, below = levels(n / 2);
#pragma xmp loop on l(i)
  for (int i = 0; i < n; i++) {
    coarse[i] = i + below;
    for (int j = 0; j < 3; j++)
      k[i][j] = i * j;
  }
#pragma xmp reflect(coarse)
#pragma xmp loop on l(i) reduction(+ : s)
  for (int i = 0; i < n; i++) {
    s += coarse[i] + k[i][2];
    if (i > 0)
      s += coarse[i - 1];
    if (i < n - 1)
      s -= coarse[i + 1];
  }
  return s;
}
/* an automatic array of constant size, in a loop and in inner blocks */
static long inner(int rounds) {
  long s = 0;
  for (int r = 1; r <= rounds; r++) {
    int w[N];
#pragma xmp align w[i] with t(i)
#pragma xmp shadow w[0 : 1]
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      w[i] = i * r;
    {
      int g = 3; /* hides the distributed array */
      int w2[4] = {1, 2, 3, 4};
#pragma xmp reflect(w)
#pragma xmp loop on t(i) reduction(+ : s)
      for (int i = 0; i < N - 1; i++)
        s += w[i + 1] * g + w2[i % 4];
    }
    if (r == 4)
      break;
    if (r % 2)
      continue;
    s++;
  }
  return s;
}
static int early(int k) {
  double w[k];
#pragma xmp template tt(0 : k - 1)
#pragma xmp distribute tt(block) onto p
#pragma xmp align w[i] with tt(i)
  int s = 0;
#pragma xmp loop on tt(i)
  for (int i = 0; i < k; i++)
    w[i] = 2;
  if (k > 5)
    return -1;
#pragma xmp loop on tt(i) reduction(+ : s)
  for (int i = 0; i < k; i++)
    s += w[i];
  return s;
}
static double acc[N];
#pragma xmp align acc[i] with t(i)
static double statics(void) {
  static int calls;
  double s = 0;
  calls++;
#pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 0; i < N; i++) {
    if (calls == 1)
      acc[i] = 0;
    acc[i] += i * calls;
    s += acc[i];
  }
  return s;
}
static int ordinary(int n, double w) {
  int s = 0;
#pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 0; i < n; i++)
    s += (int)(g[i] * w);
  return s;
}
int main(void) {
  double sum = 0;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    g[i] = i % 4 * 16;
    for (int j = 0; j < 6; j++)
      gg[i][j] = i + j * 0.5;
  }
  for (int k = 0; k < 3; k++)
    smooth(N, g);
#pragma xmp loop on t(i) reduction(+ : sum)
  for (int i = 0; i < N; i++)
    sum += g[i] * (i + 1);
  double nn = norm(N, 6, gg), t2 = total2(N, gg), lv = levels(40), st = 0;
  long in = inner(6);
  int e1 = early(4), e2 = early(9), o = ordinary(N, 2.0);
  for (int k = 0; k < 3; k++)
    st += statics();
  double copy[N];
#pragma xmp align copy[i] with t(i)
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    copy[i] = g[i];
  smooth(N, g);
  double diff = 0;
#pragma xmp loop on t(i) reduction(max : diff)
  for (int i = 0; i < N; i++)
    if (copy[i] - g[i] > diff)
      diff = copy[i] - g[i];
#pragma xmp task on p(1)
  printf("%.15g %.15g %.15g %.15g %ld %d %d %d %g %g\n", sum, nn, t2, lv, in,
         e1, e2, o, st, diff);
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return 0;
}
