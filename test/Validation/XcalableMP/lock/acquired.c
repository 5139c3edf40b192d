// FEATURE: 9.3 lock, unlock | acquired_lock, stat and all their values
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
xmp_lock_t l:[*], many[3]:[*];
long counter:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  int got = -1, stat = -1;
  if (me == 0) {
  #pragma xmp lock (many[2]:[0]) stat(stat)
    CHECK(stat, XMP_STAT_SUCCESS);
  #pragma xmp lock (many[2]) stat(stat)
    CHECK(stat, XMP_STAT_LOCKED);
  #pragma xmp lock (many[1]) acquired_lock(got) stat(stat)
    CHECK(got, 1);
    CHECK(stat, XMP_STAT_SUCCESS);
  #pragma xmp unlock (many[1])
  #pragma xmp unlock (many[1]) stat(stat)
    CHECK(stat, XMP_STAT_UNLOCKED);
  }
  xmp_sync_all(NULL);
  if (me > 0) {
  #pragma xmp lock (many[2]:[0]) acquired_lock(got)
    CHECK(got, 0);
  #pragma xmp unlock (many[2]:[0]) stat(stat)
    CHECK(stat, XMP_STAT_LOCKED_OTHER_IMAGE);
  }
  xmp_sync_all(NULL);
  if (me == 0) {
  #pragma xmp unlock (many[2])
  }
  xmp_sync_all(NULL);
  #pragma xmp lock (many[me % 3]:[next])
  #pragma xmp unlock (many[me % 3]:[next]) stat(stat)
  CHECK(stat, XMP_STAT_SUCCESS);
  return CHECK_END();
}
