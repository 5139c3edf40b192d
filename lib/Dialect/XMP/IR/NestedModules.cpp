//===- NestedModules.cpp - Modules inside of other ones -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/IR/NestedModules.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;

LogicalResult xacc::xmp::verifyNotNested(ModuleOp module) {
  WalkResult walked = module.walk([&](Operation *op) {
    StringRef dialect = op->getName().getDialectNamespace();
    if (!llvm::is_contained({"xmp", "offload"}, dialect))
      return WalkResult::advance();
    auto inner = op->getParentOfType<ModuleOp>();
    if (inner == module)
      return WalkResult::advance();
    InFlightDiagnostic error = op->emitOpError(
        "is in a module inside of another one; run the passes on the inner "
        "one: "
        "--pass-pipeline='builtin.module(builtin.module(...))'");
    error.attachNote(inner.getLoc()) << "the inner module is here";
    return WalkResult::interrupt();
  });
  return failure(walked.wasInterrupted());
}
