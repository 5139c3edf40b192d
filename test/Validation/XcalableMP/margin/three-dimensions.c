// FEATURE: 6.3 loop | margin in three dimensions, mixed signs (T24)
// STATUS: yes
// RANKS: 4 8
#include "../Inputs/check.h"
#define N 7
#pragma xmp nodes q(2, 2, *)
#pragma xmp template t(0 : N - 1, 0 : N - 1, 0 : N - 1)
#pragma xmp distribute t(block, block, block) onto q
int mine[N][N][N], frame[N][N][N], inner[N][N][N], ring[N][N][N], mixed[N][N][N];

int main(void) {
  int lo[3] = {100, 100, 100}, hi[3] = {-100, -100, -100};
#pragma xmp loop (i, j, k) on t(k, j, i)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) {
        int at[3] = {i, j, k};
        for (int d = 0; d < 3; d++) {
          lo[d] = lo[d] < at[d] ? lo[d] : at[d];
          hi[d] = hi[d] > at[d] ? hi[d] : at[d];
        }
        mine[i][j][k]++;
      }
#pragma xmp loop (i, j, k) on t(k, j, i) margin(1, 2, 1)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        frame[i][j][k]++;
#pragma xmp loop (i, j, k) on t(k, j, i) expand(-1, -1, -2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        inner[i][j][k]++;
#pragma xmp loop (i, j, k) on t(k, j, i) margin(-1, -1, -2)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        ring[i][j][k]++;
#pragma xmp loop (i, j, k) on t(k, j, i) margin(-1 : 1, 0, 1 : -1)
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++)
        mixed[i][j][k]++;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++)
      for (int k = 0; k < N; k++) {
        int m = mine[i][j][k];
        int w = i >= lo[0] - 1 && i <= hi[0] + 1 && j >= lo[1] - 2 && j <= hi[1] + 2 &&
                k >= lo[2] - 1 && k <= hi[2] + 1;
        CHECK(frame[i][j][k], w && !m);
        CHECK(inner[i][j][k] + ring[i][j][k], m);
        CHECK(inner[i][j][k], i >= lo[0] + 2 && i <= hi[0] - 2 && j > lo[1] && j < hi[1] &&
                                  k > lo[2] && k < hi[2]);
        int x = i >= lo[0] - 1 && i <= hi[0] - 1 && j >= lo[1] && j <= hi[1] && k >= lo[2] + 1 &&
                k <= hi[2] + 1;
        CHECK(mixed[i][j][k], x != m);
      }
  return CHECK_END();
}
