//===- NestedModules.h - Modules inside of other ones ----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_IR_NESTEDMODULES_H
#define XACC_DIALECT_XMP_IR_NESTEDMODULES_H

#include "mlir/IR/BuiltinOps.h"

namespace xacc::xmp {

/// Fails with a message if a module inside of `module` has operations of one of
/// our dialects: what a pass adds for them, such as kernels and functions of
/// the runtime, would be in a symbol table where they do not look.
mlir::LogicalResult verifyNotNested(mlir::ModuleOp module);

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_IR_NESTEDMODULES_H
