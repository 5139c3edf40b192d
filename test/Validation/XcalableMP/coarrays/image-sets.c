// FEATURE: 9.1 coarrays | images of the executing set in a task, and of a node array with coarray on, side by side
// STATUS: yes
// RANKS: 3 4 6
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
int a[5]:[*], b[5]:[*];
#pragma xmp coarray on p :: b

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  for (int i = 0; i < 5; i++)
    a[i] = 10 * me + i, b[i] = 1000 + 10 * me + i;
  xmp_sync_all(NULL);
#pragma xmp task on p(2 : n)
  {
    int mine = xmpc_this_image(), count = xmp_num_images();
    CHECK(mine, me - 1);
    CHECK(count, n - 1);
    int next = (mine + 1) % count;
    int x = a[3]:[next];           /* image `next` of the task: rank next + 1 */
    int y = b[3]:[next];           /* image `next` of p: rank next */
    CHECK(x, 10 * (next + 1) + 3);
    CHECK(y, 1000 + 10 * next + 3);
    xmp_sync_all(NULL);
    a[0:2]:[next] = b[2:2];        /* to rank next + 1 */
    xmp_sync_all(NULL);
    int previous = (mine + count - 1) % count;
    CHECK(a[0], 1000 + 10 * (previous + 1) + 2);
    CHECK(a[1], 1000 + 10 * (previous + 1) + 3);
    CHECK(a[2], 10 * me + 2);
  }
  if (me == 0)
    CHECK(a[0], 0);
  xmp_sync_all(NULL);
  if (me == 0) {
    int got[5];
    for (int k = 0; k < n; k++) {
      got[0:5] = a[0:5]:[k];
      for (int i = 0; i < 5; i++) {
        int from = (k - 1 + n - 2) % (n - 1) + 1;
        CHECK(got[i], k > 0 && i < 2 ? 1000 + 10 * from + 2 + i : 10 * k + i);
      }
    }
  }
  xmp_sync_all(NULL);
  return CHECK_END();
}
