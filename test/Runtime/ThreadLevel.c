/*===- ThreadLevel.c - MPI for one thread, called by another ----- -*- C -*-===
 *
 * Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * The job ends with a message, unless the level is MPI_THREAD_SERIALIZED.
 */
#include "xacc/Runtime.h"

#include <mpi.h>
#include <pthread.h>
#include <stdio.h>

static void *barrier(void *unused) {
  xaccrtBarrier(NULL, NULL);
  return unused;
}

int main(int argc, char **argv) {
  int provided;
  pthread_t thread;
  MPI_Init_thread(&argc, &argv,
                  argc > 1 ? MPI_THREAD_SERIALIZED : MPI_THREAD_FUNNELED,
                  &provided);
  xaccrtStart();
  barrier(NULL);
  pthread_create(&thread, NULL, barrier, NULL);
  pthread_join(thread, NULL);
  puts("both threads");
  MPI_Finalize();
  return 0;
}
