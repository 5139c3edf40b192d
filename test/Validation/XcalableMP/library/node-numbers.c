// FEATURE: 11.1 system | numbers and sizes, from 1 and from 0
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmp_all_node_num(), n = xmp_all_num_nodes();
  CHECK(xmpc_all_node_num(), me - 1);
  CHECK(xmp_node_num(), me);
  CHECK(xmpc_node_num(), me - 1);
  CHECK(xmpc_this_image(), me - 1);
  CHECK(xmp_num_nodes(), n);
  CHECK(xmp_num_images(), n);
  CHECK_THAT(me >= 1 && me <= n);
  if (n > 1) {
#pragma xmp task on p(2 : n)
    {
      CHECK(xmp_node_num(), me - 1);
      CHECK(xmpc_node_num(), me - 2);
      CHECK(xmpc_this_image(), me - 2);
      CHECK(xmp_num_images(), n - 1);
      CHECK(xmp_num_nodes(), n - 1);
      CHECK(xmp_all_node_num(), me);
      CHECK(xmp_all_num_nodes(), n);
    }
  }
  return CHECK_END();
}
