// Calls of MPI in a compute construct that cannot work: each is named.
// RUN: %S/../Inputs/reject.sh xacc-cc not FileCheck %s %t.o \
// RUN:   LOOP COMBINED INDEPENDENT UNKNOWN HANDLE CHANGED ROUTINE GANGS
// REQUIRES: mpi, frontend

#include <mpi.h>

double a[100];
#ifdef ROUTINE
static void all(MPI_Comm comm) { MPI_Barrier(comm); }
#endif

int main(int argc, char **argv) {
  MPI_Comm comm = MPI_COMM_WORLD;
  int n = argc;
#ifdef LOOP
#pragma acc parallel
// LOOP: mpi-errors.c:[[@LINE+4]]:{{[0-9]+}}: error: 'MPI_Send' is called in a loop whose iterations are split over threads
// LOOP: mpi-errors.c:[[@LINE+1]]:{{[0-9]+}}: note: the loop is here
#pragma acc loop
  for (int i = 0; i < 100; i++)
    MPI_Send(&a[i], 1, MPI_DOUBLE, 0, i, comm);
#endif
#ifdef COMBINED
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
// COMBINED: mpi-errors.c:[[@LINE+1]]:{{[0-9]+}}: error: 'MPI_Barrier' is called in a loop
    MPI_Barrier(comm);
#endif
#ifdef INDEPENDENT
#pragma acc kernels loop independent
  for (int i = 0; i < 100; i++) {
    a[i] = 1;
// INDEPENDENT: mpi-errors.c:[[@LINE+1]]:{{[0-9]+}}: error: 'MPI_Barrier' is called in a loop
    MPI_Barrier(comm);
  }
#endif
#ifdef UNKNOWN
#pragma acc parallel
// UNKNOWN: mpi-errors.c:[[@LINE+1]]:{{[0-9]+}}: error: 'MPI_Reduce' cannot be called in a kernel; these can: MPI_Send, MPI_Recv,
  MPI_Reduce(a, a, 1, MPI_DOUBLE, MPI_SUM, 0, comm);
#endif
#ifdef HANDLE
#pragma acc parallel
  {
    MPI_Comm other = comm;
// HANDLE: mpi-errors.c:[[@LINE+1]]:{{[0-9]+}}: error: 'other' gets its value in the compute construct; a handle of MPI has to be known before it
    MPI_Barrier(other);
  }
#endif
#ifdef CHANGED
#pragma acc parallel
  {
    comm = MPI_COMM_WORLD;
// CHANGED: mpi-errors.c:[[@LINE+1]]:{{[0-9]+}}: error: 'comm' gets its value in the compute construct
    MPI_Barrier(comm);
  }
#endif
#ifdef ROUTINE
#pragma acc parallel loop
  for (int i = 0; i < 100; i++)
// ROUTINE: mpi-errors.c:[[@LINE+1]]:{{[0-9]+}}: error: 'MPI_Barrier' is called by a function in a loop whose iterations are split over threads
    all(comm);
#endif
#ifdef GANGS
#pragma acc parallel num_gangs(4) copy(n)
  {
#pragma acc atomic
    n += 1;
// GANGS: mpi-errors.c:[[@LINE+1]]:{{[0-9]+}}: error: a message is one for the whole kernel, and code of this construct runs once for each gang
    MPI_Barrier(comm);
  }
#endif
  return n;
}
