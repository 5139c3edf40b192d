// FEATURE: 3.1 nodes | a star takes what is left
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp nodes q(2, *), r[*][1]

int main(void) {
  int n = xmp_num_nodes(), size;
  xmp_nodes_size(xmp_desc_of(p), 1, &size);
  CHECK(size, n);
  xmp_nodes_size(xmp_desc_of(q), 1, &size);
  CHECK(size, 2);
  xmp_nodes_size(xmp_desc_of(q), 2, &size);
  CHECK(size, n / 2);
  xmp_nodes_size(xmp_desc_of(r), 1, &size);
  CHECK(size, 1);
  xmp_nodes_size(xmp_desc_of(r), 2, &size);
  CHECK(size, n);
  return CHECK_END();
}
