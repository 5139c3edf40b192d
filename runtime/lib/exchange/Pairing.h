//===- Pairing.h - Who exchanges with whom first -------------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two neighbours that send into one rank at once share its memory or its link.
// So the pairs of an exchange have turns: neighbours in the first dimension
// come first, diagonal ones last, and among those at the same distance, even
// ranks begin with the neighbour above and odd ones with the one below. A ring
// of odd length has a third turn. In one turn a rank has one partner. Nobody
// waits for a turn to end: it is the order in which each rank goes through its
// neighbours.
//
// Threads: any.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_EXCHANGE_PAIRING_H
#define XACC_EXCHANGE_PAIRING_H

#include <cstdint>
#include <string>

namespace xacc {

/// The turn of two ranks of a node array, by their coordinates: the same number
/// for both, whichever is named first.
int64_t turnOf(int64_t rank, const int64_t *sizes, const int64_t *one,
               const int64_t *other);

/// Where `other` is, seen from `one`, such as "(-1,0)"; around the end of a
/// dimension where that is nearer.
std::string directionTo(int64_t rank, const int64_t *sizes, const int64_t *one,
                        const int64_t *other);

} // namespace xacc

#endif // XACC_EXCHANGE_PAIRING_H
