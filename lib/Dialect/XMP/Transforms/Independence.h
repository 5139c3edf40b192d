//===- Independence.h - Which iterations touch disjoint memory --*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_INDEPENDENCE_H
#define XACC_DIALECT_XMP_TRANSFORMS_INDEPENDENCE_H

#include "Dialect/XMP/IR/XMP.h"
#include "mlir/IR/Dominance.h"
#include <optional>
#include <string>

namespace xacc::xmp {

/// A piece of memory that an access may touch.
struct MemoryObject {
  /// The same object, where not null; different objects may have to be told
  /// apart by what follows.
  const void *key = nullptr;
  /// Created for one iteration, or an accumulator: no other one sees it.
  bool isPrivate = false;
  /// An object that has a name of its own: two of them do not overlap.
  bool isIdentified = false;
  /// Identified, and no pointer to it is ever formed.
  bool isHidden = false;
  /// For messages.
  std::string name;

  bool mayOverlap(const MemoryObject &other) const;
};

/// One access in the body of a loop.
struct MemoryAccess {
  mlir::Operation *op;
  MemoryObject object;
  bool isStore;
  /// What the subscripts belong to: the array or the memref; null if the access
  /// is not described by subscripts.
  const void *view = nullptr;
  llvm::SmallVector<mlir::Value> subscripts;
};

/// `loop d + constant + sum of terms`, the terms invariant.
struct Subscript {
  unsigned loop;
  int64_t constant;
  llvm::SmallVector<std::pair<const void *, int>> terms;

  bool operator==(const Subscript &other) const = default;
};

/// The memory that the body of a loop touches.
class LoopMemory {
public:
  LoopMemory(LoopOp loop, mlir::DominanceInfo &dominance);

  /// Why iterations of loop `d` may not run at the same time; none if they may.
  std::optional<std::string> findObstacle(unsigned d);

private:
  void visit(mlir::Operation *op);
  void visitEffects(mlir::Operation *op);
  void visitCall(mlir::Operation *op);
  void add(mlir::Operation *op, mlir::Value memory, bool isStore,
           mlir::Value view = {}, mlir::ValueRange subscripts = {});
  void block(mlir::Operation *op, llvm::StringRef why);

  MemoryObject findObject(mlir::Value memory);
  MemoryObject describeLocal(mlir::Value allocation);
  bool isInside(mlir::Value value);
  mlir::Value findStored(mlir::Value loaded);
  std::optional<Subscript> analyse(mlir::Value subscript);
  struct Sum;
  bool decompose(mlir::Value value, int sign, Sum &sum);
  bool fitsIn(unsigned d, unsigned width);

  LoopOp loop;
  mlir::DominanceInfo &dominance;
  llvm::SmallVector<MemoryAccess> accesses;
  /// Something that forbids independence of every loop of the nest.
  std::optional<std::string> obstacle;
};

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_INDEPENDENCE_H
