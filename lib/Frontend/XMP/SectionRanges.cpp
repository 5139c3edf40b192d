//===- SectionRanges.cpp - Ranges of array sections -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the ranges of a section are at run time, and what of an assignment may
// be evaluated when.
//
//===----------------------------------------------------------------------===//

#include "XMP/Nest.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

/// The number of elements of the dimension that a range is in; null if it is
/// not known (a pointer).
Value XMPImporter::extentOf(const SectionRange &range) {
  Location loc = at(range.loc());
  llvm::SmallVector<const Expr *, 4> subscripts;
  if (Entity *array = unit.subscripted(range.subscript, subscripts)) {
    int64_t dim = subscripts.size() - 1;
    if (dim >= array->rank)
      return nullptr;
    int64_t extent = cast<xmp::ArrayType>(array->type).getShape()[dim];
    if (!ShapedType::isDynamic(extent))
      return constantIndex(loc, extent);
    auto all = xmp::GlobalRangeOp::create(
        builder, loc, builder.getIndexType(), builder.getIndexType(),
        handleOf(array, loc), builder.getI64IntegerAttr(dim));
    return arith::AddIOp::create(builder, loc, all.getLast(),
                                 constantIndex(loc, 1),
                                 arith::IntegerOverflowFlags::nsw);
  }
  const Expr *base = range.subscript->getBase()->IgnoreParenImpCasts();
  QualType type = base->getType();
  if (const auto *ref = dyn_cast<DeclRefExpr>(base))
    if (const auto *param = dyn_cast<ParmVarDecl>(ref->getDecl()))
      type = param->getOriginalType();
  if (const ConstantArrayType *array = unit.ast.getAsConstantArrayType(type))
    return constantIndex(loc, array->getSize().getZExtValue());
  if (const VariableArrayType *array = unit.ast.getAsVariableArrayType(type))
    return array->getSizeExpr() ? emitSize(array->getSizeExpr()) : Value();
  return nullptr;
}

/// How many elements fit from `base` on.
static Value restOf(OpBuilder &b, Location loc, Value base, Value extent,
                    int64_t step) {
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, loc, value);
  };
  if (step < 0) // down to index 0
    return b.createOrFold<arith::AddIOp>(
        loc, b.createOrFold<arith::DivSIOp>(loc, base, constant(-step)),
        constant(1));
  Value rest = b.createOrFold<arith::SubIOp>(loc, extent, base);
  if (step == 1)
    return rest;
  return b.createOrFold<arith::CeilDivSIOp>(loc, rest, constant(step));
}

bool XMPImporter::emitSectionRange(const SectionRange &range,
                                   RangeValues &values) {
  Location loc = at(range.loc());
  for (const Expr *part : {range.base, range.length, range.step})
    if (part &&
        !part->IgnoreImpCasts()->getType()->isIntegralOrEnumerationType())
      return unit.error(part->getExprLoc(), "array section: '" +
                                                spellRange(unit, range) +
                                                "' must have integer parts");
  auto emitPart = [&](const Expr *part, int64_t otherwise) {
    return part ? emitIndex(part) : constantIndex(loc, otherwise);
  };
  values.loc = range.loc();
  values.base = emitPart(range.base, 0);
  values.step = emitPart(range.step, 1);
  if (!values.base || !values.step)
    return false;
  std::optional<int64_t> step = getConstantIntValue(values.step);
  std::string text = spellRange(unit, range);
  if (step == 0)
    return unit.error(range.loc(),
                      "array section: the step of '" + text + "' is 0");
  if (!step)
    require(arith::CmpIPredicate::ne, values.step, 0,
            "the step of '" + text + "' must not be", range.loc(),
            "array section");
  if (range.length) {
    values.length = emitIndex(range.length);
  } else {
    Value extent = extentOf(range);
    if (!extent)
      return unit.error(range.loc(),
                        "array section: write the length of '" + text +
                            "'; a pointer does not know how many elements "
                            "there are");
    if (!step)
      return unit.error(range.loc(), "array section: write the length of '" +
                                         text +
                                         "', whose step is not constant");
    values.length = restOf(builder, loc, values.base, extent, *step);
  }
  if (!values.length)
    return false;
  std::optional<int64_t> length = getConstantIntValue(values.length);
  if (length && *length <= 0)
    return unit.error(range.loc(), "array section: the length of '" + text +
                                       "' is " + llvm::Twine(*length) +
                                       "; it must be positive");
  // All of a dimension has elements.
  if (!length && (range.length || range.base))
    require(arith::CmpIPredicate::sgt, values.length, 0,
            "the length of '" + text + "' must be positive, not", range.loc(),
            "array section");
  return checkInside(range, values);
}

