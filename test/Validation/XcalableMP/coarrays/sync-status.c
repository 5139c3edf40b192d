// FEATURE: 9.1 coarrays: image control | the status of each kind of synchronisation
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
int x:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images(), status = -7, next = (me + 1) % n;
  x:[next] = me;
  xmp_sync_all(&status);
  CHECK(status, XMP_STAT_SUCCESS);
  CHECK(x, (me + n - 1) % n);
  status = -7;
  xmp_sync_memory(&status);
  CHECK(status, XMP_STAT_SUCCESS);
  status = -7;
  xmp_sync_images_all(&status);
  CHECK(status, XMP_STAT_SUCCESS);
  int both[2] = {next, (me + n - 1) % n};
  status = -7;
  xmp_sync_images(n == 1 ? 0 : both[0] == both[1] ? 1 : 2, both, &status);
  CHECK(status, XMP_STAT_SUCCESS);
  if (n > 1 && me < 2) {
    status = -7;
    xmp_sync_image(1 - me, &status);
    CHECK(status, XMP_STAT_SUCCESS);
  }
  return CHECK_END();
}
