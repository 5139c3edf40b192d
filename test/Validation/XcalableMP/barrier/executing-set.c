// FEATURE: 8.5 barrier | of the executing set
// STATUS: yes
// RANKS: 3 5
#include <mpi.h>
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes();
  static int flag;
  for (int k = 0; k < 20; k++) {
#pragma xmp barrier
  }
#pragma xmp task on p(2 : n)
  {
#pragma xmp barrier
    if (me == 2)
      flag = 1;
#pragma xmp barrier
  }
  CHECK(flag, me == 2);
  return CHECK_END();
}
