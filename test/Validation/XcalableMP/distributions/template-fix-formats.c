// FEATURE: 4 template_fix | formats in parentheses, bounds from the declaration
// STATUS: yes
// RANKS: 3
#include "../Inputs/check.h"
#pragma xmp nodes p(3)
#pragma xmp template t(0:19)
#pragma xmp distribute t(gblock(*)) onto p
int *a;
#pragma xmp align a[i] with t(i)

int main(void) {
  long map[3] = {4, 13, 3};
#pragma xmp template_fix(gblock(map)) t
  a = xmp_malloc(xmp_desc_of(a), 20);
#pragma xmp loop on t(i)
  for (int i = 0; i < 20; i++)
    a[i] = i;
  int n = 0, first;
  xmp_array_lsize(xmp_desc_of(a), 1, &n);
  CHECK(n, map[xmpc_node_num()]);
  xmp_array_lbound_global(xmp_desc_of(a), 1, &first);
  CHECK(first, xmpc_node_num() == 0 ? 0 : xmpc_node_num() == 1 ? 4 : 17);
  return CHECK_END();
}
