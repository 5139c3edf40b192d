// FEATURE: 9.1 image | indices of the sync call are those of a node array
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
int x:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  x = 0;
  xmp_sync_all(NULL);
  if (n > 2) {
  #pragma xmp task on p(2 : 3)
    {
      int inner = xmpc_this_image();
      x:[1 - inner] = 5 + inner;
  #pragma xmp image (p)
      xmp_sync_image(me == 1 ? 2 : 1, NULL);
      CHECK(x, 6 - inner);
      xmp_sync_image(1 - inner, NULL);
      // It is for the next call only, whatever that does with indices.
  #pragma xmp image (p)
      xmp_sync_memory(NULL);
      xmp_sync_image(1 - inner, NULL);
    }
  }
  #pragma xmp image (p)
  xmp_sync_all(NULL);
  CHECK_THAT(x == 0 || me == 1 || me == 2);
  return CHECK_END();
}
