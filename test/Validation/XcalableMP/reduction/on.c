// FEATURE: 8.6 reduction | on sections, stars, template references; others are unchanged (T32)
// STATUS: yes
// RANKS: 4 6
#include "../Inputs/check.h"
#define N 8
#pragma xmp nodes p(*)
#pragma xmp nodes q[*][2]
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int n = xmp_num_nodes(), me = xmp_node_num(), c = me - 1, x;
  x = me;
#pragma xmp reduction(+ : x) on p(2 : 4 : 2)
  CHECK(x, me == 2 || me == 4 ? 6 : me);
  x = me;
#pragma xmp reduction(+ : x) on q[*][:]
  CHECK(x, 2 * (c - c % 2) + 3);
  x = me;
#pragma xmp reduction(+ : x) on t(0 : 2)
  CHECK(x, me <= (2 / ((N + n - 1) / n)) + 1 ? 3 : me);
  x = me;
#pragma xmp reduction(max : x) on p
  CHECK(x, n);
  x = me;
#pragma xmp task on p(2 : 4)
  {
#pragma xmp reduction(+ : x)
  }
  CHECK(x, me >= 2 && me <= 4 ? 9 : me);
  return CHECK_END();
}
