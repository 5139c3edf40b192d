// FEATURE: 8.8 async | xmp_test_async: completes without blocking
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int n = xmp_num_nodes(), x = xmp_node_num();
  CHECK(xmp_test_async(5), 1);
#pragma xmp reduction(+ : x) async(5)
  while (!xmp_test_async(5))
    ;
  CHECK(x, n * (n + 1) / 2);
  CHECK(xmp_test_async(5), 1);
#pragma xmp wait_async(5)
  return CHECK_END();
}
