// FEATURE: 9.3 unlock | without stat an error ends the job
// STATUS: yes
// RANKS: 2
// FATAL: the lock is not locked
#include "../Inputs/check.h"
xmp_lock_t l:[*], many[3]:[*];
long counter:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  #pragma xmp unlock (l)
  return CHECK_END();
}
