//===- PersistentSwaps.h - Loops that swap pointers -------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTSWAPS_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTSWAPS_H

#include "PersistentPauses.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/SetVector.h"

namespace xacc::offload {

/// Pointers of the program that each iteration of a loop permutes.
class PointerSwaps {
public:
  explicit PointerSwaps(mlir::Operation *loop) : loop(loop) {}

  /// Whether there are such, and nothing else happens to them.
  bool find();
  /// Writes the body once for each order of the pointers.
  void rewrite();
  /// Whether the variables are different ones, which `rewrite` takes for
  /// granted; null: they are.
  mlir::Value areDistinct(mlir::OpBuilder &b) const;
  /// Whether what the host does in these branches leaves the variables as they
  /// are, and does not look at them.
  bool areLeftAlone(llvm::ArrayRef<Pause> pauses) const;
  /// Moves the loop and what `rewrite` has put around it.
  void moveTo(mlir::Block *block);
  /// Erases the loop and what `rewrite` has put around it.
  void erase();

private:
  llvm::SmallVector<mlir::Operation *> findAdded() const;
  bool collect();
  bool isAlone(mlir::Value variable) const;
  bool isBefore(mlir::Operation *op) const;
  bool follow();
  void writePhase(unsigned phase, mlir::Block *target,
                  llvm::ArrayRef<mlir::Value> initial, mlir::Value phaseMemory,
                  llvm::ArrayRef<mlir::Value> leaving);
  /// Which of the variables had, before the loop, what `variable` has at the
  /// start of an iteration in this phase.
  unsigned origin(unsigned variable, unsigned phase) const {
    for (; phase > 0; --phase)
      variable = next[variable];
    return variable;
  }

  mlir::Operation *loop;
  /// Where the stores are, and what of the iteration has all loads, too.
  mlir::Block *place = nullptr, *body = nullptr;
  llvm::SetVector<mlir::Value> variables;
  /// Which variable had, at the start of the iteration, what is loaded.
  llvm::DenseMap<mlir::Operation *, unsigned> loaded;
  /// What a variable has behind an iteration: what this one had before it.
  llvm::SmallVector<unsigned> next;
  unsigned period = 1;
  /// Around all that `rewrite` and those who move code out of the loop have put
  /// around it: the op in front of it, if there is one, and the last of it.
  mlir::Operation *before = nullptr, *last = nullptr;
};

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTSWAPS_H
