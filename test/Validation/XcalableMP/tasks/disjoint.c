// FEATURE: 6.2 tasks | tasks on disjoint sets run at the same time
// STATUS: yes
// RANKS: 4 6
#include <mpi.h>
#include "../Inputs/check.h"
#pragma xmp nodes p(*)

int main(void) {
  int me = xmp_node_num(), n = xmp_num_nodes(), x = me, token = 0;
#pragma xmp tasks
  {
#pragma xmp task on p(1 : 2)
    {
      if (xmp_node_num() == 1) /* waits for the other task */
        MPI_Recv(&token, 1, MPI_INT, 2, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
#pragma xmp reduction(+ : x)
    }
#pragma xmp task on p(3 : n)
    {
      if (xmp_node_num() == 1)
        MPI_Send(&token, 1, MPI_INT, 0, 5, MPI_COMM_WORLD);
#pragma xmp reduction(+ : x)
    }
  }
  CHECK(x, me <= 2 ? 3 : n * (n + 1) / 2 - 3);
  return CHECK_END();
}
