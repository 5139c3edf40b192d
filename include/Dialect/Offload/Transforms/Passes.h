//===- Passes.h - Passes on the offload dialect ----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_OFFLOAD_TRANSFORMS_PASSES_H
#define XACC_DIALECT_OFFLOAD_TRANSFORMS_PASSES_H

#include "mlir/Pass/Pass.h"
#include <memory>

namespace mlir {
class ModuleOp;
namespace func {
class FuncOp;
} // namespace func
} // namespace mlir

namespace xacc::offload {

#define GEN_PASS_DECL
#include "Dialect/Offload/Transforms/Passes.h.inc"

#define GEN_PASS_REGISTRATION
#include "Dialect/Offload/Transforms/Passes.h.inc"

} // namespace xacc::offload

#endif // XACC_DIALECT_OFFLOAD_TRANSFORMS_PASSES_H
