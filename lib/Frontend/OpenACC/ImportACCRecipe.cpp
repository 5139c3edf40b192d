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
    name += "_" + std::to_string(size);
  llvm::raw_string_ostream(name) << "_" << memref.getElementType();
  auto symbol = FlatSymbolRefAttr::get(&unit.context, name);
  if (unit.module.lookupSymbol(name))
    return symbol;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(unit.module.getBody());
  auto recipe = acc::ReductionRecipeOp::create(builder, loc, name, type,
                                               operatorOf(kind));
  // Unsigned integers have kinds of their own here, but not in acc.
  if (kind == xmp::ReductionKind::UMax || kind == xmp::ReductionKind::UMin)
    recipe->setAttr("offload.unsigned", builder.getUnitAttr());
  auto forEachElement = [&](llvm::function_ref<void(ValueRange)> body) {
    llvm::SmallVector<Value> zeros, ones, ends;
    for (int64_t size : memref.getShape()) {
      zeros.push_back(constantIndex(loc, 0));
      ends.push_back(constantIndex(loc, size));
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
  builder.createBlock(&recipe.getInitRegion(), {}, {type}, {loc});
  Value storage = memref::AllocaOp::create(builder, loc, memref);
  forEachElement([&](ValueRange indices) {
    memref::StoreOp::create(builder, loc,
                            identity(kind, memref.getElementType(), loc),
                            storage, indices);
  });
  acc::YieldOp::create(builder, loc, storage);
  Block *combiner = builder.createBlock(&recipe.getCombinerRegion(), {},
                                        {type, type}, {loc, loc});
  Value left = combiner->getArgument(0), right = combiner->getArgument(1);
  forEachElement([&](ValueRange indices) {
    Value a = memref::LoadOp::create(builder, loc, left, indices);
    Value b = memref::LoadOp::create(builder, loc, right, indices);
    memref::StoreOp::create(builder, loc, combine(kind, a, b, loc), left,
                            indices);
  });
  acc::YieldOp::create(builder, loc, left);
  return symbol;
}

} // namespace xacc::frontend
