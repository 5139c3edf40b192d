// FEATURE: 6.1 task | a negative step denotes the same set
// STATUS: yes
// RANKS: 4 6
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmp_node_num(), runs = 0;
#pragma xmp task on p(4 : 1 : -2)
  {
    runs++;
    CHECK(xmp_num_nodes(), 2);
    CHECK(xmp_node_num(), me / 2);
  }
  CHECK(runs, me == 2 || me == 4);
  return CHECK_END();
}
