/*===- halo.c - One exchange of halos, in several ways --------------------===*
 *
 * Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * usage: mpirun -n 2 halo N DIM [ROUNDS]
 *
 * Each rank has N x N x N doubles with a halo of one element; the array is split
 * in dimension DIM (0: faces are blocks of memory, 1: rows, 2: single elements).
 * Each step the owner rewrites its boundary, and the halos are exchanged. Prints
 * microseconds of an exchange: the minimum of all rounds, in which the variants
 * take turns, less the time to rewrite alone. What arrives is checked.
 */
#include "xacc/Runtime.h"

#include <mpi.h>
#if defined(OPEN_MPI)
#include <mpi-ext.h>
#endif

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { fillOnly, ours, packed, derived, neighbour, numVariants };
static const char *const names[] = {"fill", "ours", "packed", "derived",
                                    "neighbour"};

static int n, dim, rank, peer, extent[3];
static double *array;
static double *sendBuffer, *receiveBuffer;
static MPI_Datatype sendType, receiveType;
static MPI_Request packedRequests[2], derivedRequests[2], neighbourRequest;
static void *handle, *site;

static long at(int i, int j, int k) {
  return ((long)i * extent[1] + j) * extent[2] + k;
}

/* The face at position `where` of the split dimension: its element (a, b). */
static long face(int where, int a, int b) {
  if (dim == 0)
    return at(where, a, b);
  return dim == 1 ? at(a, where, b) : at(a, b, where);
}

/* Rank 0 sends its last plane, rank 1 its first one. */
static int ownPlane(void) { return rank == 0 ? n : 1; }
static int haloPlane(void) { return rank == 0 ? n + 1 : 0; }

static void fill(double value) {
  int plane = ownPlane();
  for (int a = 0; a < n; ++a)
    for (int b = 0; b < n; ++b)
      array[face(plane, a, b)] = value + a * 0.5 + b;
}

static void check(double value, const char *name) {
  int plane = haloPlane();
  for (int a = 0; a < n; ++a)
    for (int b = 0; b < n; ++b)
      if (array[face(plane, a, b)] != value + a * 0.5 + b) {
        fprintf(stderr, "rank %d: %s: wrong halo\n", rank, name);
        MPI_Abort(MPI_COMM_WORLD, 1);
      }
}

static void copyFace(double *buffer, int plane, int packs) {
  for (int a = 0; a < n; ++a) {
    if (dim != 2) {
      double *row = array + face(plane, a, 0), *line = buffer + (long)a * n;
      memcpy(packs ? line : row, packs ? row : line, sizeof(double) * n);
      continue;
    }
    for (int b = 0; b < n; ++b) {
      double *cell = array + face(plane, a, b), *entry = buffer + a * n + b;
      if (packs)
        *entry = *cell;
      else
        *cell = *entry;
    }
  }
}

static void exchange(int variant) {
  switch (variant) {
  case ours:
    xaccrtReflect(1, &handle, NULL, 0, &site, NULL);
    break;
  case packed:
    MPI_Start(&packedRequests[0]);
    copyFace(sendBuffer, ownPlane(), 1);
    MPI_Start(&packedRequests[1]);
    MPI_Waitall(2, packedRequests, MPI_STATUSES_IGNORE);
    copyFace(receiveBuffer, haloPlane(), 0);
    break;
  case derived:
    MPI_Startall(2, derivedRequests);
    MPI_Waitall(2, derivedRequests, MPI_STATUSES_IGNORE);
    break;
  case neighbour:
    MPI_Start(&neighbourRequest);
    MPI_Wait(&neighbourRequest, MPI_STATUS_IGNORE);
    break;
  default:
    break;
  }
}

static MPI_Datatype planeType(int plane) {
  int sizes[3], parts[3], starts[3];
  MPI_Datatype type;
  for (int d = 0; d < 3; ++d) {
    sizes[d] = extent[d];
    parts[d] = d == dim ? 1 : n;
    starts[d] = d == dim ? plane : 0;
  }
  MPI_Type_create_subarray(3, sizes, parts, starts, MPI_ORDER_C, MPI_DOUBLE,
                           &type);
  MPI_Type_commit(&type);
  return type;
}

