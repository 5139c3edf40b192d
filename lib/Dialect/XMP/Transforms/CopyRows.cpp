//===- CopyRows.cpp - Copy loops as block copies --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An innermost loop whose body only loads from one array and stores to another
// at unit stride is a copy of contiguous memory. LLVM recognises such loops
// too, but asks for the aliasing of the two pointers without the scopes that
// tell our arrays apart, and keeps the loop. The C library's copy avoids
// reading the lines it overwrites: on a bandwidth-bound program that is a sixth
// of the traffic of the loop.
//
// Precondition: localised loops. Postcondition: the same stores.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/XMP/IR/Views.h"
#include "Dialect/XMP/IR/XMP.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "Support/Tuning.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPCOPYROWSPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace xacc::xmp;

namespace {
/// A loop that is a copy.
struct Copy {
  memref::LoadOp load;
  memref::StoreOp store;
};

struct CopyRows : xacc::xmp::impl::XMPCopyRowsPassBase<CopyRows> {
  void runOnOperation() override;
};
} // namespace

/// The handle of the array that a memref views; null if it views no array.
static Value arrayOf(Value memref) {
  auto local = findViewed(memref, llvm::IsaPred<LocalViewOp>)
                   .getDefiningOp<LocalViewOp>();
  return local ? local.getArray() : Value();
}

/// True if two handles are known to name different storage.
static bool areDistinct(Value a, Value b) {
  if (!a || !b || a == b)
    return false;
  auto first = a.getDefiningOp<GetGlobalOp>();
  auto second = b.getDefiningOp<GetGlobalOp>();
  if (first && second)
    return first.getName() != second.getName();
  return a.getDefiningOp<AllocOp>() && b.getDefiningOp<AllocOp>();
}

/// True if `index` is the induction variable plus something invariant.
static bool isUnitStride(Value index, scf::ForOp loop) {
  if (index == loop.getInductionVar())
    return true;
  Operation *op = index.getDefiningOp();
  if (!op || op->getBlock() != loop.getBody())
    return false;
  auto isInvariant = [&](Value value) {
    return loop.isDefinedOutsideOfLoop(value);
  };
  if (auto add = dyn_cast<arith::AddIOp>(op))
    return (isUnitStride(add.getLhs(), loop) && isInvariant(add.getRhs())) ||
           (isUnitStride(add.getRhs(), loop) && isInvariant(add.getLhs()));
  if (auto sub = dyn_cast<arith::SubIOp>(op))
    return isUnitStride(sub.getLhs(), loop) && isInvariant(sub.getRhs());
  return false;
}

/// True if nothing in the computation of `index` depends on the loop.
static bool isInvariant(Value index, scf::ForOp loop) {
  if (index == loop.getInductionVar())
    return false;
  Operation *op = index.getDefiningOp();
  if (loop.isDefinedOutsideOfLoop(index))
    return true;
  return op && llvm::all_of(op->getOperands(),
                            [&](Value v) { return isInvariant(v, loop); });
}

static bool hasUnitInnerStride(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  return type.getRank() > 0 &&
         succeeded(type.getStridesAndOffset(strides, offset)) &&
         strides.back() == 1;
}

static bool matchCopy(scf::ForOp loop, Copy &copy) {
  if (!matchPattern(loop.getStep(), m_One()) || loop.getNumResults() != 0)
    return false;
  for (Operation &op : loop.getBody()->without_terminator()) {
    if (auto load = dyn_cast<memref::LoadOp>(op)) {
      if (copy.load)
        return false;
      copy.load = load;
    } else if (auto store = dyn_cast<memref::StoreOp>(op)) {
      if (copy.store)
        return false;
      copy.store = store;
    } else if (!isPure(&op)) {
      return false;
    }
  }
  if (!copy.load || !copy.store ||
      copy.store.getValueToStore() != copy.load.getResult() ||
      !areDistinct(arrayOf(copy.load.getMemRef()),
                   arrayOf(copy.store.getMemRef())))
    return false;
  auto fits = [&](MemRefType type, ValueRange indices) {
    return hasUnitInnerStride(type) && type.getElementType().isIntOrFloat() &&
           type.getElementTypeBitWidth() % 8 == 0 &&
           type.getElementTypeBitWidth() <= 64 &&
           isUnitStride(indices.back(), loop) &&
           llvm::all_of(indices.drop_back(),
                        [&](Value v) { return isInvariant(v, loop); });
  };
  return fits(copy.load.getMemRefType(), copy.load.getIndices()) &&
         fits(copy.store.getMemRefType(), copy.store.getIndices());
}

