// FEATURE: 9.3 lock | stat of all cases, in conditionals of single nodes, with the image directive and subsets
// STATUS: yes
// RANKS: 2 3 4
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
xmp_lock_t l:[*];
int turn:[*];
int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images(), s = -1, got = -1;
  turn = 0;
  xmp_sync_all(NULL);
  if (me == 0) {
#pragma xmp unlock(l:[1]) stat(s)
    CHECK(s, XMP_STAT_UNLOCKED);
#pragma xmp lock(l:[1]) stat(s)
    CHECK(s, XMP_STAT_SUCCESS);
#pragma xmp lock(l:[1]) stat(s)
    CHECK(s, XMP_STAT_LOCKED);
#pragma xmp lock(l:[1]) acquired_lock(got) stat(s)
    CHECK(got, 0);
  }
  xmp_sync_all(NULL);
  if (me == 1) {
#pragma xmp unlock(l) stat(s)
    CHECK(s, XMP_STAT_LOCKED_OTHER_IMAGE);
#pragma xmp lock(l) acquired_lock(got)
    CHECK(got, 0);
  }
  xmp_sync_all(NULL);
  if (me == 0) {
#pragma xmp unlock(l:[1]) stat(s)
    CHECK(s, XMP_STAT_SUCCESS);
  }
  xmp_sync_all(NULL);
#pragma xmp task on p(2 : n)
  {
    /* Image 0 of the task is rank 1. */
    for (int k = 0; k < 10; k++) {
#pragma xmp lock(l:[0])
      turn:[0] = turn:[0] + 1;
#pragma xmp unlock(l:[0])
    }
    xmp_sync_all(&s);
    CHECK(s, XMP_STAT_SUCCESS);
  }
  xmp_sync_all(NULL);
  CHECK(turn, me == 1 ? 10 * (n - 1) : 0);
  return CHECK_END();
}
