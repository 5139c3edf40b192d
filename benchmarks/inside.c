/*===- inside.c - what a call of MPI costs inside of a kernel -*- C -*-=====*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * Beside a kernel's launch, on one rank. Messages go to MPI_PROC_NULL, so that MPI
 * itself has nothing to do. benchmarks/inside.sh runs it.
 *
 * Output: what, arguments of a call, microseconds of each: the fastest of ROUNDS
\*===----------------------------------------------------------------------===*/

#include <mpi.h>
#include <stdio.h>

#define CALLS 2000
#define ROUNDS 50

static double a[8];

static double launches(MPI_Comm comm) {
  (void)comm;
  double begin = MPI_Wtime();
  for (int i = 0; i < CALLS; i++) {
#pragma acc parallel present(a)
    a[0] = i;
  }
  return MPI_Wtime() - begin;
}

static double barriers(MPI_Comm comm) {
  double begin = MPI_Wtime();
#pragma acc parallel
  for (int i = 0; i < CALLS; i++)
    MPI_Barrier(comm);
  return MPI_Wtime() - begin;
}

static double sends(MPI_Comm comm) {
  double begin = MPI_Wtime();
#pragma acc parallel present(a)
  for (int i = 0; i < CALLS; i++)
    MPI_Send(a, 8, MPI_DOUBLE, MPI_PROC_NULL, 0, comm);
  return MPI_Wtime() - begin;
}

static double started(MPI_Comm comm) {
  double begin = MPI_Wtime();
#pragma acc parallel present(a)
  for (int i = 0; i < CALLS; i++) {
    MPI_Request request;
    MPI_Isend(a, 8, MPI_DOUBLE, MPI_PROC_NULL, 0, comm, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
  }
  return MPI_Wtime() - begin;
}

static double exchanges(MPI_Comm comm) {
  double begin = MPI_Wtime();
#pragma acc parallel present(a)
  for (int i = 0; i < CALLS; i++)
    MPI_Sendrecv(a, 4, MPI_DOUBLE, MPI_PROC_NULL, 0, a + 4, 4, MPI_DOUBLE,
                 MPI_PROC_NULL, 0, comm, MPI_STATUS_IGNORE);
  return MPI_Wtime() - begin;
}

static void measure(const char *what, int arguments, double (*run)(MPI_Comm)) {
  double best = run(MPI_COMM_SELF);
  for (int round = 1; round < ROUNDS; round++) {
    double seconds = run(MPI_COMM_SELF);
    best = seconds < best ? seconds : best;
  }
  printf("%-28s %9d %10.3f us\n", what, arguments, 1e6 * best / CALLS);
}

int main(int argc, char **argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  printf("%-28s %9s %13s\n", "", "arguments", "each");
#pragma acc data copy(a)
  {
    measure("launch and wait", 0, launches);
    measure("MPI_Barrier, of one rank", 1, barriers);
    measure("MPI_Send", 6, sends);
    measure("MPI_Isend, MPI_Wait", 6, started);
    measure("MPI_Sendrecv", 11, exchanges);
  }
  MPI_Finalize();
  return 0;
}
