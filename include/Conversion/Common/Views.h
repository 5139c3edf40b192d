//===- Views.h - Memrefs, addresses and packed arguments --------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the conversions of kernels and of the host side have in common.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_COMMON_VIEWS_H
#define XACC_CONVERSION_COMMON_VIEWS_H

#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Conversion/LLVMCommon/MemRefBuilder.h"
#include "mlir/Conversion/LLVMCommon/TypeConverter.h"

namespace xacc {

/// The C structure that a kernel's arguments are packed in, naturally aligned:
/// i1 is i8, index is i64. `numPointers` addresses follow that the runtime
/// fills in.
mlir::LLVM::LLVMStructType getArgumentsType(offload::FuncOp kernel,
                                            unsigned numPointers = 0);

/// Loads an argument of `kernel` from the structure behind `packed`; with
/// `isInvariant` it is the same for the life of that memory.
mlir::Value loadArgument(mlir::OpBuilder &builder, mlir::Location loc,
                         offload::FuncOp kernel, mlir::Value packed,
                         unsigned number, bool isInvariant);

/// The function that runs a kernel on the CPU.
inline std::string getHostName(offload::FuncOp kernel) {
  return (kernel.getSymName() + "__host").str();
}

/// The descriptor of a memref, which the lowering of memrefs will find again.
mlir::MemRefDescriptor getDescriptor(mlir::OpBuilder &builder,
                                     mlir::Location loc,
                                     const mlir::LLVMTypeConverter &converter,
                                     mlir::Value memref);

/// A memref over `pointer`, the address of element 0 in all dimensions, with
/// sizes and strides (i64) for all dimensions.
mlir::Value createMemRef(mlir::OpBuilder &builder, mlir::Location loc,
                         const mlir::LLVMTypeConverter &converter,
                         mlir::MemRefType type, mlir::Value pointer,
                         mlir::ValueRange sizes, mlir::ValueRange strides);

/// The address of the first element.
mlir::Value createPointer(mlir::OpBuilder &builder, mlir::Location loc,
                          const mlir::LLVMTypeConverter &converter,
                          mlir::Value memref);

/// Replaces every offload.view and offload.pointer in `root` by LLVM's
/// arithmetic.
void lowerViews(mlir::Operation *root,
                const mlir::LLVMTypeConverter &converter);

} // namespace xacc

#endif // XACC_CONVERSION_COMMON_VIEWS_H
