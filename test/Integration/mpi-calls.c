// The program's own MPI calls beside the directives.
// RUN: %S/Inputs/compare.sh xacc-cc self-checking %t "1 2 3 5" %s
// REQUIRES: mpi

#include <mpi.h>
#include <stdio.h>
#include <xmp.h>
#include <mpi.h>
#define N 16
int a[N];
#pragma xmp nodes p(*)
#pragma xmp template t(0 : N - 1)
#pragma xmp distribute t(block) onto p
#pragma xmp align a[i] with t(i)
#pragma xmp shadow a[1]
int main(int argc, char **argv) {
  int rank, size, flag, errors = 0, all[N], sum = 0, mine = 0, x = 0;
  xmp_init_mpi(&argc, &argv);
  MPI_Initialized(&flag);
  if (!flag)
    errors++;
  MPI_Comm comm = xmp_get_mpi_comm();
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  if (rank + 1 != xmp_node_num() || size != xmp_num_nodes())
    errors++;
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++) {
    a[i] = i * i;
  }
#pragma xmp loop on t(i)
  for (int i = 0; i < N; i++)
    mine += a[i];
  MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, comm);
  /* a ring of messages with tags of our own while reflect is prepared */
#pragma xmp reflect_init(a)
  int to = (rank + 1) % size, from = (rank + size - 1) % size, out = rank,
      in = -1;
  MPI_Request r[2];
  MPI_Irecv(&in, 1, MPI_INT, from, 0, comm, &r[0]);
  MPI_Isend(&out, 1, MPI_INT, to, 0, comm, &r[1]);
#pragma xmp reflect_do(a)
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  if (in != from)
    errors++;
  void *base;
  int n;
  xmp_array_laddr(xmp_desc_of(a), &base);
  xmp_array_lsize(xmp_desc_of(a), 1, &n);
  int chunk = (N + size - 1) / size;
  int tmp[N] = {0};
  for (int k = 0; k < n; k++)
    tmp[rank * chunk + k] = ((int *)base)[k + 1];
  MPI_Allreduce(tmp, all, N, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  for (int i = 0; i < N; i++)
    if (all[i] != i * i)
      errors++;
#pragma xmp task on p(1 : 1)
  {
    MPI_Comm c2 = xmp_get_mpi_comm();
    int s2;
    MPI_Comm_size(c2, &s2);
    if (s2 != 1)
      errors++;
  }
#pragma xmp reduction(+ : errors)
#pragma xmp task on p(1)
  printf("errors %d\n", errors + (sum != 1240));
#pragma xmp barrier
#pragma xmp task on p(1)
  puts("complete");
  xmp_finalize_mpi();
  return errors;
}
