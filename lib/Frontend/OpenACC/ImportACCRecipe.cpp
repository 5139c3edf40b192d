//===- ImportACCRecipe.cpp - Recipes of reductions -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's acc dialect describes a reduction by a recipe: how a private copy
// starts and how two of them are combined.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

static acc::ReductionOperator operatorOf(xmp::ReductionKind kind) {
  using Kind = xmp::ReductionKind;
  switch (kind) {
  case Kind::Add:
    return acc::ReductionOperator::AccAdd;
  case Kind::Mul:
    return acc::ReductionOperator::AccMul;
  case Kind::Max:
  case Kind::UMax:
    return acc::ReductionOperator::AccMax;
  case Kind::Min:
  case Kind::UMin:
    return acc::ReductionOperator::AccMin;
  case Kind::BAnd:
    return acc::ReductionOperator::AccIand;
  case Kind::BOr:
    return acc::ReductionOperator::AccIor;
  case Kind::BXor:
    return acc::ReductionOperator::AccXor;
  case Kind::LAnd:
    return acc::ReductionOperator::AccLand;
  case Kind::LOr:
    return acc::ReductionOperator::AccLor;
  }
  llvm_unreachable("unknown reduction kind");
}

/// The recipe of a kind and type: made at its first use.
SymbolRefAttr ACCImporter::reductionRecipe(xmp::ReductionKind kind, Type type,
                                           Location loc) {
  auto memref = cast<MemRefType>(type);
  std::string name = ("reduction_" + xmp::stringifyReductionKind(kind)).str();
  for (int64_t size : memref.getShape())
    name += "_" + (ShapedType::isDynamic(size) ? "n" : std::to_string(size));
  int64_t offset = 0;
  llvm::SmallVector<int64_t> strides;
  if (succeeded(memref.getStridesAndOffset(strides, offset)) && offset != 0)
    name += "_from_" +
            (ShapedType::isDynamic(offset) ? "n" : std::to_string(offset));
  llvm::raw_string_ostream(name) << "_" << memref.getElementType();
  auto symbol = FlatSymbolRefAttr::get(&unit.context, name);
  if (unit.module.lookupSymbol(name))
    return symbol;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(unit.module.getBody());
  auto recipe = acc::ReductionRecipeOp::create(builder, loc, name, type,
                                               operatorOf(kind));
  auto forEachElement = [&](Value memory,
                            llvm::function_ref<void(ValueRange)> body) {
    llvm::SmallVector<Value> zeros, ones, ends;
    for (int64_t dim = 0; dim < memref.getRank(); ++dim) {
      zeros.push_back(constantIndex(loc, 0));
      ends.push_back(memref::DimOp::create(builder, loc, memory, dim));
      ones.push_back(constantIndex(loc, 1));
    }
    scf::buildLoopNest(builder, loc, zeros, ends, ones,
                       [&](OpBuilder &inner, Location, ValueRange indices) {
                         OpBuilder::InsertionGuard innerGuard(builder);
                         builder.restoreInsertionPoint(
                             inner.saveInsertionPoint());
                         body(indices);
                       });
  };
  Block *init = builder.createBlock(&recipe.getInitRegion(), {}, {type}, {loc});
  auto ownType = MemRefType::get(memref.getShape(), memref.getElementType());
  llvm::SmallVector<Value> sizes;
  for (int64_t dim = 0; dim < memref.getRank(); ++dim)
    if (memref.isDynamicDim(dim))
      sizes.push_back(
          memref::DimOp::create(builder, loc, init->getArgument(0), dim));
  Value storage =
      sizes.empty()
          ? memref::AllocaOp::create(builder, loc, ownType).getResult()
          : memref::AllocOp::create(builder, loc, ownType, sizes).getResult();
  forEachElement(storage, [&](ValueRange indices) {
    memref::StoreOp::create(builder, loc,
                            identity(kind, memref.getElementType(), loc),
                            storage, indices);
  });
  if (ownType != memref) {
    // To an offset that is constant only from one that is not.
    auto layout =
        StridedLayoutAttr::get(&unit.context, ShapedType::kDynamic, strides);
    storage = memref::CastOp::create(
        builder, loc,
        MemRefType::get(memref.getShape(), memref.getElementType(), layout),
        storage);
    if (storage.getType() != type)
      storage = memref::CastOp::create(builder, loc, memref, storage);
  }
  acc::YieldOp::create(builder, loc, storage);
  Block *combiner = builder.createBlock(&recipe.getCombinerRegion(), {},
                                        {type, type}, {loc, loc});
  Value left = combiner->getArgument(0), right = combiner->getArgument(1);
  forEachElement(left, [&](ValueRange indices) {
    Value a = memref::LoadOp::create(builder, loc, left, indices);
    Value b = memref::LoadOp::create(builder, loc, right, indices);
    memref::StoreOp::create(builder, loc, combine(kind, a, b, loc), left,
                            indices);
  });
  acc::YieldOp::create(builder, loc, left);
  return symbol;
}

} // namespace xacc::frontend
