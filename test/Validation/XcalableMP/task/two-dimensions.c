// FEATURE: 6.1 task | rows and columns of a node array, order of the elements
// STATUS: yes
// RANKS: 4 6 8
#include "../Inputs/check.h"
#pragma xmp nodes q[*][2]

int main(void) {
  int me = xmpc_node_num(), rows = xmp_num_nodes() / 2, row = me / 2, column = me % 2, runs = 0;
#pragma xmp task on q[1][:]
  {
    runs++;
    CHECK(xmp_num_nodes(), 2);
    CHECK(xmpc_node_num(), column);
  }
  CHECK(runs, row == 1);
#pragma xmp task on q(2, :)
  {
    runs += 10;
    CHECK(xmp_num_nodes(), rows);
    CHECK(xmpc_node_num(), row);
  }
  CHECK(runs, (row == 1) + 10 * (column == 1));
#pragma xmp task on q(2, 1 : 2)
  runs += 100;
  CHECK(runs, (row == 1) + 10 * (column == 1) + 100 * (column == 1 && row < 2));
  return CHECK_END();
}
