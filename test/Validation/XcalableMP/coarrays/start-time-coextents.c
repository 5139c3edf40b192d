// FEATURE: 9.1 coarrays | coextents known at the start
// STATUS: yes
// RANKS: 1 2 5
#include "../Inputs/check.h"
int rows = 3;
int x:[rows][*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  x = me;
  xmp_sync_all(NULL);
  for (int k = 0; k < n; k++)
    CHECK(x:[k % 3][k / 3], k);
  return CHECK_END();
}
