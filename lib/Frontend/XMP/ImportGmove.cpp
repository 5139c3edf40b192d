//===- ImportGmove.cpp - Import of gmove ----------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Both sides are read as what they name, not computed: a distributed array with
// its subscripts, or local memory with the length and the stride of each range.
//
//===----------------------------------------------------------------------===//

#include "Unit/SectionRef.h"
#include "XMP/XMPImporter.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

/// The type of an element as xmp.gmove wants it: integers with their sign.
Type XMPImporter::numberType(QualType type) {
  if (type->isBooleanType())
    return builder.getI1Type();
  Type element = elementType(type);
  if (type->isAnyComplexType())
    element = memoryType(type);
  if (auto integer = dyn_cast<IntegerType>(element);
      integer && type->isIntegralOrEnumerationType())
    return IntegerType::get(&unit.context, integer.getWidth(),
                            isSigned(type) ? IntegerType::Signed
                                           : IntegerType::Unsigned);
  return element;
}

/// Whether an index of a distributed array is one; reports if it is known that
/// it is not.
static bool checkIndex(Unit &unit, const Entity &array, size_t dim,
                       std::optional<int64_t> index, SourceLocation loc) {
  int64_t extent = cast<xmp::ArrayType>(array.type).getShape()[dim];
  if (!index || ShapedType::isDynamic(extent) ||
      (*index >= 0 && *index < extent))
    return true;
  unit.error(loc, "index " + llvm::Twine(*index) + " of dimension " +
                      llvm::Twine(dim) +
                      " in '#pragma xmp gmove' is outside of array '" +
                      array.name + "', whose indices are 0 to " +
                      llvm::Twine(extent - 1));
  reportNote(unit.diags, array.loc, "distributed here");
  return false;
}

bool XMPImporter::emitArraySide(Entity *array, const SectionRef &ref,
                                llvm::ArrayRef<const Expr *> subscripts,
                                GmoveSide &side) {
  if (int64_t(subscripts.size()) != array->rank)
    return unit.error(ref.expr->getExprLoc(),
                      wrongSubscripts(*array, subscripts.size()));
  side.isArray = true;
  side.object = handleOf(array, at(ref.expr->getExprLoc()));
  size_t next = 0;
  for (auto [dim, subscript] : llvm::enumerate(subscripts)) {
    SourceLocation where = subscript->getExprLoc();
    if (!asSectionMarker(subscript)) {
      side.operands.push_back(emitIndex(subscript));
      side.kinds.push_back(1);
      if (!side.operands.back() ||
          !checkIndex(unit, *array, dim,
                      getConstantIntValue(side.operands.back()), where))
        return false;
      continue;
    }
    RangeValues &range = side.ranges.emplace_back();
    if (!emitSectionRange(ref.ranges[next++], range))
      return false;
    std::optional<int64_t> base = getConstantIntValue(range.base),
                           length = getConstantIntValue(range.length),
                           step = getConstantIntValue(range.step), last;
    if (base && length && step && *length > 0)
      last = *base + (*length - 1) * *step;
    if (!checkIndex(unit, *array, dim, base, where) ||
        !checkIndex(unit, *array, dim, last, where))
      return false;
    side.operands.append({range.base, range.length, range.step});
    side.kinds.push_back(3);
  }
  return true;
}

/// Whether a reference loads a pointer between two of its ranges: then they are
/// no section of one object.
static const Expr *findPointerBetween(const SectionRef &ref) {
  const Expr *found = nullptr;
  const Expr *first = ref.ranges.front().subscript;
  for (const Expr *e = ref.expr->IgnoreParens(); e != first;) {
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(e)) {
      e = subscript->getBase()->IgnoreParens();
    } else if (const auto *member = dyn_cast<MemberExpr>(e)) {
      e = member->getBase()->IgnoreParens();
    } else if (const auto *cast = dyn_cast<ImplicitCastExpr>(e)) {
      if (cast->getCastKind() == CK_LValueToRValue)
        found = e;
      e = cast->getSubExpr()->IgnoreParens();
    } else {
      break;
    }
  }
  return found;
}

