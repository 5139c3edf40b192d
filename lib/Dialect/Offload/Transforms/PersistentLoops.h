//===- PersistentLoops.h - Loops that can become one kernel -----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTLOOPS_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTLOOPS_H

#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include <string>

namespace xacc::offload {

/// A loop of the host with kernels, and whether it can become one kernel. See
/// --offload-persistent-kernels.
class PersistentLoop {
public:
  explicit PersistentLoop(mlir::Operation *loop) : loop(loop) {}

  /// Looks at all ops. False: `reason` says why not, `culprit` where.
  bool analyze();

  mlir::Operation *const loop;
  /// Branches that are no part of the kernel.
  llvm::DenseSet<mlir::Block *> leftOut;
  std::string reason;
  mlir::Operation *culprit = nullptr;

  /// Scalars of the host that scalar code of the loop uses; true: it stores to
  /// them.
  llvm::MapVector<mlir::Value, bool> scalars;
  llvm::SmallVector<KernelOp> kernels;
  llvm::SmallVector<EnterOp> enters;
  llvm::SmallVector<ExitOp> exits;
  /// Scalars that are entered and not yet ended, and by what.
  llvm::DenseMap<mlir::Value, EnterOp> open;
  llvm::SmallVector<UpdateOp> updates;
  /// Waits for queues: the kernel does one thing after the other.
  llvm::SmallVector<WaitOp> waits;
  /// Something of the loop runs in a queue, or waits for one.
  bool usesQueues = false;
  /// Functions of the host that are operations in kernels.
  llvm::SmallVector<mlir::LLVM::CallOp> roots;
  /// Exchanges of halos between devices, waits for them, and reductions over
  /// nodes.
  llvm::SmallVector<mlir::Operation *> exchanges;
  /// What has to hold, and is known before the loop.
  llvm::SmallVector<xmp::RequireOp> requirements;
  /// Exchanges that were started get on there.
  llvm::SmallVector<mlir::Operation *> polls;
  /// Sets of nodes that reductions are over, and their ends.
  llvm::SmallVector<mlir::Operation *> sets, releases;

  /// Variables of the program that iterations read and none writes.
  llvm::SmallVector<mlir::LLVM::LoadOp> loads;
  /// What kernels cannot do, and is the same in all iterations.
  llvm::SmallVector<mlir::Operation *> invariants;

  /// Whether it is the same in all iterations, and can be computed before them.
  bool isKnownBefore(mlir::Value value) const;
  /// Whether it is one element, which scalar code can copy.
  static bool isScalar(mlir::Value memory);

private:
  /// Scalars of the host that the loop stores to, before all else is known.
  llvm::DenseSet<mlir::Value> writtenScalars;

  bool visit(mlir::Operation *op);
  bool visitAccess(mlir::Operation *op, mlir::Value memory, bool isStore);
  bool visitEnter(EnterOp enter);
  bool visitExit(ExitOp exit);
  bool visitUpdate(UpdateOp update);
  /// `reflect`, `reflect_init` or `reflect_do`.
  template <typename OpT> bool visitReflect(OpT reflect);
  bool visitReduction(xmp::ReductionOp reduction);
  bool visitWait(xmp::WaitAsyncOp wait);
  void findWritten();
  bool isConstantLoad(mlir::Operation *op) const;
  bool useScalar(mlir::Operation *op, mlir::Value memory, bool isStore);
  bool checkValues();
  bool checkScalars();
  template <typename OpT> bool isInvariant(OpT op) const {
    return llvm::all_of(op->getOperands(), [&](mlir::Value operand) {
      return isKnownBefore(operand);
    });
  }
  bool isOutside(mlir::Value value) const {
    return !loop->isAncestor(value.getParentBlock()->getParentOp());
  }
  bool refuse(mlir::Operation *op, const llvm::Twine &why) {
    reason = why.str();
    culprit = op;
    return false;
  }
};

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTLOOPS_H
