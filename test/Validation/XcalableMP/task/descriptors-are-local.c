// FEATURE: 6.1 task | a subset declares an entire node array alone (T35)
// STATUS: yes
// RANKS: 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

static int declare(void) {
#pragma xmp nodes e(*)
#pragma xmp template t(0 : 30)
#pragma xmp distribute t(block) onto e
  int a[31], first;
#pragma xmp align a[i] with t(i)
  xmp_array_lbound_global(xmp_desc_of(a), 1, &first);
  return first;
}

int main(void) {
  int n = xmp_num_nodes(), block = (31 + n - 1) / n;
  if (xmp_node_num() == 2)
    CHECK(declare(), block);
  return CHECK_END();
}