bool XMPImporter::emitMemorySide(const SectionRef &ref, GmoveSide &side) {
  Location loc = at(ref.expr->getExprLoc());
  if (!ref.ranges.empty())
    if (const Expr *pointer = findPointerBetween(ref))
      return unit.error(pointer->getExprLoc(),
                        "array section: the elements of '#pragma xmp gmove' "
                        "must lie in one array, not behind an array of "
                        "pointers");
  // The first element: each range at its base.
  for (const SectionRange &range : ref.ranges) {
    RangeValues &values = side.ranges.emplace_back();
    if (!emitSectionRange(range, values))
      return false;
    givenIndices[range.marker] = values.base;
    QualType element = range.subscript->getType();
    QualType scalar = element;
    Value bytes = emitSizeInElements(element, loc);
    while (unit.ast.getAsVariableArrayType(scalar))
      scalar = unit.ast.getAsVariableArrayType(scalar)->getElementType();
    Value unitBytes =
        constantIndex(loc, unit.ast.getTypeSizeInChars(scalar).getQuantity());
    bytes = bytes ? builder.createOrFold<arith::MulIOp>(loc, bytes, unitBytes)
                  : unitBytes;
    side.operands.push_back(values.length);
    side.operands.push_back(
        builder.createOrFold<arith::MulIOp>(loc, bytes, values.step));
    side.kinds.push_back(2);
  }
  Place place = emitPlace(ref.expr);
  for (const SectionRange &range : ref.ranges)
    givenIndices.erase(range.marker);
  side.object = place.memory && place.indices.empty() ? place.memory
                                                      : addressOf(place, loc);
  return bool(side.object);
}

bool XMPImporter::emitGmoveSide(const Expr *expr, GmoveSide &side) {
  expr = expr->IgnoreParens();
  side.type = expr->getType();
  SectionRef ref = matchSection(expr);
  llvm::SmallVector<const Expr *, 4> subscripts;
  if (Entity *array = unit.subscripted(expr, subscripts))
    return emitArraySide(array, ref, subscripts, side);
  return emitMemorySide(ref, side);
}

/// The object on the right, behind the conversion to the type of the left.
static const Expr *objectOf(const Expr *expr) {
  while (true) {
    expr = expr->IgnoreParens();
    const auto *cast = dyn_cast<ImplicitCastExpr>(expr);
    if (!cast || expr->isLValue())
      return expr;
    expr = cast->getSubExpr();
  }
}

/// The variable whose elements or members an object is; null behind a pointer
/// that is computed.
static const ValueDecl *variableOfPart(const Expr *expr) {
  while (true) {
    expr = expr->IgnoreParenImpCasts();
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expr))
      expr = subscript->getBase();
    else if (const auto *member = dyn_cast<MemberExpr>(expr))
      expr = member->getBase();
    else if (const auto *unary = dyn_cast<UnaryOperator>(expr))
      expr = unary->getSubExpr();
    else
      break;
  }
  const auto *ref = dyn_cast<DeclRefExpr>(expr);
  return ref ? ref->getDecl() : nullptr;
}

/// Which sides `acc` or `acc(variable)` means; false after an error.
static bool findDeviceSides(Unit &unit, const Directive &directive,
                            const Expr *target, const Expr *source,
                            bool &isTarget, bool &isSource) {
  isTarget = isSource = false;
  if (!directive.acc || !unit.ast.getLangOpts().OpenACC)
    return true;
  isTarget = isSource = true;
  if (directive.accSide.empty())
    return true;
  auto names = [&](const Expr *side) {
    const ValueDecl *var = side ? variableOfPart(side) : nullptr;
    return var && directive.accSide.size() == 1 &&
           directive.accSide.front().getIdentifierInfo() ==
               var->getIdentifier();
  };
  isTarget = names(target);
  isSource = names(source);
  return isTarget || isSource ||
         unit.error(directive.loc,
                    "clause 'acc' of '#pragma xmp gmove' must name the "
                    "variable of the left or of the right side, or none for "
                    "both");
}

/// The assignment that follows, or null after an error.
static const BinaryOperator *findAssignment(Unit &unit, const Stmt *stmt) {
  const auto *expr = dyn_cast<Expr>(stmt);
  const auto *assign =
      expr ? dyn_cast<BinaryOperator>(expr->IgnoreParens()) : nullptr;
  if (assign && assign->getOpcode() == BO_Assign)
    return assign;
  unit.error(stmt->getBeginLoc(),
             "'#pragma xmp gmove' must be followed by an assignment "
             "'variable = variable;' of scalars, elements or sections");
  return nullptr;
}

