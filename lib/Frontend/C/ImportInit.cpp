//===- ImportInit.cpp - Import of initialisers ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "C/CImporter.h"
#include "Unit/Constants.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecordLayout.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

/// The value in `{1}`, which may initialise a scalar.
static const Expr *withoutBraces(const Expr *init, QualType type) {
  while (init && type->isScalarType()) {
    const auto *list = dyn_cast<InitListExpr>(init->IgnoreParens());
    if (!list || list->getNumInits() != 1)
      break;
    init = list->getInit(0);
  }
  return init;
}

/// How many values a list gives; not those that are left out.
static int64_t countValues(const Expr *init) {
  const auto *list = dyn_cast<InitListExpr>(init->IgnoreParens());
  if (!list)
    return isa<ImplicitValueInitExpr>(init) ? 0 : 1;
  int64_t count = 0;
  for (const Expr *part : list->inits())
    count += countValues(part);
  return count;
}

/// Initialises an object with a copy of a constant, as Clang does: thousands of
/// stores take LLVM minutes. Of few values analyses see the stores, and what is
/// mostly zero needs no copy.
bool CImporter::copyConstant(const InitListExpr *list, Value pointer,
                             QualType type) {
  constexpr int64_t fewValues = 16, bytesPerValue = 64;
  int64_t size = unit.ast.getTypeSizeInChars(type).getQuantity();
  int64_t count = countValues(list);
  if (count < fewValues || size > count * bytesPerValue ||
      type.isVolatileQualified())
    return false;
  std::optional<std::string> bytes = constantValue(list, type, unit.ast);
  if (!bytes)
    return false;
  Location loc = at(list->getBeginLoc());
  Value constant =
      constantBytes(builder, unit, *bytes,
                    unit.ast.getTypeAlignInChars(type).getQuantity(), loc);
  LLVM::MemcpyOp::create(builder, loc, pointer, constant,
                         constantInt(loc, builder.getI64Type(), size), false);
  return true;
}

/// Initialises the object at a pointer as C does; `alignment`: of the structure
/// around it, 0 where each has its own.
bool CImporter::emitInit(const Expr *init, Value pointer, QualType type,
                         uint64_t alignment) {
  Location loc = at(init->getBeginLoc());
  auto bytes = [&](QualType t) {
    return constantInt(loc, builder.getI64Type(),
                       unit.ast.getTypeSizeInChars(t).getQuantity());
  };
  auto clear = [&] {
    LLVM::MemsetOp::create(builder, loc, pointer,
                           constantInt(loc, builder.getI8Type(), 0),
                           bytes(type), false);
  };
  init = withoutBraces(init, type)->IgnoreParens();
  if (staysC(init) && type->isRecordType())
    return emitInitAsC(init, pointer, type);
  if (const auto *list = dyn_cast<InitListExpr>(init)) {
    if (list->isTransparent())
      return emitInit(list->getInit(0), pointer, type, alignment);
    if (copyConstant(list, pointer, type))
      return true;
    clear();
    if (const ConstantArrayType *array =
            unit.ast.getAsConstantArrayType(type)) {
      QualType element = array->getElementType();
      for (auto [i, part] : llvm::enumerate(list->inits()))
        if (!isa<ImplicitValueInitExpr>(part) &&
            !emitInit(
                part,
                emitPointerAdd(pointer, element, constantIndex(loc, i), loc),
                element, alignment))
          return false;
      return true;
    }
    const RecordDecl *record = type->getAsRecordDecl();
    const ASTRecordLayout &layout = unit.ast.getASTRecordLayout(record);
    unsigned next = 0;
    for (const FieldDecl *field : record->fields()) {
      if (record->isUnion() ? field != list->getInitializedFieldInUnion()
                            : field->isUnnamedBitField())
        continue;
      if (next == list->getNumInits())
        break;
      const Expr *part = list->getInit(next++);
      if (isa<ImplicitValueInitExpr>(part))
        continue;
      uint64_t firstBit = layout.getFieldOffset(field->getFieldIndex());
      int32_t offset = firstBit / 8;
      Value slot = LLVM::GEPOp::create(
          builder, loc, pointer.getType(), builder.getI8Type(), pointer,
          ArrayRef<LLVM::GEPArg>{offset}, LLVM::GEPNoWrapFlags::inbounds);
      if (field->isBitField()) {
        Place place;
        place.pointer = slot;
        place.type = field->getType();
        place.firstBit = firstBit % 8;
        place.numBits = field->getBitWidthValue();
        Value value = emit(part);
        if (!value)
          return false;
        store(value, place, loc);
      } else if (!emitInit(part, slot, field->getType(),
                           alignment ? alignment
                                     : layout.getAlignment().getQuantity())) {
        return false;
      }
    }
    return true;
  }
  if (const auto *literal = dyn_cast<clang::StringLiteral>(init)) {
    clear();
    uint64_t room = unit.ast.getTypeSizeInChars(type).getQuantity();
    uint64_t length = std::min<uint64_t>(literal->getByteLength(), room);
    LLVM::MemcpyOp::create(
        builder, loc, pointer,
        stringConstant(literal->getBytes(), loc, literal->getCharByteWidth()),
        constantInt(loc, builder.getI64Type(), length), false);
    return true;
  }
  if (type->isRecordType()) {
    Place from = emitPlace(init->IgnoreParenImpCasts());
    if (!from.pointer)
      return false;
    LLVM::MemcpyOp::create(builder, loc, pointer, from.pointer, bytes(type),
                           false);
    return true;
  }
  Value value = emit(init);
  if (!value)
    return false;
  Place place;
  place.pointer = pointer;
  place.type = type;
  place.isVolatile = type.isVolatileQualified();
  if (alignment &&
      alignment < uint64_t(unit.ast.getTypeAlignInChars(type).getQuantity()))
    place.alignment = alignment;
  store(value, place, loc);
  return true;
}

bool CImporter::emitDecl(const VarDecl *var) {
  Location loc = at(var->getLocation());
  QualType type = var->getType();
  const Expr *init = withoutBraces(var->getInit(), type);
  if (type->isVariablyModifiedType())
    computeSizes(type);
  if (type->isArrayType() && type->isVariablyModifiedType())
    return emitBlockArray(var);
  Variable result;
  if (!type->isScalarType()) {
    if (var->isStaticLocal()) {
      result.pointer = constantTable(builder, unit, var, loc);
      variables[var] = result;
      return true;
    }
    result.pointer = allocateBytes(type, loc, var);
    variables[var] = result;
    return !init || emitInit(init, result.pointer, type);
  }
  bool escapes = function.addressTaken.count(var) || type.isVolatileQualified();
  if (init && !escapes && !assigned.count(var) && !declaresInMemory) {
    if (isSigned(type) && !type->isBooleanType() && hasNoEffect(init))
      result.index = emitIndex(init);
    result.value = emit(init);
    if (!result.value)
      return false;
    // A place for its address is not needed: it has one value.
    if (Operation *def = result.value.getDefiningOp())
      namedProducts.insert(def);
    variables[var] = result;
    return true;
  }
  // Its initialiser may take its address.
  if (escapes || type->isPointerType())
    result.pointer = allocateBytes(type, loc, var);
  else
    result.memory = allocate(memoryType(type), loc, var);
  variables[var] = result;
  Value value = init ? emit(init) : Value();
  if (init && !value)
    return false;
  Place place;
  place.pointer = result.pointer;
  place.memory = result.memory;
  place.type = type;
  place.isVolatile = type.isVolatileQualified();
  if (value)
    store(value, place, loc);
  return true;
}

} // namespace xacc::frontend
