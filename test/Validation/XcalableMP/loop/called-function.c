// FEATURE: 6.3 loop | collectives in the body act on the set of the iteration
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#define N 6
#pragma xmp nodes q(2, *)

static int nodes_in_row(void) { return xmp_num_nodes(); }

int main(void) {
  int rows = xmp_num_nodes() / 2, outer = 0, sum;
  int row = xmpc_node_num() / 2;
#pragma xmp loop (i) on q(:, i)
  for (int i = 1; i <= rows; i++) {
    outer = xmp_num_nodes();
    sum = i;
#pragma xmp reduction(+ : sum)
    CHECK(sum, 2 * (row + 1));
    CHECK(nodes_in_row(), 2);
  }
  CHECK(outer, 2 * rows);
  CHECK(xmp_num_nodes(), 2 * rows);
  return CHECK_END();
}
