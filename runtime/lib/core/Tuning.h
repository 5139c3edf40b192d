//===- Tuning.h - Numbers that were measured ------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The choices of the runtime that depend on machines, each with what was
// measured, or with the word "estimate". What XACC_... variables set is in
// Environment.h; the passes' numbers are in include/Support/Tuning.h.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CORE_TUNING_H
#define XACC_CORE_TUNING_H

#include <chrono>
#include <cstdint>

namespace xacc::tuning {

//===----------------------------------------------------------------------===//
// Waiting
//===----------------------------------------------------------------------===//

/// Polls for another process that follow each other at once: an estimate.
inline constexpr int64_t pollerSpins = 200;
/// The same of a kernel that waits for a request.
inline constexpr int64_t ringSpins = 500;
/// Seconds after which a rank that waits gives its core away although its node
/// has one for each rank. On a busy machine that takes milliseconds: Himeno S
/// on two ranks, two cores and a load of 6 took 0.10 to 0.17 s when the core
/// was given away at once, and 0.06 to 0.10 s so (2026-11-25; 0.04 to 0.17 s by
/// hand with MPI, which never gives it away).
inline constexpr double spinSeconds = 0.01;
/// Nanoseconds for which the thread of a queue polls: longer than a program
/// needs from one launch to the next, and too short to disturb. In time,
/// because a `pause` takes from 4 to 140 cycles.
inline constexpr int64_t queueNanoseconds = 20000;
/// The same while other threads still have parts of a loop: parts of equal size
/// differ by more than the time above, and to wake a thread takes longer.
inline constexpr int64_t partnerNanoseconds = 1000000;
/// Seconds between two polls of the message layer, which take a part of a
/// microsecond each.
inline constexpr double pollInterval = 3e-6;
/// Seconds between two calls of the message layer by a rank that waits in
/// shared memory: an estimate.
inline constexpr double progressInterval = 2e-4;
/// The agent of kernels naps so long, and sleeps after so many naps in vain. A
/// kernel that waits serves itself; others compute for longer than a nap.
inline constexpr std::chrono::microseconds agentNap(50);
inline constexpr int64_t agentPatience = 200;

//===----------------------------------------------------------------------===//
// Memory
//===----------------------------------------------------------------------===//

/// Bytes from which on a section, or a block on a virtual device, gets pages of
/// its own: the threshold of glibc's malloc.
inline constexpr int64_t ownPages = 128 << 10;
/// Bytes from which on memory of a virtual device asks for huge pages.
/// Multigrid (arrays of 11 MB) gained 4 % on one device and 5 to 8 on four.
inline constexpr int64_t hugePages = 4 << 20;
/// Bytes of a copy for each thread of a virtual device, and of which parts are
/// multiples: a page.
inline constexpr int64_t copyPart = 512 << 10, copyUnit = 4096;
/// Bytes from which on rows are copied one by one instead of through a buffer:
/// an estimate.
inline constexpr int64_t largeRow = 256 << 10;

//===----------------------------------------------------------------------===//
// Exchanges
//===----------------------------------------------------------------------===//

/// Bytes of all runs, or of a block, up to which a message is packed. Measured
/// on one machine with two ranks that nothing interrupted: blocks, and runs
/// from 64 bytes on, are copied fastest from the array itself, whatever their
/// number and distance; shorter runs are two to four times faster packed. Below
/// 1 KiB it is worth more not to wait for the receiver; of blocks below 4 KiB,
/// too, where cores are far from each other: 1.0 us in place of 1.2 for 2 KiB,
/// and 1.0 in place of 1.4 for 3 KiB, of which MPI takes 1.2 and 1.5. (Cores
/// that share a cache: 0.23 in place of 0.20.) Messages are slower for all
/// patterns and sizes.
inline constexpr int64_t shortBytes = 1 << 10, shortBlock = 4 << 10,
                         shortRun = 64;
/// What tuning at run time measures must take less than this part of the time
/// of what is there already; less is noise.
inline constexpr double worthChanging = 0.95;
/// Bytes up to which an exchange between devices is unpacked at once when
/// everything has come: to launch a kernel takes longer than to wait for the
/// other neighbours. An estimate.
inline constexpr int64_t smallExchange = 256 << 10;

/// A time loop finds whether it is faster to run the interiors of its loops
/// behind exchanges in rounds without measurement, then in turns of some rounds
/// without and some with it. Rounds in parts have to take at most so much of
/// the others' time: less is noise.
inline constexpr int64_t overlapWarmUp = 2, overlapTurns = 2,
                         overlapTurnRounds = 4;
inline constexpr double overlapGain = 0.98;

//===----------------------------------------------------------------------===//
// Several sweeps in one pass over memory
//===----------------------------------------------------------------------===//

/// More sweeps in a pass save nothing that could be measured.
inline constexpr int64_t mostSweeps = 32;
/// With fewer, the arrays go through memory so often that rows in the third
/// level of the cache are better: Laplace 4096^2 on a first EPYC with 512 KiB
/// of the second level, 200 steps: 5.6 s, 3 sweeps 4.2, 6 3.1, 8 2.6, 32 2.6
/// (2026-11-26).
inline constexpr int64_t enoughSweeps = 8;
/// A panel is so many times as wide as its last sweep is shifted, and its rows
/// have so many bytes: estimates.
inline constexpr int64_t leastPanel = 8, leastPanelBytes = 2048;
/// Bytes of the rows that a sweep computes at a time: with less, to begin anew
/// costs more than the computation.
inline constexpr int64_t windowBytes = 16 << 10;
/// What one core streams, and what it allocates and copies, in bytes a second:
/// from Laplace and Himeno on an AMD EPYC (2026-11-23).
inline constexpr double streamedPerSecond = 20e9, copiedPerSecond = 1e9;
/// Of a sweep that goes to memory a pass saves about this much.
inline constexpr double savedByCache = 0.5;
/// Seconds: a longer sweep hides no latency that would matter.
inline constexpr double longSweep = 1e-3;
/// Sweeps of a time loop that save what copies with wide halos cost, twice: a
/// sweep streams 20 GB/s, of which a pass saves half, and copies take 1 GB/s.
/// heat3d.c with 256^3 elements took longer in passes with 60 sweeps.
inline constexpr int64_t leastPeriodicSweeps =
    int64_t(2 * streamedPerSecond / copiedPerSecond / savedByCache);

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// Operations of all kernels of a launch on several virtual devices from which
/// on a thread that polls gets some of them; one that sleeps, from
/// XACC_TEAM_WORK on. An estimate.
inline constexpr int64_t workForIdleThread = 8000;

/// Each form of a persistent loop is tried for so many seconds, and for so many
/// pieces.
inline constexpr double trialSeconds = 1e-4;
inline constexpr int64_t minPieces = 3, maxPieces = 40;

/// A division of a kernel is good enough if its parts share, and move, no more
/// than these parts of what the kernel touches, or so few bytes: to look for a
/// better one took 0.5 ms for 500 rows of a flat array, and 3 ms where most of
/// it lay on other devices (multigrid, 2026-11-26 and 27). If an array lies
/// divided in another direction, half of it moves at least. All three are
/// estimates.
inline constexpr double littleShared = 1.0 / 32, littleMoved = 1.0 / 4;
inline constexpr double fewMoved = 16 << 10;

/// Of GPUs, to choose between few and many; orders of magnitude, not measured:
/// bytes a second of memory and of the way between two GPUs, operations a
/// second of a GPU and of one of its threads, threads of a block, seconds that
/// the start of a copy takes and of a kernel on one more GPU, and launches that
/// share the cost of a move.
inline constexpr double memoryBandwidth = 1.5e12, peerBandwidth = 5e10,
                        gpuOperations = 1e13, threadOperations = 3e8,
                        threadsOfBlock = 128, copyLatency = 1e-5,
                        launchLatency = 3e-6, launchesOfMove = 100;
/// Blocks of a large grid for each that runs at the same time: an estimate.
inline constexpr int64_t wavesOfBlocks = 4;

} // namespace xacc::tuning

#endif // XACC_CORE_TUNING_H
