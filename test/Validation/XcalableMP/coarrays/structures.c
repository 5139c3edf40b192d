// FEATURE: 9.1 coarrays | structures, whole and members
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
struct inner { short a; double b[3]; };
struct point { int x; struct inner in; char c[5]; } p:[*], q[4]:[*];

int main(void) {
  int me = xmpc_this_image(), n = xmp_num_images();
  int next = (me + 1) % n, prev = (me + n - 1) % n;
  (void)next, (void)prev;
  struct point mine = {me, {(short)(me + 1), {me, me * 2.0, me * 3.0}}, "ab"};
  p = mine;
  q[3] = mine;
  xmp_sync_all(NULL);
  struct point other = p:[next];
  CHECK(other.x, next);
  CHECK(other.in.b[2], next * 3.0);
  CHECK(p:[next].in.a, next + 1);
  CHECK(p.in.b[1]:[prev], prev * 2.0);
  CHECK(q[3]:[prev].c[1], 'b');
  xmp_sync_all(NULL);
  q[1]:[next] = mine;
  q[2]:[next].in.b[0] = 7.5 + me;
  p.c[4]:[next] = 'z';
  xmp_sync_all(NULL);
  CHECK(q[1].in.b[2], prev * 3.0);
  CHECK(q[2].in.b[0], 7.5 + prev);
  CHECK(p.c[4], 'z');
  CHECK(p.x, me);
  return CHECK_END();
}
