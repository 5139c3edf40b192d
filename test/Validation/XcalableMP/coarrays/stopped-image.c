// FEATURE: 9.1 status | XMP_STAT_STOPPED_IMAGE from a partner that has ended
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#include <stdlib.h>
int x:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  if (me == n - 1 && n > 1)
    return CHECK_END();
  int status = -1;
  xmp_sync_image(n - 1, &status);
  CHECK(status, n > 1 ? XMP_STAT_STOPPED_IMAGE : XMP_STAT_SUCCESS);
  CHECK(x:[n - 1], 0);
  return CHECK_END();
}
