// FEATURE: 9.2 post | a node that does not exist ends the job
// STATUS: yes
// RANKS: 2
// FATAL: coordinate 4 of the node is outside 1..2
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  int k = n + 2;
  #pragma xmp post (p(k), 1)
  return CHECK_END();
}