void XMPImporter::require(arith::CmpIPredicate predicate, Value value,
                          int64_t other, const llvm::Twine &what,
                          SourceLocation where, llvm::StringRef directive) {
  Location loc = at(where);
  Value condition = arith::CmpIOp::create(builder, loc, predicate, value,
                                          constantIndex(loc, other));
  xmp::RequireOp::create(
      builder, loc, condition, value, what.str(),
      xmp::DirectiveAttr::get(builder.getContext(), directive));
}

/// Constant ranges of arrays of C stay in them. What is distributed may have a
/// shadow, and is checked when the program runs.
bool XMPImporter::checkInside(const SectionRange &range,
                              const RangeValues &values) {
  llvm::SmallVector<const Expr *, 4> subscripts;
  const auto *array = unit.ast.getAsConstantArrayType(
      range.subscript->getBase()->IgnoreParenImpCasts()->getType());
  std::optional<int64_t> base = getConstantIntValue(values.base),
                         length = getConstantIntValue(values.length),
                         step = getConstantIntValue(values.step);
  if (!array || !base || !length || !step ||
      unit.subscripted(range.subscript, subscripts))
    return true;
  int64_t last = *base + (*length - 1) * *step;
  int64_t extent = array->getSize().getZExtValue();
  for (int64_t index : {*base, last})
    if (index < 0 || index >= extent)
      return unit.error(range.loc(), "array section: '" +
                                         spellRange(unit, range) +
                                         "' has index " + llvm::Twine(index) +
                                         ", and the array those from 0 to " +
                                         llvm::Twine(extent - 1));
  return true;
}

/// Reports lengths that differ, now or when the program runs.
bool XMPImporter::requireSameLength(const RangeValues &a, const RangeValues &b,
                                    size_t dim) {
  if (a.length == b.length)
    return true;
  std::optional<int64_t> first = getConstantIntValue(a.length),
                         second = getConstantIntValue(b.length);
  if (first && second) {
    if (*first == *second)
      return true;
    return unit.error(b.loc, "array section: dimension " + llvm::Twine(dim) +
                                 " has " + counted(*second, "element") +
                                 ", that of the left side " +
                                 llvm::Twine(*first));
  }
  xmp::RequireEqualOp::create(
      builder, at(b.loc), b.length, a.length,
      "lengths of dimension " + std::to_string(dim) + " of array sections",
      xmp::DirectiveAttr::get(builder.getContext(), "array assignment"));
  return true;
}

/// The functions of section 11.5 of the language reference.
static bool isElemental(const CallExpr *call) {
  static const llvm::StringSet<> names = {
      "acos", "asin", "atan", "atan2", "cos",  "sin",   "tan",
      "cosh", "sinh", "tanh", "exp",   "log",  "log10", "fabs",
      "pow",  "sqrt", "ceil", "floor", "fmod", "frexp", "ldexp"};
  const FunctionDecl *callee = call->getDirectCallee();
  if (!callee || !callee->getIdentifier())
    return false;
  if (isMathFunction(callee) ||
      (callee->getBuiltinID() && callee->getName().starts_with("__builtin_")))
    return true;
  if (!isLibraryFunction(callee))
    return false;
  llvm::StringRef name = callee->getName();
  if (names.contains(name))
    return true;
  return (name.ends_with("f") || name.ends_with("l")) &&
         names.contains(name.drop_back());
}

/// Computes, before the loop, what has no section: scalars and subscripts.
bool XMPImporter::hoistScalars(const Stmt *stmt) {
  const auto *expr = dyn_cast_or_null<Expr>(stmt);
  if (!expr || asSectionMarker(expr))
    return true;
  expr = expr->IgnoreParens();
  QualType type = expr->getType();
  Expr::EvalResult constant;
  if (!containsSection(expr)) {
    if (!expr->isPRValue() || !type->isArithmeticType() ||
        expr->isEvaluatable(unit.ast))
      return true;
    Value value = emit(expr);
    if (value)
      givenValues[expr] = value;
    return bool(value);
  }
  if (const auto *call = dyn_cast<CallExpr>(expr)) {
    if (!isElemental(call))
      return unit.error(call->getExprLoc(),
                        "array section: only the elemental functions of "
                        "math.h take sections; write a loop");
    for (const Expr *arg : call->arguments())
      if (!hoistScalars(arg))
        return false;
    return true;
  }
  if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expr)) {
    const Expr *index = subscript->getIdx()->IgnoreParens();
    if (!asSectionMarker(index)) {
      if (containsSection(index)) {
        if (!hoistScalars(index))
          return false;
      } else if (!index->isEvaluatable(unit.ast)) {
        Value value = emitIndex(index);
        if (!value)
          return false;
        givenIndices[index] = value;
      }
    }
    return hoistScalars(subscript->getBase());
  }
  for (const Stmt *child : expr->children())
    if (!hoistScalars(child))
      return false;
  return true;
}

} // namespace xacc::frontend
