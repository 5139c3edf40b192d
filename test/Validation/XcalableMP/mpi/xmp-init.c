// FEATURE: 12 MPI | xmp_init and xmp_finalize from a main that initialises MPI itself
// STATUS: no: the runtime starts MPI before main, in every program that has a unit of XcalableMP
// REFUSED: undeclared function 'xmp_init'
#include <mpi.h>
#include <xmp.h>

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  xmp_init(MPI_COMM_WORLD);
  xmp_finalize();
  MPI_Finalize();
  return 0;
}
