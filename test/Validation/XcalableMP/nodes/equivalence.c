// FEATURE: 3.1 nodes | = a section of another node array
// STATUS: yes
// RANKS: 4 6 8
#include "../Inputs/check.h"
#pragma xmp nodes p[*][2]
#pragma xmp nodes half[2] = p[0 : 1][0 : 2]
#pragma xmp nodes second(*) = p(2, :)

int main(void) {
  int me = xmpc_node_num(), n = xmp_num_nodes(), at, failed, size;
  failed = xmpc_nodes_index(xmp_desc_of(half), 1, &at);
  CHECK(failed != 0, me >= 2);
  if (me < 2)
    CHECK(at, me);
  failed = xmp_nodes_index(xmp_desc_of(second), 1, &at);
  CHECK(failed != 0, me % 2 == 0);
  if (me % 2)
    CHECK(at, me / 2 + 1);
  xmp_nodes_size(xmp_desc_of(second), 1, &size);
  CHECK(size, n / 2);
  return CHECK_END();
}
