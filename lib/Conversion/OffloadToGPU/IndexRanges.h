//===- IndexRanges.h - Where 32 bits are enough for indices -----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// GPUs compute with 32 bits; 64-bit operations are sequences. Whether the
// indices of a kernel fit is known at the launch: the host's code computes the
// range of each of them from the arguments, and passes the answer on, by which
// the runtime takes one of two kernels.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_OFFLOADTOGPU_INDEXRANGES_H
#define XACC_CONVERSION_OFFLOADTOGPU_INDEXRANGES_H

#include "Dialect/Offload/IR/Offload.h"
#include "Support/IndexArithmetic.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include <memory>
#include <optional>

namespace xacc::offload {

/// The strides of a view, in elements: constants or values of the kernel; a
/// product of several values for all but the last sizes of a row-major array.
struct ViewStride {
  int64_t constant = 1;
  llvm::SmallVector<mlir::Value, 2> factors;
};

/// What of a kernel can be computed with 32 bits if a condition holds that the
/// host knows at the launch.
class NarrowIndices : IndexArithmetic {
public:
  /// Iterations of a loop, and steps of one over the threads of the grid.
  static constexpr int64_t kMaxIterations = int64_t(1) << 30;
  /// Of a loop: times the threads of a grid that was chosen without extents
  /// (2^23 at most) it must fit, too.
  static constexpr int64_t kMaxStep = 64;
  /// Operations that compute the condition beside the launch.
  static constexpr unsigned kMaxInline = 16;

  /// Emits the condition before `launch`, one of `func`; `number` distinguishes
  /// it from the others.
  NarrowIndices(FuncOp func, LaunchOp launch, unsigned number);

  /// The condition, an i1; null if there is nothing that could be narrow.
  mlir::Value getCondition() const { return condition; }
  bool isKnown() const { return isAlwaysTrue; }
  /// A load or store whose offset from the pointer of a view fits.
  bool isNarrow(mlir::Operation *op) const { return narrow.contains(op); }

private:
  struct Range {
    mlir::Value min, max;
    /// All that it was computed from fits in 32 bits, too.
    mlir::Value fits;
  };

  void outline(mlir::Operation *before, unsigned number);
  void compareExtremes(mlir::func::ReturnOp end);
  Range makeRange(mlir::Value min, mlir::Value max, mlir::Value fits);
  void addNest(LoopOp loop);
  bool addLoop(mlir::Operation *loop);
  void addPositions(LoopOp loop);
  void addAccess(mlir::Operation *op);
  mlir::Value getUndivided(mlir::Value bound);
  std::optional<Range> getRange(mlir::Value value);
  std::optional<Range> computeRange(mlir::Value value);
  std::optional<Range> getRangeOfIndex(mlir::Operation *loop, mlir::Value lower,
                                       mlir::Value upper);
  std::optional<Range> scaleRange(Range range, const ViewStride &stride);
  Range addRanges(Range lhs, Range rhs);
  Range subtractRanges(Range lhs, Range rhs);
  Range multiplyRanges(Range lhs, Range rhs);
  /// Whether `range` lies within these limits.
  mlir::Value isWithin(Range range, int64_t min, int64_t max);

  FuncOp func;
  LaunchOp launch;
  mlir::Value condition, always;
  bool isAlwaysTrue = false;
  llvm::DenseSet<mlir::Operation *> narrow;
  llvm::DenseMap<mlir::Value, std::optional<Range>> ranges;
};

/// What of a kernel can be computed with 32 bits at all of its launches, each
/// of which tests its own arguments.
class NarrowLaunches {
public:
  NarrowLaunches(FuncOp func, llvm::ArrayRef<LaunchOp> launches);

  /// Has the launches pass their conditions; false if there is nothing that
  /// could be narrow.
  bool addArgument();
  unsigned getArgument() const { return argument.getArgNumber(); }
  /// It is not known before the program runs.
  bool mayBeFalse() const;
  /// Of any launch: what is narrow follows from the kernel alone.
  const NarrowIndices &getIndices() const;

private:
  FuncOp func;
  llvm::SmallVector<LaunchOp> launches;
  /// One for each launch; without a condition where 32 bits never are enough.
  llvm::SmallVector<std::unique_ptr<NarrowIndices>> indices;
  mlir::BlockArgument argument;
};

/// A value as another one and a constant; casts that keep all values in the
/// range of 32 bits are left out.
struct SplitIndex {
  mlir::Value base;
  int64_t constant = 0;
};
SplitIndex splitIndex(mlir::Value value);
/// The same; a constant has no base.
SplitIndex splitConstant(mlir::Value value);

/// None if `memref` is no plain view.
std::optional<llvm::SmallVector<ViewStride>> getViewStrides(mlir::Value memref);

} // namespace xacc::offload

#endif // XACC_CONVERSION_OFFLOADTOGPU_INDEXRANGES_H
