// FEATURE: 11.4 compatibility | xmp_nodes_comm: the communicator of a node array
// STATUS: yes
// RANKS: 4 6
#include <mpi.h>
#include "../Inputs/check.h"
#pragma xmp nodes p(*)
#pragma xmp nodes q(2) = p(3 : 4)
#pragma xmp nodes r[*][2]
#pragma xmp nodes row[*] = r[*][:]

int main(void) {
  void *address;
  int size, rank, me = xmpc_node_num();
  CHECK(xmp_nodes_comm(xmp_desc_of(p), &address), 0);
  MPI_Comm_size(*(MPI_Comm *)address, &size);
  MPI_Comm_rank(*(MPI_Comm *)address, &rank);
  CHECK(size, xmp_num_nodes());
  CHECK(rank, me);
  CHECK(xmp_nodes_comm(xmp_desc_of(row), &address), 0);
  MPI_Comm_size(*(MPI_Comm *)address, &size);
  CHECK(size, 2);
  if (me == 2 || me == 3) {
    CHECK(xmp_nodes_comm(xmp_desc_of(q), &address), 0);
    MPI_Comm_rank(*(MPI_Comm *)address, &rank);
    CHECK(rank, me - 2);
  }
  return CHECK_END();
}
