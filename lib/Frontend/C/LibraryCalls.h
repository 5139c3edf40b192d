//===- LibraryCalls.h - Library functions that are operations ---*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_C_LIBRARYCALLS_H
#define XACC_LIB_FRONTEND_C_LIBRARYCALLS_H

#include "C/CImporter.h"

namespace xacc::frontend {

/// Library functions that are one operation. In kernels (`device`) these are
/// more: a GPU has no libm.
mlir::Value emitMath(mlir::OpBuilder &builder, mlir::Location loc,
                     llvm::StringRef name, mlir::ValueRange args,
                     mlir::arith::FastMathFlags flags, bool device);

/// Whether a builtin is a hint, which kernels do without.
bool isHint(llvm::StringRef name);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_C_LIBRARYCALLS_H
