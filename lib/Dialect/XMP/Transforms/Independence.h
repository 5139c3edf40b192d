//===- Independence.h - Which iterations touch disjoint memory --*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_INDEPENDENCE_H
#define XACC_DIALECT_XMP_TRANSFORMS_INDEPENDENCE_H

#include "Dialect/XMP/Analysis/MemoryObjects.h"
#include "Dialect/XMP/Analysis/Subscripts.h"

namespace xacc::xmp {

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

/// The memory that the body of a loop touches.
class LoopMemory {
public:
  LoopMemory(LoopOp loop, mlir::DominanceInfo &dominance);

  /// Why iterations of loop `d` may not run at the same time; none if they may.
  std::optional<std::string> findObstacle(unsigned d);

  /// Whether the loop stores to one colour of a chequered pattern only, and
  /// reads, besides the element that the iteration stores, the other colour:
  ///
  ///   if ((i + j) % 2 == colour) a[i][j] = a[i - 1][j] + a[i][j + 1];
  ///
  /// Then no iteration reads what another one stores.
  bool isColoured(const void *key);

  /// What is not private to an iteration.
  llvm::ArrayRef<MemoryAccess> getAccesses() const { return accesses; }
  /// An operation whose effects are not among the accesses, and why; none if
  /// there is no such operation.
  const std::optional<std::string> &getObstacle() const { return obstacle; }

private:
  void visit(mlir::Operation *op);
  void visitEffects(mlir::Operation *op);
  void visitCall(mlir::Operation *op);
  void add(mlir::Operation *op, mlir::Value memory, bool isStore,
           mlir::Value view = {}, mlir::ValueRange subscripts = {});
  void block(mlir::Operation *op, llvm::StringRef why);

  LoopOp loop;
  Subscripts subscripts;
  llvm::SmallVector<MemoryAccess> accesses;
  /// Something that forbids independence of every loop of the nest.
  std::optional<std::string> obstacle;
};

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_INDEPENDENCE_H
