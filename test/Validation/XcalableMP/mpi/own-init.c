// FEATURE: 12 MPI | a program that initialises and finalises MPI itself
// STATUS: yes
// RANKS: 1 3
#include <mpi.h>
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(int argc, char **argv) {
  int x = xmp_node_num(), ready;
  MPI_Initialized(&ready);
  if (!ready)
    MPI_Init(&argc, &argv);
#pragma xmp reduction(max : x)
  CHECK(x, xmp_num_nodes());
  return CHECK_END();
}
