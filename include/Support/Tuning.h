//===- Tuning.h - Numbers that were measured --------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The choices of passes that depend on machines, each with what was measured.
// The runtime's are in runtime/lib/core/Tuning.h. Limits that keep an analysis
// or the length of code within bounds stand where they are used.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_SUPPORT_TUNING_H
#define XACC_SUPPORT_TUNING_H

#include <cstdint>

namespace xacc::tuning {

//===----------------------------------------------------------------------===//
// Loops on CPUs
//===----------------------------------------------------------------------===//

/// Bytes of a row from which on memcpy copies it instead of a vectorised loop.
/// With rows of 1 KiB the loop is 3 % of Himeno faster, with rows of 32 KiB the
/// call is 15 % of Laplace faster.
inline constexpr int64_t smallestCopiedRow = 4096;

/// Accesses in an iteration of a reduction that keep the processor busy. LLVM
/// interleaves vectorised reductions to hide the latency of the sum; here that
/// only leaves more iterations to the scalar remainder, which costs Himeno
/// (rows of 254 elements) 5 %.
inline constexpr unsigned manyLoads = 16;

/// Constant steps of loops over `cyclic` up to which the node looks at all of
/// its own values, at the price of a remainder by a constant for each.
inline constexpr int64_t shortStep = 16;

/// Iterations of a time loop from which on copies are replaced by a swap.
/// Below, what is done before and after costs as much as it saves: of Laplace
/// 4096^2 on an AMD EPYC (2026-11-23), 12 iterations took 11 % longer without
/// the copy, 16 took 5 % less.
inline constexpr int64_t leastIterationsToSwap = 16;

/// Iterations of the first loop a thread, from which on it is cut alone: an
/// estimate.
inline constexpr int64_t leastChunk = 8;

/// Ops that a call in a loop may be worth, for the distance of polls and the
/// number of threads: an estimate.
inline constexpr int64_t workOfCall = 1000;

/// Iterations that a loop in a body may have, where only the run tells: an
/// estimate.
inline constexpr int64_t unknownTrips = 32;

/// Elements of arrays that a loop updates atomically, up to which each thread
/// has them on its stack: as much as the first cache holds.
inline constexpr int64_t mostUpdatedElements = 4096;

/// Iterations for each such element, from which on that pays: an estimate. One
/// thread joins the arrays of all, and an atomic update takes 20 cycles.
inline constexpr int64_t updatesPerElement = 64;

//===----------------------------------------------------------------------===//
// Kernels on GPUs
//===----------------------------------------------------------------------===//

/// Iterations of a march that follow each other without a loop; with strides
/// that are not constants, whose addresses take registers, and with elements of
/// 64 bits as well. With more, ptxas spills registers for sm_90 (Himeno,
/// Jacobi: benchmarks/sass.py).
inline constexpr unsigned maxCopies = 6, maxCopiesOfDynamic = 4,
                          maxCopiesOfWide = 3;

/// Iterations of a march that come together in arrays of constant shape; with
/// elements of 64 bits. With so many, a thread of Himeno takes 64 registers in
/// place of 75, with the checks of maxCopies, and waits once for an iteration
/// in place of three times, by the order of its instructions for sm_90; with
/// four, ptxas spills registers.
inline constexpr unsigned uncheckedCopies = 3, uncheckedCopiesOfWide = 2;

/// Iterations of a march from which on a thread divides it into strips: a
/// multiple of those that follow each other, not a power of two, as rows often
/// have, and so few rows between threads that neighbours are in the same pages.
/// An estimate.
inline constexpr int64_t leastStrip = 12;

} // namespace xacc::tuning

#endif // XACC_SUPPORT_TUNING_H
