// FEATURE: 6.1 task | a star: several disjoint sets run the block
// STATUS: yes
// RANKS: 4 6 8
#include "../Inputs/check.h"
#pragma xmp nodes q(2, *)

int main(void) {
  int me = xmpc_node_num(), rows = xmp_num_nodes() / 2, row = me / 2, column = me % 2;
  int sum = me;
#pragma xmp task on q(*, :)
  {
    CHECK(xmp_num_nodes(), rows);
    CHECK(xmpc_node_num(), row);
#pragma xmp reduction(+ : sum)
  }
  CHECK(sum, rows * (rows - 1) + rows * column);
  sum = me;
#pragma xmp task on q[*][:]
  {
    CHECK(xmp_num_nodes(), 2);
    CHECK(xmpc_node_num(), column);
#pragma xmp reduction(+ : sum)
  }
  CHECK(sum, 4 * row + 1);
#pragma xmp task on *
  CHECK(xmp_num_nodes(), 2 * rows);
  return CHECK_END();
}
