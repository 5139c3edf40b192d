//===- Views.cpp - From a view to what it views ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/IR/Views.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

Value xacc::xmp::getViewed(Operation *op) {
  if (auto view = dyn_cast<ViewLikeOpInterface>(op))
    return view.getViewSource();
  // Upstream's interfaces do not say that the last one is a view.
  if (isa<LLVM::GEPOp, LLVM::BitcastOp, LLVM::AddrSpaceCastOp,
          memref::TransposeOp>(op))
    return op->getOperand(0);
  return {};
}

Value xacc::xmp::findViewed(Value memory,
                            llvm::function_ref<bool(Operation *)> stop) {
  while (Operation *def = memory.getDefiningOp()) {
    Value viewed = stop && stop(def) ? Value() : getViewed(def);
    if (!viewed)
      break;
    memory = viewed;
  }
  return memory;
}
