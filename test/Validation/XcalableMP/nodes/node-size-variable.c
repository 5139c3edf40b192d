// FEATURE: 1.5 environment | XMP_NODE_SIZE0 gives the size of a star, in F-order
// STATUS: yes
// ENVIRONMENT: XMP_NODE_SIZE0=3
// RANKS: 6
#include "../Inputs/check.h"
#pragma xmp nodes p[*][*]

int main(void) {
  int size;
  xmp_nodes_size(xmp_desc_of(p), 1, &size);
  CHECK(size, 3);
  xmp_nodes_size(xmp_desc_of(p), 2, &size);
  CHECK(size, 2);
  return CHECK_END();
}