bool XMPImporter::importGmove(const Directive &directive, const Stmt *stmt) {
  Location loc = at(directive.loc);
  const BinaryOperator *assign = findAssignment(unit, stmt);
  if (!assign)
    return false;
  const Expr *from = objectOf(assign->getRHS());
  const auto *unary = dyn_cast<UnaryOperator>(from);
  bool isObject = (isa<DeclRefExpr, ArraySubscriptExpr, MemberExpr>(from) ||
                   (unary && unary->getOpcode() == UO_Deref)) &&
                  from->isLValue();
  bool isConstant =
      !isObject && !containsSection(from) && from->isEvaluatable(unit.ast);
  if (!isObject && !isConstant)
    return unit.error(assign->getRHS()->getExprLoc(),
                      "the right side of '#pragma xmp gmove' must be a "
                      "variable, an element, a section or a constant, not an "
                      "expression");
  GmoveSide target, source;
  bool isTargetOnDevice, isSourceOnDevice;
  if (!findDeviceSides(unit, directive, assign->getLHS(),
                       isConstant ? nullptr : from, isTargetOnDevice,
                       isSourceOnDevice))
    return false;
  if (!emitGmoveSide(assign->getLHS(), target))
    return false;
  if (isConstant) {
    // As the type of the left side, in memory of its own.
    Value value = emit(assign->getRHS());
    if (!value)
      return false;
    source.type = assign->getLHS()->getType();
    source.object = allocate(value.getType(), loc);
    memref::StoreOp::create(builder, loc, value, source.object, ValueRange());
  } else if (!emitGmoveSide(from, source)) {
    return false;
  }
  if (!target.isArray && !source.isArray) {
    if (directive.isIn || directive.isOut)
      return unit.error(directive.loc, "'#pragma xmp gmove' with 'in' or 'out' "
                                       "needs a distributed array");
    if (!isTargetOnDevice && !isSourceOnDevice)
      return target.ranges.empty() ? (emit(assign), true)
                                   : emitArrayAssignment(stmt, nullptr);
  }
  if (directive.isIn && !source.isArray)
    return unit.error(directive.loc, "the right side of '#pragma xmp gmove in' "
                                     "must be a distributed array");
  if (directive.isOut && !target.isArray)
    return unit.error(directive.loc, "the left side of '#pragma xmp gmove out' "
                                     "must be a distributed array");
  if (!source.ranges.empty() && source.ranges.size() != target.ranges.size())
    return unit.error(assign->getOperatorLoc(),
                      "array section: the right side of '#pragma xmp gmove' "
                      "has " +
                          counted(source.ranges.size(), "dimension") +
                          ", the left side " +
                          llvm::Twine(target.ranges.size()));
  for (auto [dim, range] : llvm::enumerate(source.ranges)) {
    std::optional<int64_t> a = getConstantIntValue(target.ranges[dim].length),
                           b = getConstantIntValue(range.length);
    if (a && b && !requireSameLength(target.ranges[dim], range, dim))
      return false;
  }
  unit.usesRemoteArrays |= directive.isIn || directive.isOut;
  Value id;
  if (!directive.async.empty() &&
      !(id = indexOf(directive.async, directive.loc)))
    return false;
  auto op = xmp::GmoveOp::create(
      builder, loc, target.object, target.operands,
      builder.getDenseI64ArrayAttr(target.kinds), source.object,
      source.operands, builder.getDenseI64ArrayAttr(source.kinds),
      mlir::TypeAttr::get(numberType(target.type)),
      mlir::TypeAttr::get(numberType(source.type)),
      directive.isIn ? builder.getUnitAttr() : UnitAttr(),
      directive.isOut ? builder.getUnitAttr() : UnitAttr(), id,
      isTargetOnDevice ? builder.getUnitAttr() : UnitAttr(),
      isSourceOnDevice && !isConstant ? builder.getUnitAttr() : UnitAttr());
  // The runtime names what is not on the device.
  auto nameOf = [&](const Expr *side) {
    const ValueDecl *var = variableOfPart(side);
    return builder.getStringAttr(var ? var->getName() : "?");
  };
  if (isTargetOnDevice || isSourceOnDevice)
    op.setDirective("gmove", {nameOf(assign->getLHS()), nameOf(from)});
  else
    op.setDirective("gmove");
  return true;
}

} // namespace xacc::frontend
