/*===- SanitizerFindings.c - What sanitizers have to find -------------------===
 *
 * Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * Two mistakes in the use of the runtime, for scripts/sanitize.sh: it must not
 * pass because it sees nothing.
 *
 *===----------------------------------------------------------------------===*/

#include <openacc.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The host writes what an asynchronous copy reads. It is the queue's
   thread that makes the copy: nobody waits for it. */
static void race(double *a, size_t bytes) {
#pragma acc data create(a[0 : 8])
  {
#pragma acc update device(a[0 : 8]) async(1)
    memset(a, 1, bytes);
    while (!acc_async_test(1))
      usleep(1000);
#pragma acc wait(1)
  }
}

/* A section that is longer than the array. */
static void overflow(double *a, int n) {
#pragma acc data copyin(a[0 : n + 1])
  {
  }
}

int main(int argc, char **argv) {
  int n = 7 + argc / 2;
  double *a = calloc(n, sizeof *a);
  if (strcmp(argv[1], "thread") == 0)
    race(a, n * sizeof *a);
  else
    overflow(a, n);
  free(a);
  return 0;
}
