//===- Reuse.h - Elements that several iterations load ----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_OFFLOADTOGPU_REUSE_H
#define XACC_CONVERSION_OFFLOADTOGPU_REUSE_H

#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace xacc::offload {

class NarrowIndices;

/// Two loads of one array lie a whole number of iterations of the outermost
/// loop of the nest apart, whose step is `step`.
bool hasReuse(LoopOp loop, int64_t step);

/// Arguments of a kernel.
using ReadOnly = llvm::SmallDenseSet<unsigned>;
/// Nothing changes the memory while the kernel runs, of which `readOnly` are
/// the arguments whose memory does not change.
bool isReadOnly(mlir::memref::LoadOp load, const ReadOnly &readOnly);

/// Loads of the body, by place: those of a place load in this iteration what
/// those of the next place loaded in the one before. The memory does not change
/// while the kernel runs, each iteration executes all of them, and their
/// subscripts can be computed before the body.
using LoadChain = llvm::SmallVector<llvm::SmallVector<mlir::memref::LoadOp>>;
llvm::SmallVector<LoadChain> findLoadChains(LoopOp loop, int64_t step,
                                            const NarrowIndices &narrow,
                                            const ReadOnly &readOnly);

/// Accesses of one array, from the same pointer and with the same subscripts
/// but for constants, whose distances are not constants.
struct AddressFamily {
  /// One of them, and the constant in its subscript along the loop.
  mlir::Operation *first = nullptr;
  /// The subscript that the loop changes, and the places of all of them.
  unsigned along = 0;
  int64_t minPlace = 0, maxPlace = 0;
};
/// Families whose address a loop can carry, and the number of that of an
/// access. Loads in `known` need no address.
struct AddressFamilies {
  llvm::SmallVector<AddressFamily> families;
  llvm::DenseMap<mlir::Operation *, unsigned> numbers;
};
AddressFamilies
findAddressFamilies(LoopOp loop, const NarrowIndices &narrow,
                    const llvm::DenseSet<mlir::Operation *> &known);

} // namespace xacc::offload

#endif // XACC_CONVERSION_OFFLOADTOGPU_REUSE_H
