//===- HostSubscripts.cpp - Neighbours of an element ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Where the strides of an array are constants, a[i + 1][j - 1] lies at a
// constant distance from a[i][j]. Left as they are, the subscripts make LLVM
// hoist one address for each (i + c, j + d) out of the innermost loop, and a
// stencil runs out of registers; so the distance is added last, to an address
// that all accesses share:
//
//   load (base + (i * stride0 + j * stride1)) + (1 * stride0 - 1 * stride1)
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/Analysis/TypeTags.h"
#include "HostLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace xacc;

/// Takes constants off a sum; adds them to `distance`. Gives null for what is a
/// constant itself: a[2][i] and a[1][i] share an address, too.
static Value splitConstant(Value index, int64_t &distance) {
  while (true) {
    Operation *op = index.getDefiningOp();
    APInt constant;
    if (matchPattern(index, m_ConstantInt(&constant))) {
      distance += constant.getSExtValue();
      return {};
    }
    if (isa_and_nonnull<arith::AddIOp>(op) &&
        matchPattern(op->getOperand(1), m_ConstantInt(&constant))) {
      distance += constant.getSExtValue();
    } else if (isa_and_nonnull<arith::SubIOp>(op) &&
               matchPattern(op->getOperand(1), m_ConstantInt(&constant))) {
      distance -= constant.getSExtValue();
    } else {
      return index;
    }
    index = op->getOperand(0);
  }
}

/// The address of an element, if that can be said with a distance.
static Value createAddress(OpBuilder &builder, Location loc, Value memref,
                           OperandRange indices) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<int64_t> strides;
  int64_t offset, distance = 0;
  if (!isa<FloatType, IntegerType>(type.getElementType()) ||
      failed(type.getStridesAndOffset(strides, offset)) ||
      llvm::any_of(strides, ShapedType::isDynamic))
    return {};
  SmallVector<Value> inner;
  for (auto [index, stride] : llvm::zip_equal(indices, strides)) {
    int64_t constant = 0;
    inner.push_back(splitConstant(index, constant));
    distance += constant * stride;
  }
  if (distance != static_cast<int32_t>(distance))
    return {};

  auto nsw = arith::IntegerOverflowFlags::nsw;
  Value linear;
  for (auto [index, stride] : llvm::zip_equal(inner, strides)) {
    if (!index)
      continue;
    Value factor = arith::ConstantIndexOp::create(builder, loc, stride);
    Value term = builder.createOrFold<arith::MulIOp>(loc, index, factor, nsw);
    linear = linear
                 ? builder.createOrFold<arith::AddIOp>(loc, linear, term, nsw)
                 : term;
  }
  if (!linear)
    return {};
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Value base = offload::PointerOp::create(builder, loc, pointer, memref);
  Value words =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), linear);
  // The element in between need not be one of the array.
  Value shared =
      LLVM::GEPOp::create(builder, loc, pointer, type.getElementType(), base,
                          ArrayRef<LLVM::GEPArg>{words});
  if (distance == 0)
    return shared;
  return LLVM::GEPOp::create(
      builder, loc, pointer, type.getElementType(), shared,
      ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(distance)});
}

void xacc::shareSubscripts(func::FuncOp function) {
  OpBuilder builder(function.getContext());
  // Arrays of which elements at a distance are accessed; the others are left to
  // the lowering of memrefs.
  llvm::SmallPtrSet<Value, 8> stencils;
  auto note = [&](Value memref, OperandRange indices) {
    // Private memory becomes registers as it is.
    if (memref.getDefiningOp<memref::AllocaOp>())
      return;
    for (Value index : indices) {
      int64_t distance = 0;
      splitConstant(index, distance);
      if (distance)
        stencils.insert(memref);
    }
  };
  function.walk([&](Operation *op) {
    if (auto load = dyn_cast<memref::LoadOp>(op))
      note(load.getMemRef(), load.getIndices());
    else if (auto store = dyn_cast<memref::StoreOp>(op))
      note(store.getMemRef(), store.getIndices());
  });
  function.walk([&](Operation *op) {
    builder.setInsertionPoint(op);
    if (auto load = dyn_cast<memref::LoadOp>(op)) {
      if (!stencils.contains(load.getMemRef()))
        return;
      if (Value address = createAddress(builder, load.getLoc(),
                                        load.getMemRef(), load.getIndices())) {
        auto access = LLVM::LoadOp::create(builder, load.getLoc(),
                                           load.getType(), address);
        offload::setTypeTags(access, offload::getTypeTags(op));
        load.replaceAllUsesWith(access.getResult());
        load.erase();
      }
    } else if (auto store = dyn_cast<memref::StoreOp>(op)) {
      if (!stencils.contains(store.getMemRef()))
        return;
      if (Value address = createAddress(
              builder, store.getLoc(), store.getMemRef(), store.getIndices())) {
        auto access = LLVM::StoreOp::create(builder, store.getLoc(),
                                            store.getValue(), address);
        offload::setTypeTags(access, offload::getTypeTags(op));
        store.erase();
      }
    }
  });
}
