//===- Packer.h - Who packs boxes that are not the host's ---- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arrays may be in memory that only a device reads and writes well. What a plan
// asks of that device is here; who knows devices implements it and sets
// packerSource.
//
// Threads: that of the runtime.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_EXCHANGE_PACKER_H
#define XACC_EXCHANGE_PACKER_H

#include "core/StridedCopy.h"
#include "transport/BoxExchange.h"

#include <memory>
#include <vector>

namespace xacc {

struct Array;

/// A copy between an array and a message or within an array.
struct CopyStep {
  StridedCopy copy;
  char *target;
  const char *source;
};

/// Of an exchange that a running kernel packs: what goes through memory that
/// ranks share, by way of memory of the packer's.
struct StagedBoxes {
  std::vector<CopyStep> packs, unpacks;
  int64_t sentBytes = 0, receivedBytes = 0;
};

/// What a plan copies.
struct PackerWork {
  const std::vector<CopyStep> &packs, &copies, &unpacks;
  const StagedBoxes &staged;
  /// By bundle of receives, where its unpacking begins; and the end.
  std::vector<int> firstUnpacks;
  int64_t sentBytes, receivedBytes;
};

/// The messages that a packer fills.
class PackedSends {
public:
  /// Starts them: they are packed.
  virtual void startSends() = 0;
  virtual bool hasSends() const = 0;
  virtual bool hasReceives() const = 0;

protected:
  ~PackedSends() = default;
};

class Packer {
public:
  virtual ~Packer() = default;

  // Making the plan.
  /// Notes where array number `index` is; null if the calling process owns
  /// nothing of it. Ends the job if it is not there.
  virtual char *addArray(const Array &array, int64_t index,
                         const XaccLoc *loc) = 0;
  virtual char *allocateStaging(int64_t sizeInBytes, const XaccLoc *loc) = 0;
  virtual void prepare(const PackerWork &work, PackedSends &sends) = 0;

  /// Who may copy what is in the arrays, at any time at which the program may
  /// reflect them: others only if no other device of this process will ever
  /// hold a part of them.
  virtual DeviceAccess access() const = 0;

  // Looking for it.
  /// Whether the arrays are still where they were.
  virtual bool isUpToDate(const std::vector<Array *> &arrays) const = 0;
  /// Whether messages are in the same memory as the arrays.
  virtual bool isDirect() const = 0;

  // Running it.
  /// Returns when the messages of the run before are no longer in use.
  virtual void reclaim(const XaccLoc *loc) = 0;
  /// Packs, and copies what stays; then starts the messages, perhaps later.
  virtual void start(bool isAsync, const XaccLoc *loc) = 0;
  /// Unpacks what has come from one peer, or from the last one.
  virtual void unpack(int64_t bundle, bool isLast, const XaccLoc *loc) = 0;
  /// After the last message: whether everything is unpacked.
  virtual bool isComplete(const XaccLoc *loc) = 0;
  /// The same point, for the device: what it is given later comes after.
  virtual void complete(const XaccLoc *loc) = 0;
};

class PackerSource {
public:
  /// What identifies the memory that directives with XACC_ON_DEVICE mean; null
  /// if it is the program's own.
  virtual const void *place(const XaccLoc *loc) = 0;
  /// `inKernel`: a running kernel packs and unpacks.
  virtual std::unique_ptr<Packer> create(const void *place, bool inKernel) = 0;

protected:
  ~PackerSource() = default;
};

/// Of the process, as devices are. Set once, before the first plan.
inline PackerSource *packerSource = nullptr;

} // namespace xacc

#endif // XACC_EXCHANGE_PACKER_H
