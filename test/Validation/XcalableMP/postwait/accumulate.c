// FEATURE: 9.2 post, wait | posts accumulate, tags in any order, any int
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  #define BIG 2147483647
  for (int i = 0; i < 10; i++) {
  #pragma xmp post (p(next + 1), i)
  }
  #pragma xmp post (p(next + 1), BIG)
  #pragma xmp post (p(next + 1), -BIG - 1)
  #pragma xmp post (p(next + 1), 3)
  #pragma xmp wait (p(prev + 1), -BIG - 1)
  for (int i = 9; i >= 0; i--) {
  #pragma xmp wait (p(prev + 1), i)
  }
  #pragma xmp wait (p(prev + 1), 3)
  #pragma xmp wait (p(prev + 1), BIG)
  CHECK_THAT(1);
  return CHECK_END();
}
