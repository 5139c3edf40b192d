// FEATURE: 9.1 coarrays | sections in branches and loops, run-time bounds
// STATUS: yes
// RANKS: 1 2 3 5 9
#include "../Inputs/check.h"
long a[40]:[*];
struct s { int k; long m[9]; } s:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  for (int i = 0; i < 40; i++)
    a[i] = -1;
  for (int i = 0; i < 9; i++)
    s.m[i] = 10 * me + i;
  xmp_sync_all(NULL);
  long from[40], *p = from;
  for (int i = 0; i < 40; i++)
    from[i] = 100 * me + i;
  if (me % 2 == 0)
    a[0:next + 1]:[next] = from[0:next + 1];
  else
    a[10:2]:[next] = 5;
  for (int k = 0; k < n; k++)
    a[20 + me:1]:[k] = p[me:1];
  xmp_sync_all(NULL);
  for (int i = 0; i < 10; i++)
    CHECK(a[i], prev % 2 == 0 && i <= me ? 100 * prev + i : -1);
  CHECK(a[11], prev % 2 ? 5 : -1);
  for (int k = 0; k < n; k++)
    CHECK(a[20 + k], 101 * k);
  p[0:4] = s.m[1:4:2]:[next];
  CHECK(p[3], 10 * next + 7);
  return CHECK_END();
}
