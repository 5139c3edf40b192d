// FEATURE: 8.6 reduction | max and min with values that travel along, ties (ext)
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int n = xmp_num_nodes(), me = xmp_node_num();
  double v = me % 3;
  int x = me;
  float y[5] = {me, 2 * me, 3 * me, -1, -1};
  int w = me / 2, z = me;
#pragma xmp reduction(max : v / x, y [0:3] /)
#pragma xmp reduction(min : w / z /)
  int best = 0, at = 0;
  for (int k = n; k >= 1; k--)
    if (k % 3 >= best)
      best = k % 3, at = k;
  CHECK(v, best);
  CHECK(x, at);
  CHECK(y[0], at);
  CHECK(y[2], 3 * at);
  CHECK(y[3], -1);
  CHECK(w, 0);
  CHECK(z, 1);
  return CHECK_END();
}
