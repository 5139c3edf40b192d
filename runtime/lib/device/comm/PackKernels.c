/*===- PackKernels.c - Copies of boxes by a GPU
 * -------------------------------===
 *
 * Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
 * See LICENSE for license information.
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
 *===----------------------------------------------------------------------===*
 *
 * The runtime's one kernel: any number of strided copies at once. Compiled to
 * PTX when the runtime is built, without a toolkit: freestanding C, in which
 * thread and block numbers are builtins of Clang. A test compiles it for the
 * CPU, with XACC_PACK_EMULATED and variables for the numbers, and runs all
 * threads one after another.
 *
 * A block works on one box and finds it by bisection. Consecutive threads copy
 * consecutive words of a run, so that accesses on both sides coalesce wherever
 * there are runs; the word is the widest that sizes, strides and addresses
 * allow. The host's memory may be one side: it is reached across the bus in the
 * same way.
 *
 *===----------------------------------------------------------------------===*/

#include "device/base/PackKernels.h"

typedef unsigned int Vector __attribute__((vector_size(16)));

#ifdef XACC_PACK_EMULATED
#define GLOBAL
#define KERNEL static
#define UNROLL
#else
#define GLOBAL __attribute__((address_space(1)))
#define KERNEL __attribute__((nvptx_kernel, visibility("default")))
#define UNROLL _Pragma("unroll")
#define xaccPackBlock ((unsigned)__nvvm_read_ptx_sreg_ctaid_x())
#define xaccPackThread ((unsigned)__nvvm_read_ptx_sreg_tid_x())
#endif

/* Copies the words of a thread: all are loaded before the first is stored, so
   that their latencies overlap. Divisions are in `INDEX`, since those of 64
   bits take several times as long on a GPU. */
#define COPY_WORDS(INDEX, TYPE)                                                \
  do {                                                                         \
    TYPE value[xaccPackWordsPerThread];                                        \
    long long target[xaccPackWordsPerThread];                                  \
    UNROLL for (int i = 0; i < xaccPackWordsPerThread; ++i) {                  \
      const INDEX word = (INDEX)first + i * xaccPackThreads;                   \
      if (word >= (INDEX)copy->numWords)                                       \
        continue;                                                              \
      const INDEX run = (INDEX)copy->runWords;                                 \
      INDEX outer = word / run;                                                \
      target[i] = (long long)(word - outer * run) * (long long)sizeof(TYPE);   \
      long long source = target[i];                                            \
      for (int loop = copy->numLoops - 1; loop >= 0; --loop) {                 \
        const INDEX count = (INDEX)copy->count[loop];                          \
        const INDEX next = outer / count;                                      \
        const long long at = (long long)(outer - next * count);                \
        target[i] += at * copy->targetStride[loop];                            \
        source += at * copy->sourceStride[loop];                               \
        outer = next;                                                          \
      }                                                                        \
      value[i] = *(const GLOBAL TYPE *)(copy->source + source);                \
    }                                                                          \
    UNROLL for (int i = 0; i < xaccPackWordsPerThread; ++i) {                  \
      if ((INDEX)first + i * xaccPackThreads < (INDEX)copy->numWords)          \
        *(GLOBAL TYPE *)(copy->target + target[i]) = value[i];                 \
    }                                                                          \
  } while (0)

KERNEL void xaccPackBoxes(const XaccPackCopy *copies, long long numCopies) {
  const unsigned block = xaccPackBlock;
  long long low = 0, high = numCopies;
  while (high - low > 1) {
    const long long middle = (low + high) / 2;
    if (copies[middle].firstBlock <= block)
      low = middle;
    else
      high = middle;
  }
  const GLOBAL XaccPackCopy *copy = (const GLOBAL XaccPackCopy *)(copies + low);
  const unsigned long long first =
      (unsigned long long)(block - copy->firstBlock) *
          (xaccPackThreads * xaccPackWordsPerThread) +
      xaccPackThread;
  if (copy->numWords >> 31) {
    /* More than 2 Gi words: whatever their size, bytes will do. */
    COPY_WORDS(unsigned long long, char);
    return;
  }
  switch (copy->wordShift) {
  case 4:
    COPY_WORDS(unsigned, Vector);
    break;
  case 3:
    COPY_WORDS(unsigned, unsigned long long);
    break;
  case 2:
    COPY_WORDS(unsigned, unsigned);
    break;
  case 1:
    COPY_WORDS(unsigned, unsigned short);
    break;
  default:
    COPY_WORDS(unsigned, char);
    break;
  }
}
