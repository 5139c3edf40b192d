// FEATURE: 6.1 task | on sections with steps, order of the reference (T28)
// STATUS: yes
// RANKS: 4 6 9
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes(), runs = 0, sum = me;
#pragma xmp task on p(2 : n : 2)
  {
    runs++;
    CHECK(xmp_num_nodes(), n / 2);
    CHECK(xmp_node_num(), me / 2);
#pragma xmp reduction(+ : sum)
  }
  int want = 0;
  for (int k = 2; k <= n; k += 2)
    want += k;
  CHECK(runs, me % 2 == 0);
  CHECK(sum, me % 2 ? me : want);
#pragma xmp task on p[1 : 2 : 2]
  {
    runs += 10;
    CHECK(xmp_num_nodes(), 2);
    CHECK(xmpc_node_num(), (me - 2) / 2);
  }
  CHECK(runs, (me % 2 == 0) + 10 * (me == 2 || me == 4));
  return CHECK_END();
}
