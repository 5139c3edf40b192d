// FEATURE: 9.1 coarrays | sections: both sides coindexed, overlap, conversions, expressions
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
int a[17]:[*], b[17]:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  for (int i = 0; i < 17; i++)
    a[i] = 100 * me + i, b[i] = 0;
  xmp_sync_all(NULL);
  b[0:17]:[next] = a[0:17]:[prev];
  xmp_sync_all(NULL);
  int far = (prev + n - 1) % n;
  CHECK(b[16], 100 * far + 16);
  xmp_sync_all(NULL);
  a[1:16]:[next] = a[0:16]:[next];
  xmp_sync_all(NULL);
  for (int i = 0; i < 17; i++)
    CHECK(a[i], 100 * me + (i ? i - 1 : 0));
  double d[17];
  d[0:17] = a[0:17]:[prev] / 2.0 + b[16];
  CHECK(d[5], (100 * prev + 4) / 2.0 + b[16]);
  float f[9];
  f[0:9] = a[0:9:2]:[next];
  CHECK(f[8], 100 * next + 15);
  xmp_sync_all(NULL);
  b[0:9]:[next] += f[0:9];
  xmp_sync_all(NULL);
  CHECK(b[8], 100 * far + 8 + 100 * me + 15);
  return CHECK_END();
}
