// FEATURE: 12 MPI | xmp_init_mpi and xmp_finalize_mpi do nothing in an XcalableMP program
// STATUS: yes
// RANKS: 1 3
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(int argc, char **argv) {
  int x = xmp_node_num();
  xmp_init_mpi(&argc, &argv);
#pragma xmp reduction(max : x)
  CHECK(x, xmp_num_nodes());
  xmp_finalize_mpi();
#pragma xmp barrier
  return CHECK_END();
}
