// FEATURE: 8.4 gmove | transposition of distributed matrices, by rows and as blocks
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 13
#define M 10
#pragma xmp nodes p(*)
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp template u(0 : N - 1, 0 : M - 1)
#pragma xmp template r(0 : N - 1)
#pragma xmp distribute t(block, cyclic) onto q
#pragma xmp distribute u(cyclic(2), block) onto q
#pragma xmp distribute r(block) onto p
int a[N][M], b[M][N], c[M][N], d[N][M];
#pragma xmp align a[i][j] with t(j, i)
#pragma xmp align b[i][j] with u(j, i)
#pragma xmp align c[*][i] with r(i)
#pragma xmp align d[i][*] with r(i)

int main(void) {
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 100 * i + j;
  for (int i = 0; i < N; i++) {
#pragma xmp gmove
    b[:][i] = a[i][:];
  }
#pragma xmp loop (i, j) on u(j, i)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      CHECK(b[i][j], 100 * j + i);
#pragma xmp gmove
  c[:][:] = b[:][:];
#pragma xmp loop (j) on r(j)
  for (int j = 0; j < N; j++)
    for (int i = 0; i < M; i++)
      CHECK(c[i][j], 100 * j + i);
#pragma xmp gmove
  d[:][:] = a[N - 1:N:-1][0:M];
#pragma xmp loop (i) on r(i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(d[i][j], 100 * (N - 1 - i) + j);
#pragma xmp gmove
  a[0:M][0:5] = a[3:M][5:5]; // blocks of one matrix that overlap
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      CHECK(a[i][j], i < M && j < 5 ? 100 * (i + 3) + j + 5 : 100 * i + j);
  return CHECK_END();
}