/// The address of memref[indices].
static Value addressOf(OpBuilder &builder, Location loc, Value memref,
                       ArrayRef<Value> indices) {
  auto metadata =
      memref::ExtractStridedMetadataOp::create(builder, loc, memref);
  Value offset = metadata.getOffset();
  auto nsw = arith::IntegerOverflowFlags::nsw;
  for (auto [index, stride] : llvm::zip(indices, metadata.getStrides()))
    offset = arith::AddIOp::create(
        builder, loc, offset,
        arith::MulIOp::create(builder, loc, index, stride, nsw), nsw);
  Value base =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, memref);
  Type i64 = builder.getI64Type();
  auto pointerType = LLVM::LLVMPointerType::get(builder.getContext());
  Value integer = arith::IndexCastOp::create(builder, loc, i64, base);
  Value pointer = LLVM::IntToPtrOp::create(builder, loc, pointerType, integer);
  Value distance = arith::IndexCastOp::create(builder, loc, i64, offset);
  return LLVM::GEPOp::create(
      builder, loc, pointerType,
      cast<MemRefType>(memref.getType()).getElementType(), pointer,
      ValueRange{distance}, LLVM::GEPNoWrapFlags::inbounds);
}

static void emitCopy(scf::ForOp loop, Copy copy) {
  OpBuilder builder(loop);
  Location loc = copy.store.getLoc();
  Value trips = arith::SubIOp::create(builder, loc, loop.getUpperBound(),
                                      loop.getLowerBound());
  Value size = arith::ConstantIndexOp::create(
      builder, loc, copy.load.getMemRefType().getElementTypeBitWidth() / 8);
  Value bytes = arith::MulIOp::create(builder, loc, trips, size);
  Value least = arith::ConstantIndexOp::create(builder, loc,
                                               xacc::tuning::smallestCopiedRow);
  // No trips, or fewer than none, are small too.
  Value isLarge = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge,
                                        bytes, least);
  auto choice =
      scf::IfOp::create(builder, loc, isLarge, /*withElseRegion=*/true);

  builder.setInsertionPointToStart(choice.thenBlock());
  // The subscripts of the first iteration.
  IRMapping first;
  first.map(loop.getInductionVar(), loop.getLowerBound());
  for (Operation &op : loop.getBody()->without_terminator())
    if (isPure(&op))
      builder.clone(op, first);
  auto at = [&](ValueRange indices) {
    return llvm::map_to_vector(
        indices, [&](Value v) { return first.lookupOrDefault(v); });
  };
  Value from = addressOf(builder, loc, copy.load.getMemRef(),
                         at(copy.load.getIndices()));
  Value to = addressOf(builder, loc, copy.store.getMemRef(),
                       at(copy.store.getIndices()));
  Value length =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), bytes);
  LLVM::MemcpyOp::create(builder, loc, to, from, length, /*isVolatile=*/false);
  loop->moveBefore(choice.elseBlock(), choice.elseBlock()->begin());
}

void CopyRows::runOnOperation() {
  SmallVector<std::pair<scf::ForOp, Copy>> copies;
  getOperation().walk<WalkOrder::PreOrder>([&](Operation *op) {
    // A device divides a copy between its threads.
    if (isa<xacc::offload::KernelOp>(op))
      return WalkResult::skip();
    auto loop = dyn_cast<scf::ForOp>(op);
    Copy copy;
    if (loop && matchCopy(loop, copy))
      copies.push_back({loop, copy});
    return WalkResult::advance();
  });
  for (auto &[loop, copy] : copies)
    emitCopy(loop, copy);
}
