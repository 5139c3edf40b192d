// FEATURE: 6.1 task | nocomm: the set is not pushed
// STATUS: yes
// RANKS: 2 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes(), runs = 0;
  for (int k = 0; k < 100; k++) {
#pragma xmp task on p(k % n + 1) nocomm
    {
      runs++;
      CHECK(xmp_num_nodes(), n);
    }
  }
  CHECK(runs, 100 / n + (me <= 100 % n));
  return CHECK_END();
}
