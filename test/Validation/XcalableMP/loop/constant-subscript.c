// FEATURE: 6.3 loop | a constant subscript: only its owners run the iterations
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 9
#define M 7
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : M - 1)
#pragma xmp distribute t(block, block) onto q
int a[M][N];
#pragma xmp align a[j][i] with t(i, j)

int main(void) {
  int row = 4;
#pragma xmp loop (i, j) on t(i, j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      a[j][i] = 0;
#pragma xmp loop (i) on t(i, row)
  for (int i = 0; i < N; i++)
    a[row][i] = i + 1;
#pragma xmp loop (j) on t[j][3]
  for (int j = 0; j < M; j++)
    a[j][3] += 100;
#pragma xmp loop (i, j) on t(i, j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++)
      CHECK(a[j][i], (j == 4 ? i + 1 : 0) + (i == 3 ? 100 : 0));
  return CHECK_END();
}
