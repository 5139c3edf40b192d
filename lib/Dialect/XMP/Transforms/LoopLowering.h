//===- LoopLowering.h - From an xmp.loop to loops ---------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// LoopIterations.cpp finds the iterations that a node runs, LocalizeLoop.cpp
// emits loops over them.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_TRANSFORMS_LOOPLOWERING_H
#define XACC_DIALECT_XMP_TRANSFORMS_LOOPLOWERING_H

#include "CyclicLattice.h"
#include "LocalizeLoop.h"
#include "Support/IndexArithmetic.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

namespace xacc::xmp {

/// Iterations of one loop, from `begin` to `end`, exclusive.
struct LoopIterations {
  enum Form {
    Values,    ///< of the induction variable
    Downwards, ///< numbers of iterations
    Owned,     ///< numbers of the node's own values
    Blocks,    ///< numbers of the node's blocks
    Lattice    ///< outer iterations of `lattice`
  };
  Form form = Values;
  mlir::Value begin, end, step;
  /// Cyclic: values from `from` to `to`, exclusive; the node's first is `lo`.
  mlir::Value from, to, lo, period;
  CyclicLayout layout;
  CyclicLattice lattice;
};

/// Stands in the body for the position of an access until its loop is emitted.
struct Placeholder {
  mlir::Value value;
  mlir::Value start;
  unsigned loop;
};

class LoopLowering : IndexArithmetic {
public:
  LoopLowering(LoopOp loop, const ArrayInfo &info,
               llvm::MutableArrayRef<CyclicAccess> accesses,
               LocalizeLoopOptions options)
      : IndexArithmetic(loop), loop(loop), info(info), accesses(accesses),
        options(options), numbers(loop.getNumLoops()) {
    if (!options.threads)
      return;
    for (unsigned d = 0; d < loop.getNumLoops() && threadLoop < 0; ++d)
      if (loop.isIndependent(d))
        threadLoop = d;
  }

  mlir::LogicalResult run();

private:
  /// ceil(a / b) of a >= 0, b > 0.
  mlir::Value ceilDiv(mlir::Value a, mlir::Value b) {
    if (mlir::isConstantIntValue(b, 1))
      return a;
    mlir::Value sum = add(a, sub(b, constant(1)));
    return mlir::arith::DivUIOp::create(builder, loc, sum, b);
  }

  /// floor(a / b) of a >= 0, b > 0.
  mlir::Value div(mlir::Value a, mlir::Value b) {
    return builder.createOrFold<mlir::arith::DivUIOp>(loc, a, b);
  }
  mlir::Value rem(mlir::Value a, mlir::Value b) {
    return builder.createOrFold<mlir::arith::RemUIOp>(loc, a, b);
  }

  std::pair<mlir::Value, mlir::Value> getOwnRange(int64_t dim);
  bool isCyclic(int64_t dim);
  bool isAtOwnPosition(const CyclicAccess &access, unsigned d);
  void replacePositions();
  LoopIterations getIterations(unsigned d);
  LoopIterations getCyclicIterations(unsigned d, mlir::Value lo,
                                     mlir::Value hi);
  mlir::Value getCondition();
  mlir::Value getMembership();
  mlir::Value createNodeSet(bool members);
  bool reducesOverTask();

  void createAccumulator(mlir::Value accumulator, unsigned reduction);
  void emitNest(unsigned d, llvm::ArrayRef<mlir::Value> accumulators);
  void emitFor(unsigned d, mlir::Value begin, mlir::Value end,
               llvm::ArrayRef<mlir::Value> accumulators);
  mlir::Value emitOwnedValue(unsigned d, mlir::Value number);
  mlir::Value emitBlock(unsigned d, mlir::Value block);
  mlir::Value getWork(unsigned d);
  void emitThreads(unsigned d, llvm::ArrayRef<mlir::Value> accumulators);
  void emitBody(llvm::ArrayRef<mlir::Value> accumulators);
  void emitReductions(llvm::ArrayRef<mlir::Value> accumulators,
                      llvm::ArrayRef<mlir::Value> buffers);

  LoopOp loop;
  const ArrayInfo &info;
  llvm::MutableArrayRef<CyclicAccess> accesses;
  LocalizeLoopOptions options;
  /// The loop that is divided over threads, or -1.
  int64_t threadLoop = -1;
  llvm::SmallVector<LoopIterations> iterations;
  llvm::SmallVector<mlir::Value> inductionVars;
  llvm::SmallVector<Placeholder> placeholders;
  /// Whether the body runs, as far as loops around it leave that to it.
  mlir::Value condition;
  /// Of the present value among those that the node owns, in cyclic dimensions.
  llvm::SmallVector<mlir::Value> numbers;
  llvm::DenseMap<int64_t, std::pair<mlir::Value, mlir::Value>> ownRanges;
};

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_TRANSFORMS_LOOPLOWERING_H
