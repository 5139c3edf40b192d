// FEATURE: 9.2 post, wait | inside a task nodes are named as declared
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
  if (n > 1) {
  #pragma xmp task on p(2 : n) nocomm
    {
      if (me == 1) {
  #pragma xmp post (p(1), 4)
      }
    }
  #pragma xmp task on p(1)
    {
  #pragma xmp wait (p(2), 4)
    }
  }
  CHECK_THAT(1);
  return CHECK_END();
}
