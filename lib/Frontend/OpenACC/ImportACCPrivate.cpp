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

//===----------------------------------------------------------------------===//
// Arrays of run-time size, and sections behind pointers
//===----------------------------------------------------------------------===//

/// The sizes of an array of run-time size or of `p[lower:length]`; null after
/// an error.
std::optional<ACCImporter::OwnSize>
ACCImporter::sizeOfOwn(const ObjectSyntax &object) {
  OwnSize own;
  llvm::SmallVector<int64_t, 4> shape;
  QualType type = object.var->getType();
  if (type->isPointerType()) {
    const SectionSyntax &section = object.sections.front();
    if (section.lower && !(own.lower = emitIndex(section.lower)))
      return std::nullopt;
    Expr::EvalResult length;
    if (section.single) {
      shape.push_back(1);
    } else if (section.length->EvaluateAsInt(length, unit.ast)) {
      shape.push_back(length.Val.getInt().getExtValue());
    } else {
      shape.push_back(ShapedType::kDynamic);
      own.extents.push_back(emitIndex(section.length));
      if (!own.extents.back())
        return std::nullopt;
    }
    type = type->getPointeeType();
  }
  while (const clang::ArrayType *array = unit.ast.getAsArrayType(type)) {
    if (const auto *constant = dyn_cast<ConstantArrayType>(array)) {
      shape.push_back(constant->getSize().getZExtValue());
    } else {
      shape.push_back(ShapedType::kDynamic);
      own.extents.push_back(
          emitSize(cast<VariableArrayType>(array)->getSizeExpr()));
      if (!own.extents.back())
        return std::nullopt;
    }
    type = array->getElementType();
  }
  Type element = builder.getI8Type();
  if (!hasNoOperations(type, unit.ast) &&
      (type->isIntegralOrEnumerationType() || type->isRealFloatingType()))
    element = memoryType(type);
  else
    shape.push_back(unit.ast.getTypeSizeInChars(type).getQuantity());
  own.type = MemRefType::get(shape, element);
  return own;
}

/// Computes the sizes that `private` and `firstprivate` need, before the
/// construct or loop whose body is `scope`.
bool ACCImporter::emitOwnSizes(llvm::ArrayRef<const OpenACCClause *> clauses,
                               const Stmt *scope) {
  VarSet assigned;
  collectAssigned(scope, assigned);
  for (const OpenACCClause *clause : clauses) {
    if (!isa<OpenACCPrivateClause, OpenACCFirstPrivateClause>(clause))
      continue;
    for (const Expr *expr :
         cast<OpenACCClauseWithVarList>(clause)->getVarList()) {
      ObjectSyntax object = matchObject(expr);
      QualType type = object.var->getType();
      if (type->isPointerType() ? object.sections.empty()
                                : !type->isVariablyModifiedType())
        continue; // a pointer itself, or of constant size
      std::optional<OwnSize> own = sizeOfOwn(object);
      if (!own)
        return false;
      own->moves = assigned.contains(object.var);
      ownSizes[object.var] = *own;
    }
  }
  return true;
}

/// What a pointer or array is in a scope of its own: the address of element 0,
/// where that of element `lower` is `address`.
Value ACCImporter::pointerFromSection(Value address, QualType type, Value lower,
                                      Location loc) {
  QualType element = type->isPointerType()
                         ? type->getPointeeType()
                         : unit.ast.getAsArrayType(type)->getElementType();
  Value back =
      arith::SubIOp::create(builder, loc, constantIndex(loc, 0), lower);
  return emitPointerAdd(address, element, back, loc);
}

/// A new array, at the start of the scope that it is private to.
Value ACCImporter::allocateOwn(const VarDecl *var, Location loc) {
  const OwnSize &own = ownSizes.find(var)->second;
  IntegerAttr alignment;
  if (var->hasAttr<AlignedAttr>())
    alignment =
        builder.getI64IntegerAttr(unit.ast.getDeclAlign(var).getQuantity());
  return memref::AllocOp::create(builder, loc, own.type, own.extents,
                                 ValueRange(), alignment);
}

/// Copies the elements of such an array between two places.
void ACCImporter::copyOwn(const VarDecl *var, Value from, Value to,
                          Location loc) {
  const OwnSize &own = ownSizes.find(var)->second;
  int64_t bytes = own.type.getElementType().getIntOrFloatBitWidth() / 8;
  for (int64_t size : own.type.getShape())
    bytes *= ShapedType::isDynamic(size) ? 1 : size;
  Value size = constantIndex(loc, bytes);
  for (Value extent : own.extents)
    size = arith::MulIOp::create(builder, loc, size, extent);
  size = arith::IndexCastOp::create(builder, loc, builder.getI64Type(), size);
  LLVM::MemcpyOp::create(builder, loc, to, from, size, /*isVolatile=*/false);
}

/// Gives a variable in ownSizes an array of its own. `initial`: the address of
/// the first element to copy, or null.
void ACCImporter::bindOwn(const VarDecl *var, Value initial, Location loc) {
  const OwnSize &own = ownSizes.find(var)->second;
  Value array = allocateOwn(var, loc);
  ownArrays.push_back(array);
  Value address = pointerOf(array, loc);
  if (initial)
    copyOwn(var, initial, address, loc);
  Variable bound;
  QualType type = var->getType();
  if (!type->isPointerType()) {
    bound.view = array;
    bound.pointer = address;
    variables[var] = bound;
    return;
  }
  if (own.lower) {
    address = pointerFromSection(address, type, own.lower, loc);
  } else {
    bound.view = array;
  }
  if (own.moves) {
    bound.view = Value();
    bound.pointer = allocateBytes(type, loc, var);
    LLVM::StoreOp::create(builder, loc, address, bound.pointer);
  } else {
    bound.value = address;
  }
  variables[var] = bound;
}

bool ACCImporter::emitBlockArray(const VarDecl *var) {
  ObjectSyntax object;
  object.var = var;
  std::optional<OwnSize> own = sizeOfOwn(object);
  if (!own)
    return false;
  Location loc = at(var->getLocation());
  ownSizes[var] = *own;
  Variable bound;
  bound.view = allocateOwn(var, loc);
  bound.pointer = pointerOf(bound.view, loc);
  variables[var] = bound;
  blockArrays.push_back(bound.view);
  ownSizes.erase(var);
  return true;
}

/// At the end of a scope: the arrays that were allocated at its start.
void ACCImporter::freeOwn(llvm::SmallVector<Value> &outer, Location loc) {
  for (Value array : llvm::reverse(ownArrays))
    memref::DeallocOp::create(builder, loc, array);
  ownArrays = std::move(outer);
}

//===----------------------------------------------------------------------===//
// All private variables
//===----------------------------------------------------------------------===//

/// Gives a variable a place of its own in the construct or loop.
bool ACCImporter::bindPrivate(const VarDecl *var, Value initial, Location loc) {
  QualType type = var->getType();
  Variable bound;
  if (ownSizes.contains(var)) {
    bindOwn(var, initial, loc);
    return true;
  }
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
  // Addresses that are taken are in `copiedPointers`, too.
  if (var->hasLocalStorage() && !function.keptOnDevice.contains(var) &&
      !function.copiedPointers.contains(var))
    return; // nothing else names it to the device
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
