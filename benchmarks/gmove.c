//===- gmove.c - A redistribution beside hand-written MPI_Alltoallv -------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// usage: mpirun -n P gmove CASE N ROUNDS
//
//   block-cyclic   a vector of N^2 elements, block to cyclic
//   cyclic-block   and back
//   cyclic4        block to cyclic(4)
//   columns        an N x N matrix, blocks of rows to blocks of columns
//   transpose      xmp_transpose of an N x N matrix, by rows both
//   matmul         xmp_matmul of N x N matrices, by rows all
//   section        every second element of a block vector of N^2 to a section of
//                  a cyclic(4) one
//
// Both variants run in turn; the minimum of all rounds counts. The hand-written
// one knows its counts beforehand, packs with loops made for the case, and calls
// MPI_Alltoallv.

#include <xacc/Runtime.h>
#include <xacc/xmp.h>

#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int size, rank;
static int64_t n;

/* The hand-written variant: what a rank sends is packed in the order in which
   the receiver's loop takes it. */
static double *sendBuffer, *receiveBuffer;
static int *sendCounts, *receiveCounts, *sendStarts, *receiveStarts;

static int64_t blockWidth(int64_t total) { return (total + size - 1) / size; }

/* Element i of the source goes to element map(i) of the target. */
typedef struct {
  int64_t total;          /* elements of each vector */
  int64_t first, count;   /* of the section of the source */
  int64_t step;           /* of the source */
  int64_t targetFirst;    /* of the section of the target, step 1 */
  int64_t from, to;       /* widths: 0 is block, else cyclic */
} Vector;

static int ownerOf(int64_t i, int64_t width, int64_t total) {
  return width ? (int)(i / width % size) : (int)(i / blockWidth(total));
}
static int64_t localOf(int64_t i, int64_t width, int64_t total) {
  return width ? i / width / size * width + i % width : i % blockWidth(total);
}

/* Lists are made once; packing and unpacking are gathers and scatters through
   them only where no loop is simpler. */
static int64_t *packList, *unpackList, numPack, numUnpack;
static int64_t *packStrides, *unpackStrides; /* 0: use the list */

/* The stride of the entries from first on, if they are equally far apart. */
static int64_t strideOf(const int64_t *list, int64_t count) {
  int64_t stride = count > 1 ? list[1] - list[0] : 1;
  for (int64_t k = 1; k < count; k++)
    if (list[k] - list[k - 1] != stride)
      return 0;
  return stride;
}

static void prepareVector(const Vector *v) {
  numPack = numUnpack = 0;
  packList = malloc(sizeof *packList * (v->count + 1));
  unpackList = malloc(sizeof *unpackList * (v->count + 1));
  for (int peer = 0; peer < size; peer++) {
    int64_t packed = numPack, unpacked = numUnpack;
    for (int64_t k = 0; k < v->count; k++) {
      int64_t i = v->first + k * v->step, j = v->targetFirst + k;
      int from = ownerOf(i, v->from, v->total), to = ownerOf(j, v->to, v->total);
      if (from == rank && to == peer)
        packList[numPack++] = localOf(i, v->from, v->total);
      if (to == rank && from == peer)
        unpackList[numUnpack++] = localOf(j, v->to, v->total);
    }
    sendStarts[peer] = (int)packed;
    sendCounts[peer] = (int)(numPack - packed);
    receiveStarts[peer] = (int)unpacked;
    receiveCounts[peer] = (int)(numUnpack - unpacked);
    packStrides[peer] = strideOf(packList + packed, numPack - packed);
    unpackStrides[peer] = strideOf(unpackList + unpacked, numUnpack - unpacked);
  }
}

static void packVector(const double *a) {
  for (int peer = 0; peer < size; peer++) {
    const int64_t *list = packList + sendStarts[peer];
    double *to = sendBuffer + sendStarts[peer];
    int64_t count = sendCounts[peer], stride = packStrides[peer];
    if (count && stride)
      for (int64_t k = 0; k < count; k++)
        to[k] = a[list[0] + k * stride];
    else
      for (int64_t k = 0; k < count; k++)
        to[k] = a[list[k]];
  }
}
static void unpackVector(double *b) {
  for (int peer = 0; peer < size; peer++) {
    const int64_t *list = unpackList + receiveStarts[peer];
    const double *from = receiveBuffer + receiveStarts[peer];
    int64_t count = receiveCounts[peer], stride = unpackStrides[peer];
    if (count && stride)
      for (int64_t k = 0; k < count; k++)
        b[list[0] + k * stride] = from[k];
    else
      for (int64_t k = 0; k < count; k++)
        b[list[k]] = from[k];
  }
}

