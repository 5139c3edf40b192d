// FEATURE: 8.6 reduction | max with values that travel along, async (ext)
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes(), x = me;
  unsigned char v = 100 + me;
#pragma xmp reduction(max : v / x /) async(4)
#pragma xmp wait_async(4)
  CHECK(v, 100 + n);
  CHECK(x, n);
  return CHECK_END();
}
