// FEATURE: 6.3 loop | on a two-dimensional node array, one index a dimension
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#pragma xmp nodes q(2, *)

int main(void) {
  int all = xmp_num_nodes(), me = xmpc_node_num(), runs = 0, x = 0, y = 0;
#pragma xmp loop (i, j) on q(j, i)
  for (int i = 1; i <= all / 2; i++)
    for (int j = 1; j <= 2; j++) {
      runs++;
      x = j;
      y = i;
    }
  CHECK(runs, 1);
  CHECK(x, me % 2 + 1);
  CHECK(y, me / 2 + 1);
#pragma xmp loop (i, j) on q[i][j]
  for (int j = 0; j < 2; j++)
    for (int i = 0; i < all / 2; i++) {
      runs++;
      x = j;
      y = i;
    }
  CHECK(runs, 2);
  CHECK(x, me % 2);
  CHECK(y, me / 2);
  return CHECK_END();
}
