// FEATURE: 6.3 loop | an expression on a subset of the nodes: others run nothing
// STATUS: yes
// RANKS: 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp nodes s(2) = p(2 : 3)

int main(void) {
  int me = xmp_node_num(), runs = 0;
#pragma xmp loop (i) on s(2 * i)
  for (int i = -3; i < 9; i++)
    runs++;
  CHECK(runs, me == 3);
  return CHECK_END();
}
