//===- Views.h - From a view to what it views ------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_IR_VIEWS_H
#define XACC_DIALECT_XMP_IR_VIEWS_H

#include "mlir/IR/Value.h"
#include "llvm/ADT/STLFunctionalExtras.h"

namespace xacc::xmp {

/// The memref, pointer or handle that an operation makes a view of: what a
/// ViewLikeOpInterface views, or the pointer that LLVM's arithmetic starts
/// from. Null if the operation is no view.
mlir::Value getViewed(mlir::Operation *op);

/// Follows views from `memory` to the first value that is none, or whose
/// operation `stop` is true of.
mlir::Value
findViewed(mlir::Value memory,
           llvm::function_ref<bool(mlir::Operation *)> stop = nullptr);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_IR_VIEWS_H