static void prepare(void) {
  sendBuffer = malloc(sizeof(double) * n * n);
  receiveBuffer = malloc(sizeof(double) * n * n);
  sendType = planeType(ownPlane());
  receiveType = planeType(haloPlane());
  MPI_Recv_init(receiveBuffer, n * n, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD,
                &packedRequests[0]);
  MPI_Send_init(sendBuffer, n * n, MPI_DOUBLE, peer, 1, MPI_COMM_WORLD,
                &packedRequests[1]);
  MPI_Recv_init(array, 1, receiveType, peer, 2, MPI_COMM_WORLD,
                &derivedRequests[0]);
  MPI_Send_init(array, 1, sendType, peer, 2, MPI_COMM_WORLD,
                &derivedRequests[1]);
  MPI_Comm graph;
  int weight = 1;
  MPI_Dist_graph_create_adjacent(MPI_COMM_WORLD, 1, &peer, &weight, 1, &peer,
                                 &weight, MPI_INFO_NULL, 0, &graph);
  static int one = 1;
  static MPI_Aint zero = 0;
#if defined(OPEN_MPI) && OMPI_MAJOR_VERSION < 5
  MPIX_Neighbor_alltoallw_init(array, &one, &zero, &sendType, array, &one,
                               &zero, &receiveType, graph, MPI_INFO_NULL,
                               &neighbourRequest);
#else
  MPI_Neighbor_alltoallw_init(array, &one, &zero, &sendType, array, &one, &zero,
                              &receiveType, graph, MPI_INFO_NULL,
                              &neighbourRequest);
#endif
}

/* N x N x N elements on each of two ranks. */
static void makeArray(void) {
  int64_t any[] = {-1}, lower[3] = {0, 0, 0}, upper[3], extents[3];
  XaccFormat formats[3];
  XaccAlign align[3];
  memset(formats, 0, sizeof formats);
  memset(align, 0, sizeof align);
  for (int d = 0; d < 3; ++d) {
    extents[d] = d == dim ? 2 * n : n;
    upper[d] = extents[d] - 1;
    formats[d].kind = d == dim ? XACC_FORMAT_BLOCK : XACC_FORMAT_NONE;
    align[d].templateDim = d;
    align[d].shadowLower = align[d].shadowUpper = d == dim;
    extent[d] = d == dim ? n + 2 : n;
  }
  void *nodes = xaccrtNodesEntire(1, any, NULL);
  void *templ = xaccrtTemplate(nodes, 3, lower, upper, formats, NULL);
  handle = xaccrtArray(templ, XACC_TYPE_F64, 8, 3, extents, align, 1, NULL);
  array = xaccrtArrayData(handle);
}

int main(int argc, char **argv) {
  int provided, size;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (size != 2 || argc < 3) {
    fprintf(stderr, "usage: mpirun -n 2 halo N DIM [ROUNDS]\n");
    MPI_Abort(MPI_COMM_WORLD, 1);
  }
  n = atoi(argv[1]);
  dim = atoi(argv[2]);
  int rounds = argc > 3 ? atoi(argv[3]) : 25;
  peer = 1 - rank;
  xaccrtInit(XACCRT_ABI_VERSION);
  makeArray();
  prepare();
  double best[numVariants];
  int steps = 20000000 / (20000 + 12 * n * n);
  for (int round = -1; round < rounds; ++round)
    for (int variant = 0; variant < numVariants; ++variant) {
      MPI_Barrier(MPI_COMM_WORLD);
      double begin = MPI_Wtime();
      for (int step = 0; step < steps; ++step) {
        fill(step);
        exchange(variant);
      }
      double seconds = (MPI_Wtime() - begin) / steps;
      if (variant != fillOnly)
        check(steps - 1, names[variant]);
      MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX,
                    MPI_COMM_WORLD);
      if (round <= 0 || seconds < best[variant])
        best[variant] = seconds;
    }
  if (rank == 0) {
    double others = 1e9;
    printf("%4d %d %8.2f", n, dim, 1e6 * best[fillOnly]);
    for (int variant = ours; variant < numVariants; ++variant) {
      double time = 1e6 * (best[variant] - best[fillOnly]);
      printf(" %9.2f", time);
      if (variant != ours && time < others)
        others = time;
    }
    printf(" %7.2f\n", 1e6 * (best[ours] - best[fillOnly]) / others);
  }
  MPI_Finalize();
  return 0;
}
