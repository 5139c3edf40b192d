// FEATURE: 11.6 transformational procedures | at run time: matrices that have no product
// STATUS: yes
// FATAL: matmul-sizes.c:17: xmp_matmul: the matrices are 8 x 8, 8 x 4 and 8 x 8, which is no product
// RANKS: 2
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp template t(0:7)
#pragma xmp distribute t(block) onto p
double product[8][8], left[8][4], right[8][8];
#pragma xmp align product[i][*] with t(i)
#pragma xmp align left[i][*] with t(i)
#pragma xmp align right[i][*] with t(i)

int main(void) {
  xmp_desc_t factor = xmp_desc_of(left);
  // At the place of the call.
  xmp_matmul(xmp_desc_of(product), factor, xmp_desc_of(right));
  return CHECK_END();
}
