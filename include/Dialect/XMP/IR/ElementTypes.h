//===- ElementTypes.h - Types that memory can have -------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_IR_ELEMENTTYPES_H
#define XACC_DIALECT_XMP_IR_ELEMENTTYPES_H

#include "mlir/IR/Operation.h"

namespace xacc::xmp {

/// Whether LLVM computes with values of this type: integers without a sign in
/// their type, indices, and the floating point numbers that it has.
bool isScalar(mlir::Type type);

/// Whether an element of this type has a size that MLIR's lowering of memrefs
/// to LLVM knows.
bool hasSizeInMemory(mlir::Type element);

/// Fails with a message if a memref among the operands and results of `op` is
/// one that the runtime cannot be told of: it is in a memory space, has a
/// layout without strides, or elements without a size. MLIR's own lowering of
/// such memrefs ends the compiler.
mlir::LogicalResult verifyMemRefs(mlir::Operation *op);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_IR_ELEMENTTYPES_H
