// What goes wrong with calls of MPI in kernels when the program runs: the
// message has the line of the call, and the job ends.
// RUN: env XACC_WATCHDOG=2 %S/../Inputs/fatal.sh xacc-cc not FileCheck %s %t \
// RUN:   SINGLE=1 NOT_STARTED=1 TWICE=1 TWICE_IN_ALL=1 AFTER_ALL=1 TESTED=1 LATER=1 GARBAGE=1 RANK=2 COUNT=1 TAG=1 NULL_COMM=1 \
// RUN:   MANY=1 SKIPPED=2 GONE=2 DEADLOCK=2 COLLECTIVE=2
// RUN: xacc-cc -w -DOPEN %s -o %t.open
// RUN: mpirun --oversubscribe -n 1 %t.open > %t.text 2>&1
// RUN: FileCheck %s --check-prefix=OPEN < %t.text
// RUN: xacc-cc -w -DAGAIN %s -o %t.open
// RUN: mpirun --oversubscribe -n 1 %t.open > %t.text 2>&1
// RUN: FileCheck %s --check-prefix=AGAIN < %t.text
// REQUIRES: mpi

#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

int main(int argc, char **argv) {
  double a[8] = {0}, b[8];
  int provided, rank = 0, size = 1;
  MPI_Request r[2000];
#ifdef SINGLE
  MPI_Init(&argc, &argv);
#elif !defined(NOT_STARTED)
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
#endif
#ifdef SINGLE
#pragma acc parallel
// SINGLE: errors.c:[[@LINE+1]]: MPI_Barrier: threads of the runtime call MPI for kernels, and MPI was started with MPI_THREAD_SINGLE; start it with MPI_Init_thread and MPI_THREAD_SERIALIZED, or MPI_THREAD_MULTIPLE
  MPI_Barrier(MPI_COMM_WORLD);
#endif
#ifdef NOT_STARTED
#pragma acc parallel
// NOT_STARTED: errors.c:[[@LINE+1]]: MPI_Barrier: MPI has not been started; call MPI_Init_thread before the kernel
  MPI_Barrier(MPI_COMM_WORLD);
#endif
#ifdef TWICE
#pragma acc parallel copy(a)
  {
    MPI_Request once, copy;
    MPI_Isend(a, 8, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &once);
    copy = once;
    MPI_Wait(&once, MPI_STATUS_IGNORE);
// TWICE: errors.c:[[@LINE+1]]: MPI_Wait: this is no request of a kernel, or it has been waited for before
    MPI_Wait(&copy, MPI_STATUS_IGNORE);
  }
#endif
#ifdef TWICE_IN_ALL
#pragma acc parallel copy(a)
  {
    MPI_Request both[2];
    MPI_Isend(a, 8, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &both[0]);
    both[1] = both[0];
// TWICE_IN_ALL: errors.c:[[@LINE+1]]: MPI_Waitall: this is no request of a kernel, or it has been waited for before
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
  }
#endif
#ifdef AFTER_ALL
#pragma acc parallel copy(a) copyout(b)
  {
    MPI_Request both[2], copy;
    MPI_Isend(a, 8, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &both[0]);
    MPI_Irecv(b, 8, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &both[1]);
    copy = both[1];
    MPI_Waitall(2, both, MPI_STATUSES_IGNORE);
// AFTER_ALL: errors.c:[[@LINE+1]]: MPI_Wait: this is no request of a kernel, or it has been waited for before
    MPI_Wait(&copy, MPI_STATUS_IGNORE);
  }
#endif
#ifdef TESTED
#pragma acc parallel copy(a)
  {
    MPI_Request once, copy;
    int done = 0;
    MPI_Isend(a, 8, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &once);
    copy = once;
    while (!done)
      MPI_Test(&once, &done, MPI_STATUS_IGNORE);
// TESTED: errors.c:[[@LINE+1]]: MPI_Test: this is no request of a kernel, or it has been waited for before
    MPI_Test(&copy, &done, MPI_STATUS_IGNORE);
  }
#endif
#ifdef LATER
  /* two other kernels wait for one request */
#pragma acc data create(r[0:1])
  {
#pragma acc parallel copy(a) present(r[0:1])
    MPI_Isend(a, 8, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &r[0]);
    for (int i = 0; i < 2; i++) {
#pragma acc parallel present(r[0:1])
      {
        MPI_Request copy = r[0];
// LATER: errors.c:[[@LINE+1]]: MPI_Wait: this is no request of a kernel, or it has been waited for before
        MPI_Wait(&copy, MPI_STATUS_IGNORE);
      }
    }
  }
#endif
#ifdef GARBAGE
  /* a request of the host is none of a kernel */
  MPI_Irecv(b, 1, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, &r[0]);
#pragma acc parallel copy(r[0:1])
// GARBAGE: errors.c:[[@LINE+1]]: MPI_Wait: this is no request of a kernel
  MPI_Wait(&r[0], MPI_STATUS_IGNORE);
#endif
#ifdef RANK
#pragma acc parallel copy(a)
// RANK: errors.c:[[@LINE+1]]: MPI_Send: rank 2 is not in the communicator, which has 2
  MPI_Send(a, 8, MPI_DOUBLE, size, 0, MPI_COMM_WORLD);
#endif
#ifdef COUNT
#pragma acc parallel copy(a)
// COUNT: errors.c:[[@LINE+1]]: MPI_Send: the count is -1
  MPI_Send(a, -size, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
#endif
#ifdef TAG
#pragma acc parallel copy(a)
// TAG: errors.c:[[@LINE+1]]: MPI_Send: the tag is -5
  MPI_Send(a, 8, MPI_DOUBLE, 0, -5, MPI_COMM_WORLD);
#endif
#ifdef MANY
#pragma acc parallel copy(a, r)
#pragma acc loop seq
  for (int i = 0; i < 2000; i++)
// MANY: errors.c:[[@LINE+1]]: MPI_Isend: 1024 requests of this kernel are not waited for; call MPI_Wait before more are started
    MPI_Isend(a, 8, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &r[i]);
#endif
#ifdef SKIPPED
  if (rank == 0) {
#pragma acc parallel copy(a)
// SKIPPED: errors.c:[[@LINE+1]]: MPI_Recv: a kernel has waited here for 2 seconds; the other side may have skipped this call, or have ended (XACC_WATCHDOG sets the time)
    MPI_Recv(a, 8, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    sleep(20);
  }
#endif
#ifdef GONE
  if (rank == 0) {
#pragma acc parallel copy(a)
// GONE: errors.c:[[@LINE+1]]: MPI_Recv: a kernel has waited here for 2 seconds
    MPI_Recv(a, 8, MPI_DOUBLE, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else {
    raise(SIGSTOP);
    sleep(100); // a launcher lets it go on to end it
  }
#endif
#ifdef DEADLOCK
  /* each waits for the other's first */
  int other = 1 - rank;
#pragma acc kernels copy(a) copyout(b)
  {
    MPI_Request in;
    MPI_Irecv(b, 8, MPI_DOUBLE, other, 1, MPI_COMM_WORLD, &in);
// DEADLOCK: errors.c:[[@LINE+1]]: MPI_Wait: a kernel has waited here for 2 seconds
    MPI_Wait(&in, MPI_STATUS_IGNORE);
    MPI_Send(a, 8, MPI_DOUBLE, other, 1, MPI_COMM_WORLD);
  }
#endif
#ifdef COLLECTIVE
  if (rank == 0)
#pragma acc parallel
// COLLECTIVE: errors.c:[[@LINE+1]]: MPI_Barrier: a kernel has waited here for 2 seconds
    MPI_Barrier(MPI_COMM_WORLD);
  else
    sleep(20);
#endif
#ifdef NULL_COMM
  MPI_Comm none = MPI_COMM_NULL;
#pragma acc parallel
// NULL_COMM: errors.c:[[@LINE+1]]: MPI_Barrier: the communicator is MPI_COMM_NULL
  MPI_Barrier(none);
#endif
#ifdef OPEN
  /* never waited for: named when the program ends, which is no failure */
#pragma acc parallel copy(a)
  {
    MPI_Request request;
// OPEN: errors.c:[[@LINE+1]]: MPI_Isend: warning: nobody has waited for this request of a kernel; call MPI_Wait in a kernel
    MPI_Isend(a, 8, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
  }
  MPI_Finalize();
  puts("complete");
  return 0;
#endif
#ifdef AGAIN
  /* the first of two that are kept in one variable is lost; a second wait for
     a variable, which is MPI_REQUEST_NULL then, does nothing */
#pragma acc parallel copy(a)
  {
    MPI_Request request;
// AGAIN-COUNT-1: errors.c:[[@LINE+1]]: MPI_Isend: warning: nobody has waited for this request of a kernel; call MPI_Wait in a kernel
    MPI_Isend(a, 8, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
    MPI_Isend(a, 8, MPI_DOUBLE, MPI_PROC_NULL, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
// AGAIN-NOT: nobody has waited
  }
  MPI_Finalize();
  puts("complete");
  return 0;
#endif
  printf("not reached\n");
  MPI_Finalize();
  return 0;
}
