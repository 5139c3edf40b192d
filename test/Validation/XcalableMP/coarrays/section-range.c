// FEATURE: 9.1 coarrays | a section beyond the coarray ends the job
// STATUS: yes
// RANKS: 2
// FATAL: the section lies outside the coarray a
#include "../Inputs/check.h"
int a[5]:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  int b[9] = {0};
  xmp_sync_all(NULL);
  a[n:4]:[0] = b[0:4];
  return CHECK_END();
}
