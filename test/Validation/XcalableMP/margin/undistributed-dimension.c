// FEATURE: 6.3 loop | widths of a dimension that is not distributed
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#define N 10
#define M 6
#pragma xmp nodes p(*)
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(*, block) onto p
int mine[N][M], inner[N][M], ring[N][M];

int main(void) {
  int lo = 100, hi = -100;
#pragma xmp loop (i, j) on t(j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      lo = lo < i ? lo : i;
      hi = hi > i ? hi : i;
      mine[i][j]++;
    }
#pragma xmp loop (i, j) on t(j, i) expand(-1, -1)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      inner[i][j]++;
#pragma xmp loop (i, j) on t(j, i) margin(-1, -1)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      ring[i][j]++;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++) {
      CHECK(inner[i][j], i > lo && i < hi && j > 0 && j < M - 1);
      CHECK(ring[i][j] + inner[i][j], mine[i][j]);
    }
  return CHECK_END();
}
