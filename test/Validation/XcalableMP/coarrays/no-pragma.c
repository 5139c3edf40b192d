// FEATURE: 9.1 coarrays | a program without any directive
// STATUS: yes
// RANKS: 1 2 3 9
#include "../Inputs/check.h"
int counter:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  if (me == 0)
    counter = 0;
  xmp_sync_all(NULL);
  for (int k = 0; k < n; k++) {
    if (k == me)
      counter:[0] = counter:[0] + me + 1;
    xmp_sync_all(NULL);
  }
  CHECK(counter:[0], n * (n + 1) / 2);
  return CHECK_END();
}
