// FEATURE: 9.1 coarrays | structures with arrays, codimensions of two dimensions, atomics as barriers, images in expressions
// STATUS: yes
// RANKS: 1 2 4 6
#include "../Inputs/check.h"
#define W 2
struct cell {
  short kind;
  double v[3];
};
struct cell grid[4]:[*];
int where:[W][*];
int flag:[*];
int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  for (int i = 0; i < 4; i++) {
    grid[i].kind = 10 * me + i;
    for (int k = 0; k < 3; k++)
      grid[i].v[k] = 100 * me + 10 * i + k;
  }
  where = 1000 + me;
  flag = 0;
  xmp_sync_all(NULL);
  int next = (me + 1) % n;
  struct cell one = grid[2]:[next];
  CHECK(one.kind, 10 * next + 2);
  CHECK(one.v[1], 100 * next + 21);
  if (n % W == 0)
    CHECK(where:[me % W][me / W] + 0 * next, 1000 + me);
  CHECK(one.v[0] + grid[3].v[0] * 2, 100 * next + 20 + 2 * (100 * me + 30));
  xmp_sync_all(NULL);
  one.kind = -me;
  grid[3]:[next] = one;
  xmp_sync_all(NULL);
  int before = (me + n - 1) % n;
  CHECK(grid[3].kind, -before);
  CHECK(grid[3].v[0], 100 * me + 20);
  /* A chain of flags. */
  if (me > 0) {
    int value = 0;
    while (value != me)
      xmp_atomic_ref(&value, flag:[me]);
  }
  if (me + 1 < n)
    xmp_atomic_define(flag:[me + 1], me + 1);
  xmp_sync_all(NULL);
  CHECK(flag, me);
  return CHECK_END();
}
