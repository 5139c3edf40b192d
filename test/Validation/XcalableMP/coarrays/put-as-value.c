// FEATURE: 9.1 coarrays | the value of a put, both sides coindexed, +=
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
int x:[*], y[3]:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  x = 100 + me;
  y[0] = y[1] = y[2] = 0;
  xmp_sync_all(NULL);
  int v = (y[1]:[next] = x:[prev] = 100 + prev);
  CHECK(v, 100 + prev);
  xmp_sync_all(NULL);
  CHECK(y[1], 100 + (prev + n - 1) % n);
  CHECK(x, 100 + me);
  y[2]:[next] = x:[next] + 1;
  xmp_sync_all(NULL);
  CHECK(y[2], 101 + me);
  x:[next] += 5;
  xmp_sync_all(NULL);
  CHECK(x, 105 + me);
  xmp_sync_all(NULL);
  x:[next] <<= 1;
  xmp_sync_all(NULL);
  x:[prev]++;
  xmp_sync_all(NULL);
  CHECK(x, 2 * (105 + me) + 1);
  int i;
  for (i = 0, y[0]:[me] = 4; y[0]:[me] > 0; y[0]:[me] -= 2)
    i++;
  CHECK(i, 2);
  return CHECK_END();
}
