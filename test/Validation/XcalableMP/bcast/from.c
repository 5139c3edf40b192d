// FEATURE: 8.7 bcast | from: absolute, by nodes and by template (T32)
// STATUS: yes
// RANKS: 3 5
#include "../Inputs/check.h"
#define N 10
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes(), x = me, k = 5;
#pragma xmp bcast(x) from p(2)
  CHECK(x, 2);
  x = me;
#pragma xmp bcast(x) from p[n - 1]
  CHECK(x, n);
  x = me;
#pragma xmp bcast(x) from t(k)
  CHECK(x, 5 / ((N + n - 1) / n) + 1);
  x = me;
#pragma xmp bcast(x) from p(3) on p(2 : 3)
  CHECK(x, me == 1 || me > 3 ? me : 3);
  x = me;
#pragma xmp task on p(2 : 3)
  {
#pragma xmp bcast(x) from p(3)
    CHECK(x, 3);
    x = me;
#pragma xmp bcast(x)
    CHECK(x, 2);
  }
  return CHECK_END();
}
