//===- Passes.h - Passes that convert between dialects ----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_PASSES_H
#define XACC_CONVERSION_PASSES_H

#include "mlir/Pass/Pass.h"
#include <memory>

namespace mlir {
class ModuleOp;
namespace LLVM {
class LLVMFuncOp;
} // namespace LLVM
} // namespace mlir

namespace xacc {

#define GEN_PASS_DECL
#include "Conversion/Passes.h.inc"

/// A pass that runs `pass` on an op if an op of the dialects or names in `ops`
/// occurs in it.
std::unique_ptr<mlir::Pass>
createXACCRunIfUsedPass(llvm::ArrayRef<llvm::StringRef> ops,
                        std::unique_ptr<mlir::Pass> pass);

#define GEN_PASS_REGISTRATION
#include "Conversion/Passes.h.inc"

} // namespace xacc

#endif // XACC_CONVERSION_PASSES_H
