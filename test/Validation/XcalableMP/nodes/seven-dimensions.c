// FEATURE: 3.1 nodes | seven dimensions, linear order
// STATUS: yes
// RANKS: 4
#include "../Inputs/check.h"
#pragma xmp nodes p(1, 2, 1, 1, 2, 1, *)

int main(void) {
  int at[7], me = xmpc_node_num();
  for (int d = 1; d <= 7; d++)
    xmpc_nodes_index(xmp_desc_of(p), d, &at[d - 1]);
  CHECK(at[1] + 2 * at[4], me);
  CHECK(at[0] + at[2] + at[3] + at[5] + at[6], 0);
  return CHECK_END();
}
