// FEATURE: 8.4 programs | matrix multiplication: rows and columns replicated by gmove, and xmp_matmul
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 24
double a[N][N], b[N][N], c[N][N], brow[N], ball[N][N];
#pragma xmp nodes p(2, *)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(block, cyclic(2)) onto p
#pragma xmp align a[i][j] with t(j, i)
#pragma xmp align b[i][j] with t(j, i)
#pragma xmp align c[i][j] with t(j, i)
double arow[N][N];
#pragma xmp align arow[i][*] with t(*, i)
double bcol[N][N];
#pragma xmp align bcol[*][j] with t(j, *)
int main(void) {
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = i + 2 * j;
      b[i][j] = i - j;
      c[i][j] = 0;
    }
#pragma xmp gmove
  arow[:][:] = a[:][:];
#pragma xmp gmove
  bcol[:][:] = b[:][:];
#pragma xmp loop(i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        c[i][j] += arow[i][k] * bcol[k][j];
  double s = 0;
#pragma xmp loop(i, j) on t(j, i) reduction(+ : s)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      s += c[i][j] * (i + 1) * (j % 3 + 1);
  xmp_matmul(xmp_desc_of(c), xmp_desc_of(a), xmp_desc_of(b));
  double s2 = 0;
#pragma xmp loop(i, j) on t(j, i) reduction(+ : s2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      s2 += c[i][j] * (i + 1) * (j % 3 + 1);
  if (s != s2)
    printf("matmul %g %g\n", s, s2);
  CHECK_NEAR(s, 28704000);
  return CHECK_END();
}
