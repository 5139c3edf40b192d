// FEATURE: 3.1 nodes | nodes (...) :: names, combined with nothing
// STATUS: yes
// RANKS: 2 4
#include "../Inputs/check.h"
#pragma xmp nodes (2, *) :: a, b
#pragma xmp nodes[*][2] :: c

int main(void) {
  int n = xmp_num_nodes(), size;
  xmp_nodes_size(xmp_desc_of(a), 2, &size);
  CHECK(size, n / 2);
  xmp_nodes_size(xmp_desc_of(b), 1, &size);
  CHECK(size, 2);
  xmp_nodes_size(xmp_desc_of(c), 1, &size);
  CHECK(size, 2);
  return CHECK_END();
}
