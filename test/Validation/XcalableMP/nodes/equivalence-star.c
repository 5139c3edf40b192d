// FEATURE: 3.1 nodes | = a reference with a star: another set on each node (A4)
// STATUS: yes
// RANKS: 4 6 8
#include "../Inputs/check.h"
#pragma xmp nodes p[*][2]
#pragma xmp nodes row[*] = p[*][:]
#pragma xmp nodes column(*) = p(*, :)

int main(void) {
  int me = xmpc_node_num(), rows = xmp_num_nodes() / 2, size, at, sum = me;
  xmp_nodes_size(xmp_desc_of(row), 1, &size);
  CHECK(size, 2);
  xmpc_nodes_index(xmp_desc_of(row), 1, &at);
  CHECK(at, me % 2);
  xmp_nodes_size(xmp_desc_of(column), 1, &size);
  CHECK(size, rows);
#pragma xmp reduction(+ : sum) on column
  CHECK(sum, rows * (rows - 1) + rows * (me % 2));
  sum = me;
#pragma xmp reduction(+ : sum) on row
  CHECK(sum, 2 * (me - me % 2) + 1);
  return CHECK_END();
}
