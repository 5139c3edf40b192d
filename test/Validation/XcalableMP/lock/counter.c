// FEATURE: 9.3 lock, unlock | updates of a counter from all images
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
xmp_lock_t l:[*], many[3]:[*];
long counter:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  counter = 0;
  xmp_sync_all(NULL);
  for (int i = 0; i < 50; i++) {
  #pragma xmp lock (l:[0])
    counter:[0] = counter:[0] + 1;
  #pragma xmp unlock (l:[0])
  }
  xmp_sync_all(NULL);
  CHECK(counter:[0], 50 * n);
  return CHECK_END();
}
