//===- GridOrder.h - Where the blocks of a grid have to meet ----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel in which all blocks run one program, one part after the other. Each
// part accesses memory that blocks share; a part that accesses what an earlier
// part has written, or writes what it has accessed, needs a barrier of the grid
// in front of it. This keeps what has been accessed since the last barrier, on
// all ways to a place.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_OFFLOADTOGPU_GRIDORDER_H
#define XACC_CONVERSION_OFFLOADTOGPU_GRIDORDER_H

#include "Dialect/Offload/IR/Offload.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"

namespace xacc::offload {

class GridOrder {
public:
  /// What memory, and whether it changes. Memory is a pointer argument of the
  /// kernel, or, with `parts`, what blocks have of the sums of a loop, or what
  /// code of the host has resulted in; null: any.
  struct Access {
    const void *memory;
    bool writes;
    bool parts;

    std::tuple<const void *, bool, bool> key() const {
      return {memory, writes, parts};
    }
    bool operator==(const Access &other) const { return key() == other.key(); }
  };
  using Accesses = llvm::SmallVector<Access>;

  explicit GridOrder(FuncOp func);

  /// What `op` does to memory that blocks share, with all that is in it. The
  /// own memory of threads and blocks does not count.
  Accesses find(mlir::Operation *op) const;
  /// A change of memory.
  Accesses findMemory(mlir::Value address) const;
  /// Whether a barrier has to come first.
  bool conflicts(const Accesses &accesses) const;
  void add(const Accesses &accesses);

  /// Since the last barrier.
  Accesses pending;

private:
  void findOne(mlir::Operation *op, Accesses &accesses) const;
  void addMemory(mlir::Value address, bool writes, Accesses &accesses) const;
  bool mayOverlap(const Access &a, const Access &b) const;

  mlir::Block *body;
  bool knowsOverlaps = false;
  llvm::DenseSet<std::pair<const void *, const void *>> overlaps;
};

} // namespace xacc::offload

#endif // XACC_CONVERSION_OFFLOADTOGPU_GRIDORDER_H
