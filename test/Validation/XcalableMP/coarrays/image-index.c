// FEATURE: 11.4 xmp_get_image_index, xmp_get_primary_image_index | images of a node array
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  int size = n > 1 ? n - 1 : 1, first = n - size;
  #pragma xmp nodes q(size) = p(first + 1 : n)
  int images[3] = {0, size - 1, size}, result[3];
  xmp_get_primary_image_index(3, images, result, xmp_desc_of(q));
  CHECK(result[0], first);
  CHECK(result[1], n - 1);
  CHECK(result[2], -1);
  xmp_get_image_index(2, images, result, xmp_desc_of(p));
  CHECK(result[0], 0);
  #pragma xmp task on q
  {
    xmp_get_image_index(2, images, result, xmp_desc_of(q));
    CHECK(result[0], 0);
    CHECK(result[1], size - 1);
    xmp_get_image_index(1, images, result, xmp_desc_of(p));
    CHECK(result[0], first == 0 ? 0 : -1);
  }
  return CHECK_END();
}
