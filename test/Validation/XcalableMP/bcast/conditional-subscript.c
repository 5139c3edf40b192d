// FEATURE: 8.7 bcast | an index with ?: is no range
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes(), a[4] = {me, me, me, me}, k = 1;
#pragma xmp bcast(a[k ? 2 : 1]) from p(n)
#pragma xmp bcast(a [k ? 3 : 0:1]) from p(n)
  CHECK(a[0], me);
  CHECK(a[1], me);
  CHECK(a[2], n);
  CHECK(a[3], n);
  return CHECK_END();
}
