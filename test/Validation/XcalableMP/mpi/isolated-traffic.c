// FEATURE: 12 MPI | the program's messages do not meet the runtime's
// STATUS: yes
// RANKS: 3
#include <mpi.h>
#include "../Inputs/check.h"
#define N 30
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
int a[N];
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]

int main(void) {
  int me = xmpc_node_num(), n = xmp_num_nodes(), got = -1, sum = me;
  MPI_Request request;
  MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &request);
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    a[i] = i;
#pragma xmp reflect(a)
#pragma xmp reduction(+ : sum)
#pragma xmp loop on t(i)
  for (int i = 1; i < N - 1; i++)
    CHECK(a[i - 1] + a[i + 1], 2 * i);
  MPI_Send(&me, 1, MPI_INT, (me + 1) % n, 3, MPI_COMM_WORLD);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  CHECK(got, (me + n - 1) % n);
  CHECK(sum, n * (n - 1) / 2);
  return CHECK_END();
}
