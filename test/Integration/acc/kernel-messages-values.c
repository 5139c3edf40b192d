// What a call of MPI in a kernel writes, the kernel's code behind it sees: bounds and
// steps of loops, counters, branches, private arrays, values between the kernels of
// a `kernels` construct. Each rank sends to itself.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "1 2 1@2 2@3 1+memory" %s
// REQUIRES: mpi

#include <mpi.h>
#include <stdio.h>
static int rank, size, errors;
static void expect(int line, long found, long wanted) {
  if (found != wanted) { printf("rank %d, line %d: %ld instead of %ld\n", rank, line, found, wanted); errors++; }
}
int gn, gstep;
int main(int argc, char **argv) {
  int provided, all;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  /* bound changes by a message in the loop */
  int n = 100, count = 0, five = 5;
#pragma acc parallel copy(n, count, five)
  {
    for (int i = 0; i < n; i++) {
      if (i == 2)
        MPI_Sendrecv(&five, 1, MPI_INT, rank, 1, &n, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      count++;
    }
  }
  expect(__LINE__, count, 5);
  /* step */
  int step = 1, ten = 10; count = 0;
#pragma acc parallel copy(step, count, ten)
  {
    for (int i = 0; i < 40; i += step) {
      if (i == 3)
        MPI_Sendrecv(&ten, 1, MPI_INT, rank, 1, &step, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      count++;
    }
  }
  expect(__LINE__, count, 7); /* 0 1 2 3 13 23 33 */
  gn = 100; count = 0;
#pragma acc kernels copy(gn, count, five)
  {
    for (int i = 0; i < gn; i++) {
      if (i == 2)
        MPI_Sendrecv(&five, 1, MPI_INT, rank, 1, &gn, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      count++;
    }
  }
  expect(__LINE__, count, 5);
  gstep = 1; count = 0;
#pragma acc serial copy(gstep, count, ten)
  {
    for (int i = 0; i < 40; i += gstep) {
      if (i == 3)
        MPI_Sendrecv(&ten, 1, MPI_INT, rank, 1, &gstep, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      count++;
    }
  }
  expect(__LINE__, count, 7);
  /* private locals */
  int out = 0;
#pragma acc parallel copyout(out) copyin(ten)
  {
    int m = 3, sum = 0, k = 0;
    for (k = 0; k < m; k++) {
      if (k == 1)
        MPI_Sendrecv(&ten, 1, MPI_INT, rank, 1, &m, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      sum += m;
    }
    out = sum;
  }
  expect(__LINE__, out, 3 + 90);
  /* the counter itself */
  int last = 0;
#pragma acc parallel copyout(last) copyin(ten)
  {
    int k;
    for (k = 0; k < 12; k++) {
      if (k == 1)
        MPI_Sendrecv(&ten, 1, MPI_INT, rank, 1, &k, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      last += 1;
    }
    last = k * 100;
  }
  expect(__LINE__, last, 1200);
  /* a value received decides a branch around a gang loop, and its bound */
  int a[64], w = 0, lim = 0, forty = 40;
  for (int i = 0; i < 64; i++) a[i] = 0;
#pragma acc parallel copy(a, w, lim) copyin(forty, five)
  {
    MPI_Sendrecv(&five, 1, MPI_INT, rank, 1, &w, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Sendrecv(&forty, 1, MPI_INT, rank, 1, &lim, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (w == 5) {
#pragma acc loop gang vector
      for (int i = 0; i < lim; i++)
        a[i] = w + i;
    }
  }
  for (int i = 0; i < 64; i++) expect(__LINE__, a[i], i < 40 ? 5 + i : 0);
  /* gang-private array sent, received, read in a gang loop */
  int b[64], tmp[8];
  for (int i = 0; i < 64; i++) b[i] = 0;
#pragma acc parallel copy(b) private(tmp)
  {
    int in[8];
#pragma acc loop seq
    for (int i = 0; i < 8; i++) tmp[i] = 7 * i;
    MPI_Request r[2];
    MPI_Irecv(in, 8, MPI_INT, rank, 3, MPI_COMM_WORLD, &r[0]);
    MPI_Isend(tmp, 8, MPI_INT, rank, 3, MPI_COMM_WORLD, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
#pragma acc loop gang vector
    for (int i = 0; i < 64; i++) b[i] = in[i % 8] + 1;
  }
  for (int i = 0; i < 64; i++) expect(__LINE__, b[i], 7 * (i % 8) + 1);
  /* kernels: value read by host code between parts */
  int flag = 0, c[16];
  for (int i = 0; i < 16; i++) c[i] = 0;
#pragma acc kernels copy(c, flag) copyin(five)
  {
    MPI_Sendrecv(&five, 1, MPI_INT, rank, 1, &flag, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < 16; i++) c[i] = flag;
    if (flag > 4)
      MPI_Sendrecv(c, 8, MPI_INT, rank, 1, c + 8, 8, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < 16; i++) c[i] += i;
  }
  for (int i = 0; i < 16; i++) expect(__LINE__, c[i], 5 + i);
  MPI_Request req; int got = 0;
  /* a scalar request of the host's */
#pragma acc parallel copy(got) copyin(five)
  {
    MPI_Irecv(&got, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, &req);
    MPI_Send(&five, 1, MPI_INT, rank, 1, MPI_COMM_WORLD);
    MPI_Wait(&req, MPI_STATUS_IGNORE);
  }
  expect(__LINE__, got, 5);
  if (provided >= 0) {
#pragma acc parallel if (got == 4) copy(got) copyin(ten)
    MPI_Sendrecv(&ten, 1, MPI_INT, rank, 1, &got, 1, MPI_INT, rank, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    expect(__LINE__, got, 10);
  }
  if (MPI_Allreduce(&errors, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD) == MPI_SUCCESS && rank == 0)
    printf("errors %d\ncomplete\n", all);
  MPI_Finalize();
  return 0;
}
