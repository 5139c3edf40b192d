// While a kernel waits for a message, the program launches another one for the
// first time, copies what that has computed, and sends the message: nothing on
// the way may wait for the first kernel. The emulated driver loads kernels when
// they are needed first, takes memory, and frees it only when no kernel runs.
//
// RUN: xacc-cc -O2 %s -o %t
// RUN: env XACC_DEVICES=cuda XACC_CUDA_LIBRARY=%fake_cuda FAKE_CUDA_LAZY=1 \
// RUN:   timeout 200 mpirun --oversubscribe -n 2 %t | FileCheck %s
// RUN: env XACC_DEVICES=cuda:0 XACC_CUDA_LIBRARY=%fake_cuda FAKE_CUDA_LAZY=1 \
// RUN:   timeout 200 mpirun --oversubscribe -n 1 %t | FileCheck %s
// RUN: env XACC_DEVICES=host:1 timeout 200 mpirun --oversubscribe -n 2 %t | FileCheck %s
// REQUIRES: mpi, fake-cuda
// CHECK: errors 0

#include <mpi.h>
#include <stdio.h>

enum { n = 3000 };
static double in[n], out[n], other[n];

int main(int argc, char **argv) {
  int provided, rank, ranks, errors = 0, all;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &ranks);
  int peer = ranks - 1 - rank;
  MPI_Comm comm = MPI_COMM_WORLD;
  for (int i = 0; i < n; i++)
    in[i] = -1;
#pragma acc enter data copyin(in) create(other)
#pragma acc parallel async(1) present(in)
  MPI_Recv(in, n, MPI_DOUBLE, peer, 0, comm, MPI_STATUS_IGNORE);
#pragma acc parallel loop async(2) present(other)
  for (int i = 0; i < n; i++)
    other[i] = 2 * i + rank;
#pragma acc update self(other) async(2)
#pragma acc wait(2)
  for (int i = 0; i < n; i++)
    errors += other[i] != 2 * i + rank;
  for (int i = 0; i < n; i++)
    out[i] = i + rank;
  MPI_Request request;
  MPI_Isend(out, n, MPI_DOUBLE, peer, 0, comm, &request);
#pragma acc wait(1)
  MPI_Wait(&request, MPI_STATUS_IGNORE);
#pragma acc exit data copyout(in) delete(other)
  for (int i = 0; i < n; i++)
    errors += in[i] != i + peer;
  MPI_Reduce(&errors, &all, 1, MPI_INT, MPI_SUM, 0, comm);
  if (rank == 0)
    printf("errors %d\n", all);
  MPI_Finalize();
}
