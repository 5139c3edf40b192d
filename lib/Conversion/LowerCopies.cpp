//===- LowerCopies.cpp - Copies of memrefs become loops -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/MemRef/Utils/MemRefUtils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace xacc {
#define GEN_PASS_DEF_XACCLOWERCOPIESPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;

/// Whether upstream lowers it to one `memcpy`.
static bool isContiguous(MemRefType type) {
  return type.getLayout().isIdentity() ||
         (type.hasStaticShape() && type.getNumElements() > 0 &&
          memref::isStaticShapeAndContiguousRowMajor(type));
}

static void lower(memref::CopyOp copy) {
  OpBuilder builder(copy);
  Location loc = copy.getLoc();
  Value source = copy.getSource(), target = copy.getTarget();
  auto type = cast<MemRefType>(source.getType());
  auto targetType = cast<MemRefType>(target.getType());
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  // Either type may know an extent.
  SmallVector<Value> lower, upper, step;
  for (int64_t d = 0; d < type.getRank(); ++d) {
    int64_t extent =
        type.isDynamicDim(d) ? targetType.getDimSize(d) : type.getDimSize(d);
    lower.push_back(constant(0));
    step.push_back(constant(1));
    upper.push_back(ShapedType::isDynamic(extent)
                        ? memref::DimOp::create(builder, loc, source, d)
                        : constant(extent));
  }
  scf::buildLoopNest(
      builder, loc, lower, upper, step,
      [&](OpBuilder &body, Location, ValueRange indices) {
        Value element = memref::LoadOp::create(body, loc, source, indices);
        memref::StoreOp::create(body, loc, element, target, indices);
      });
  copy.erase();
}

namespace {
struct LowerCopiesPass
    : public xacc::impl::XACCLowerCopiesPassBase<LowerCopiesPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<memref::CopyOp> copies;
    getOperation()->walk([&](memref::CopyOp copy) {
      auto from = dyn_cast<MemRefType>(copy.getSource().getType());
      auto to = dyn_cast<MemRefType>(copy.getTarget().getType());
      if (from && to &&
          (contiguous || !isContiguous(from) || !isContiguous(to)))
        copies.push_back(copy);
    });
    for (memref::CopyOp copy : copies)
      lower(copy);
  }
};
} // namespace
