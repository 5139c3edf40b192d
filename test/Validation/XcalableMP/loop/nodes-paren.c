// FEATURE: 6.3 loop | on nodes in parentheses, coordinates from 1
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int n = xmp_num_nodes(), me = xmp_node_num(), runs = 0, last = 0;
#pragma xmp loop on p(i)
  for (int i = 0; i <= n + 3; i++) {
    runs++;
    last = i;
  }
  CHECK(runs, 1);
  CHECK(last, me);
  return CHECK_END();
}
