// A program of MPI and OpenACC, without XcalableMP: it starts MPI itself.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "1 2 3@2" %s
// REQUIRES: mpi

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
int main(int argc, char **argv) {
  int rank, size, n = 40;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int local = n / size + (rank < n % size),
      first = rank * (n / size) + (rank < n % size ? rank : n % size);
  double *u = malloc((local + 2) * sizeof *u),
         *v = malloc((local + 2) * sizeof *v), total = 0, all;
  for (int i = 0; i < local + 2; i++)
    u[i] = v[i] = first + i - 1 == 20 ? 100 : 0;
  int left = rank ? rank - 1 : MPI_PROC_NULL,
      right = rank < size - 1 ? rank + 1 : MPI_PROC_NULL;
#pragma acc data copy(u[0 : local + 2]) create(v[0 : local + 2])
  for (int t = 0; t < 30; t++) {
#pragma acc host_data use_device(u)
    {
      MPI_Sendrecv(&u[1], 1, MPI_DOUBLE, left, 0, &u[local + 1], 1, MPI_DOUBLE,
                   right, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      MPI_Sendrecv(&u[local], 1, MPI_DOUBLE, right, 1, &u[0], 1, MPI_DOUBLE,
                   left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    }
#pragma acc parallel loop
    for (int i = 1; i <= local; i++)
      v[i] = first + i - 1 > 0 && first + i - 1 < n - 1
                 ? .5 * u[i] + .25 * (u[i - 1] + u[i + 1])
                 : u[i];
#pragma acc parallel loop
    for (int i = 1; i <= local; i++)
      u[i] = v[i];
  }
  for (int i = 1; i <= local; i++)
    total += u[i] * (first + i - 1) * (first + i - 1);
  MPI_Reduce(&total, &all, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (!rank)
    printf("errors %d\ncomplete\n", !(all > 41499.93016 && all < 41499.93018));
  MPI_Finalize();
}
