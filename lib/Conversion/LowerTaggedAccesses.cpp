//===- LowerTaggedAccesses.cpp - Types of accesses reach LLVM -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lowering of memref.load and memref.store knows nothing of the attributes
// that other projects put on them. So the accesses that have type tags are
// lowered here, in the way that upstream's patterns do it, right before those
// lower the rest; the casts in between meet theirs and disappear.
//
// Precondition: subscripts are of the type `index`. Postcondition: no attribute
// `offload.type_tags`.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "Dialect/Offload/Analysis/TypeTags.h"
#include "mlir/Conversion/LLVMCommon/Pattern.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

namespace xacc {
#define GEN_PASS_DEF_XACCLOWERTAGGEDACCESSESPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;

/// Gives null where only upstream's patterns know the address.
static Value createAddress(OpBuilder &builder, Location loc,
                           const LLVMTypeConverter &converter, Value memref,
                           ValueRange indices) {
  auto type = cast<MemRefType>(memref.getType());
  Type descriptor = converter.convertType(type);
  // An address space may be another number for each target.
  if (!descriptor || type.getMemorySpace())
    return {};
  auto cast = [&](Type to, Value value) {
    return UnrealizedConversionCastOp::create(builder, loc, to, value)
        .getResult(0);
  };
  SmallVector<Value> words;
  for (Value index : indices)
    words.push_back(cast(converter.getIndexType(), index));
  return LLVM::getStridedElementPtr(
      builder, loc, converter, type, cast(descriptor, memref), words,
      LLVM::GEPNoWrapFlags::inbounds | LLVM::GEPNoWrapFlags::nuw);
}

static void lower(Operation *op, const LLVMTypeConverter &converter) {
  ArrayAttr tags = xacc::offload::getTypeTags(op);
  op->removeAttr(xacc::offload::kTypeTagsAttr);
  OpBuilder builder(op);
  if (auto load = dyn_cast<memref::LoadOp>(op)) {
    Value address = createAddress(builder, op->getLoc(), converter,
                                  load.getMemRef(), load.getIndices());
    if (!address)
      return;
    auto access =
        LLVM::LoadOp::create(builder, op->getLoc(), load.getType(), address,
                             load.getAlignment().value_or(0),
                             /*isVolatile=*/false, load.getNontemporal());
    xacc::offload::setTypeTags(access, tags);
    op->replaceAllUsesWith(access);
    op->erase();
  } else if (auto store = dyn_cast<memref::StoreOp>(op)) {
    Value address = createAddress(builder, op->getLoc(), converter,
                                  store.getMemRef(), store.getIndices());
    if (!address)
      return;
    auto access =
        LLVM::StoreOp::create(builder, op->getLoc(), store.getValue(), address,
                              store.getAlignment().value_or(0),
                              /*isVolatile=*/false, store.getNontemporal());
    xacc::offload::setTypeTags(access, tags);
    op->erase();
  }
}

namespace {
struct LowerTaggedAccessesPass
    : public xacc::impl::XACCLowerTaggedAccessesPassBase<
          LowerTaggedAccessesPass> {
  using Base::Base;

  void runOnOperation() override {
    LLVMTypeConverter converter(&getContext());
    SmallVector<Operation *> accesses;
    getOperation()->walk([&](Operation *op) {
      if (op->hasAttr(xacc::offload::kTypeTagsAttr))
        accesses.push_back(op);
    });
    for (Operation *op : accesses)
      lower(op, converter);
  }
};
} // namespace
