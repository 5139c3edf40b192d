// FEATURE: 3.1 nodes | = * in a task, = ** and plain: the entire set (A31)
// STATUS: yes
// RANKS: 4 6
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int n = xmp_num_nodes(), size, attr;
#pragma xmp task on p(2 : 4)
  {
#pragma xmp nodes x(*) = *
#pragma xmp nodes e(*) = **
#pragma xmp nodes f(*)
    xmp_nodes_size(xmp_desc_of(x), 1, &size);
    CHECK(size, 3);
    xmp_nodes_attr(xmp_desc_of(x), &attr);
    CHECK(attr, XMP_EXECUTING_NODES);
    xmp_nodes_size(xmp_desc_of(e), 1, &size);
    CHECK(size, n);
    xmp_nodes_size(xmp_desc_of(f), 1, &size);
    CHECK(size, n);
    xmp_nodes_attr(xmp_desc_of(f), &attr);
    CHECK(attr, XMP_ENTIRE_NODES);
  }
  return CHECK_END();
}
