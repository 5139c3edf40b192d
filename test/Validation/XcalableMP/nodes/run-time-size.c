// FEATURE: 3.1 nodes | sizes of run time, in a function and at file scope
// STATUS: yes
// RANKS: 2 4 6
#include "../Inputs/check.h"
int two = 2;
#pragma xmp nodes g(two, *)

int main(void) {
  int n = xmp_num_nodes(), rows = n / 2, size;
#pragma xmp nodes q[rows][two]
  xmp_nodes_size(xmp_desc_of(q), 2, &size);
  CHECK(size, rows);
  xmp_nodes_size(xmp_desc_of(g), 2, &size);
  CHECK(size, rows);
  return CHECK_END();
}
