// FEATURE: 6.3 loop | one loop variable in two subscripts: the diagonal
// STATUS: yes
// RANKS: 2 4 6
// VARIANT: block | ROWS=block COLUMNS=block
// VARIANT: cyclic | ROWS=cyclic(3) COLUMNS=cyclic
#include "../Inputs/check.h"
#define N 11
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(ROWS, COLUMNS) onto q
int a[N][N];
#pragma xmp align a[i][j] with t(j, i)

int main(void) {
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      a[i][j] = 0;
#pragma xmp loop (i) on t(i, i)
  for (int i = 0; i < N; i++)
    a[i][i] = i + 1;
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      CHECK(a[i][j], i == j ? i + 1 : 0);
  return CHECK_END();
}
