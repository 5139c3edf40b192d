// FEATURE: 6.2 tasks | a node in several sets runs each, in program order (A10)
// STATUS: yes
// RANKS: 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes(), order = 0;
#pragma xmp tasks
  {
#pragma xmp task on p(1 : 2)
    order = order * 10 + 1;
#pragma xmp task on p(2 : n)
    order = order * 10 + 2;
#pragma xmp task on p(:)
    {
      order = order * 10 + 3;
#pragma xmp barrier
    }
  }
  CHECK(order, me == 1 ? 13 : me == 2 ? 123 : 23);
  return CHECK_END();
}
