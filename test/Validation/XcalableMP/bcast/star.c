// FEATURE: 8.7 bcast | several sets at once, each with its own source
// STATUS: yes
// RANKS: 4 6
#include "../Inputs/check.h"
#pragma xmp nodes q[*][2]

int main(void) {
  int c = xmpc_node_num(), row = c / 2, x = c;
#pragma xmp bcast(x) on q[*][:]
  CHECK(x, 2 * row);
  x = c;
#pragma xmp bcast(x) from q[*][1] on q[*][:]
  CHECK(x, 2 * row + 1);
  x = c;
#pragma xmp bcast(x) from q(*, 2) on q(*, :)
  CHECK(x, 2 + c % 2);
  return CHECK_END();
}
