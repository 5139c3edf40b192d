// Calls of MPI inside of compute constructs: messages between device copies.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "1 2 4 1@2 2@2 4@2 2@3" %s
// RUN: env XACC_DEVICES=none %S/../Inputs/compare.sh xacc-cc self-checking \
// RUN:   %t "2" %s
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "2+memory" %s
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "1 2 4 4@2 2+memory" %s \
// RUN:   -- -DLEVEL=MPI_THREAD_MULTIPLE
// REQUIRES: mpi

#include <mpi.h>
#include <openacc.h>
#include <stdio.h>
#include <stdlib.h>

#define N 1000
#ifndef LEVEL
#define LEVEL MPI_THREAD_SERIALIZED
#endif
static int rank, size, left, right, errors;
static MPI_Comm ring;

static void expect(int line, double found, double wanted) {
  if (found != wanted) {
    printf("rank %d, line %d: %g instead of %g\n", rank, line, found, wanted);
    errors++;
  }
}

/* Blocking messages between gang loops: what the loop before has computed
   travels, and the loop behind sees what has arrived. The host's copies keep
   their values until the data construct ends. */
static void blocking(void) {
  double out[N], in[N];
  for (int i = 0; i < N; i++)
    out[i] = in[i] = -7;
#pragma acc data copy(out, in)
  {
#pragma acc parallel present(out, in)
    {
#pragma acc loop gang vector
      for (int i = 0; i < N; i++)
        out[i] = 1000.0 * rank + i;
      if (rank % 2 == 0) {
        MPI_Send(out, N, MPI_DOUBLE, right, 1, MPI_COMM_WORLD);
        MPI_Recv(in, N, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      } else {
        MPI_Recv(in, N, MPI_DOUBLE, left, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
        MPI_Send(out, N, MPI_DOUBLE, right, 1, MPI_COMM_WORLD);
      }
#pragma acc loop gang vector
      for (int i = 0; i < N; i++)
        in[i] = 2 * in[i];
    }
    if (acc_get_device_type() != acc_device_host)
      expect(__LINE__, in[5], -7);
  }
  for (int i = 0; i < N; i++)
    expect(__LINE__, in[i], 2 * (1000.0 * left + i));
}

/* Nonblocking ones in the sequential code of a kernels region, which becomes
   several kernels; requests live longer than one of them. */
static void nonblocking(void) {
  double out[2][N], in[2][N];
  MPI_Request requests[4];
  for (int i = 0; i < N; i++)
    in[0][i] = in[1][i] = -1;
#pragma acc kernels copyout(out) copy(in) create(requests)
  {
    MPI_Irecv(in[0], N, MPI_DOUBLE, left, 2, ring, &requests[0]);
    MPI_Irecv(in[1], N, MPI_DOUBLE, right, 3, ring, &requests[1]);
    for (int i = 0; i < N; i++) {
      out[0][i] = rank + .5 * i;
      out[1][i] = rank - .25 * i;
    }
    MPI_Isend(out[0], N, MPI_DOUBLE, right, 2, ring, &requests[2]);
    MPI_Isend(out[1], N, MPI_DOUBLE, left, 3, ring, &requests[3]);
    MPI_Wait(&requests[1], MPI_STATUS_IGNORE);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
    for (int i = 0; i < N; i++)
      in[0][i] += 1;
  }
  for (int i = 0; i < N; i++) {
    expect(__LINE__, in[0][i], left + .5 * i + 1);
    expect(__LINE__, in[1][i], right - .25 * i);
  }
}

/* A time loop in one kernel, with requests and a status that are the
   kernel's own. */
static void loops(void) {
  int sent = rank, got = -1, sum = 0, sources = 0, tags = 0;
#pragma acc parallel copy(sent, got, sum, sources, tags)
  for (int step = 0; step < 20; step++) {
    MPI_Request send, receive;
    MPI_Status status;
    MPI_Irecv(&got, 1, MPI_INT, MPI_ANY_SOURCE, MPI_ANY_TAG, ring, &receive);
    MPI_Isend(&sent, 1, MPI_INT, right, step, ring, &send);
    MPI_Wait(&receive, &status);
    MPI_Wait(&send, MPI_STATUS_IGNORE);
    MPI_Barrier(ring);
    sum += got * (step + 1);
    sent = got;
    sources += status.MPI_SOURCE;
    tags += status.MPI_TAG;
  }
  int wanted = 0;
  for (int step = 0; step < 20; step++)
    wanted += (rank + 20 * size - step - 1) % size * (step + 1);
  expect(__LINE__, sum, wanted);
  expect(__LINE__, sources, 20 * left);
  expect(__LINE__, tags, 190);
}

static void exchange(void) {
  int out[8], in[8], flag = 0, tests = 0;
  for (int i = 0; i < 8; i++)
    in[i] = -1;
#pragma acc parallel copyout(out) copy(in, flag, tests)
  {
#pragma acc loop
    for (int i = 0; i < 8; i++)
      out[i] = 10 * rank + i;
    MPI_Sendrecv(out, 4, MPI_INT, right, 5, in, 4, MPI_INT, left, 5, ring,
                 MPI_STATUS_IGNORE);
    MPI_Request request;
    MPI_Irecv(in + 4, 4, MPI_INT, right, 6, ring, &request);
    MPI_Send(out + 4, 4, MPI_INT, left, 6, ring);
    while (!flag) {
      MPI_Test(&request, &flag, MPI_STATUS_IGNORE);
      tests++;
    }
    MPI_Wait(&request, MPI_STATUS_IGNORE); /* is null */
  }
  for (int i = 0; i < 8; i++)
    expect(__LINE__, in[i], 10 * (i < 4 ? left : right) + i);
  expect(__LINE__, tests > 0, 1);
}

/* Functions that the kernel calls. */
static void sendTo(int peer, const int *data, int n, MPI_Comm comm,
                   MPI_Request *request) {
  MPI_Isend(data, n, MPI_INT, peer, 8, comm, request);
}

static int shift(int *data, int n, int to, int from, MPI_Comm comm) {
  MPI_Request requests[2];
  MPI_Status status[2];
  int in[4];
  MPI_Irecv(in, n, MPI_INT, from, 8, comm, &requests[0]);
  sendTo(to, data, n, comm, &requests[1]);
  MPI_Waitall(2, requests, status);
  for (int i = 0; i < n; i++)
    data[i] = in[i];
  MPI_Barrier(MPI_COMM_WORLD);
  return status[0].MPI_SOURCE;
}

static void functions(void) {
  int data[4], sources = 0;
  MPI_Comm here = ring;
  for (int i = 0; i < 4; i++)
    data[i] = 10 * rank + i;
#pragma acc parallel copy(data, sources)
  {
    for (int step = 0; step < 3; step++)
      sources += shift(data, 4, right, left, here);
#pragma acc loop gang vector
    for (int i = 0; i < 4; i++)
      data[i]++;
  }
  for (int i = 0; i < 4; i++)
    expect(__LINE__, data[i], 10 * ((rank + 3 * size - 3) % size) + i + 1);
  expect(__LINE__, sources, 3 * left);
}

static void collectives(void) {
  double part[3], all[3], most = rank;
  int word = rank == size - 1 ? 42 : 0;
  for (int k = 0; k < 3; k++)
    part[k] = all[k] = 0;
#pragma acc parallel copy(part, all, most, word)
  {
#pragma acc loop seq
    for (int k = 0; k < 3; k++) {
      double sum = 0;
#pragma acc loop reduction(+ : sum)
      for (int i = 0; i < N; i++)
        sum += (k + 1) * (rank + 1);
      part[k] = sum;
    }
    MPI_Allreduce(part, all, 3, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    MPI_Allreduce(MPI_IN_PLACE, &most, 1, MPI_DOUBLE, MPI_MAX, ring);
    MPI_Bcast(&word, 1, MPI_INT, size - 1, ring);
  }
  for (int k = 0; k < 3; k++)
    expect(__LINE__, all[k], N * (k + 1.0) * size * (size + 1) / 2);
  expect(__LINE__, most, size - 1);
  expect(__LINE__, word, 42);
}

/* The peer of a kernel may be the host. */
static void withHost(void) {
  double value[4] = {rank, rank, rank, rank}, here[4] = {0};
  if (rank % 2 == 0 && rank + 1 < size) {
#pragma acc parallel copy(value)
    MPI_Send(value, 4, MPI_DOUBLE, rank + 1, 9, ring);
  } else if (rank % 2 == 1) {
    MPI_Recv(here, 4, MPI_DOUBLE, rank - 1, 9, ring, MPI_STATUS_IGNORE);
    expect(__LINE__, here[3], rank - 1);
  }
}

/* Pointers, a derived datatype, another communicator, an asynchronous queue. */
static void others(void) {
  int n = 6, m = 5, odd = rank % 2, oddRank;
  double *u = malloc(n * m * sizeof *u);
  MPI_Comm half;
  MPI_Datatype column;
  MPI_Comm_split(MPI_COMM_WORLD, odd, rank, &half);
  MPI_Comm_rank(half, &oddRank);
  MPI_Type_vector(n, 1, m, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  for (int i = 0; i < n * m; i++)
    u[i] = i;
#pragma acc data copy(u[0 : n * m])
  {
#pragma acc parallel async(2) present(u[0 : n * m])
    {
      MPI_Request r[2];
      MPI_Isend(u, 1, column, oddRank, 4, half, &r[0]);
      MPI_Irecv(u + 1, 1, column, oddRank, 4, half, &r[1]);
      MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
    }
#pragma acc parallel loop async(2)
    for (int i = 0; i < n; i++)
      u[i * m + 2] = 2 * u[i * m + 1];
#pragma acc wait
  }
  for (int i = 0; i < n; i++)
    for (int j = 0; j < m; j++)
      expect(__LINE__, u[i * m + j],
             j == 1   ? i * m
             : j == 2 ? 2 * i * m
                      : i * m + j);
  MPI_Type_free(&column);
  MPI_Comm_free(&half);
  free(u);
}

int main(int argc, char **argv) {
  int provided, all;
  MPI_Init_thread(&argc, &argv, LEVEL, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_dup(MPI_COMM_WORLD, &ring);
  left = (rank + size - 1) % size;
  right = (rank + 1) % size;
  if (size > 1 && size % 2 == 0)
    blocking();
  nonblocking();
  loops();
  exchange();
  functions();
  collectives();
  withHost();
  others();
  MPI_Allreduce(&errors, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0)
    printf("errors %d\ncomplete\n", all);
  MPI_Comm_free(&ring);
  MPI_Finalize();
  return 0;
}