static int64_t rowsOf(int r) {
  int64_t width = blockWidth(n), rest = n - r * width;
  return rest < 0 ? 0 : rest < width ? rest : width;
}
static void prepareColumns(void) {
  int64_t sent = 0, received = 0;
  for (int peer = 0; peer < size; peer++) {
    sendStarts[peer] = (int)sent;
    receiveStarts[peer] = (int)received;
    sendCounts[peer] = (int)(rowsOf(rank) * rowsOf(peer));
    receiveCounts[peer] = (int)(rowsOf(peer) * rowsOf(rank));
    sent += sendCounts[peer];
    received += receiveCounts[peer];
  }
}
static void packColumns(const double *a) {
  int64_t width = blockWidth(n);
  for (int peer = 0; peer < size; peer++) {
    double *to = sendBuffer + sendStarts[peer];
    int64_t columns = rowsOf(peer);
    for (int64_t i = 0; i < rowsOf(rank); i++)
      memcpy(to + i * columns, a + i * n + peer * width, columns * sizeof *a);
  }
}
static void unpackColumns(double *b) {
  int64_t width = blockWidth(n), columns = rowsOf(rank);
  for (int peer = 0; peer < size; peer++)
    memcpy(b + peer * width * columns, receiveBuffer + receiveStarts[peer],
           receiveCounts[peer] * sizeof *b);
}

/* The transpose: element (i, j) of this rank's rows becomes (j, i). */
static void packTranspose(const double *a) {
  int64_t width = blockWidth(n), rows = rowsOf(rank);
  for (int peer = 0; peer < size; peer++) {
    double *to = sendBuffer + sendStarts[peer];
    for (int64_t j = 0; j < rowsOf(peer); j++)
      for (int64_t i = 0; i < rows; i++)
        to[j * rows + i] = a[i * n + peer * width + j];
  }
}
static void unpackTranspose(double *b) {
  int64_t width = blockWidth(n);
  for (int peer = 0; peer < size; peer++)
    for (int64_t j = 0; j < rowsOf(rank); j++)
      memcpy(b + j * n + peer * width,
             receiveBuffer + receiveStarts[peer] + j * rowsOf(peer),
             rowsOf(peer) * sizeof *b);
}

/* The product of two matrices by rows: all rows of the right one everywhere. */
static void multiply(const double *a, const double *right, double *b,
                     double *all) {
  for (int peer = 0, start = 0; peer < size; start += receiveCounts[peer++]) {
    receiveCounts[peer] = (int)(rowsOf(peer) * n);
    receiveStarts[peer] = start;
  }
  MPI_Allgatherv(right, receiveCounts[rank], MPI_DOUBLE, all, receiveCounts,
                 receiveStarts, MPI_DOUBLE, MPI_COMM_WORLD);
  for (int64_t i = 0; i < rowsOf(rank); i++) {
    double *restrict sums = b + i * n;
    memset(sums, 0, n * sizeof *sums);
    for (int64_t k = 0; k < n; k++) {
      const double *restrict line = all + k * n;
      double factor = a[i * n + k];
      for (int64_t j = 0; j < n; j++)
        sums[j] += factor * line[j];
    }
  }
}

static void *makeVector(void *nodes, int64_t total, int64_t width) {
  int64_t lower = 0, upper = total - 1;
  XaccFormat format = {0};
  format.kind = width ? XACC_FORMAT_CYCLIC : XACC_FORMAT_BLOCK;
  format.width = width;
  XaccAlign align = {0, 0, 0, 0};
  void *templ = xaccrtTemplate(nodes, 1, &lower, &upper, &format, NULL);
  return xaccrtArray(templ, XACC_TYPE_F64, 8, 1, &total, &align, 1, NULL);
}
static void *makeMatrix(void *nodes, int dim) {
  int64_t lower = 0, upper = n - 1, extents[] = {n, n};
  XaccFormat format = {0};
  format.kind = XACC_FORMAT_BLOCK;
  XaccAlign align[2] = {{-1, 0, 0, 0}, {-1, 0, 0, 0}};
  align[dim].templateDim = 0;
  void *templ = xaccrtTemplate(nodes, 1, &lower, &upper, &format, NULL);
  return xaccrtArray(templ, XACC_TYPE_F64, 8, 2, extents, align, 1, NULL);
}

