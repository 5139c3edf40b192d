// Messages in kernels of all shapes: constructs, levels of loops, sums, variables of
// their own, datatypes, functions. Each rank sends to itself and to its neighbours.
// RUN: %S/../Inputs/compare.sh xacc-cc self-checking %t "1 2 3 1@2 2@3" %s
// REQUIRES: mpi

#include <mpi.h>
#include <stdio.h>
#include <unistd.h>
#define N 40
#define M 24
static int rank, size, left, right, errors;

static void expect(int line, double found, double wanted) {
  if (found != wanted) {
    printf("rank %d, line %d: %g instead of %g\n", rank, line, found, wanted);
    errors++;
  }
}

/* One thread. */
static void serial(void) {
  int out[4], in[4], sum = 0;
#pragma acc serial copyout(in) create(out) copy(sum)
  {
    MPI_Request r[2];
    for (int i = 0; i < 4; i++)
      out[i] = rank + i;
    MPI_Isend(out, 4, MPI_INT, right, 1, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(in, 4, MPI_INT, left, 1, MPI_COMM_WORLD, &r[1]);
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
#pragma acc loop seq
    for (int i = 0; i < 4; i++)
      sum += in[i];
  }
  expect(__LINE__, sum, 4 * left + 6);
}

/* The number of gangs is a wish; each level has loops of its own. */
static void levels(void) {
  static double u[N][M], v[N][M], w[M];
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = i * M + j, v[i][j] = -1;
#pragma acc parallel num_gangs(6) num_workers(2) vector_length(32) copy(u, v) copyout(w)
  {
#pragma acc loop gang
    for (int i = 0; i < N; i++) {
#pragma acc loop vector
      for (int j = 0; j < M; j++)
        u[i][j] += rank;
    }
    MPI_Sendrecv(u, N * M, MPI_DOUBLE, right, 2, v, N * M, MPI_DOUBLE, left, 2, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
#pragma acc loop gang worker
    for (int i = 0; i < N; i++) {
      double row = 0;
#pragma acc loop vector reduction(+ : row)
      for (int j = 0; j < M; j++)
        row += v[i][j];
      v[i][0] = row;
    }
    MPI_Barrier(MPI_COMM_WORLD);
#pragma acc loop vector
    for (int j = 0; j < M; j++)
      w[j] = v[N - 1 - j % N][0];
  }
  for (int i = 0; i < N; i++)
    expect(__LINE__, v[i][0], M * (i * M + left) + M * (M - 1) / 2.0);
  expect(__LINE__, w[3], v[N - 4][0]);
}

/* Sums over gangs in a time loop: into a variable of the kernel, one of a clause, and
   an element; each is a message. */
static void sums(void) {
  double total = 0, part[3] = {0, 0, 0}, all[3] = {0, 0, 0};
#pragma acc parallel copy(total, part, all)
  for (int step = 1; step <= 5; step++) {
    double own = 0, most = -1;
    total = 0;
#pragma acc loop gang vector collapse(2) reduction(+ : own)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        own += step + i % 2 + rank;
#pragma acc loop gang vector collapse(3) reduction(+ : total) reduction(max : most)
    for (int i = 0; i < N; i++)
      for (int j = 0; j < M; j++)
        for (int k = 0; k < 2; k++) {
          total += k;
          most = most > i * j ? most : i * j;
        }
    MPI_Allreduce(MPI_IN_PLACE, &own, 1, MPI_DOUBLE, MPI_SUM, MPI_COMM_WORLD);
    part[0] += own;
    part[1] = total;
    part[2] = most + rank;
    MPI_Allreduce(part, all, 3, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  }
  double ranks = size * (size - 1) / 2.0;
  expect(__LINE__, all[0], 5 * (N * M / 2 * size + N * M * ranks) + 15.0 * N * M * size);
  expect(__LINE__, all[1], N * M);
  expect(__LINE__, all[2], (N - 1) * (M - 1) + size - 1);
}

/* Columns are rows of bytes with gaps. Two of them are in flight while the kernel
   changes what lies between; a message may be shorter, or empty, or to nobody. */
static void columns(MPI_Datatype column, MPI_Datatype pairs) {
  static int u[N][M];
  int gap[8], empty[2] = {7, 7}, source = -1;
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      u[i][j] = 1000 * rank + i * M + j;
  for (int i = 0; i < 8; i++)
    gap[i] = -i;
#pragma acc parallel copy(u, gap, empty, source)
  {
    MPI_Request r[4];
    MPI_Status status;
    MPI_Irecv(&u[0][0], 1, column, left, 3, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&u[0][M - 1], 1, column, right, 4, MPI_COMM_WORLD, &r[1]);
    MPI_Isend(&u[0][1], 1, column, left, 4, MPI_COMM_WORLD, &r[2]);
    MPI_Isend(&u[0][M - 2], 1, column, right, 3, MPI_COMM_WORLD, &r[3]);
#pragma acc loop gang vector collapse(2)
    for (int i = 0; i < N; i++)
      for (int j = 2; j < M - 2; j++)
        u[i][j]++;
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
    MPI_Sendrecv(&u[2][2], 2, MPI_INT, right, 5, gap, 2, pairs, left, 5, MPI_COMM_WORLD, &status);
    source = status.MPI_SOURCE;
    MPI_Sendrecv(empty, 0, MPI_INT, right, 6, empty, 2, MPI_INT, left, 6, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    MPI_Sendrecv(empty, 2, MPI_INT, MPI_PROC_NULL, 6, empty, 2, MPI_INT, MPI_PROC_NULL, 6,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  for (int i = 0; i < N; i++)
    for (int j = 0; j < M; j++)
      expect(__LINE__, u[i][j],
             j == 0                  ? 1000 * left + i * M + M - 2
             : j == M - 1            ? 1000 * right + i * M + 1
             : j == 1 || j == M - 2 ? 1000 * rank + i * M + j
                                     : 1000 * rank + i * M + j + 1);
  /* a pair is the integers 0 and 2 of 3: one pair has come */
  int sent = 1000 * left + 2 * M + 2 + 1;
  int wanted[8] = {sent, -1, sent + 1, -3, -4, -5, -6, -7};
  for (int i = 0; i < 8; i++)
    expect(__LINE__, gap[i], wanted[i]);
  expect(__LINE__, empty[0] + empty[1], 14);
  expect(__LINE__, source, left);
}

/* Structures, elements and arrays of the kernel as messages; a branch and a loop
   that depend on what has come. */
struct pair {
  int first;
  double second;
};
static double third(const double *x) { return x[0] + x[1] + x[2]; }
static void own(void) {
  double rows3[N];
#pragma acc parallel copyout(rows3)
  {
    MPI_Barrier(MPI_COMM_WORLD);
#pragma acc loop gang vector
    for (int i = 0; i < N; i++) {
      double x[3] = {i, 2 * i, 3 * i};
      rows3[i] = third(x); /* of each iteration, not of the kernel */
    }
  }
  for (int i = 0; i < N; i++)
    expect(__LINE__, rows3[i], 6 * i);
  double result[4] = {0, 0, 0, 0};
#pragma acc parallel copy(result)
  {
    struct pair out, in;
    double rows[3][5], got[5];
    int number = 0, more = 3;
    out.first = rank;
    out.second = .5 + rank;
    MPI_Sendrecv(&out, sizeof out, MPI_BYTE, right, 7, &in, sizeof in, MPI_BYTE, left, 7,
                 MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 5; j++)
        rows[i][j] = 10 * i + j + in.second;
    MPI_Sendrecv(rows[1], 5, MPI_DOUBLE, left, 8, got, 5, MPI_DOUBLE, right, 8, MPI_COMM_WORLD,
                 MPI_STATUS_IGNORE);
    while (more > 0) {
      int next = more - 1;
      MPI_Sendrecv(&next, 1, MPI_INT, rank, 9, &more, 1, MPI_INT, rank, 9, MPI_COMM_WORLD,
                   MPI_STATUS_IGNORE);
      number++;
    }
    if (in.first % 2)
      MPI_Sendrecv(&got[4], 1, MPI_DOUBLE, rank, 10, &result[3], 1, MPI_DOUBLE, rank, 10,
                   MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    result[0] = in.first;
    result[1] = got[4];
    result[2] = number;
  }
  expect(__LINE__, result[0], left);
  expect(__LINE__, result[1], 14.5 + rank);
  expect(__LINE__, result[2], 3);
  expect(__LINE__, result[3], left % 2 ? 14.5 + rank : 0);
}

/* A function that calls itself has messages of its own in each call. */
static int deep(int n, MPI_Comm comm) {
  int out[3] = {n, 2 * n, 3 * n}, in[3] = {0, 0, 0}, below = 0;
  MPI_Request r[2];
  if (n > 0)
    below = deep(n - 1, comm);
  MPI_Irecv(in, 3, MPI_INT, MPI_ANY_SOURCE, n, comm, &r[0]);
  MPI_Isend(out, 3, MPI_INT, 0, n, comm, &r[1]);
  MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
  return below + in[0] + in[1] + in[2];
}
static int twice(MPI_Comm comm) { return deep(2, comm) + deep(4, comm); }

static void functions(void) {
  int total = 0;
  MPI_Comm self = MPI_COMM_SELF;
#pragma acc parallel copy(total)
  for (int i = 0; i < 3; i++)
    total += twice(self);
  expect(__LINE__, total, 3 * (6 * 3 + 6 * 10));
}

int main(int argc, char **argv) {
  int provided, all, blocks[2] = {1, 1}, places[2] = {0, 2};
  MPI_Datatype column, pair, pairs;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  left = (rank + size - 1) % size;
  right = (rank + 1) % size;
  MPI_Type_vector(N, 1, M, MPI_INT, &column);
  MPI_Type_indexed(2, blocks, places, MPI_INT, &pair);
  MPI_Type_create_resized(pair, 0, 4 * sizeof(int), &pairs);
  MPI_Type_commit(&column);
  MPI_Type_commit(&pairs);
  serial();
  levels();
  sums();
  columns(column, pairs);
  own();
  functions();
  MPI_Allreduce(&errors, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  if (rank == 0)
    printf("errors %d\ncomplete\n", all);
  MPI_Type_free(&column);
  MPI_Type_free(&pair);
  MPI_Type_free(&pairs);
  MPI_Finalize();
  usleep(30000); /* nobody calls MPI any more */
  return 0;
}
