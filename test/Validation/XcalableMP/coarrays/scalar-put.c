// FEATURE: 9.1 coarrays | put of a scalar
// STATUS: yes
// RANKS: 1 2 3 5 9
#include "../Inputs/check.h"
int x:[*];
long a[7]:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  x = -1;
  for (int i = 0; i < 7; i++)
    a[i] = -1;
  xmp_sync_all(NULL);
  x:[next] = 3 * me;
  a[me % 5]:[next] = 7L * me;
  if (me == 0)
    a[6]:[n - 1] = 99;
  else
    a[5]:[me] = 1;
  xmp_sync_all(NULL);
  CHECK(x, 3 * prev);
  for (int i = 0; i < 5; i++)
    CHECK(a[i], i == prev % 5 ? 7L * prev : -1);
  CHECK(a[5], me == 0 ? -1 : 1);
  CHECK(a[6], me == n - 1 ? 99 : -1);
  return CHECK_END();
}
