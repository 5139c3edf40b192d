// Messages of device memory beside a tool that counts calls of MPI by MPI's own
// means, wherever it is: in the program, in a library before MPI's, loaded by force.
// Also programs that name MPI's library themselves, and shared libraries.
// DEFINE: %{run} = timeout 60 env XACC_CUDA_LIBRARY=%fake_cuda XACC_DEVICES=cuda:0 mpirun --oversubscribe -n 2
// DEFINE: %{check} = | FileCheck %s --match-full-lines --check-prefixes
// RUN: xacc-cc -w -O1 -DPROGRAM %s -o %t.plain
// RUN: %{run} %t.plain %{check} SUM
// RUN: xacc-cc -w -O1 -DTOOL -fPIC -shared %s -o %t.tool.so
// RUN: %{run} env LD_PRELOAD=%t.tool.so %t.plain %{check} SUM,TOOL
// RUN: xacc-cc -w -O1 -DPROGRAM %s %t.tool.so -o %t.linked
// RUN: %{run} %t.linked %{check} SUM,TOOL
// RUN: xacc-cc -w -O1 -DPROGRAM -DTOOL %s -o %t.inside
// RUN: %{run} %t.inside %{check} SUM,TOOL
// RUN: xacc-cc -w -O1 -DPROGRAM -c %s -o %t.o
// RUN: xacc-cc --showme:link | sed s/-lxacc_rt_staging// > %t.words
// RUN: xacc-cc %t.o @%t.words -o %t.named
// RUN: %{run} %t.named %{check} SUM
// RUN: xacc-cc -w -O1 -DPROGRAM -Dmain=run -fPIC -shared %s -o %t.part.so
// RUN: xacc-cc -w -O1 -DCALLER %s %t.part.so -o %t.caller
// RUN: %{run} %t.caller %{check} SUM
//
// What other ranks access when they like cannot be a copy.
// RUN: xacc-cc -w -O1 -DWINDOW %s -o %t.window
// RUN: not timeout 60 env XACC_CUDA_LIBRARY=%fake_cuda XACC_DEVICES=cuda:0 mpirun --oversubscribe -n 1 %t.window 2>&1 | FileCheck %s --check-prefix=WINDOW
// WINDOW: staged-messages-tools.c:{{[0-9]+}}: host_data: after this directive, MPI_Win_create gets memory of device cuda:0 (the copy of 'a', address 0x{{[0-9a-f]+}}): other ranks access it when they like, so a copy in host memory is of no use; make a window of host memory and use 'update', or an MPI library that takes device memory
// REQUIRES: mpi, fake-cuda
#include <mpi.h>
#include <stdio.h>

#ifdef TOOL
static int calls;
int MPI_Isend(const void *buffer, int count, MPI_Datatype type, int to, int tag,
              MPI_Comm comm, MPI_Request *request) {
  calls++;
  return PMPI_Isend(buffer, count, type, to, tag, comm, request);
}
int MPI_Irecv(void *buffer, int count, MPI_Datatype type, int from, int tag,
              MPI_Comm comm, MPI_Request *request) {
  calls++;
  return PMPI_Irecv(buffer, count, type, from, tag, comm, request);
}
int MPI_Waitall(int count, MPI_Request *requests, MPI_Status *statuses) {
  calls++;
  return PMPI_Waitall(count, requests, statuses);
}
int MPI_Finalize(void) {
  int rank;
  PMPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    printf("calls %d\n", calls);
  return PMPI_Finalize();
}
#endif

#ifdef PROGRAM
// SUM: sum 7995008
// TOOL: calls 3
int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  static double a[1000], b[1000];
  MPI_Request requests[2];
#pragma acc data create(a, b)
  {
#pragma acc parallel loop
    for (int i = 0; i < 1000; i++) {
      a[i] = rank * 1000 + i;
      b[i] = -1;
    }
#pragma acc host_data use_device(a, b)
    {
      MPI_Irecv(b, 1000, MPI_DOUBLE, (rank + size - 1) % size, 0,
                MPI_COMM_WORLD, &requests[0]);
      MPI_Isend(a, 1000, MPI_DOUBLE, (rank + 1) % size, 0, MPI_COMM_WORLD,
                &requests[1]);
      MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
    }
#pragma acc update host(b)
  }
  double sum = 0, total;
  for (int i = 0; i < 1000; i++)
    sum += b[i] * (i % 7 + 1);
  MPI_Reduce(&sum, &total, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0)
    printf("sum %.0f\n", total);
  MPI_Finalize();
  return 0;
}
#endif

#ifdef CALLER
int run(int argc, char **argv);
int main(int argc, char **argv) { return run(argc, argv); }
#endif

#ifdef WINDOW
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  static double a[100];
  MPI_Win window;
#pragma acc data create(a)
  {
#pragma acc host_data use_device(a)
    MPI_Win_create(a, sizeof a, 8, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  }
  MPI_Finalize();
  return 0;
}
#endif
