// FEATURE: 8.7 bcast | sections of structures, with negative steps, with parts left out
// STATUS: yes
// RANKS: 1 2 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
struct pair {
  char c;
  double d;
};

static void pointer(int n, int (*rows)[4], int from) {
  (void)n;
#pragma xmp bcast(rows [1:2] [1:2]) from p(from)
}

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes(), a[10], rows[4][4], k = 3;
  struct pair many[6];
  for (int i = 0; i < 10; i++)
    a[i] = me * 10 + i;
  for (int i = 0; i < 16; i++)
    rows[i / 4][i % 4] = me;
  for (int i = 0; i < 6; i++)
    many[i] = (struct pair){(char)me, me + i};
#pragma xmp bcast(a [9:k:-2]) from p(n)
#pragma xmp bcast(many [1::2]) from p(n)
#pragma xmp bcast(many [0:1]) from p(n)
  pointer(4, rows, n);
  for (int i = 0; i < 10; i++)
    CHECK(a[i], (i == 9 || i == 7 || i == 5 ? n : me) * 10 + i);
  for (int i = 0; i < 6; i++) {
    CHECK(many[i].c, i % 2 || i == 0 ? n : me);
    CHECK(many[i].d, (i % 2 || i == 0 ? n : me) + i);
  }
  for (int i = 0; i < 4; i++)
    for (int j = 0; j < 4; j++)
      CHECK(rows[i][j], (i == 1 || i == 2) && (j == 1 || j == 2) ? n : me);
  return CHECK_END();
}
