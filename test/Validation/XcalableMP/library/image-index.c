// FEATURE: 11.4 images | xmp_get_primary_image_index and xmp_get_image_index
// STATUS: yes
// RANKS: 4 6
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp nodes q(2) = p(3 : 4)

int main(void) {
  int from[2] = {0, 1}, to[2] = {9, 9};
  xmp_get_primary_image_index(2, from, to, xmp_desc_of(q));
  CHECK(to[0], 2);
  CHECK(to[1], 3);
#pragma xmp task on p(2 : 3)
  {
    xmp_get_image_index(2, from, to, xmp_desc_of(q));
    CHECK(to[0], 1);
    CHECK(to[1], -1);
  }
  return CHECK_END();
}
