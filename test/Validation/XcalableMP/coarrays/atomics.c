// FEATURE: 9.1 xmp_atomic_define, xmp_atomic_ref | a flag that another image polls
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
int flag:[*], data:[*];
long counter[2]:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  flag = 0, data = 0;
  int seen = 0;
  xmp_sync_all(NULL);
  data:[next] = 5 + me;
  xmp_sync_memory(NULL);
  xmp_atomic_define(flag:[next], me + 1);
  while (seen == 0)
    xmp_atomic_ref(&seen, flag);
  xmp_sync_memory(NULL);
  CHECK(seen, prev + 1);
  CHECK(data, 5 + prev);
  long v;
  xmp_atomic_define(counter[1], 1000000000000L + me);
  xmp_sync_all(NULL);
  xmp_atomic_ref(&v, counter[1]:[next]);
  CHECK(v, 1000000000000L + next);
  return CHECK_END();
}
