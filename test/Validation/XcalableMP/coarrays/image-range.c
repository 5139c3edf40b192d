// FEATURE: 9.1 coarrays | an image that does not exist ends the job
// STATUS: yes
// RANKS: 2
// FATAL: image 2 of x is outside 0..1
#include "../Inputs/check.h"
int x:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  xmp_sync_all(NULL);
  CHECK(x:[n], 0);
  return CHECK_END();
}
