// FEATURE: 3.1 nodes | every second one of a set, without an upper bound
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp nodes odd(*) = p(1::2)
#pragma xmp nodes same[*] = p[::2]

int main(void) {
  int me = xmp_node_num(), half = (xmp_num_nodes() + 1) / 2, index = 0, sum = 1;
  CHECK(xmp_nodes_index(xmp_desc_of(odd), 1, &index) == 0, me % 2);
  CHECK(xmp_nodes_index(xmp_desc_of(same), 1, &index) == 0, me % 2);
#pragma xmp task on odd
  {
    CHECK(xmp_num_nodes(), half);
    CHECK(xmp_node_num(), (me + 1) / 2);
#pragma xmp reduction(+ : sum)
    CHECK(sum, half);
  }
#pragma xmp task on p(1::2)
  sum += 100;
#pragma xmp task on same
  sum += 1000;
  CHECK(sum, me % 2 ? half + 1100 : 1);
  return CHECK_END();
}
