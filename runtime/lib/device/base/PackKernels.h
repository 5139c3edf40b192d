/*===- PackKernels.h - Copies of boxes by a GPU -------------------- -*- C
 * -*-===
 *
 * Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * Shared by kernels and the host code that launches them. Freestanding C.
 *
 *===----------------------------------------------------------------------===*/

#ifndef XACC_DEVICE_BASE_PACKKERNELS_H
#define XACC_DEVICE_BASE_PACKKERNELS_H

enum {
  xaccPackMaxLoops = 7,
  /* Threads of a block, and words that each of them copies. */
  xaccPackThreads = 256,
  xaccPackWordsPerThread = 4
};

/* One box: words of 1 << wordShift bytes, which divides everything else. */
typedef struct XaccPackCopy {
  char *target;
  const char *source;
  /* Words of the box, and of a contiguous run. */
  unsigned long long numWords;
  unsigned long long runWords;
  /* The first block of the kernel that works on this box. */
  unsigned int firstBlock;
  int wordShift;
  int numLoops; /* the last one is the innermost */
  int padding;
  unsigned long long count[xaccPackMaxLoops];
  long long targetStride[xaccPackMaxLoops]; /* bytes */
  long long sourceStride[xaccPackMaxLoops];
} XaccPackCopy;

typedef struct XaccPackArguments {
  const XaccPackCopy *copies; /* ordered by firstBlock */
  long long numCopies;
} XaccPackArguments;

#endif
