// FEATURE: 6.3 loop | on nodes: offsets, triplets and constants of two-dimensional node arrays, both notations
// STATUS: yes
// RANKS: 1 2 4 6
#include "../Inputs/check.h"
int main(void) {
  int n = xmp_all_num_nodes(), w = n % 2 == 0 ? 2 : 1, h = n / w;
#pragma xmp nodes q(w, h)
#pragma xmp nodes b[h][w]
  int me = xmpc_all_node_num(), x = me % w, y = me / w, got = 0;
#pragma xmp loop(i, j) on q(i, j)
  for (int i = 1; i <= w; i++)
    for (int j = 1; j <= h; j++)
      got += 10 * i + j;
  CHECK(got, 10 * (x + 1) + y + 1);
  got = 0;
#pragma xmp loop [i][j] on b[i + 2][j - 1]
  for (int i = -2; i < h - 2; i++)
    for (int j = w; j > 0; j--)
      got += 10 * i + j;
  CHECK(got, 10 * (y - 2) + x + 1);
  got = 0;
#pragma xmp loop on q(:, j)
  for (int j = 1; j <= h + 5; j++)
    got += j;
  CHECK(got, y + 1);
  got = 0;
#pragma xmp loop on q(1, j)
  for (int j = 1; j <= h; j += 2)
    got += j;
  CHECK(got, x == 0 && y % 2 == 0 ? y + 1 : 0);
  got = 0;
#pragma xmp loop on q(*, j) reduction(+ : got)
  for (int j = 1; j <= h; j++)
    got += j * (x + 1);
  CHECK(got, h * (h + 1) / 2 * (x + 1));
  got = 0;
#pragma xmp loop on b[j][*]
  for (int j = 0; j < h; j++) {
    int k = x;
#pragma xmp reduction(+ : k) on b[j][:]
    got += k;
  }
  CHECK(got, w * (w - 1) / 2);
  return CHECK_END();
}
