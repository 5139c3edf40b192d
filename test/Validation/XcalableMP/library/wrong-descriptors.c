// FEATURE: 11 library | the wrong kind of a descriptor: failure
// STATUS: yes
// RANKS: 1 2
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0 : 9)
#pragma xmp distribute t(block) onto p
int a[10];
#pragma xmp align a[i] with t(i)

int main(void) {
  int x;
  xmp_desc_t d;
  CHECK_THAT(xmp_nodes_ndims(xmp_desc_of(t), &x) < 0);
  CHECK_THAT(xmp_template_ndims(xmp_desc_of(a), &x) < 0);
  CHECK_THAT(xmp_array_ndims(xmp_desc_of(p), &x) < 0);
  CHECK_THAT(xmp_align_template(xmp_desc_of(t), &d) < 0);
  CHECK_THAT(xmp_dist_nodes(xmp_desc_of(p), &d) < 0);
  return CHECK_END();
}
