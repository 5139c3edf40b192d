// FEATURE: 8.8 async | bcast and reduction of sections that are not contiguous (T34)
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int n = xmp_num_nodes(), me = xmp_node_num(), a[4][6], b[12];
  for (int i = 0; i < 24; i++)
    a[i / 6][i % 6] = me;
  for (int i = 0; i < 12; i++)
    b[i] = me;
#pragma xmp bcast(a [:] [1:2]) from p(n) async(1)
#pragma xmp reduction(+ : b[0 : 4 : 3]) async(2)
#pragma xmp wait_async(2, 1)
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 6; j++)
      CHECK(a[i][j], j == 1 || j == 2 ? n : me);
  for (int i = 0; i < 12; i++)
    CHECK(b[i], i % 3 == 0 ? n * (n + 1) / 2 : me);
  return CHECK_END();
}
