// FEATURE: 8.8 async | reduction, complete in wait_async (T34)
// STATUS: yes
// RANKS: 1 2 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int n = xmp_num_nodes(), sum = n * (n + 1) / 2, x = xmp_node_num(), y = x;
  double z[50];
  for (int i = 0; i < 50; i++)
    z[i] = x * i;
#pragma xmp reduction(+ : x) async(3)
#pragma xmp reduction(max : y) async(4)
#pragma xmp reduction(+ : z) async(3)
#pragma xmp wait_async(3)
  CHECK(x, sum);
  CHECK(z[49], 49 * sum);
#pragma xmp wait_async(4)
  CHECK(y, n);
  return CHECK_END();
}
