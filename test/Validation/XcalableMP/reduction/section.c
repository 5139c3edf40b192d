// FEATURE: 8.6 reduction | array sections, contiguous and with steps; elements
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int n = xmp_num_nodes(), sum = n * (n + 1) / 2, me = xmp_node_num();
  int a[12], b[4][6], *q = a;
  for (int i = 0; i < 12; i++)
    a[i] = me;
  for (int i = 0; i < 24; i++)
    b[i / 6][i % 6] = me;
#pragma xmp reduction(+ : a[2 : 3])
#pragma xmp reduction(+ : a[6 : 3 : 2], b[1])
#pragma xmp reduction(+ : b[2 : 2][1 : 3], b[0][5])
  for (int i = 0; i < 12; i++)
    CHECK(a[i], (i >= 2 && i < 5) || (i >= 6 && i % 2 == 0 && i <= 10) ? sum : me);
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 6; j++)
      CHECK(b[i][j],
            i == 1 || (i >= 2 && j >= 1 && j < 4) || (i == 0 && j == 5) ? sum : me);
  for (int i = 0; i < 12; i++)
    a[i] = me;
#pragma xmp reduction(max : q[: 4], a[8 :])
  for (int i = 0; i < 12; i++)
    CHECK(a[i], i < 4 || i >= 8 ? n : me);
  return CHECK_END();
}
