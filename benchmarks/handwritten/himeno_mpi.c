/*===- himeno_mpi.c - Himeno by hand, C + MPI -----------------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===-----------------------------------------------------------------------===*
 *
 * The algorithm and the output of examples/himeno.c on a PI x PJ x PK grid of
 * ranks: persistent requests, planes of i sent from where they are, planes of j
 * and k packed. The dimensions are exchanged one after the other, each with the
 * halo of those before, which brings the edges along.
 *
 *   OMPI_CC=clang-22 mpicc -O3 -march=native -fopenmp -DSIZE_M himeno_mpi.c
 *   mpirun -n 4 ./a.out [iterations [PI PJ PK]]   (default 60, ranks x 1 x 1)
\*===----------------------------------------------------------------------===*/

#include "himeno_kernel.h"
#include "himeno_size.h"
#include <mpi.h>

/* One side of one dimension: the plane to send and the one to receive. */
typedef struct {
  int neighbour;
  float *send, *receive; /* in the field, or buffers */
  size_t sendAt, receiveAt;
} Side;

/* The exchange of one dimension: `rows` rows of `length` elements, `stride`
   apart in the field. */
typedef struct {
  float *field;
  size_t rows, length, stride;
  int packed;
  Side sides[2];
  MPI_Request receives[2], sends[2];
  int numRequests; /* of each kind */
} Exchange;

static void exchangeInit(Exchange *x, MPI_Comm grid, int dimension,
                         float *field, int extent, size_t distance, size_t rows,
                         size_t length, size_t stride) {
  memset(x, 0, sizeof *x);
  x->field = field;
  x->rows = rows;
  x->length = length;
  x->stride = stride;
  x->packed = stride != length && rows > 1;
  MPI_Cart_shift(grid, dimension, 1, &x->sides[0].neighbour,
                 &x->sides[1].neighbour);
  for (int s = 0; s < 2; s++) {
    Side *side = &x->sides[s];
    if (side->neighbour == MPI_PROC_NULL)
      continue;
    side->sendAt = distance * (size_t)(s == 0 ? 1 : extent);
    side->receiveAt = distance * (size_t)(s == 0 ? 0 : extent + 1);
    side->send = field + side->sendAt;
    side->receive = field + side->receiveAt;
    if (x->packed) {
      side->send = allocateSkewed(2 * sizeof(float) * rows * length, 0);
      side->receive = side->send + rows * length;
    }
    int r = x->numRequests++, count = (int)(rows * length);
    MPI_Recv_init(side->receive, count, MPI_FLOAT, side->neighbour,
                  2 * dimension + 1 - s, grid, &x->receives[r]);
    MPI_Send_init(side->send, count, MPI_FLOAT, side->neighbour,
                  2 * dimension + s, grid, &x->sends[r]);
  }
}

static void pack(const Exchange *x, const Side *side) {
  const float *restrict from = x->field + side->sendAt;
  float *restrict to = side->send;
  if (x->length == 1)
    for (size_t r = 0; r < x->rows; r++)
      to[r] = from[r * x->stride];
  else
    for (size_t r = 0; r < x->rows; r++)
      memcpy(to + r * x->length, from + r * x->stride,
             sizeof(float) * x->length);
}

static void unpack(const Exchange *x, const Side *side) {
  const float *restrict from = side->receive;
  float *restrict to = x->field + side->receiveAt;
  if (x->length == 1)
    for (size_t r = 0; r < x->rows; r++)
      to[r * x->stride] = from[r];
  else
    for (size_t r = 0; r < x->rows; r++)
      memcpy(to + r * x->stride, from + r * x->length,
             sizeof(float) * x->length);
}

static void exchange(Exchange *x) {
  if (x->numRequests == 0)
    return;
  MPI_Startall(x->numRequests, x->receives);
  for (int s = 0; s < 2; s++)
    if (x->packed && x->sides[s].neighbour != MPI_PROC_NULL)
      pack(x, &x->sides[s]);
  MPI_Startall(x->numRequests, x->sends);
  MPI_Waitall(x->numRequests, x->receives, MPI_STATUSES_IGNORE);
  for (int s = 0; s < 2; s++)
    if (x->packed && x->sides[s].neighbour != MPI_PROC_NULL)
      unpack(x, &x->sides[s]);
  MPI_Waitall(x->numRequests, x->sends, MPI_STATUSES_IGNORE);
}

