// FEATURE: 6.3 loop | margin in a nest whose order is not that of the subscripts
// STATUS: yes
// RANKS: 2 4
#include "../Inputs/check.h"
#define N 9
#define M 8
#pragma xmp nodes q(2, *)
#pragma xmp template t(0 : N - 1, 0 : M - 1)
#pragma xmp distribute t(block, block) onto q
int mine[M][N], ring[M][N], inner[M][N];

int main(void) {
  int lo[2] = {100, 100}, hi[2] = {-100, -100};
#pragma xmp loop (i, j) on t(i, j)
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) {
      mine[j][i]++;
      lo[0] = lo[0] < i ? lo[0] : i;
      hi[0] = hi[0] > i ? hi[0] : i;
      lo[1] = lo[1] < j ? lo[1] : j;
      hi[1] = hi[1] > j ? hi[1] : j;
    }
#pragma xmp loop (i, j) on t(i, j) expand(-1 : 0, 0 : -2)
  for (int i = N - 1; i >= 0; i--)
    for (int j = 0; j < M; j++)
      inner[j][i]++;
#pragma xmp loop (i, j) on t(i, j) margin(-1 : 0, 0 : -2)
  for (int i = N - 1; i >= 0; i--)
    for (int j = 0; j < M; j++)
      ring[j][i]++;
  for (int j = 0; j < M; j++)
    for (int i = 0; i < N; i++) {
      CHECK(inner[j][i], mine[j][i] && i > lo[0] && j <= hi[1] - 2);
      CHECK(inner[j][i] + ring[j][i], mine[j][i]);
    }
  return CHECK_END();
}
