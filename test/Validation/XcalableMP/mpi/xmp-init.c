// FEATURE: 12 MPI | xmp_init and xmp_finalize from a main that starts and ends MPI itself
// STATUS: yes
// FILES: Inputs/field.c
// RANKS: 1 2 3 5
// This unit has no directive: it is a program of MPI.
#include <mpi.h>
#include "../Inputs/check.h"
void fill(int factor);
int sum(void);

int main(int argc, char **argv) {
  int provided = -1, rank, size, total;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  CHECK_THAT(provided >= MPI_THREAD_FUNNELED);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  xmp_init(MPI_COMM_WORLD);
  CHECK(xmp_node_num(), rank + 1);
  CHECK(xmp_num_nodes(), size);
  fill(1);
  CHECK(sum(), 23 * 22 / 2);
  xmp_finalize();
  // MPI goes on.
  MPI_Allreduce(&rank, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  CHECK(total, size * (size - 1) / 2);
  MPI_Comm again;
  MPI_Comm_dup(MPI_COMM_WORLD, &again);
  xmp_init(again);
  CHECK(sum(), 23 * 22 / 2);
  fill(3);
  CHECK(sum(), 3 * 23 * 22 / 2);
  xmp_finalize();
  MPI_Comm_free(&again);
  int status = CHECK_END();
  MPI_Finalize();
  return status;
}
