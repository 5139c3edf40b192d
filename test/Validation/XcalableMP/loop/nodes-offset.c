// FEATURE: 6.3 loop | on nodes in brackets, with offsets of either sign
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p[*]

int main(void) {
  int n = xmp_num_nodes(), me = xmpc_node_num(), runs = 0, last = -1, c = 4;
#pragma xmp loop on p[i - 3]
  for (int i = 0; i < n + 9; i++) {
    runs++;
    last = i;
  }
  CHECK(runs, 1);
  CHECK(last, me + 3);
#pragma xmp loop on p[c + i]
  for (int i = -9; i < n; i++) {
    runs++;
    last = i;
  }
  CHECK(runs, 2);
  CHECK(last, me - 4);
  return CHECK_END();
}
