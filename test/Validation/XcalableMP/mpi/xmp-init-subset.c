// FEATURE: 12 MPI | at run time: xmp_init with a communicator of some processes
// STATUS: yes
// FATAL: the communicator must have all processes
// RANKS: 2
#include <mpi.h>
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  xmp_init(MPI_COMM_SELF);
  xmp_finalize();
  return CHECK_END();
}
