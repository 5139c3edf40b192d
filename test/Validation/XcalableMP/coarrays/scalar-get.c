// FEATURE: 9.1 coarrays | get of a scalar in any expression
// STATUS: yes
// RANKS: 1 2 3 5 9
#include "../Inputs/check.h"
int x:[*];
double d:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  x = 10 * me + 1;
  d = me / 4.0;
  xmp_sync_all(NULL);
  CHECK(x:[next], 10 * next + 1);
  int sum = 0;
  for (int k = 0; k < n; k++)
    sum += x:[k] * (x:[k] > 0 ? 1 : 2);
  CHECK(sum, n + 5 * n * (n - 1));
  CHECK(d:[prev] + x:[prev], prev / 4.0 + 10 * prev + 1);
  int list[3] = {x:[0], x:[n - 1], x:[me]};
  CHECK(list[1], 10 * n - 9);
  CHECK(list[x:[0] > 0 ? 2 : 0], x);
  if (x:[0] == 1 && x:[next] > 0)
    CHECK(-x:[0], -1);
  CHECK(sizeof x:[0], sizeof(int));
  return CHECK_END();
}
