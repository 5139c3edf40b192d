// Nests: order, triangles, imperfect ones, loops that are not listed, what
// on may hold.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3 6" %s
// REQUIRES: mpi

#include <stdio.h>
#define N 11
#define M 7
double a[N][M], b[M][N], c3[N][M][5];
int row[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(*, block) onto p
#pragma xmp template t1[N]
#pragma xmp distribute t1[block] onto p
#pragma xmp align a[i][j] with t(j, i)
#pragma xmp align b[j][i] with t(j, i)
#pragma xmp align c3[i][j][*] with t(j, i)
#pragma xmp align row[i] with t1[i]

static void show(const char *what) {
  double s = 0;
  long r = 0;
#pragma xmp loop(i, j) on t(j, i) reduction(+ : s)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      s += a[i][j] * (i * M + j + 1) + b[j][i] * (j * N + i + 2);
      for (int k = 0; k < 5; k++)
        s += c3[i][j][k] * (k + 1) * (i + 2 * j + 1);
    }
#pragma xmp loop on t1[i] reduction(+ : r)
  for (int i = 0; i < N; i++)
    r += row[i] * (i + 1);
#pragma xmp task on p(1)
  printf("%s %.17g %ld\n", what, s, r);
}

int main(void) {
  int i, j, k;
  double x;
#pragma xmp loop(i, j) on t(j, i)
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++) {
      a[i][j] = i * 100 + j;
      b[j][i] = i - j;
      for (k = 0; k < 5; k++)
        c3[i][j][k] = k * i + j;
    }
#pragma xmp loop on t1[i]
  for (i = 0; i < N; i++)
    row[i] = 0;
  show("start");

#pragma xmp loop(j, i) on t(j, i)
  for (j = 0; j < M; j++)
    for (i = 0; i < N; i++)
      a[i][j] += b[j][i] * 2;
  show("order");

#pragma xmp loop(i, j) on t(j, i)
  for (i = 0; i < M; i++)
    for (j = 0; j <= i; j++)
      a[i][j] += 1000;
  show("triangle");
#pragma xmp loop(i, j) on t(j, i)
  for (j = 0; j < M; j++)
    for (i = j; i < N; i += 2)
      a[i][j] += 500;
  show("triangle, distributed inside");
#pragma xmp loop(i, j) on t(j, i)
  for (i = N - 1; i >= 0; i--)
    for (j = M - 1; j > (i < M ? i : 2); j--)
      a[i][j] *= 2;
  show("triangle down");

  /* statements between the loops */
#pragma xmp loop(i, j) on t(j, i)
  for (i = 0; i < N; i++) {
    x = i * 0.5;
    row[i] = i;
    for (j = 0; j < M; j++)
      a[i][j] += x;
    row[i] += (int)a[i][M - 1];
    for (j = 1; j < M; j++)
      a[i][j] -= a[i][j - 1] / 2;
  }
  show("imperfect");

  /* only the distributed index in the list, the others are ordinary loops */
#pragma xmp loop(i) on t(*, i)
  for (i = 0; i < N; i++) {
    double best = -1e30;
    for (j = 0; j < M; j++)
      if (a[i][j] > best)
        best = a[i][j];
    row[i] = (int)best;
  }
  show("i on t(*, i)");
#pragma xmp loop(i) on t( :, i)
  for (i = 0; i < N; i++)
    for (j = 0; j < M; j++)
      a[i][j] += row[i];
  show("i on t(:, i)");
  /* the not listed loop outside */
#pragma xmp loop(i) on t(*, i)
  for (j = 0; j < M; j++)
    for (i = 0; i < N; i++)
      a[i][j] += j;
  show("j outside");
#pragma xmp loop(i, j) on t(j, i)
  for (i = 0; i < N; i++)
    for (k = 0; k < 5; k++)
      for (j = 0; j < M; j++)
        c3[i][j][k] += a[i][j] * k;
  show("k between");
  /* no list */
#pragma xmp loop on t(j, i)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      c3[i][j][2] = i * j;
  show("no list");
  /* constant subscripts */
#pragma xmp loop(j) on t(j, 4)
  for (j = 0; j < M; j++)
    a[4][j] = -j;
  show("constant");
  int fixed = 9;
#pragma xmp loop[j] on t[fixed][j]
  for (j = 0; j < M; j++)
    a[fixed][j] = -2 * j;
  show("constant in a variable");
#pragma xmp loop(i) on t(3, i)
  for (i = 0; i < N; i++)
    a[i][3] = 3 * i;
  show("constant of an undistributed dimension");
  /* offsets */
#pragma xmp loop(i, j) on t(j, i + 1)
  for (i = 0; i < N - 1; i++)
    for (j = 0; j < M; j++)
      a[i + 1][j] += 7;
  show("i + 1");
#pragma xmp loop(i, j) on t(j - 2, i - 1)
  for (i = 1; i <= N; i++)
    for (j = 2; j < M + 2; j++)
      a[i - 1][j - 2] += i * j;
  show("i - 1");
  int off = 3;
#pragma xmp loop(i) on t1[off + i]
  for (i = -off; i < N - off; i++)
    row[i + off] += i;
  show("off + i");
#pragma xmp loop(i) on t1[i - off * 2]
  for (i = 6; i < N + 6; i += 3)
    row[i - 2 * off] += i;
  show("i - off * 2");
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  return 0;
}
