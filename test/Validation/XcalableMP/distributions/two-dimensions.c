// FEATURE: 3.3 distribute | cyclic and block together, transposed alignment
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 13
#define M 9
#pragma xmp nodes p[*][2]
#pragma xmp template t[M][N]
#pragma xmp distribute t[cyclic(2)][block] onto p
float a[N][M], b[M][N];
#pragma xmp align a[i][j] with t[j][i]
#pragma xmp align b[i][j] with t[i][j]

int main(void) {
  double sum = 0, expected = 0;
#pragma xmp loop (i, j) on t[j][i]
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      a[i][j] = 100 * i + j;
#pragma xmp loop (i, j) on t[i][j]
  for (int j = 0; j < N; j++)
    for (int i = 0; i < M; i++)
      b[i][j] = a[j][i] + 0.5f;
#pragma xmp loop (i, j) on t[i][j] reduction(+ : sum)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      sum += b[i][j] * (i + 1);
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      expected += (100 * j + i + 0.5) * (i + 1);
  CHECK(sum, expected);
  return CHECK_END();
}
