// FEATURE: 12 MPI | calls of MPI between directives: on the communicators of tasks, on the world, with buffers of local sections
// STATUS: yes
// RANKS: 1 2 3 4 6
#include "../Inputs/check.h"
#include <mpi.h>
#define N 19
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[2]
int main(void) {
  int rank, size, n = xmp_num_nodes();
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  CHECK(rank, xmpc_node_num());
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = 7 * i;
  int mine, counts[64], starts[64], all[N], zero = 0;
  xmp_array_lsize(xmp_desc_of(a), 1, &mine);
  MPI_Comm comm = xmp_get_mpi_comm();
  MPI_Allgather(&mine, 1, MPI_INT, counts, 1, MPI_INT, comm);
  for (int k = 0; k < n; k++)
    starts[k] = k ? starts[k - 1] + counts[k - 1] : 0;
  int *local = a;
  MPI_Allgatherv(mine ? local + 2 : &zero, mine, MPI_INT, all, counts, starts, MPI_INT, comm);
  for (int i = 0; i < N; i++)
    CHECK(all[i], 7 * i);
  int h = (n + 1) / 2;
#pragma xmp tasks
  {
#pragma xmp task on p(1 : h)
    {
      MPI_Comm mine = xmp_get_mpi_comm();
      MPI_Comm_size(mine, &size);
      CHECK(size, h);
      int sum = rank;
      MPI_Allreduce(MPI_IN_PLACE, &sum, 1, MPI_INT, MPI_SUM, mine);
      CHECK(sum, h * (h - 1) / 2);
      int other = rank;
#pragma xmp reduction(+ : other)
      CHECK(other, sum);
    }
#pragma xmp task on p(n)
    {
      MPI_Comm_size(xmp_get_mpi_comm(), &size);
      CHECK(size, 1);
    }
  }
  MPI_Request request;
  int token = rank, from = -1;
  MPI_Irecv(&from, 1, MPI_INT, (rank + n - 1) % n, 3, MPI_COMM_WORLD, &request);
#pragma xmp reflect(a)
#pragma xmp barrier
  MPI_Send(&token, 1, MPI_INT, (rank + 1) % n, 3, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  CHECK(from, (rank + n - 1) % n);
  return CHECK_END();
}
