//===- Coherence.h - Which device holds which newest values -- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For one allocation that several devices share: the region of each device that
// holds valid copies. The owner and stale maps of the paper on several GPUs
// (docs/Sources.md) say which elements are stale instead. Elements that no
// device holds were never written.
//
// A state is immutable and has a number; what an access does in a state is
// computed once and remembered. A time loop comes back to the same states, so
// that from its second round on an access costs a look-up.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_COHERENCE_COHERENCE_H
#define XACC_COHERENCE_COHERENCE_H

#include "Region.h"
#include "Space.h"

#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

namespace xacc {

/// What one kernel does to the allocation, by device: the three sets of each
/// may overlap. `def` and `mayDef` of different devices are disjoint.
struct Access {
  std::vector<Region> use, def, mayDef;
};

/// From one device's memory to another's.
struct PeerTransfer {
  int from, to;
  Region region;
  /// For those that copy: where the region is in memory, once they have found
  /// out.
  mutable std::shared_ptr<const std::vector<ByteBox>> boxes = nullptr;
};

/// Between the host and a device.
struct HostTransfer {
  int device;
  Region region;
};

class Coherence {
public:
  /// No device holds anything.
  Coherence(int numDevices, int64_t rank);
  /// What each device holds, for instance in the space of another rank.
  explicit Coherence(std::vector<Region> valid);
  ~Coherence();
  Coherence(const Coherence &) = delete;
  Coherence &operator=(const Coherence &) = delete;

  int numDevices() const { return devices; }
  /// The newest values that a device holds.
  const Region &valid(int device) const;
  /// Elements that some device holds.
  Region written() const;

  /// What must move before a kernel runs; the state becomes that after it. Of
  /// `use` and `mayDef` what a device lacks comes from the nearest one that
  /// holds it (in the order of their numbers, both ways), each element at most
  /// once to each device, regions of one pair combined. Then the device holds
  /// it as well; what a device may have written, it alone holds. The result
  /// lives until the next call; `access` is kept.
  const std::vector<PeerTransfer> &
  run(const std::shared_ptr<const Access> &access);
  /// The elements that run() would move in the present state.
  int64_t cost(const Access &access) const;
  /// The same, remembered, and run() then knows what to do.
  int64_t cost(const std::shared_ptr<const Access> &access);

  /// The host writes `section` (copyin, update device): each element goes to
  /// the first device that holds it, else to that of `home`, a division of the
  /// space; no other holds it afterwards.
  const std::vector<HostTransfer> &write(const Region &section,
                                         const std::vector<Region> &home);
  /// The host reads `section` (copyout, update host): each element comes from
  /// the first device that holds it. Elements never written do not come.
  const std::vector<HostTransfer> &read(const Region &section);
  /// A device drops what it holds of `section`; the caller knows of another.
  void drop(int device, const Region &section);

  /// A state that there was, by a number that no other state of any allocation
  /// has; what has been forgotten gets another number when it comes back.
  struct Mark {
    uint64_t number = 0;
    const void *state = nullptr;
  };
  Mark mark() const;
  /// Makes a state the present one, without an access. `mark` was taken when
  /// the present state had the number that it has now, or after that access.
  void enter(const Mark &mark);

  /// States and accesses computed so far, for tests and statistics.
  size_t numStates() const;
  size_t numComputed() const;
  /// What is remembered, in bytes; everything is forgotten when that grows
  /// beyond some tens of megabytes or some thousands of accesses.
  size_t footprint() const;

private:
  struct Impl;
  int devices;
  std::unique_ptr<Impl> impl;
};

} // namespace xacc

#endif // XACC_COHERENCE_COHERENCE_H
