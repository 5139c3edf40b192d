/*===- himeno_size.h - the sizes of the Himeno benchmark ------------------===*\
 *
 * SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
 *
\*===----------------------------------------------------------------------===*/

#ifndef XACC_BENCHMARKS_HANDWRITTEN_HIMENO_SIZE_H
#define XACC_BENCHMARKS_HANDWRITTEN_HIMENO_SIZE_H

#if defined(SIZE_L)
enum { IMAX = 256, JMAX = 256, KMAX = 512 };
#elif defined(SIZE_M)
enum { IMAX = 128, JMAX = 128, KMAX = 256 };
#elif defined(SIZE_XS)
enum { IMAX = 32, JMAX = 32, KMAX = 64 };
#else
enum { IMAX = 64, JMAX = 64, KMAX = 128 };
#endif

#endif
