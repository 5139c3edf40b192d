//===- TimeLoopChecks.h - Which time loops may be tiled ---------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_TIMELOOPCHECKS_H
#define XACC_DIALECT_XMP_TRANSFORMS_TIMELOOPCHECKS_H

#include "Dialect/XMP/Analysis/Halo.h"
#include "Iterations.h"
#include "TiledSweeps.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace xacc::xmp {

/// Why something cannot be done; none if it can.
using Reason = std::optional<std::string>;

/// The checks of one time loop.
class TimeLoopChecks {
public:
  TimeLoopChecks(TimeLoop &time, HaloProgram &program)
      : time(time), program(program) {}

  Reason run();
  Reason findPeriodic();
  Reason runDeep();

private:
  void collectChanged();
  bool isChanged(const void *key) const;
  Reason checkArrays();
  Reason checkConstructs();
  Reason checkBody();
  Reason checkScalar(mlir::Operation &op);
  Reason checkForm(LoopOp sweep);
  Reason checkAccess(LoopOp sweep, const analysis::MemoryAccess &access);
  Reason checkRows(LoopOp sweep, Iterations &iterations);
  bool checkColumns(LoopOp sweep, Iterations &iterations);
  Reason checkAccesses(LoopOp sweep);
  int64_t getRelativeSize(ArrayType type);
  bool isSubscript(mlir::Value value, unsigned loop);
  Reason checkPeriodicSweep(LoopOp sweep, unsigned loop);
  Reason checkDeepSweep(LoopOp sweep);
  Reason describeWide(WideArray &wide);
  Reason addWideRead(LoopOp sweep, LoadOp load, bool isFree);
  bool isSet(mlir::Value memory) {
    return llvm::any_of(
        scalars, [&](const auto &scalar) { return scalar.first == memory; });
  }
  TimeLoop &time;
  HaloProgram &program;
  llvm::SmallVector<analysis::MemoryObject> changed;
  std::optional<unsigned> rowLoop;
  bool hasColumns = true;
  llvm::SmallPtrSet<const void *, 8> arrays;
  /// Scalars that each iteration sets anew before anything reads them: those of
  /// the iterations in passes need not be computed.
  llvm::SmallVector<std::pair<mlir::Value, analysis::MemoryObject>> scalars;
  /// The sweeps' compute constructs, with their data operations.
  llvm::SmallPtrSet<mlir::Operation *, 16> constructs;
};

/// Whether a loop reads, or stores to, the array with this identity.
bool accesses(LoopOp loop, const void *key, bool stores);

/// Whether a loop stores to any array.
bool hasStores(LoopOp loop);

/// Whether a subscript is the variable of a loop plus a constant.
bool isVariable(LoopOp sweep, mlir::Value subscript, unsigned loop,
                int64_t &constant);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_TIMELOOPCHECKS_H
