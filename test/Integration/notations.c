// Both notations, combined directives, lower bounds other than 0 and 1,
// offsets, block(n), 3-D nodes.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3 4" %s
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t1 "2 4 6" %s -- -DNX=2
// REQUIRES: mpi

#include <stdio.h>
#define N 10
#define M 8
#define L 6
int a[N][M], b[N][M], c[M][N], d[N + 4][M], e[N - 3];
short v[L][M][N], w[L][M][N];
float f[N], g[N + 2], h2[N];
#ifndef NX
#define NX 1
#endif
#pragma xmp nodes q[*][1][NX]
#pragma xmp nodes p[*][NX]
#pragma xmp nodes s(*)
#pragma xmp template, distribute[block][block] onto p ::t[N][M], tt[N + 4][M]
#pragma xmp template t1(5 : N + 4, -3 : M - 4)
#pragma xmp distribute t1(block, block) onto p
#pragma xmp template t3(1 : N, 0 : M - 1, -2 : L - 3), lin(-5 : N + 6),        \
    wide[3 : 40]
#pragma xmp distribute t3(block, block, block) onto q
#pragma xmp distribute lin(block(30)) onto s, wide[block(60)] onto s
#pragma xmp align[i][j] with t[i][j], shadow[1][1] ::a, b
#pragma xmp shadow[2 : 1][0 : 1], align[j][i] with t1(i + 5, j - 3)::c
#pragma xmp align d[i][j] with tt(j, i)
#pragma xmp align[z][y][x] with t3(x + 1, y, z - 2)::v, w
#pragma xmp shadow v[1][1][1]
#pragma xmp align f[i] with lin(i)
#pragma xmp align g[k] with lin[k - 5]
#pragma xmp align h2[i] with wide[i + 3]
#pragma xmp shadow[2 : 1] ::f, g
#pragma xmp align e[i] with t[i + 3][*]
int main(void) {
  long s0 = 0, s1 = 0, s2 = 0, s3 = 0, s4 = 0;
#pragma xmp loop[i][j] on t[i][j]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      a[i][j] = i * 10 + j;
      b[i][j] = -a[i][j];
    }
#pragma xmp loop(i, j) on t1(i + 5, j - 3)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      c[j][i] = j * 100 + i;
#pragma xmp loop[i] on t[i][*]
  for (int i = 3; i < N; i++)
    e[i - 3] = i * i;
#pragma xmp loop(x, y, z) on t3(x, y, z)
  for (int z = -2; z < L - 2; z++)
    for (int y = 0; y < M; y++)
      for (int x = 1; x <= N; x++)
        v[z + 2][y][x - 1] = z * 100 + y * 10 + x;
#pragma xmp loop on lin(i)
  for (int i = 0; i < N; i++)
    f[i] = i * 1.5f;
#pragma xmp loop on lin[k - 5]
  for (int k = 0; k < N + 2; k++)
    g[k] = k;
#pragma xmp loop on tt(j, i)
  for (int i = 0; i < N + 4; i++)
    for (int j = 0; j < M; j++)
      d[i][j] = i ^ j;
#pragma xmp loop on wide[i + 3]
  for (int i = 0; i < N; i++)
    h2[i] = i;
#pragma xmp reflect(a, b)
#pragma xmp reflect(c)
#pragma xmp reflect(v)
#pragma xmp reflect(f, g)
#pragma xmp loop[i][j] on t[i][j] reduction(+ : s0)
  for (int i = 1; i < N - 1; i++)
    for (int j = 1; j < M - 1; j++)
      s0 += (a[i - 1][j - 1] * 3 + b[i + 1][j + 1] - a[i + 1][j - 1]) *
                (i + j * 2) +
            (i >= 3 ? e[i - 3] : 0);
#pragma xmp loop(i, j) on t1(5 + i, j - 3) reduction(+ : s1)
  for (int i = 0; i < N - 1; i++)
    for (int j = 2; j < M - 1; j++)
      s1 += (c[j - 2][i] - c[j + 1][i + 1] * 2) * (i - j);
#pragma xmp loop(i, j, k) on t3(i, j, k) reduction(+ : s2)
  for (int i = 2; i < N; i++)
    for (int k = -1; k < L - 3; k++)
      for (int j = 1; j < M - 1; j++)
        s2 += (v[k + 1][j + 1][i - 2] + 2 * v[k + 3][j - 1][i] -
               v[k + 2][j][i - 1]) *
              (i + j * k);
#pragma xmp loop on lin(i) reduction(+ : s3)
  for (int i = 2; i < N - 1; i++)
    s3 += (long)(f[i - 2] * 2 + f[i + 1] * 4) * i;
#pragma xmp loop on lin(i) reduction(+ : s3)
  for (int i = -3; i < N - 4; i++)
    s3 += (long)(g[i + 3] + g[i + 6]) * i;
#pragma xmp loop on tt(j, i) reduction(+ : s4)
  for (int i = N + 3; i >= 0; i -= 2)
    for (int j = 0; j < M; j += 3)
      s4 += d[i][j] * (i + j);
#pragma xmp loop on wide[i + 3] reduction(+ : s4)
  for (int i = 0; i < N; i++)
    s4 += h2[i] * i;
#pragma xmp task on s(1)
  printf("%ld %ld %ld %ld %ld\n", s0, s1, s2, s3, s4);
#pragma xmp barrier
#pragma xmp task on s(1)
  puts("complete");
  return 0;
}
