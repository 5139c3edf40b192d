// FEATURE: 11.2 node arrays | ndims, index, size, attr; dimensions in F-order
// STATUS: yes
// RANKS: 2 6
#include "../Inputs/check.h"
#pragma xmp nodes p[*][2]

int main(void) {
  int me = xmpc_node_num(), n = xmp_num_nodes(), x;
  xmp_desc_t d = xmp_desc_of(p);
  CHECK(xmp_nodes_ndims(d, &x), 0);
  CHECK(x, 2);
  CHECK(xmp_nodes_index(d, 1, &x), 0);
  CHECK(x, me % 2 + 1);
  CHECK(xmp_nodes_index(d, 2, &x), 0);
  CHECK(x, me / 2 + 1);
  CHECK(xmpc_nodes_index(d, 1, &x), 0);
  CHECK(x, me % 2);
  CHECK(xmpc_nodes_index(d, 2, &x), 0);
  CHECK(x, me / 2);
  CHECK(xmp_nodes_size(d, 1, &x), 0);
  CHECK(x, 2);
  CHECK(xmp_nodes_size(d, 2, &x), 0);
  CHECK(x, n / 2);
  CHECK(xmp_nodes_attr(d, &x), 0);
  CHECK(x, 2000);
  CHECK(xmp_desc_kind(d, &x), 0);
  CHECK(x, 2200);
  CHECK(xmp_nodes_rank(d, &x), 0);
  CHECK(x, me);
  CHECK_THAT(xmp_nodes_size(d, 3, &x) < 0);
  CHECK_THAT(xmp_nodes_size(d, 0, &x) < 0);
  CHECK_THAT(xmp_nodes_equiv(d, &d, &x, &x, &x) < 0);
  return CHECK_END();
}
