/*===- XmpProgram.c - A program that uses xmp.h ---------------------------===*\
|*                                                                            *|
|* Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.     *|
|* See LICENSE for license information.                                       *|
|* SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception                    *|
|*                                                                            *|
\*===----------------------------------------------------------------------===*/

#include <mpi.h>
#include <xmp.h>

#include <stdio.h>
#include <stdlib.h>

/* The runtime's own declarations are C99 and C++; some of them suffice here.
   ABI_VERSION is defined by CMake, from xacc/ABI.h. */
extern void xaccrtInit(long long version);
extern int xaccrtTaskEnter(void *set, long long nocomm, const void *loc);
extern void xaccrtTaskLeave(long long nocomm);
extern void *xaccrtNodesEntire(long long rank, const long long *sizes,
                               const void *loc);
extern void *xaccrtNodesSection(void *nodes, const void *subscripts,
                                const void *loc);
extern void xaccrtRelease(void *handle);

static int failures = 0;

static void check(int condition, const char *what) {
  if (!condition) {
    printf("wrong: %s\n", what);
    ++failures;
  }
}

/* The executing set's communicator has its nodes, in its order. */
static void checkComm(void) {
  MPI_Comm comm = xmp_get_mpi_comm();
  int rank = -1, size = -1, sum = -1, mine = xmp_node_num();
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  check(rank == xmpc_node_num(), "rank in the communicator");
  check(size == xmp_num_nodes(), "size of the communicator");
  MPI_Allreduce(&mine, &sum, 1, MPI_INT, MPI_SUM, comm);
  check(sum == size * (size + 1) / 2, "sum over the communicator");
}

int main(int argc, char **argv) {
  long long any = -1;
  long long upperHalf[4];
  void *nodes, *half;
  int size = 0, attr = 0, i;
  xaccrtInit(ABI_VERSION);
  xmp_init_mpi(&argc, &argv);
  nodes = xaccrtNodesEntire(1, &any, NULL);
  check(xmp_nodes_size(nodes, 1, &size) == 0 && size == xmp_all_num_nodes(),
        "size of a node array");
  check(xmp_nodes_attr(nodes, &attr) == 0 && attr == XMP_ENTIRE_NODES,
        "attribute of a node array");
  check(xmp_all_node_num() == xmpc_all_node_num() + 1, "node numbers");
  if (getenv("OMPI_COMM_WORLD_SIZE") || getenv("PMI_SIZE")) {
    for (i = 0; i < 100; ++i) {
      checkComm();
      upperHalf[0] = 2; /* a range */
      upperHalf[1] = size / 2;
      upperHalf[2] = size - 1;
      upperHalf[3] = 1;
      half = xaccrtNodesSection(nodes, upperHalf, NULL);
      if (xaccrtTaskEnter(half, 0, NULL)) {
        checkComm();
        xaccrtTaskLeave(0);
      }
      xaccrtRelease(half);
    }
  }
  xmp_barrier();
  xaccrtRelease(nodes);
  xmp_finalize_mpi();
  if (failures == 0)
    printf("conformance: rank %d complete\n", xmpc_all_node_num());
  xmp_exit(failures != 0);
  return 1;
}
