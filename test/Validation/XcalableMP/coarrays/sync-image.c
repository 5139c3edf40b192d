// FEATURE: 9.1 xmp_sync_image, xmp_sync_images, xmp_sync_images_all | pairs in a chain
// STATUS: yes
// RANKS: 1 2 3 5 9
#include "../Inputs/check.h"
int x:[*], y:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  int status = -1;
  for (int round = 0; round < 20; round++) {
    if (me > 0)
      xmp_sync_image(me - 1, &status);
    y = me > 0 ? x + 1 : round;
    if (me + 1 < n) {
      x:[me + 1] = y;
      xmp_sync_image(me + 1, NULL);
    }
    CHECK(y, me + round);
    if (me > 0)
      CHECK(status, XMP_STAT_SUCCESS);
    int set[2] = {prev, next};
    xmp_sync_images(2, set, NULL);
  }
  xmp_sync_images_all(&status);
  CHECK(status, XMP_STAT_SUCCESS);
  xmp_sync_image(me, NULL);
  x:[next] = 77;
  xmp_sync_memory(&status);
  xmp_sync_images_all(NULL);
  CHECK(x, 77);
  return CHECK_END();
}
