/*===- collectives.c - Collectives beside MPI's own -----------------------===*
 *
 * Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * usage: mpirun -n P collectives [ROUNDS]
 *
 * Microseconds of a broadcast from each rank in turn, an allreduce and an
 * allgather, of the runtime and of the MPI library, in turn: minima of all
 * rounds. What arrives is checked.
 */
#include "xacc/Runtime.h"

#include <mpi.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { maxBytes = 1 << 20 };

static int rank, size;
static double *mine, *all;
static void *roots[256];

static void wrong(const char *what) {
  fprintf(stderr, "rank %d: %s: wrong result\n", rank, what);
  MPI_Abort(MPI_COMM_WORLD, 1);
}

/* `bytes` is a multiple of eight. */
static void bcast(int byMPI, int bytes, int step) {
  int root = step % size;
  mine[0] = rank == root ? step : -1;
  if (byMPI)
    MPI_Bcast(mine, bytes, MPI_BYTE, root, MPI_COMM_WORLD);
  else
    xaccrtBcast(mine, bytes, roots[root], NULL, NULL);
  if (mine[0] != step)
    wrong("bcast");
}

static void allreduce(int byMPI, int bytes, int step) {
  mine[0] = rank + step;
  if (byMPI)
    MPI_Allreduce(MPI_IN_PLACE, mine, bytes / 8, MPI_DOUBLE, MPI_MAX,
                  MPI_COMM_WORLD);
  else
    xaccrtReduce(XACC_REDUCE_MAX, XACC_TYPE_F64, mine, bytes / 8, NULL, NULL);
  if (mine[0] != size - 1 + step)
    wrong("allreduce");
}

static void allgather(int byMPI, int bytes, int step) {
  mine[0] = rank + step;
  if (byMPI)
    MPI_Allgather(mine, bytes, MPI_BYTE, all, bytes, MPI_BYTE, MPI_COMM_WORLD);
  else
    xaccrtAllgather(mine, bytes, all, NULL, NULL, NULL);
  if (all[(size_t)(size - 1) * (size_t)(bytes / 8)] != size - 1 + step)
    wrong("allgather");
}

typedef void Collective(int byMPI, int bytes, int step);

static double secondsOf(Collective *collective, int byMPI, int bytes,
                        int steps) {
  MPI_Barrier(MPI_COMM_WORLD);
  double begin = MPI_Wtime();
  for (int step = 0; step < steps; ++step)
    collective(byMPI, bytes, step);
  double seconds = (MPI_Wtime() - begin) / steps;
  MPI_Allreduce(MPI_IN_PLACE, &seconds, 1, MPI_DOUBLE, MPI_MAX, MPI_COMM_WORLD);
  return seconds;
}

int main(int argc, char **argv) {
  int provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  int rounds = argc > 1 ? atoi(argv[1]) : 15;
  xaccrtInit(XACCRT_ABI_VERSION);
  mine = calloc(1, maxBytes);
  all = calloc((size_t)size, maxBytes);
  int64_t any[] = {-1};
  void *nodes = xaccrtNodesEntire(1, any, NULL);
  for (int root = 0; root < size; ++root) {
    XaccSubscript subscript[] = {{XACC_SUBSCRIPT_INDEX, root, 0, 1}};
    roots[root] = xaccrtNodesSection(nodes, subscript, NULL);
  }
  static Collective *const collectives[] = {bcast, allreduce, allgather};
  static const char *const names[] = {"bcast", "allreduce", "allgather"};
  for (int which = 0; which < 3; ++which)
    for (int bytes = 8; bytes <= maxBytes; bytes *= 8) {
      double best[2] = {1e9, 1e9};
      int steps = 20000000 / (40000 + 20 * bytes) + 4;
      /* Blocking calls of ranks that share cores may take a thousand times as
         long as others: a round takes a tenth of a second at most. */
      for (int byMPI = 0; byMPI < 2; ++byMPI) {
        double most = 0.1 / secondsOf(collectives[which], byMPI, bytes, 2);
        if (most < steps)
          steps = (int)most + 2;
      }
      for (int round = -1; round < rounds; ++round)
        for (int byMPI = 0; byMPI < 2; ++byMPI) {
          double seconds = secondsOf(collectives[which], byMPI, bytes, steps);
          if (round >= 0 && seconds < best[byMPI])
            best[byMPI] = seconds;
        }
      if (rank == 0)
        printf("%-10s %8d %10.2f %10.2f %7.2f\n", names[which], bytes,
               1e6 * best[0], 1e6 * best[1], best[0] / best[1]);
    }
  MPI_Finalize();
  return 0;
}
