// FEATURE: 6.3 loop | margin in two dimensions: each tuple once, corners too (T24)
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 11
#define M 9
#pragma xmp nodes q[*][2]
#pragma xmp template t[M][N]
#pragma xmp distribute t[block][block] onto q
int mine[M][N], wide[M][N], frame[M][N], inner[M][N], ring[M][N];

int main(void) {
  int lo[2] = {100, 100}, hi[2] = {-100, -100};
#pragma xmp loop (i, j) on t[i][j]
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++) {
      lo[0] = lo[0] < i ? lo[0] : i;
      hi[0] = hi[0] > i ? hi[0] : i;
      lo[1] = lo[1] < j ? lo[1] : j;
      hi[1] = hi[1] > j ? hi[1] : j;
      mine[i][j]++;
    }
#pragma xmp loop (i, j) on t[i][j] expand(2 : 1, 1 : 2)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      wide[i][j]++;
#pragma xmp loop (i, j) on t[i][j] margin(2 : 1, 1 : 2)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      frame[i][j]++;
#pragma xmp loop (i, j) on t[i][j] expand(-2 : -1, -1)
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++)
      inner[i][j]++;
#pragma xmp loop (i, j) on t[i][j] margin(-2 : -1, -1)
  for (int j = 0; j < N; j++)
    for (int i = 0; i < M; i++)
      ring[i][j]++;
  for (int i = 0; i < M; i++)
    for (int j = 0; j < N; j++) {
      int any = lo[0] <= hi[0] && lo[1] <= hi[1];
      int w = any && i >= lo[0] - 2 && i <= hi[0] + 1 && j >= lo[1] - 1 && j <= hi[1] + 2;
      CHECK(wide[i][j], w);
      CHECK(frame[i][j], w && !mine[i][j]);
      CHECK(inner[i][j], i >= lo[0] + 2 && i <= hi[0] - 1 && j >= lo[1] + 1 && j <= hi[1] - 1);
      CHECK(inner[i][j] + ring[i][j], mine[i][j]);
    }
  return CHECK_END();
}
