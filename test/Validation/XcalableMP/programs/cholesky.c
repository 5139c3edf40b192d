// FEATURE: 8.4 programs | Cholesky in block-cyclic columns and rows, with copies along both dimensions
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#include <math.h>
#define N 20
double a[N][N];
#pragma xmp nodes p(2, *)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(cyclic(2), cyclic(3)) onto p
#pragma xmp align a[i][j] with t(j, i)
double col[N], row[N];
#pragma xmp align col[i] with t(*, i)
#pragma xmp align row[j] with t(j, *)
int main(void) {
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = (i == j ? N + i : 0) + 1.0 / (1 + i + j);
  for (int k = 0; k < N; k++) {
    double d;
#pragma xmp gmove
    d = a[k][k];
    d = sqrt(d);
#pragma xmp loop(i) on t(k, i)
    for (int i = k; i < N; i++)
      a[i][k] /= d;
#pragma xmp gmove
    col [k:N - k] = a [k:N - k][k];
#pragma xmp gmove
    row [k:N - k] = a [k:N - k][k];
#pragma xmp loop(i, j) on t(j, i)
    for (int i = k + 1; i < N; i++)
      for (int j = k + 1; j <= i; j++)
        a[i][j] -= col[i] * row[j];
  }
  double s = 0;
#pragma xmp loop(i, j) on t(j, i) reduction(+ : s)
  for (int i = 0; i < N; i++)
    for (int j = 0; j <= i; j++)
      s += a[i][j] * (i + 2 * j);
  CHECK_NEAR(s, 3311.5284677922214);
  return CHECK_END();
}
