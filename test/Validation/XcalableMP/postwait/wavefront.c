// FEATURE: 9.2 post and wait | between nodes of a two-dimensional array: a wavefront over blocks with values in coarrays
// STATUS: yes
// RANKS: 1 2 4 6
#include "../Inputs/check.h"
#define B 4
double west[B]:[*], north[B]:[*];
int main(void) {
  int n = xmp_all_num_nodes(), w = n % 2 == 0 ? 2 : 1, h = n / w;
#pragma xmp nodes q(w, h)
  int x = xmpc_all_node_num() % w, y = xmpc_all_node_num() / w;
  double f[B + 1][B + 1];
  xmp_sync_all(NULL);
  for (int sweep = 0; sweep < 3; sweep++) {
    if (x > 0) {
#pragma xmp wait(q(x, y + 1), 2 * sweep)
    }
    if (y > 0) {
#pragma xmp wait(q(x + 1, y), 2 * sweep + 1)
    }
    for (int i = 0; i < B; i++) {
      f[i + 1][0] = x > 0 ? west[i] : sweep;
      f[0][i + 1] = y > 0 ? north[i] : 1;
    }
    for (int i = 1; i <= B; i++)
      for (int j = 1; j <= B; j++)
        f[i][j] = f[i - 1][j] + f[i][j - 1] - 1;
    double column[B], row[B];
    for (int i = 0; i < B; i++)
      column[i] = f[i + 1][B], row[i] = f[B][i + 1];
    if (x + 1 < w) {
      west[0:B]:[x + 1 + w * y] = column[0:B];
#pragma xmp post(q(x + 2, y + 1), 2 * sweep)
    }
    if (y + 1 < h) {
      north[0:B]:[x + w * (y + 1)] = row[0:B];
#pragma xmp post(q(x + 1, y + 2), 2 * sweep + 1)
    }
    double o[6 * B + 1][2 * B + 1];
    for (int i = 0; i <= h * B; i++)
      for (int j = 0; j <= w * B; j++)
        o[i][j] = i == 0 ? 1 : j == 0 ? sweep : o[i - 1][j] + o[i][j - 1] - 1;
    for (int i = 1; i <= B; i++)
      for (int j = 1; j <= B; j++)
        CHECK(f[i][j], o[y * B + i][x * B + j]);
    xmp_sync_all(NULL);
  }
  return CHECK_END();
}