static void exchangeFree(Exchange *x) {
  for (int r = 0; r < x->numRequests; r++) {
    MPI_Request_free(&x->receives[r]);
    MPI_Request_free(&x->sends[r]);
  }
}

int main(int argc, char **argv) {
  const int extent[3] = {IMAX, JMAX, KMAX};
  int size, rank, dims[3], coordinates[3], periodic[3] = {0, 0, 0};
  MPI_Comm grid;

  MPI_Init(&argc, &argv);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int iterations = argc > 1 ? atoi(argv[1]) : 60;
  dims[0] = argc > 4 ? atoi(argv[2]) : size;
  dims[1] = argc > 4 ? atoi(argv[3]) : 1;
  dims[2] = argc > 4 ? atoi(argv[4]) : 1;
  if (iterations < 1 || dims[0] * dims[1] * dims[2] != size) {
    fprintf(stderr, "usage: %s [iterations [PI PJ PK]], PI * PJ * PK = %d\n",
            argv[0], size);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  MPI_Cart_create(MPI_COMM_WORLD, 3, dims, periodic, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  MPI_Cart_coords(grid, rank, 3, coordinates);

  /* Local index l stands for global index first + l - 1. */
  int first[3], count[3], begin[3], end[3];
  for (int d = 0; d < 3; d++) {
    ownedRange(extent[d], dims[d], coordinates[d], &first[d], &count[d]);
    begin[d] = maximum(1, 2 - first[d]);
    end[d] = minimum(count[d], extent[d] - 1 - first[d]);
  }
  const size_t ni = (size_t)count[0] + 2, nj = (size_t)count[1] + 2;
  const size_t row = (size_t)count[2] + 2, plane = nj * row;
  Fields f;
  allocateFields(&f, sizeof(float) * ni * plane);
  memset(f.p, 0, sizeof(float) * ni * plane);
  for (int i = 1; i <= count[0]; i++)
    for (int j = 1; j <= count[1]; j++)
      for (int k = 1; k <= count[2]; k++)
        initialise(&f, i * plane + j * row + k, first[0] + i - 1, IMAX);

  Exchange exchanges[3];
  exchangeInit(&exchanges[0], grid, 0, f.p, count[0], plane, 1, plane, plane);
  exchangeInit(&exchanges[1], grid, 1, f.p, count[1], row, ni, row, plane);
  exchangeInit(&exchanges[2], grid, 2, f.p, count[2], 1, ni * nj, 1, row);

  const int length = end[2] - begin[2] + 1;
  double gosa = 0.0;
  MPI_Barrier(grid);
  double seconds = MPI_Wtime();
  for (int iter = 0; iter < iterations; iter++) {
    for (int d = 0; d < 3; d++)
      exchange(&exchanges[d]);

    gosa = 0.0;
    for (int i = begin[0]; i <= end[0]; i++)
      for (int j = begin[1]; j <= end[1]; j++)
        gosa += stencilRow(&f, i * plane + j * row + begin[2], length,
                           (ptrdiff_t)row, (ptrdiff_t)plane);
    MPI_Allreduce(MPI_IN_PLACE, &gosa, 1, MPI_DOUBLE, MPI_SUM, grid);

    for (int i = begin[0]; i <= end[0]; i++)
      for (int j = begin[1]; j <= end[1]; j++)
        copyRow(&f, i * plane + j * row + begin[2], length);
  }
  seconds = MPI_Wtime() - seconds;
  MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, grid);

  if (rank == 0)
    printResult(gosa, seconds, iterations, IMAX, JMAX, KMAX);
  for (int d = 0; d < 3; d++)
    exchangeFree(&exchanges[d]);
  MPI_Comm_free(&grid);
  MPI_Finalize();
  return 0;
}
