// FEATURE: 8.6 reduction | a large array
// STATUS: yes
// RANKS: 2 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
static double a[300001];

int main(void) {
  int n = xmp_num_nodes();
  for (int i = 0; i < 300001; i++)
    a[i] = i + xmp_node_num();
#pragma xmp reduction(+ : a)
  for (int i = 0; i < 300001; i++)
    CHECK(a[i], (double)n * i + n * (n + 1) / 2);
  return CHECK_END();
}
