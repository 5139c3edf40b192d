// 1-D to 7-D arrays, permuted, collapsed and replicated dimensions, reflect
// with corners.
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t "self 2 3 9" %s
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t1 "4 6" %s -- '-DNODES=p(2,*)'
// RUN: %S/Inputs/compare.sh xacc-cc %clang %t2 "3 6" %s -- '-DNODES=p[*][3]'
// REQUIRES: mpi

#include <stdio.h>
#define A 7
#define B 5
#define C 4
double d1[A], d2[A][B], d2t[B][A], d3[A][B][C];
int d4[A][B][C][2], d5[2][A][3][B][C];
float d6[2][3][A][2][B][C];
long d7[2][2][A][2][B][2][C];
#ifndef NODES
#define NODES p(1, *)
#endif
#pragma xmp nodes NODES
#pragma xmp template t(0 : B - 1, 0 : A - 1)
#pragma xmp distribute t(block, block) onto p
#pragma xmp align d2[i][j] with t(j, i)
#pragma xmp align d2t[j][i] with t(j, i)
#pragma xmp align d3[i][j][*] with t(j, i)
#pragma xmp align d4[i][j][*][*] with t(j, i)
#pragma xmp align d5[*][i][*][j][*] with t(j, i)
#pragma xmp align d6[*][*][i][*][j][*] with t(j, i)
#pragma xmp align d7[*][*][i][*][j][*][*] with t(j, i)
#pragma xmp align d1[i] with t(*, i)
#pragma xmp shadow d2[1][1]
#pragma xmp shadow d2t[1][2 : 1]
#pragma xmp shadow d3[1][1][0]
#pragma xmp shadow d5[0][1][0][1][0]
#pragma xmp shadow d7[0][0][1][0][1][0][0]
int main(void) {
  int i, j, k, a, b, c;
#pragma xmp loop(i) on t(*, i)
  for (i = 0; i < A; i++)
    d1[i] = i;
#pragma xmp loop(i, j) on t(j, i)
  for (i = 0; i < A; i++)
    for (j = 0; j < B; j++) {
      d2[i][j] = d2t[j][i] = i * 10 + j;
      for (k = 0; k < C; k++) {
        d3[i][j][k] = d2[i][j] * 10 + k;
        for (a = 0; a < 2; a++) {
          d4[i][j][k][a] = d3[i][j][k] * 10 + a;
          for (b = 0; b < 3; b++) {
            d5[a][i][b][j][k] = d4[i][j][k][a] * 10 + b;
            for (c = 0; c < 2; c++) {
              d6[a][b][i][c][j][k] = (d4[i][j][k][a] % 1000) * 10 + b + c;
              if (b < 2)
                for (int e = 0; e < 2; e++)
                  d7[a][b][i][c][j][e][k] =
                      d4[i][j][k][a] * 1000 + b * 100 + c * 10 + e;
            }
          }
        }
      }
    }
#pragma xmp reflect(d2, d2t, d3, d5)
#pragma xmp reflect(d7)
  double s = 0;
  long s7 = 0;
#pragma xmp loop(i, j) on t(j, i) reduction(+ : s, s7)
  for (i = 1; i < A - 1; i++)
    for (j = 2; j < B - 1; j++) {
      double w = i * B + j;
      s += w * (d1[i] + d2[i - 1][j - 1] + 2 * d2[i + 1][j + 1] +
                3 * d2[i - 1][j + 1] + 4 * d2[i + 1][j - 1]);
      s += w * (d2t[j - 1][i + 1] + 5 * d2t[j + 1][i - 1] - d2t[j][i - 1]);
      for (k = 0; k < C; k++) {
        s += w * (k + 1) *
             (d3[i - 1][j + 1][k] + d3[i + 1][j][k] + d4[i][j][k][1]);
        s += w * d5[1][i - 1][2][j + 1][k] + d5[0][i + 1][k % 3][j - 1][k];
        s += d6[1][2][i][k % 2][j][k] * w;
        s7 += d7[1][0][i + 1][1][j - 1][k & 1][k] * (k + 1) +
              d7[k & 1][1][i - 1][0][j + 1][1][k] * (long)w;
      }
    }
  double tr = 0;
#pragma xmp loop(i, j) on t(j, i) reduction(+ : tr)
  for (j = 0; j < B; j++)
    for (i = 0; i < A; i++)
      tr += d2t[j][i] * (i - j) + d2[i][j] * (i + j);
#pragma xmp task on p(1, 1)
  printf("%.17g %ld %.17g\n", s, s7, tr);
#pragma xmp barrier
#pragma xmp task on p(1, 1)
  puts("complete");
  return 0;
}
