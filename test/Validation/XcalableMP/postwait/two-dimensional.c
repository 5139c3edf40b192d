// FEATURE: 9.2 post, wait | nodes of a two-dimensional array, both notations
// STATUS: yes
// RANKS: 2 4
#include "../Inputs/check.h"
#pragma xmp nodes q(2, *)
int x:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  /* node number = 1 + (i - 1) + 2 * (j - 1) */
  int i = me % 2 + 1, j = me / 2 + 1, other = me ^ 1;
  x:[other] = me + 10;
  #pragma xmp post (q(3 - i, j), 5)
  #pragma xmp wait (q[j - 1][2 - i], 5)
  CHECK(x, other + 10);
  #pragma xmp post (q(i, *), 6)
  #pragma xmp wait (q(i, j), 6)
  return CHECK_END();
}
