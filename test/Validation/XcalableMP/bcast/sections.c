// FEATURE: 8.7 bcast | array sections, contiguous and not, elements and members
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
struct point {
  int x, y[4];
};

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes(), a[10], b[4][6], two = 2;
  struct point s = {me, {me, me, me, me}}, many[3];
  for (int i = 0; i < 10; i++)
    a[i] = me;
  for (int i = 0; i < 24; i++)
    b[i / 6][i % 6] = me;
  for (int i = 0; i < 3; i++)
    many[i] = s;
#pragma xmp bcast(a [1:3], b [1:2] [two:3]) from p(n)
#pragma xmp bcast(a [5:2:3], b [:] [0]) from p(n)
#pragma xmp bcast(a[9], s.y [1:2], many[1], many[2].x) from p(n)
  for (int i = 0; i < 10; i++)
    CHECK(a[i], (i >= 1 && i < 4) || i == 5 || i == 8 || i == 9 ? n : me);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 6; j++)
      CHECK(b[i][j], j == 0 || (i >= 1 && i < 3 && j >= 2 && j < 5) ? n : me);
  CHECK(s.x, me);
  CHECK(s.y[0], me);
  CHECK(s.y[1], n);
  CHECK(s.y[2], n);
  CHECK(s.y[3], me);
  CHECK(many[0].x, me);
  CHECK(many[1].x, n);
  CHECK(many[1].y[3], n);
  CHECK(many[2].x, n);
  CHECK(many[2].y[0], me);
  return CHECK_END();
}
