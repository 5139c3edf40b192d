// What the emulated driver does where a program takes memory while a kernel runs,
// which a real driver may do only when the kernel has ended. One that computes gets
// as long as it needs. One that waits for the program's own message sleeps again and
// again: the real program would hang, and the emulated driver ends it.
//
// RUN: xacc-cc -O2 %s -o %t
// RUN: env XACC_DEVICES=cuda:0 XACC_CUDA_LIBRARY=%fake_cuda FAKE_CUDA_PATIENCE=1 \
// RUN:   timeout 200 mpirun --oversubscribe -n 1 %t | FileCheck %s --check-prefix=LONG
// RUN: env XACC_DEVICES=cuda:0 XACC_CUDA_LIBRARY=%fake_cuda FAKE_CUDA_PATIENCE=1 \
// RUN:   not timeout 200 mpirun --oversubscribe -n 1 %t stuck 2>&1 | FileCheck %s --check-prefix=STUCK
// REQUIRES: mpi, fake-cuda
// LONG: sum 43
// STUCK: cuMemAlloc_v2 waits for a kernel that does not end

#include <mpi.h>
#include <openacc.h>
#include <stdio.h>

enum { n = 10 };
static double in[n];

static void compute(void) {
  int sum = 0;
#pragma acc serial async(1) copy(sum)
  for (int i = 0; i < 10000000; i++)
    sum = (sum * 7 + i) % 1009;
  acc_free(acc_malloc(1 << 20));
#pragma acc wait(1)
  printf("sum %d\n", sum);
}

static void receive(void) {
  MPI_Comm comm = MPI_COMM_WORLD;
#pragma acc parallel async(1) copy(in)
  MPI_Recv(in, n, MPI_DOUBLE, 0, 0, comm, MPI_STATUS_IGNORE);
  acc_free(acc_malloc(1 << 20));
  MPI_Send(in, n, MPI_DOUBLE, 0, 0, comm);
#pragma acc wait(1)
}

int main(int argc, char **argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (argc == 1)
    compute();
  else
    receive();
  MPI_Finalize();
}
