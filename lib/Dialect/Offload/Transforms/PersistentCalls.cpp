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
#include "mlir/Dialect/Arith/IR/Arith.h"

using namespace mlir;
using namespace xacc;
using namespace xacc::offload;

/// The number of what is started, if any. It does not matter on a GPU: a wait
/// is for all that the kernel has started, which is never too late.
static Value getAsync(Operation *op) {
  if (auto reflect = dyn_cast<xmp::ReflectOp>(op))
    return reflect.getAsync();
  if (auto reflect = dyn_cast<xmp::ReflectDoOp>(op))
    return reflect.getAsync();
  return Value();
}

/// Of an element the value goes by registers. The grid packs arrays.
static bool canPrepare(xmp::ReductionOp reduction) {
  auto type = dyn_cast<MemRefType>(reduction.getData().getType());
  if (!type || reduction.getAsync())
    return false;
  if (!PersistentLoop::isScalar(reduction.getData()))
    return reduction.getAcc() && type.getRank() > 0;
  Type element = type.getElementType();
  return element.isIntOrFloat() && element.getIntOrFloatBitWidth() <= 64;
}

/// Whether all that matters of it is the same in all iterations.
static bool canPrepare(const PersistentLoop &from, Operation *op) {
  if (isa<xmp::WaitAsyncOp>(op))
    return true;
  if (auto reduction = dyn_cast<xmp::ReductionOp>(op))
    return canPrepare(reduction);
  if (!isa<xmp::ReflectOp, xmp::ReflectDoOp>(op))
    return false;
  Value async = getAsync(op);
  return llvm::all_of(op->getOperands(), [&](Value operand) {
    return operand == async || from.isKnownBefore(operand);
  });
}

ArrayRef<Operation *> xacc::offload::findPrepared(const PersistentLoop &from) {
  bool all = from.exchanges.size() <= kMaxPrepared &&
             llvm::all_of(from.exchanges,
                          [&](Operation *op) { return canPrepare(from, op); });
  return all ? ArrayRef<Operation *>(from.exchanges) : ArrayRef<Operation *>();
}

SmallVector<Operation *>
xacc::offload::prepareCalls(OpBuilder &builder, ArrayRef<Operation *> calls,
                            llvm::function_ref<Value(Value)> before) {
  SmallVector<Operation *> prepared;
  for (Operation *op : calls) {
    IRMapping mapping;
    Value async = getAsync(op);
    for (Value operand : op->getOperands()) {
      bool isNumber = operand == async || isa<xmp::WaitAsyncOp>(op);
      mapping.map(operand,
                  isNumber && operand.getType().isIndex()
                      ? arith::ConstantIndexOp::create(builder, op->getLoc(), 0)
                      : before(operand));
    }
    prepared.push_back(builder.clone(*op, mapping));
    prepared.back()->setAttr(kPreparesAttr, builder.getUnitAttr());
  }
  return prepared;
}

void xacc::offload::numberCalls(ArrayRef<Operation *> calls,
                                const IRMapping &copies) {
  for (auto [number, op] : llvm::enumerate(calls))
    copies.lookup(op)->setAttr(kPreparedAttr,
                               Builder(op).getI64IntegerAttr(int64_t(number)));
}
