// FEATURE: 6.3 loop | an expression in a reference to nodes; with a reduction
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int n = xmp_num_nodes(), me = xmp_node_num(), runs = 0, sum = 3;
#pragma xmp loop (i) on p(i % n + 1) reduction(+ : sum)
  for (int i = 0; i < 20; i++) {
    runs++;
    sum += i;
    CHECK(i % n + 1, me);
  }
  CHECK(runs, 20 / n + (me <= 20 % n));
  CHECK(sum, 193);
  return CHECK_END();
}
