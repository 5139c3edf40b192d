// FEATURE: 8.3 reduce_shadow | periodic, in two dimensions, gblock with an empty node and block, twice with different widths
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#define N 12
#define M 10
int main(void) {
  int n = xmp_all_num_nodes(), w = n % 2 == 0 ? 2 : 1, h = n / w;
#pragma xmp nodes q(w, h)
  int left = N, map[h];
  for (int k = 0; k < h; k++) {
    map[k] = k == h - 1 ? left : k == 1 ? 0 : 4;
    left -= map[k];
  }
#pragma xmp template t(0 : M - 1, 0 : N - 1)
#pragma xmp distribute t(block, gblock(map)) onto q
  int u[N][M];
#pragma xmp align u[i][j] with t(j, i)
#pragma xmp shadow u[2:1][1:1]
  int cx = xmpc_all_node_num() % w, cy = xmpc_all_node_num() / w;
  for (int round = 0; round < 2; round++) {
    int up = 2 - round, oracle[N][M];
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        oracle[i][j] = 0;
    /* Each node adds 1 + its number to all that it stores. */
    int start = 0;
    for (int y = 0; y < h; y++) {
      for (int x = 0; x < w; x++) {
        int b = (M + w - 1) / w, j0 = x * b, j1 = j0 + b < M ? j0 + b : M;
        if (!map[y])
          continue;
        for (int i = start - up; i < start + map[y] + 1; i++)
          for (int j = j0 - 1; j < j1 + 1; j++)
            oracle[(i + N) % N][(j + M) % M] += 1 + x + w * y;
      }
      start += map[y];
    }
    if (map[cy]) {
      int *raw = (int *)u, b = (M + w - 1) / w, mine = cx == w - 1 ? M - cx * b : b;
      for (int l = 0; l < (map[cy] + 3) * (mine + 2); l++)
        raw[l] = 1 + cx + w * cy;
    }
#pragma xmp reduce_shadow(u) width(/periodic/ up : 1, /periodic/ 1 : 1)
#pragma xmp loop(i, j) on t(j, i)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        CHECK(u[i][j], oracle[i][j]);
  }
  return CHECK_END();
}
