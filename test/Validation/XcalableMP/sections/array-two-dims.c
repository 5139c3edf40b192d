// FEATURE: 6.4 array | two dimensions, transposed alignment, a plain index, a collapsed dimension
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 11
#define M 14
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(block, block) onto q
int a[N][M], b[M][N], c[N][3];
#pragma xmp align a[i][j] with t(j, i)
#pragma xmp align b[j][i] with t(j, i)
#pragma xmp align c[i][*] with t(*, i)

int main(void) {
#pragma xmp array on t[:][:]
  a[:][:] = 1;
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      b[j][i] = 100 * i + j;
  // a's second dimension is t's first: by alignment, not by position
#pragma xmp array on t(2 : 9, 1 : 5)
  a[1:5][2:8] = 2;
#pragma xmp array on t(3, 0 : N - 1)
  b[3][0:N] = -5;
#pragma xmp array on t(*, :)
  c[:][1:2] = 4;
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      CHECK(a[i][j], i >= 1 && i <= 5 && j >= 2 && j <= 9 ? 2 : 1);
      CHECK(b[j][i], j == 3 ? -5 : 100 * i + j);
    }
#pragma xmp loop (i) on t(*, i)
  for (int i = 0; i < N; i++)
    CHECK(c[i][0] + 10 * c[i][1] + 100 * c[i][2], 440);
  return CHECK_END();
}
