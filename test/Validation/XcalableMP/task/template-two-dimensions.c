// FEATURE: 6.1 task | template sections with *, : and triplets
// STATUS: yes
// RANKS: 4 6
#include "../Inputs/check.h"
#define N 9
#pragma xmp nodes q(2, *)
#pragma xmp template t[N][N]
#pragma xmp distribute t[block][block] onto q

int main(void) {
  int me = xmpc_node_num(), rows = xmp_num_nodes() / 2, row = me / 2, column = me % 2, runs = 0;
  int block = (N + rows - 1) / rows;
#pragma xmp task on t[*][0]
  {
    runs++;
    CHECK(xmp_num_nodes(), 1);
  }
  CHECK(runs, column == 0);
#pragma xmp task on t[0 : 1][:]
  {
    runs += 10;
    CHECK(xmp_num_nodes(), 2);
  }
  CHECK(runs, (column == 0) + 10 * (row == 0));
#pragma xmp task on t(5 : 8, :)
  {
    runs += 100;
    CHECK(xmp_num_nodes(), rows - (block * (rows - 1) >= N));
    CHECK(xmpc_node_num(), row);
  }
  CHECK(runs, (column == 0) + 10 * (row == 0) + 100 * (column == 1 && row * block < N));
  return CHECK_END();
}
