// FEATURE: 9.1 coarrays | several codimensions, first cosubscript fastest
// STATUS: yes
// RANKS: 1 2 3 5 9
#include "../Inputs/check.h"
#define ROWS 2
int x:[ROWS][*], y[3]:[2][2][*];
int w:[*][2];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  x = me;
  y[1] = me * 10;
  w = me + 5;
  xmp_sync_all(NULL);
  for (int k = 0; k < n; k++) {
    CHECK(x:[k % 2][k / 2], k);
    CHECK(y[1]:[k % 2][k / 2 % 2][k / 4], 10 * k);
    CHECK(w:[k / 2][k % 2], k + 5);
  }
  xmp_sync_all(NULL);
  x:[next % 2][next / 2] = me;
  xmp_sync_all(NULL);
  CHECK(x, prev);
  return CHECK_END();
}
