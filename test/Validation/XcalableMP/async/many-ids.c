// FEATURE: 8.8 async | many operations, several ids in one wait, unknown ids (T43)
// STATUS: yes
// RANKS: 2 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int n = xmp_num_nodes(), me = xmp_node_num(), x[64], y[64];
  for (int k = 0; k < 64; k++) {
    x[k] = me * k;
    y[k] = me + k;
#pragma xmp reduction(+ : x[k]) async(k)
#pragma xmp bcast(y[k]) from p(n) async(k)
  }
#pragma xmp wait_async(12345, -7)
#pragma xmp wait_async(63, 1, 2, 1, 40)
  CHECK(x[1], n * (n + 1) / 2);
  CHECK(x[63], 63 * n * (n + 1) / 2);
  CHECK(y[40], n + 40);
  for (int k = 0; k < 64; k++) {
#pragma xmp wait_async(k) on p
    CHECK(x[k], k * n * (n + 1) / 2);
    CHECK(y[k], n + k);
  }
  return CHECK_END();
}
