//===- GridStates.h - The states that a loop comes to --------- -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Several GPUs run a loop with all of its kernels without the host. What they
// have to copy from each other before a kernel depends on which of them holds a
// valid copy of what, and on what they have done since they last waited for
// each other. Both together are a state. From each state a kernel leads to
// another one, and a time loop comes back to the same few: all that the loop
// can come to are found before it runs.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DEVICE_GROUP_GRIDSTATES_H
#define XACC_DEVICE_GROUP_GRIDSTATES_H

#include "coherence/Coherence.h"

#include <map>
#include <memory>
#include <optional>
#include <set>
#include <vector>

namespace xacc {

/// What a kernel of the loop does to an allocation.
struct GridUse {
  size_t data; // the number of the allocation
  /// What all devices have to hold before, and what they have changed alike
  /// behind it; null: nothing.
  std::shared_ptr<const Access> before, after;
  std::shared_ptr<const Access> access;
  bool writes;
};

/// Where a box of a directive's copies is.
struct GridBox {
  size_t data;
  Region region;
  /// It goes to this allocation of the same rank; -1: to messages.
  int64_t target = -1;
};

/// What a directive of the loop sends to other ranks and copies between arrays.
/// Its uses are what it receives.
struct GridMessages {
  /// It receives when the loop waits for all that it has started.
  bool starts = false, waits = false;
  /// Devices take a value that is combined from one of them.
  bool hasValue = false;
  /// The parts that it completes first: a bit for each.
  uint64_t sharing = 0;
  std::vector<GridBox> packs;
  std::vector<GridUse> copied;
};

/// A kernel of the loop, or a directive.
struct GridPart {
  std::vector<GridUse> uses;
  /// Devices meet in it: to combine the results of reductions.
  bool meets = false;
  /// A bit for each kernel that may come next.
  uint64_t followers = 0;
  /// Of a directive that communicates with other ranks.
  std::optional<GridMessages> messages;
};

/// What a device packs: of box number `box`.
struct GridPack {
  size_t box;
  HostTransfer transfer;
};

/// A copy from one device to another.
struct GridFetch {
  size_t data;
  PeerTransfer transfer;
};

class GridStates {
public:
  /// By part, in a state.
  struct Step {
    int64_t actions = 0; // XACC_GROUP_MEET and so on
    size_t next = 0;
    std::vector<GridFetch> fetches, later;
    /// Of a directive, and the parts whose messages arrive before.
    std::vector<GridPack> packs;
    std::vector<size_t> arrived;
  };

  /// `everywhere`: what of each allocation all devices have to hold at all
  /// times; null: they need not. States are in `data` from now on.
  GridStates(std::vector<Coherence *> data,
             std::vector<std::shared_ptr<const Access>> everywhere,
             const std::vector<GridPart> &parts);
  /// Finds all states; false: there are too many. `first`: a bit for each part
  /// that may be the first one.
  bool explore(uint64_t first);
  size_t numStates() const { return states.size(); }
  const Step &step(size_t state, size_t part) const {
    return steps.at({state, part});
  }
  bool hasStep(size_t state, size_t part) const {
    return steps.count({state, part});
  }
  /// Makes a state the present one of all allocations.
  void enter(size_t state) const;

private:
  /// Of an allocation or the value of a part, since all devices met: it has
  /// been used, copied from. Of a part: it is on its way.
  enum : char { Used = 1, Copied = 2, Started = 4 };
  struct State {
    std::vector<Coherence::Mark> marks;
    std::vector<char> flags;
  };

  size_t intern(std::vector<char> flags);
  Step run(size_t state, size_t part);
  Step communicate(size_t state, size_t part);
  void receive(const std::vector<GridUse> &uses,
               std::vector<char> &flags) const;
  char &flagOf(size_t part, std::vector<char> &flags) const {
    return flags[data.size() + part];
  }
  void fetch(size_t data, const std::shared_ptr<const Access> &access,
             std::vector<GridFetch> &fetches);
  static void forgetUsesIf(bool meet, std::vector<char> &flags);
  int64_t order(const GridPart &part, const Step &step,
                std::vector<char> &flags) const;

  std::vector<Coherence *> data;
  std::vector<std::shared_ptr<const Access>> everywhere;
  const std::vector<GridPart> &parts;
  std::vector<State> states;
  std::map<std::vector<uint64_t>, size_t> known;
  std::map<std::pair<size_t, size_t>, Step> steps;
};

} // namespace xacc

#endif // XACC_DEVICE_GROUP_GRIDSTATES_H
