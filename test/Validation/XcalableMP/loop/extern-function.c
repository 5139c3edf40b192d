// FEATURE: 6.3 loop | node numbers in the body are those of the set outside (A12)
// STATUS: yes
// RANKS: 2 4
#include "../Inputs/check.h"
#pragma xmp nodes q(2, *)
static int inner(void) {
  int one = 1;
#pragma xmp reduction(+ : one)
  return one;
}

int main(void) {
  int rows = xmp_num_nodes() / 2, total = 0;
#pragma xmp loop (i) on q(:, i) reduction(+ : total)
  for (int i = 1; i <= rows; i++) {
    CHECK(xmp_num_nodes(), 2 * rows);
    CHECK(xmp_node_num(), xmp_all_node_num());
    CHECK(inner(), 2);
    total += 1;
  }
  CHECK(total, rows);
  return CHECK_END();
}
