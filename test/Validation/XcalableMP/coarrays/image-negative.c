// FEATURE: 9.1 coarrays | a negative image ends the job
// STATUS: yes
// RANKS: 2
// FATAL: image -1 of x is negative
#include "../Inputs/check.h"
int x:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  xmp_sync_all(NULL);
  x:[me - me - 1] = 0;
  return CHECK_END();
}
