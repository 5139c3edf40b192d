// FEATURE: 6.1 task | one task with a section that changes from time to time (T21)
// STATUS: yes
// RANKS: 4 6
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes();
  for (int from = 1; from <= n; from++)
    for (int to = from; to <= n; to++) {
      int sum = me;
#pragma xmp task on p(from : to)
      {
        CHECK(xmp_num_nodes(), to - from + 1);
#pragma xmp reduction(+ : sum)
      }
      CHECK(sum, me < from || me > to ? me : (from + to) * (to - from + 1) / 2);
    }
  return CHECK_END();
}
