//===- ImportACCPrivate.cpp - Places of private variables -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Places of private variables in constructs and loops, and variables that the
// host has changed for the device.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

/// Gives a variable a place of its own in the construct or loop.
bool ACCImporter::bindPrivate(const VarDecl *var, Value initial, Location loc) {
  QualType type = var->getType();
  Variable bound;
  if (type->isPointerType()) {
    bound.pointer = allocateBytes(type, loc, var);
    if (initial)
      LLVM::StoreOp::create(builder, loc, initial, bound.pointer);
  } else if (type->isScalarType() && !type->isAnyComplexType() &&
             !hasNoOperations(type, unit.ast)) {
    bound.memory = allocate(memoryType(type), loc, var);
    if (initial)
      memref::StoreOp::create(builder, loc, initial, bound.memory,
                              ValueRange());
  } else if (type->isConstantArrayType() || type->isRecordType() ||
             type->isAnyComplexType() || hasNoOperations(type, unit.ast)) {
    llvm::SmallVector<int64_t> shape;
    QualType element = type;
    while (const ConstantArrayType *array =
               unit.ast.getAsConstantArrayType(element)) {
      shape.push_back(array->getSize().getZExtValue());
      element = array->getElementType();
    }
    bool isElement = !hasNoOperations(element, unit.ast) &&
                     (element->isIntegralOrEnumerationType() ||
                      element->isRealFloatingType());
    if (isElement && !shape.empty()) {
      OpBuilder::InsertionGuard guard(builder);
      builder.setInsertionPointToStart(allocationBlock);
      auto memory = memref::AllocaOp::create(
          builder, loc, MemRefType::get(shape, memoryType(element)));
      if (var->hasAttr<AlignedAttr>())
        memory.setAlignment(unit.ast.getDeclAlign(var).getQuantity());
      bound.view = memory;
      bound.pointer = pointerOf(bound.view, loc);
    } else {
      bound.pointer = allocateBytes(type, loc, var);
    }
    if (initial && isa<mlir::ComplexType>(initial.getType())) {
      Place place;
      place.type = type;
      place.pointer = bound.pointer;
      store(initial, place, loc);
    } else if (initial)
      LLVM::MemcpyOp::create(
          builder, loc, bound.pointer, initial,
          constantInt(loc, builder.getI64Type(),
                      unit.ast.getTypeSizeInChars(type).getQuantity()),
          false);
  } else {
    return unit.error(var->getLocation(),
                      "'" + var->getName() +
                          "' has a size that is not constant and cannot be "
                          "private; declare it in the loop with a constant "
                          "size or give each iteration a part of an array");
  }
  variables[var] = bound;
  return true;
}

/// A data construct around may have a copy of the variable on the device, which
/// its end would bring back.
void ACCImporter::updateIfPresent(const VarDecl *var, Value memory,
                                  Location loc) {
  if (memory.getDefiningOp<memref::AllocaOp>())
    return; // a copy of this region
  DataItem item;
  item.object.var = var;
  item.clause = acc::DataClause::acc_update_device;
  item.name = var->getName().str();
  item.view = memory;
  emitEntry(item, Queue(), /*structured=*/false, loc);
  auto op = createAcc<acc::UpdateOp>(builder, loc);
  op.getDataClauseOperandsMutable().append(item.device);
  op.setIfPresent(true);
}

} // namespace xacc::frontend
