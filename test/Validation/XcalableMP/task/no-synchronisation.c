// FEATURE: 6.1 task | a task does not wait for nodes outside (T21)
// STATUS: yes
// RANKS: 3 5
#include <mpi.h>
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmp_node_num(), x = me, token = 0;
  /* Node 1 enters the task only when node 3, which skips it, has told so. */
  if (me == 1)
    MPI_Recv(&token, 1, MPI_INT, 2, 99, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma xmp task on p(1 : 2)
  {
#pragma xmp reduction(+ : x)
  }
  if (me == 3) {
    token = 5;
    MPI_Send(&token, 1, MPI_INT, 0, 99, MPI_COMM_WORLD);
  }
  CHECK(x, me <= 2 ? 3 : me);
  return CHECK_END();
}
