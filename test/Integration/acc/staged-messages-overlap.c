// A column of an array on a GPU arrives while a kernel writes the columns beside it:
// only the bytes of the datatype are copied to the GPU. And threads, each with its
// device, its queue and its messages.
// DEFINE: %{gpu} = env XACC_CUDA_LIBRARY=%fake_cuda FAKE_CUDA_DEVICES=2 FAKE_CUDA_RACES=1 FAKE_CUDA_SEED=5
// RUN: %{gpu} XACC_DEVICES=cuda:0 %S/../Inputs/compare.sh xacc-cc self-checking %t "1 2 3" %s -- -fopenmp
// RUN: %{gpu} XACC_DEVICES=cuda:0,1 %S/../Inputs/compare.sh xacc-cc self-checking %t "2" %s -- -fopenmp
// REQUIRES: mpi, fake-cuda
#include <mpi.h>
#include <omp.h>
#include <openacc.h>
#include <stdio.h>

enum { ROWS = 40, COLUMNS = 12 };

static int run(MPI_Comm comm, int up, int down, int mine, int other, int queue) {
  double u[ROWS][COLUMNS];
  int errors = 0;
  MPI_Datatype column;
  MPI_Type_vector(ROWS, 1, COLUMNS, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      u[i][j] = mine * 1000 + i * 20 + j;
#pragma acc data copy(u)
  {
    MPI_Request requests[2];
#pragma acc host_data use_device(u)
    {
      MPI_Irecv(&u[0][5], 1, column, down, 0, comm, &requests[0]);
      MPI_Isend(&u[0][4], 1, column, up, 0, comm, &requests[1]);
    }
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
#pragma acc parallel loop collapse(2) present(u) async(queue)
    for (int i = 0; i < ROWS; i++)
      for (int j = 0; j < COLUMNS; j++)
        if (j != 5)
          u[i][j] = -j;
    MPI_Wait(&requests[0], MPI_STATUS_IGNORE);
#pragma acc wait(queue)
  }
  for (int i = 0; i < ROWS; i++)
    for (int j = 0; j < COLUMNS; j++)
      errors += u[i][j] != (j == 5 ? other * 1000 + i * 20 + 4 : -j);
  MPI_Type_free(&column);
  return errors;
}

int main(int argc, char **argv) {
  int rank, size, level, errors = 0, all;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm comms[2];
  MPI_Comm_dup(MPI_COMM_WORLD, &comms[0]);
  MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]);
  int up = (rank + 1) % size, down = (rank + size - 1) % size;
  for (int round = 0; round < 10; round++)
    errors += run(comms[0], up, down, rank, down, 1);
#pragma omp parallel num_threads(2) reduction(+ : errors)
  {
    int thread = omp_get_thread_num();
    acc_device_t type = acc_get_device_type();
    acc_set_device_num(thread % acc_get_num_devices(type), type);
    for (int round = 0; round < 10; round++)
      errors += run(comms[thread], up, down, rank + thread, down + thread,
                    1 + thread);
  }
  MPI_Reduce(&errors, &all, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0)
    printf("errors %d\ncomplete\n", all);
  MPI_Finalize();
  return 0;
}
