// FEATURE: 8.4 programs | matrix product: the columns of one factor by gmove
// STATUS: yes
// RANKS: 1 2 3 5 9
#include "../Inputs/check.h"
#define N 18
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp template u(0 : N - 1)
#pragma xmp distribute u(cyclic(2)) onto p
double a[N][N], b[N][N], c[N][N], panel[N][N];
#pragma xmp align a[i][*] with t(i)
#pragma xmp align c[i][*] with t(i)
#pragma xmp align b[*][j] with u(j)

int main(void) {
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      a[i][j] = i + j;
      c[i][j] = 0;
    }
#pragma xmp loop on u(j)
  for (int j = 0; j < N; j++)
    for (int i = 0; i < N; i++)
      b[i][j] = i - j;
  for (int k0 = 0; k0 < N; k0 += 6) {
#pragma xmp gmove
    panel[k0:6][:] = b[k0:6][:];
#pragma xmp loop on t(i)
    for (int i = 0; i < N; i++)
      for (int k = k0; k < k0 + 6; k++)
        for (int j = 0; j < N; j++)
          c[i][j] += a[i][k] * panel[k][j];
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      double expected = 0;
      for (int k = 0; k < N; k++)
        expected += (double)(i + k) * (k - j);
      CHECK(c[i][j], expected);
    }
  return CHECK_END();
}
