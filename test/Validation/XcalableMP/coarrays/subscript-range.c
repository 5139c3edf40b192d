// FEATURE: 9.1 coarrays | subscripts beyond the coarray end the job
// STATUS: yes
// RANKS: 2
// FATAL: the subscripts lie outside the coarray a
#include "../Inputs/check.h"
int a[5]:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  xmp_sync_all(NULL);
  CHECK(a[n + 3]:[0], 0);
  return CHECK_END();
}
