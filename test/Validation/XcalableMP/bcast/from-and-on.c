// FEATURE: 8.7 bcast | `from` and `on` name the same nodes
// STATUS: yes
// RANKS: 1 3 4
#include "../Inputs/check.h"
#pragma xmp nodes p[*]
#pragma xmp template t[8]
#pragma xmp distribute t[block] onto p

int main(void) {
  int me = xmpc_node_num();
  for (int k = 0; k < 3; k++) {
    int x = me, y[4] = {me, me + 1, me + 2, me + 3};
#pragma xmp bcast(x) from p[0] on p[0]
    CHECK(x, me);
#pragma xmp bcast(y[1 : 2]) from t[0] on t[0]
    CHECK(y[2], me + 2);
#pragma xmp task on p[0]
    {
#pragma xmp bcast(x) from p[0] on p[0]
      CHECK(x, 0);
    }
  }
  return CHECK_END();
}
