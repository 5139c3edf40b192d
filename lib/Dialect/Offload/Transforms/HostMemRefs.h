//===- HostMemRefs.h - What kernels get of memrefs --------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel gets the address of a memref, with the sizes and strides that the
// type leaves open. A host value is passed once, however many memrefs have it
// as a size or stride: to find that out, sizes and strides are followed back
// through views to the values that the program computed them from.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_HOSTMEMREFS_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_HOSTMEMREFS_H

#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace xacc::offload {

/// What a memref from outside is rebuilt from: host values.
struct MemRefParts {
  mlir::Value pointer;
  /// The type of the view over the pointer, which may begin before the memref.
  mlir::MemRefType viewType;
  llvm::SmallVector<mlir::OpFoldResult> sizes, strides;
};

class HostMemRefs {
public:
  /// Operations are created with `host`, which is at the kernel.
  HostMemRefs(KernelOp kernel, mlir::OpBuilder &host)
      : kernel(kernel), host(host), loc(kernel.getLoc()) {}

  /// The same for the same memref. Reports a layout that is not strided.
  llvm::FailureOr<MemRefParts *> takeApart(mlir::Value memref);

private:
  mlir::OpFoldResult getSize(mlir::Value memref, int64_t dim);
  mlir::OpFoldResult getStride(mlir::Value memref, int64_t dim);
  mlir::memref::ExtractStridedMetadataOp getMetadata(mlir::Value memref);

  KernelOp kernel;
  mlir::OpBuilder &host;
  mlir::Location loc;
  llvm::DenseMap<mlir::Value, MemRefParts> known;
};

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_HOSTMEMREFS_H
