// FEATURE: 6.1 task | parts of a triplet that are left out
// STATUS: yes
// RANKS: 4 6
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes(), runs = 0;
#pragma xmp task on p(: 2)
  runs += 1;
#pragma xmp task on p(3 :)
  runs += 10;
#pragma xmp task on p[2:]
  runs += 100;
#pragma xmp task on p[:2]
  runs += 1000;
#pragma xmp task on p(:: 2)
  runs += 10000;
#pragma xmp task on p(:)
  runs += 100000;
  CHECK(runs, (me <= 2) + 10 * (me >= 3) + 100 * (me >= 3) + 1000 * (me <= 2) +
                  10000 * (me % 2) + 100000);
  (void)n;
  return CHECK_END();
}
