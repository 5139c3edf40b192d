// FEATURE: 9.1 coarrays | an image that computes stops nobody that accesses it
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
int x:[*], done:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  x = 41, done = 0;
  xmp_sync_all(NULL);
  if (me == 0) {
    /* No call of the library until the others have all answered. */
    volatile int *poll = &done;
    double start = 0;
    for (long i = 0; *poll < n - 1 && i < 4000000000L; i++)
      start += 1e-9;
    CHECK_THAT(start >= 0);
    CHECK(done, n - 1);
  } else {
    while (done:[0] != me - 1)
      ;
    CHECK(x:[0], 41);
    done:[0] = me;
    xmp_sync_memory(NULL);
  }
  xmp_sync_all(NULL);
  return CHECK_END();
}
