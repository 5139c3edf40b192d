// FEATURE: 11.2 node arrays | xmp_nodes_equiv: descriptor and triplets from 1, in F-order
// STATUS: yes
// RANKS: 4 6
#include "../Inputs/check.h"
#pragma xmp nodes p[*][2]
#pragma xmp nodes a[1][2] = p[1][0 : 2]
#pragma xmp nodes b(*) = p(*, 1 : 2)

int main(void) {
  int lower[2], upper[2], step[2], attr;
  xmp_desc_t base;
  CHECK(xmp_nodes_attr(xmp_desc_of(a), &attr), 0);
  CHECK(attr, XMP_EQUIVALENCE_NODES);
  CHECK(xmp_nodes_equiv(xmp_desc_of(a), &base, lower, upper, step), 0);
  CHECK_THAT(base == xmp_desc_of(p));
  CHECK(lower[0], 1);
  CHECK(upper[0], 2);
  CHECK(step[0], 1);
  CHECK(lower[1], 2);
  CHECK(upper[1], 2);
  CHECK(xmp_nodes_equiv(xmp_desc_of(b), &base, lower, upper, step), 0);
  CHECK(step[0], 0);
  CHECK(lower[1], 1);
  CHECK(upper[1], 2);
  CHECK(step[1], 1);
  return CHECK_END();
}
