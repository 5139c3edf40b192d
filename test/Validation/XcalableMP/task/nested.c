// FEATURE: 6.1 task | tasks in tasks, by outer node arrays and by = *
// STATUS: yes
// RANKS: 6 8
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes(), inner = 0;
#pragma xmp task on p(2 : 5)
  {
#pragma xmp nodes q(*) = *
#pragma xmp nodes e(*)
    int size;
    xmp_nodes_size(xmp_desc_of(q), 1, &size);
    CHECK(size, 4);
    xmp_nodes_size(xmp_desc_of(e), 1, &size);
    CHECK(size, n);
#pragma xmp task on q(3 : 4)
    {
      inner = 1;
      CHECK(xmp_num_nodes(), 2);
      CHECK(xmp_node_num(), me - 3);
    }
#pragma xmp task on p(5)
    inner += 10;
    CHECK(xmp_num_nodes(), 4);
  }
  CHECK(inner, (me == 4 || me == 5) + 10 * (me == 5));
  CHECK(xmp_num_nodes(), n);
  return CHECK_END();
}
