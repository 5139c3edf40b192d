// FEATURE: 6.1 task | on one node; numbers inside count from it
// STATUS: yes
// RANKS: 2 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmp_node_num(), runs = 0;
#pragma xmp task on p(2)
  {
    runs++;
    CHECK(me, 2);
    CHECK(xmp_node_num(), 1);
    CHECK(xmpc_node_num(), 0);
    CHECK(xmp_num_nodes(), 1);
    CHECK(xmp_all_node_num(), 2);
#pragma xmp barrier
  }
  CHECK(runs, me == 2);
#pragma xmp task on p[0]
  runs += 10;
  CHECK(runs, (me == 2) + 10 * (me == 1));
  return CHECK_END();
}
