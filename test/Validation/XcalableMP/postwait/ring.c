// FEATURE: 9.2 post, wait | a ring, data put before the post are there
// STATUS: yes
// RANKS: 1 2 3 5 9
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
int x:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  x = -1;
  xmp_sync_all(NULL);
  for (int round = 0; round < 30; round++) {
    x:[next] = 100 * round + me;
  #pragma xmp post (p(next + 1), round)
  #pragma xmp wait (p(prev + 1), round)
    CHECK(x, 100 * round + prev);
  #pragma xmp post (p[prev], -1)
  #pragma xmp wait (p[next], -1)
  }
  return CHECK_END();
}
