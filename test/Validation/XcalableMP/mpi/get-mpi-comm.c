// FEATURE: 12 MPI | the communicator of the executing set, rank = number - 1
// STATUS: yes
// RANKS: 1 3 5
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int rank, size, me = xmpc_node_num(), n = xmp_num_nodes(), sum, one = 1;
  MPI_Comm comm = xmp_get_mpi_comm();
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  CHECK(rank, me);
  CHECK(size, n);
  if (n > 1) {
#pragma xmp task on p(2 : n)
    {
      MPI_Comm inner = xmp_get_mpi_comm();
      MPI_Comm_rank(inner, &rank);
      MPI_Comm_size(inner, &size);
      CHECK(rank, me - 1);
      CHECK(size, n - 1);
      MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, inner);
      CHECK(sum, n - 1);
    }
  }
  MPI_Allreduce(&one, &sum, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  CHECK(sum, n);
  return CHECK_END();
}