int main(int argc, char **argv) {
  if (argc != 4)
    return 1;
  xaccrtInit(XACCRT_ABI_VERSION);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  const char *name = argv[1];
  n = atoll(argv[2]);
  int rounds = atoi(argv[3]), isTranspose = !strcmp(name, "transpose");
  int isProduct = !strcmp(name, "matmul");
  int isMatrix = !strcmp(name, "columns") || isTranspose || isProduct;
  int64_t total = n * n, all = -1;
  Vector v = {total, 0, total, 1, 0, 0, 1};
  if (!strcmp(name, "cyclic-block"))
    v.from = 1, v.to = 0;
  if (!strcmp(name, "cyclic4"))
    v.to = 4;
  if (!strcmp(name, "section"))
    v = (Vector){total, 3, total / 3, 2, total / 5, 0, 4};
  void *nodes = xaccrtNodesEntire(1, &all, NULL);
  void *source = isMatrix ? makeMatrix(nodes, 0) : makeVector(nodes, total, v.from);
  void *target = isMatrix ? makeMatrix(nodes, !(isTranspose || isProduct))
                          : makeVector(nodes, total, v.to);
  XaccSection from = {XACC_NUMBER_F64, 8, 1, {{1, v.first, v.count, v.step}}};
  XaccSection to = {XACC_NUMBER_F64, 8, 1, {{1, v.targetFirst, v.count, 1}}};
  if (isMatrix) {
    XaccSection matrix = {XACC_NUMBER_F64, 8, 2, {{1, 0, n, 1}, {1, 0, n, 1}}};
    from = to = matrix;
  }
  void *factor = isProduct ? makeMatrix(nodes, 0) : source;
  const XaccArrayView *a = xaccrtView(source), *b = xaccrtView(target);
  double *right = (double *)xaccrtView(factor)->data;
  double *everything = isProduct ? malloc(n * n * sizeof *everything) : NULL;
  int64_t ownA = 1, ownB = 1;
  for (int k = 0; k < a->rank; k++)
    ownA *= a->extent[k], ownB *= b->extent[k];
  double *byHand = calloc(ownB + 1, sizeof *byHand);
  for (int64_t i = 0; i < ownA; i++)
    ((double *)a->data)[i] = rank * 1e6 + i;
  for (int64_t i = 0; isProduct && i < ownA; i++)
    right[i] = i % 7;
  sendCounts = calloc(4 * size, sizeof *sendCounts);
  receiveCounts = sendCounts + size;
  sendStarts = receiveCounts + size;
  receiveStarts = sendStarts + size;
  packStrides = calloc(2 * size, sizeof *packStrides);
  unpackStrides = packStrides + size;
  sendBuffer = malloc((ownA + 1) * sizeof *sendBuffer);
  receiveBuffer = malloc((ownB + 1) * sizeof *receiveBuffer);
  if (isMatrix)
    prepareColumns();
  else
    prepareVector(&v);

  double ours = 1e9, theirs = 1e9;
  void *site = NULL;
  for (int round = 0; round < rounds + 2; round++) {
    MPI_Barrier(MPI_COMM_WORLD);
    double start = MPI_Wtime();
    if (isTranspose)
      xmp_transpose(target, source, 0);
    else if (isProduct)
      xmp_matmul(target, source, factor);
    else
      xaccrtGmove(target, NULL, &to, source, NULL, &from, 0, 0, &site, NULL);
    double middle = MPI_Wtime();
    MPI_Barrier(MPI_COMM_WORLD);
    double restart = MPI_Wtime();
    if (isProduct)
      multiply((double *)a->data, right, byHand, everything);
    else if (isTranspose)
      packTranspose((double *)a->data);
    else if (isMatrix)
      packColumns((double *)a->data);
    else
      packVector((double *)a->data);
    if (!isProduct)
      MPI_Alltoallv(sendBuffer, sendCounts, sendStarts, MPI_DOUBLE,
                    receiveBuffer, receiveCounts, receiveStarts, MPI_DOUBLE,
                    MPI_COMM_WORLD);
    if (isTranspose)
      unpackTranspose(byHand);
    else if (isMatrix && !isProduct)
      unpackColumns(byHand);
    else if (!isMatrix)
      unpackVector(byHand);
    double times[2] = {middle - start, MPI_Wtime() - restart};
    MPI_Allreduce(MPI_IN_PLACE, times, 2, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
    if (round < 2) // plans are made, memory is touched
      continue;
    ours = times[0] < ours ? times[0] : ours;
    theirs = times[1] < theirs ? times[1] : theirs;
  }
  if (ownB && memcmp(byHand, b->data, ownB * sizeof *byHand)) {
    fprintf(stderr, "rank %d: the results differ\n", rank);
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  if (rank == 0)
    printf("%-13s %6lld %3d %10.1f %10.1f %8.2f\n", name, (long long)n, size,
           ours * 1e6, theirs * 1e6, ours / theirs);
  return 0;
}
