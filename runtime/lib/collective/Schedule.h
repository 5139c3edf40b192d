//===- Schedule.h - Who sends what to whom in a collective ---- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Collectives over domains: inside each domain first, or last, and as few
// messages between domains as there can be. A schedule is what one rank does,
// as a list of steps; the other ranks make theirs from the same layout, and the
// messages of a pair come in the same order on both ends. Pure functions: no
// communication, no process. ScheduleTest.cpp plays them for all small layouts.
//
//   broadcast   a binomial tree over the domains from the root, then one inside
//               each domain
//   reduction   a binomial tree inside each domain to its first rank, recursive
//               doubling between these, a tree back; in one domain, recursive
//               doubling of all
//   barrier     a reduction of nothing
//   allgather   recursive doubling, between domains last, where all numbers are
//               powers of two; otherwise trees inside domains, and Bruck's
//               algorithm between their first ranks (in one domain, of all)
//
// Reductions combine in the order of the ranks: all get the same bits, whatever
// the operation.
//
// Threads: any.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_COLLECTIVE_SCHEDULE_H
#define XACC_COLLECTIVE_SCHEDULE_H

#include <cstdint>
#include <vector>

namespace xacc {

struct CollectiveStep {
  enum Kind : int8_t {
    Send,
    Receive,
    CombineLower, ///< receives the left operand, and combines
    CombineUpper  ///< receives the right operand
  } kind;
  int peer; // rank in the communicator
  /// Of the buffer; -1: all of it.
  int64_t begin = 0, bytes = -1;
};
using CollectiveSteps = std::vector<CollectiveStep>;

/// The ranks of a communicator, by domain: domains in the order of their first
/// ranks, ranks of a domain in their order.
struct CollectiveLayout {
  /// `domainOf`: by rank of the communicator.
  CollectiveLayout(const std::vector<int> &domainOf, int rank);

  std::vector<std::vector<int>> domains;
  int rank, domain = 0, place = 0; // this one, and where it is

  int numRanks() const { return total; }
  int numDomains() const { return int(domains.size()); }
  bool hasSharing() const { return numDomains() < total; }

private:
  int total;
};

CollectiveSteps broadcastSteps(const CollectiveLayout &layout, int root);
CollectiveSteps reductionSteps(const CollectiveLayout &layout);
/// The buffer has the parts in the order of the domains; `bytesOf`: by rank.
CollectiveSteps allgatherSteps(const CollectiveLayout &layout,
                               const std::vector<int64_t> &bytesOf);
/// Where the part of each rank starts in that buffer, and its size at the end.
std::vector<int64_t> allgatherPlaces(const CollectiveLayout &layout,
                                     const std::vector<int64_t> &bytesOf);

} // namespace xacc

#endif // XACC_COLLECTIVE_SCHEDULE_H
