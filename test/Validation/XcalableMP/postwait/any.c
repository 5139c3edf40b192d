// FEATURE: 9.2 post, wait | without a tag, and without a node
// STATUS: yes
// RANKS: 1 2 3 5 9
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
int got[9]:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  for (int k = 0; k < n; k++)
    got[k] = 0;
  xmp_sync_all(NULL);
  for (int k = 0; k < n; k++) {
    got[me]:[k] = me + 1;
  #pragma xmp post (p(k + 1), 1000 * me)
  }
  for (int k = 0; k < n; k++) {
  #pragma xmp wait
  }
  for (int k = 0; k < n; k++)
    CHECK(got[k], k + 1);
  xmp_sync_all(NULL);
  for (int i = 0; i < 3; i++) {
  #pragma xmp post (p(next + 1), i * 7)
  }
  #pragma xmp wait (p(prev + 1))
  #pragma xmp wait (p(prev + 1))
  #pragma xmp wait (p(prev + 1))
  return CHECK_END();
}
