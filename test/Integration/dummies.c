// Dummies of every declarator: VLA, static, restrict, const, pointers to
// rows, typedefs, struct elements, called through pointers.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3" %s
// REQUIRES: mpi

#include <stdio.h>
#define N 14
#define M 5
double g[N], gm[N][M];
long m3[N][3][M];
typedef double vec[N];
typedef double (*rows)[M];
struct cell {
  double x;
  int k;
} cells[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align g[i] with t(i)
#pragma xmp shadow g[1]
#pragma xmp align gm[i][*] with t(i)
#pragma xmp shadow gm[1][0]
#pragma xmp align m3[i][*][*] with t(i)
#pragma xmp align cells[i] with t(i)
#pragma xmp shadow cells[1]
double f1(int n, const double x[restrict static n]);
double f1(int n, const double x[restrict static n]) {
#pragma xmp align x[i] with t(i)
#pragma xmp shadow x[1]
  double s = 0;
#pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 1; i < n - 1; i++)
    s += x[i - 1] + x[i + 1];
  return s;
}
static double f2(vec x) {
#pragma xmp align x[i] with t(i)
#pragma xmp shadow x[1]
  double s = 0;
#pragma xmp loop on t(i) reduction(+ : s)
  for (unsigned i = 1; i < N - 1u; i++)
    s += x[i - 1] * x[i + 1];
  return s;
}
static double f3(size_t n, double x[][M], double w) {
#pragma xmp align x[i][*] with t(i)
#pragma xmp shadow x[1][0]
  double s = 0;
#pragma xmp reflect(x)
#pragma xmp loop(i) on t(i) reduction(+ : s)
  for (size_t i = 1; i < n - 1; i++)
    for (short j = M - 1; j >= 0; j--) {
      s += x[i - 1][j] * w + x[i + 1][M - 1 - j];
    }
  return s;
}
static long f4(int a, int b, int c, long x[a][b][c]) {
#pragma xmp align x[i][*][*] with t(i)
  long s = 0;
#pragma xmp loop(i) on t(i) reduction(+ : s)
  for (int i = 0; i < a; i++)
    for (int j = 0; j < b; j++)
      for (int k = 0; k < c; k++) {
        x[i][j][k]++;
        s += x[i][j][k] * (i + j * k);
      }
  return s;
}
static double f5(struct cell c[], int n) {
#pragma xmp align c[i] with t(i)
#pragma xmp shadow c[1]
  double s = 0;
#pragma xmp reflect(c)
#pragma xmp loop on t(i) reduction(+ : s)
  for (int i = 1; i < n - 1; i++)
    s += c[i - 1].x * c[i + 1].k;
  return s;
}
static double raw(double *v, int n) {
  double s = 0;
  for (int i = 0; i < n; i++)
    s += v[i];
  return s;
}
int main(void) {
#pragma xmp loop(i) on t(i)
  for (int i = 0; i < N; i++) {
    g[i] = i * 0.5;
    cells[i].x = i;
    cells[i].k = N - i;
    for (int j = 0; j < M; j++) {
      gm[i][j] = i + j;
      for (int k = 0; k < 3; k++)
        m3[i][k][j] = i * k + j;
    }
  }
#pragma xmp reflect(g)
  double (*pf)(vec) = f2;
  double a = f1(N, g), b = pf(g), c = f3(N, gm, 2.0), e = f5(cells, N), h = 0;
  long d = f4(N, 3, M, m3) + f4(N, 3, M, m3);
#pragma xmp loop on t(i) reduction(+ : h)
  for (int i = 0; i < N; i++)
    h += raw(&gm[i][0], M) + raw(&gm[i][1], 2);
#pragma xmp task on p(1)
  printf("%g %g %g %ld %g %g\n", a, b, c, d, e, h);
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return 0;
}
