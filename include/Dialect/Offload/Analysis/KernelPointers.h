//===- KernelPointers.h - How a kernel uses memory --------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_ANALYSIS_KERNELPOINTERS_H
#define XACC_DIALECT_OFFLOAD_ANALYSIS_KERNELPOINTERS_H

#include "Dialect/Offload/IR/Offload.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SmallVector.h"

namespace xacc::offload {

/// How the code of a kernel uses the memory that its arguments lead to. They
/// are named by their numbers.
class KernelPointers {
public:
  explicit KernelPointers(FuncOp func);

  /// Pointers to memory that the kernel does not change through anything else.
  llvm::ArrayRef<unsigned> getUnshared() const { return unshared; }
  bool isStored(unsigned number) const { return stored.contains(number); }
  /// Whether it loads through pointers that were themselves in memory, or that
  /// a function got.
  bool loadsElsewhere() const { return hasOtherLoads; }

private:
  void visit(mlir::Operation *op);
  void add(mlir::Value address, bool stores);
  void findUnshared(FuncOp func);

  mlir::Block &body;
  llvm::SmallVector<unsigned> unshared;
  llvm::SmallDenseSet<unsigned> stored, indivisible;
  bool hasOtherLoads = false, hasOtherStores = false;
};

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_ANALYSIS_KERNELPOINTERS_H
