//===- PersistentLoops.h - Loops that can become one kernel -----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTLOOPS_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTLOOPS_H

#include "Analysis/Memory.h"
#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"
#include <string>

namespace xacc::offload {

struct CarriedData;

/// A loop of the host with kernels, and whether it can become one kernel. See
/// --offload-persistent-kernels.
class PersistentLoop {
public:
  /// `onHost`: the loop may load and store memory of the host and call some of
  /// its functions. On a GPU the host does that for the kernel.
  explicit PersistentLoop(mlir::Operation *loop, bool onHost = false)
      : loop(loop), onHost(onHost) {}

  /// Looks at all ops. False: `reason` says why not, `culprit` where.
  bool analyze();

  mlir::Operation *const loop;
  const bool onHost;
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
  /// Arrays that may be absent before the loop, which copies them once then.
  struct Copies {
    bool in, out;
  };
  llvm::DenseMap<mlir::Value, Copies> carried;
  /// They are there only if the loop has an iteration.
  bool needsIteration = false;
  llvm::SmallVector<UpdateOp> updates;
  /// Those of arrays, which the kernel copies element by element.
  llvm::SmallVector<UpdateOp> arrayUpdates;
  /// Waits for queues: the kernel does one thing after the other.
  llvm::SmallVector<WaitOp> waits;
  /// Something of the loop runs in a queue, or waits for one.
  bool usesQueues = false;
  /// Functions of the host that are operations in kernels.
  llvm::SmallVector<mlir::LLVM::CallOp> roots;
  /// Exchanges of halos between devices, waits for them, and reductions over
  /// nodes.
  llvm::SmallVector<mlir::Operation *> exchanges;
  /// `reflect_init`s that come before the kernel.
  llvm::SmallVector<xmp::ReflectInitOp> preparations;
  /// What has to hold, and is known before the loop.
  llvm::SmallVector<xmp::RequireOp> requirements;
  /// Exchanges that were started get on there.
  llvm::SmallVector<mlir::Operation *> polls;
  /// Sets of nodes that reductions are over, and their ends.
  llvm::SmallVector<mlir::Operation *> sets, releases;

  /// Memory of the program that iterations read and none writes.
  llvm::SmallVector<mlir::LLVM::LoadOp> loads;
  /// Other loads, stores, and calls.
  llvm::SmallVector<mlir::Operation *> hostAccesses;
  /// Functions of numbers that the host computes for a GPU, as it would without
  /// the kernel.
  llvm::SmallVector<mlir::Operation *> functions;
  /// What kernels cannot do, and is the same in all iterations.
  llvm::SmallVector<mlir::Operation *> invariants;

  /// Whether it is the same in all iterations, and can be computed before them.
  bool isKnownBefore(mlir::Value value) const;
  /// Whether memory from which this loads may be none if the loop has no
  /// iterations.
  bool isGuarded(mlir::LLVM::LoadOp load) const;
  /// Writes whether the loop has iterations in front of it, if that is known
  /// there.
  mlir::Value writeHasIterations(mlir::OpBuilder &builder) const;
  /// Whether a GPU would ask the host again and again in an inner loop, which
  /// takes longer than to end the kernel.
  bool asksOften() const;
  /// Whether the section of an update is the same in all iterations.
  bool hasFixedSection(UpdateOp update) const;
  /// Whether it is one element, which scalar code can copy.
  static bool isScalar(mlir::Value memory);

private:
  /// Scalars of the host that the loop stores to, before all else is known.
  llvm::DenseSet<mlir::Value> writtenScalars;
  /// What it stores otherwise.
  llvm::SmallVector<mlir::LLVM::StoreOp> stores;
  /// Loads that have been looked at: whether nothing of the loop changes what
  /// they find.
  mutable llvm::DenseMap<mlir::Operation *, bool> constantLoads;

  bool visit(mlir::Operation *op);
  bool visitAccess(mlir::Operation *op, mlir::Value memory, bool isStore);
  bool visitEnter(EnterOp enter);
  bool visitExit(ExitOp exit);
  bool visitUpdate(UpdateOp update);
  bool visitArrayUpdate(UpdateOp update);
  /// `reflect`, `reflect_init` or `reflect_do`.
  template <typename OpT> bool visitReflect(OpT reflect);
  bool visitReflectInit(xmp::ReflectInitOp init);
  bool visitReduction(xmp::ReductionOp reduction);
  bool visitWait(xmp::WaitAsyncOp wait);
  void findWritten();
  bool isConstantLoad(mlir::Operation *op) const;
  bool isVariableLoad(mlir::Operation *op) const;
  bool canLoadBefore(mlir::LLVM::LoadOp load) const;
  mlir::Block *getIteration() const;
  bool isInEachExecution(mlir::Operation *op) const;
  bool visitHostAccess(mlir::Operation *op, mlir::Value address, bool isStore);
  bool visitCall(mlir::CallOpInterface call);
  bool checkHostAccesses();
  bool mayWrite(const analysis::MemoryObject &object,
                mlir::Operation *enter = nullptr,
                mlir::Operation *exit = nullptr) const;
  bool losesWrites(const CarriedData &data) const;
  bool hostUses(const analysis::MemoryObject &object, bool onlyStores) const;
  bool changesOtherParts(const CarriedData &data) const;
  void findCarried();
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

/// Copies the section of an update of an array in a kernel, between the device
/// copy and what is at an address of the host.
void writeElementCopies(UpdateOp update, mlir::Value device,
                        mlir::Value address);

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_PERSISTENTLOOPS_H
