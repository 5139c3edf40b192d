//===- PersistentCalls.cpp - Communication of loops on a GPU --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// On a virtual device the thread that runs the kernel's sequential code runs
// what the loop communicates. On a GPU the host does it for the kernel, which
// asks by number; so each op has a copy before the kernel, that prepares it:
//
//   xmp.reflect(%a) acc {offload.prepares}
//   kernel { loop { xmp.reflect(%a) acc {offload.prepared = 0} ... } }
//
// There is code for GPUs only if all ops can be prepared.
//
//===----------------------------------------------------------------------===//

#include "PersistentCalls.h"
#include "Dialect/Offload/IR/LoopKernels.h"
#include "Dialect/XMP/IR/XMP.h"

using namespace mlir;
using namespace xacc;
using namespace xacc::offload;

/// Whether its operands are the same in all iterations, and the kernel waits
/// for it where it is. A reduction of an element: its value goes by registers.
static bool canPrepare(const PersistentLoop &from, Operation *op) {
  if (auto reflect = dyn_cast<xmp::ReflectOp>(op))
    return !reflect.getAsync() &&
           llvm::all_of(op->getOperands(), [&](Value operand) {
             return from.isKnownBefore(operand);
           });
  auto reduction = dyn_cast<xmp::ReductionOp>(op);
  auto type =
      reduction ? dyn_cast<MemRefType>(reduction.getData().getType()) : nullptr;
  if (!type || reduction.getAsync() || type.getRank() != 0 ||
      !PersistentLoop::isScalar(reduction.getData()))
    return false;
  Type element = type.getElementType();
  return element.isIntOrFloat() && element.getIntOrFloatBitWidth() <= 64;
}

ArrayRef<Operation *> xacc::offload::findPrepared(const PersistentLoop &from) {
  bool all = from.exchanges.size() <= kMaxPrepared &&
             llvm::all_of(from.exchanges,
                          [&](Operation *op) { return canPrepare(from, op); });
  return all ? ArrayRef<Operation *>(from.exchanges) : ArrayRef<Operation *>();
}

void xacc::offload::prepareCalls(OpBuilder &builder,
                                 ArrayRef<Operation *> calls,
                                 llvm::function_ref<Value(Value)> before) {
  for (Operation *op : calls) {
    IRMapping mapping;
    for (Value operand : op->getOperands())
      mapping.map(operand, before(operand));
    builder.clone(*op, mapping)->setAttr(kPreparesAttr, builder.getUnitAttr());
  }
}

void xacc::offload::numberCalls(ArrayRef<Operation *> calls,
                                const IRMapping &copies) {
  for (auto [number, op] : llvm::enumerate(calls))
    copies.lookup(op)->setAttr(kPreparedAttr,
                               Builder(op).getI64IntegerAttr(int64_t(number)));
}
