// FEATURE: 9.1 coarrays | sections of different shapes end the job
// STATUS: yes
// RANKS: 2
// FATAL: dimension 1 of the sections has 4 elements left
#include "../Inputs/check.h"
int a[5]:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  int b[9] = {0};
  xmp_sync_all(NULL);
  a[0:n + 2]:[0] = b[0:3];
  return CHECK_END();
}
