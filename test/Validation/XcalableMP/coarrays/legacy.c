// FEATURE: 9.1 coarrays | the older directive coarray x : [*]
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
int x, a[10];
#pragma xmp coarray x, a : [*]

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  x = me;
  a[9] = -me;
  xmp_sync_all(NULL);
  CHECK(x:[next], next);
  CHECK(a[9]:[prev], -prev);
  xmp_sync_all(NULL);
  a[0:3]:[next] = me;
  xmp_sync_all(NULL);
  CHECK(a[2], prev);
  return CHECK_END();
}
