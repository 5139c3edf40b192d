//===- ImportIndex.cpp - Conversions, indices and conditions -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "C/CImporter.h"
#include "Unit/SectionRef.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

Value CImporter::toBool(Value value, QualType type, Location loc) {
  if (value.getType().isInteger(1))
    return value;
  if (auto whole = dyn_cast<mlir::ComplexType>(value.getType())) {
    mlir::Type part = whole.getElementType();
    Value re = complex::ReOp::create(builder, loc, part, value);
    Value im = complex::ImOp::create(builder, loc, part, value);
    return arith::OrIOp::create(builder, loc, toBool(re, type, loc),
                                toBool(im, type, loc));
  }
  if (isa<FloatType>(value.getType()))
    return arith::CmpFOp::create(
        builder, loc, arith::CmpFPredicate::UNE, value,
        arith::ConstantOp::create(builder, loc,
                                  builder.getFloatAttr(value.getType(), 0.0)));
  if (isa<LLVM::LLVMPointerType>(value.getType()))
    return LLVM::ICmpOp::create(
        builder, loc, LLVM::ICmpPredicate::ne, value,
        LLVM::ZeroOp::create(builder, loc, value.getType()));
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, value,
                               constantInt(loc, value.getType(), 0));
}

Value CImporter::convert(Value value, QualType from, QualType to,
                         Location loc) {
  from = from.getCanonicalType().getUnqualifiedType();
  to = to.getCanonicalType().getUnqualifiedType();
  if (!value || from == to)
    return value;
  mlir::Type target = memoryType(to);
  if (auto complexTo = dyn_cast<mlir::ComplexType>(target)) {
    Type part = complexTo.getElementType();
    QualType toPart = to->castAs<clang::ComplexType>()->getElementType();
    if (const auto *complexFrom = from->getAs<clang::ComplexType>()) {
      QualType fromPart = complexFrom->getElementType();
      Type old = memoryType(fromPart);
      Value re = complex::ReOp::create(builder, loc, old, value);
      Value im = complex::ImOp::create(builder, loc, old, value);
      return complex::CreateOp::create(builder, loc, target,
                                       convert(re, fromPart, toPart, loc),
                                       convert(im, fromPart, toPart, loc));
    }
    Value zero =
        arith::ConstantOp::create(builder, loc, builder.getZeroAttr(part));
    return complex::CreateOp::create(builder, loc, target,
                                     convert(value, from, toPart, loc), zero);
  }
  if (auto complexFrom = dyn_cast<mlir::ComplexType>(value.getType());
      complexFrom && !to->isBooleanType()) {
    QualType fromPart = from->castAs<clang::ComplexType>()->getElementType();
    Value re = complex::ReOp::create(builder, loc, complexFrom.getElementType(),
                                     value);
    return convert(re, fromPart, to, loc);
  }
  if (to->isBooleanType()) {
    if (from->isBooleanType())
      return value;
    return arith::ExtUIOp::create(builder, loc, target,
                                  toBool(value, from, loc));
  }
  mlir::Type source = value.getType();
  bool fromFloat = isa<FloatType>(source), toFloat = isa<FloatType>(target);
  if (isa<LLVM::LLVMPointerType>(source) && isa<LLVM::LLVMPointerType>(target))
    return value;
  if (isa<LLVM::LLVMPointerType>(source))
    return LLVM::PtrToIntOp::create(builder, loc, target, value);
  if (isa<LLVM::LLVMPointerType>(target)) {
    QualType wide = isSigned(from) ? unit.ast.LongTy : unit.ast.UnsignedLongTy;
    return LLVM::IntToPtrOp::create(builder, loc, target,
                                    convert(value, from, wide, loc));
  }
  if (fromFloat && toFloat) {
    unsigned a = cast<FloatType>(source).getWidth();
    unsigned b = cast<FloatType>(target).getWidth();
    if (a == b)
      return value;
    if (a < b)
      return arith::ExtFOp::create(builder, loc, target, value);
    return arith::TruncFOp::create(builder, loc, target, value);
  }
  if (fromFloat)
    return isSigned(to) ? arith::FPToSIOp::create(builder, loc, target, value)
                              .getResult()
                        : arith::FPToUIOp::create(builder, loc, target, value)
                              .getResult();
  if (toFloat)
    return isSigned(from) ? arith::SIToFPOp::create(builder, loc, target, value)
                                .getResult()
                          : arith::UIToFPOp::create(builder, loc, target, value)
                                .getResult();
  unsigned a = cast<IntegerType>(source).getWidth();
  unsigned b = cast<IntegerType>(target).getWidth();
  if (a == b)
    return value;
  if (a > b)
    return arith::TruncIOp::create(builder, loc, target, value);
  return isSigned(from)
             ? arith::ExtSIOp::create(builder, loc, target, value).getResult()
             : arith::ExtUIOp::create(builder, loc, target, value).getResult();
}

Value CImporter::emitCast(const CastExpr *cast) {
  const Expr *sub = cast->getSubExpr();
  Location loc = at(cast->getExprLoc());
  if (isa<ExplicitCastExpr>(cast) && cast->getType()->isVariablyModifiedType())
    computeSizes(cast->getType());
  switch (cast->getCastKind()) {
  case CK_LValueToRValue: {
    const Expr *object = sub->IgnoreParens();
    if (const auto *part = dyn_cast<UnaryOperator>(object);
        part && (part->getOpcode() == UO_Real || part->getOpcode() == UO_Imag))
      return emitUnary(part);
    if (const auto *ref = dyn_cast<DeclRefExpr>(object))
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl());
          var && !unit.scopes.findArray(var)) {
        Variable &known = variable(var, loc);
        if (known.value)
          return known.value;
        if (known.index) {
          auto cast = arith::IndexCastOp::create(
              builder, loc, memoryType(var->getType()), known.index);
          if (isSigned(var->getType()))
            cast->setAttr(xmp::kExactAttr, builder.getUnitAttr());
          return cast;
        }
      }
    if (const MappedMember *mapped = mappedMember(object);
        mapped && object->getType()->isPointerType())
      return mapped->pointer;
    // The name of a distributed parameter is the address of its section.
    if (const auto *ref = dyn_cast<DeclRefExpr>(object))
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl());
          var && unit.scopes.findArray(var))
        return emitPlace(object).pointer;
    Place place = emitPlace(object);
    if (!place.memory && !place.pointer && !place.array)
      return nullptr;
    return load(place, loc);
  }
  case CK_ArrayToPointerDecay: {
    Place place = emitPlace(sub);
    return place.memory || place.pointer || place.array ? addressOf(place, loc)
                                                        : Value();
  }
  case CK_FunctionToPointerDecay:
  case CK_BuiltinFnToFnPtr:
    return emitPlace(sub).pointer;
  case CK_NullToPointer:
    return LLVM::ZeroOp::create(builder, loc, memoryType(cast->getType()));
  case CK_ToVoid:
    emit(sub);
    return nullptr;
  case CK_NoOp:
  case CK_BitCast:
    return emit(sub);
  default: {
    Value value = emit(sub);
    return convert(value, sub->getType(), cast->getType(), loc);
  }
  }
}

//===----------------------------------------------------------------------===//
// Indices and conditions
//===----------------------------------------------------------------------===//

bool keepsValue(const ASTContext &ast, QualType from, QualType to) {
  if (!from->isIntegralOrEnumerationType() ||
      !to->isIntegralOrEnumerationType())
    return false;
  uint64_t a = ast.getIntWidth(from), b = ast.getIntWidth(to);
  bool signedFrom = from->isSignedIntegerOrEnumerationType();
  bool signedTo = to->isSignedIntegerOrEnumerationType();
  return signedFrom == signedTo ? a <= b : !signedFrom && a < b;
}

Value CImporter::emitKept(const Expr *expr) {
  if (Value given = givenValues.lookup(expr->IgnoreParens()))
    return given;
  auto known = unit.kept.find(expr->IgnoreParens());
  if (known == unit.kept.end())
    return nullptr;
  Type type = memoryType(expr->getType());
  return addArgument(type, cTypeOf(type, isSigned(expr->getType())),
                     known->second);
}

Value CImporter::emitIndex(const Expr *expr) {
  expr = expr->IgnoreParens();
  Location loc = at(expr->getExprLoc());
  const CallExpr *section = asSectionMarker(expr);
  if (Value given = givenIndices.lookup(section ? section : expr))
    return given;
  if (section) {
    unit.error(section->getExprLoc(),
               "array section: a section can be used in an array assignment, "
               "in '#pragma xmp gmove' and as an argument of the elemental "
               "functions of math.h there");
    return nullptr;
  }
  if (Value kept = emitKept(expr)) {
    Type index = builder.getIndexType();
    return isSigned(expr->getType())
               ? arith::IndexCastOp::create(builder, loc, index, kept)
                     .getResult()
               : arith::IndexCastUIOp::create(builder, loc, index, kept)
                     .getResult();
  }
  Expr::EvalResult constant;
  if (expr->EvaluateAsInt(constant, unit.ast))
    return constantIndex(loc, constant.Val.getInt().getExtValue());
  QualType type = expr->getType();
  bool operations = !staysC(expr);
  if (const auto *cast = dyn_cast<ImplicitCastExpr>(expr); cast && operations) {
    if (cast->getCastKind() == CK_IntegralCast &&
        keepsValue(unit.ast, cast->getSubExpr()->getType(), type))
      return emitIndex(cast->getSubExpr());
    if (cast->getCastKind() == CK_LValueToRValue)
      if (const auto *ref =
              dyn_cast<DeclRefExpr>(cast->getSubExpr()->IgnoreParens()))
        if (const auto *var = dyn_cast<VarDecl>(ref->getDecl());
            var && !unit.scopes.findArray(var)) {
          Variable &known = variable(var, loc);
          if (known.index)
            return known.index;
        }
  }
  if (const auto *binary = dyn_cast<BinaryOperator>(expr);
      operations && binary && isSigned(type) &&
      !unit.ast.getLangOpts().isSignedOverflowDefined()) {
    BinaryOperatorKind op = binary->getOpcode();
    bool isOfPointers = binary->getLHS()->getType()->isPointerType();
    if (!isOfPointers && (op == BO_Add || op == BO_Sub || op == BO_Mul)) {
      Value lhs = emitIndex(binary->getLHS());
      Value rhs = lhs ? emitIndex(binary->getRHS()) : Value();
      if (!rhs)
        return nullptr;
      auto nsw = arith::IntegerOverflowFlags::nsw;
      if (op == BO_Add)
        return arith::AddIOp::create(builder, loc, lhs, rhs, nsw);
      if (op == BO_Sub)
        return arith::SubIOp::create(builder, loc, lhs, rhs, nsw);
      return arith::MulIOp::create(builder, loc, lhs, rhs, nsw);
    }
  }
  Value value = emit(expr);
  if (!value)
    return nullptr;
  if (isSigned(type))
    return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                      value);
  return arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(),
                                      value);
}

bool isSpeculatable(const Expr *expr) {
  bool ok = true;
  forEachStmt(expr, [&](const Stmt *s) {
    if (isa<CallExpr, AtomicExpr, VAArgExpr, StmtExpr, ArraySubscriptExpr,
            MemberExpr>(s))
      ok = false;
    if (const auto *unary = dyn_cast<UnaryOperator>(s))
      ok &= !unary->isIncrementDecrementOp() && unary->getOpcode() != UO_Deref;
    if (const auto *binary = dyn_cast<BinaryOperator>(s))
      ok &= !binary->isAssignmentOp() && binary->getOpcode() != BO_Div &&
            binary->getOpcode() != BO_Rem;
    return ok;
  });
  return ok;
}

/// `a && b`, `a || b`.
Value CImporter::emitLogical(const BinaryOperator *binary) {
  Location loc = at(binary->getExprLoc());
  bool isAnd = binary->getOpcode() == BO_LAnd;
  Value lhs = emitCondition(binary->getLHS());
  if (!lhs)
    return nullptr;
  ++conditional;
  llvm::scope_exit leave([&] { --conditional; });
  if (isSpeculatable(binary->getRHS())) {
    Value rhs = emitCondition(binary->getRHS());
    if (!rhs)
      return nullptr;
    // Not `and`: the operand may be poison where C does not evaluate it.
    Value otherwise = constantInt(loc, builder.getI1Type(), !isAnd);
    return arith::SelectOp::create(builder, loc, lhs, isAnd ? rhs : otherwise,
                                   isAnd ? otherwise : rhs);
  }
  auto branch = scf::IfOp::create(builder, loc, TypeRange{builder.getI1Type()},
                                  lhs, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  for (bool arm : {true, false}) {
    builder.setInsertionPointToStart(arm ? branch.thenBlock()
                                         : branch.elseBlock());
    Value value = arm == isAnd ? emitCondition(binary->getRHS())
                               : constantInt(loc, builder.getI1Type(), !isAnd);
    if (!value)
      return nullptr;
    scf::YieldOp::create(builder, loc, value);
  }
  return branch.getResult(0);
}

Value CImporter::emitComparison(const BinaryOperator *binary) {
  Location loc = at(binary->getExprLoc());
  const Expr *left = binary->getLHS(), *right = binary->getRHS();
  QualType type = left->getType();
  Value lhs = emit(left);
  Value rhs = lhs ? emit(right) : Value();
  if (!rhs)
    return nullptr;
  // A real operand beside a complex one.
  if (type->isAnyComplexType() != right->getType()->isAnyComplexType()) {
    if (type->isAnyComplexType())
      rhs = convert(rhs, right->getType(), type, loc);
    else
      lhs = convert(lhs, type, right->getType(), loc);
  }
  unsigned op = binary->getOpcode() - BO_LT; // LT GT LE GE EQ NE
  if (isa<FloatType>(lhs.getType())) {
    static constexpr arith::CmpFPredicate predicates[] = {
        arith::CmpFPredicate::OLT, arith::CmpFPredicate::OGT,
        arith::CmpFPredicate::OLE, arith::CmpFPredicate::OGE,
        arith::CmpFPredicate::OEQ, arith::CmpFPredicate::UNE};
    return arith::CmpFOp::create(builder, loc, predicates[op], lhs, rhs,
                                 fastMath());
  }
  if (isa<mlir::ComplexType>(lhs.getType())) {
    if (binary->getOpcode() == BO_EQ)
      return complex::EqualOp::create(builder, loc, lhs, rhs);
    return complex::NotEqualOp::create(builder, loc, lhs, rhs);
  }
  if (isa<LLVM::LLVMPointerType>(lhs.getType())) {
    static constexpr LLVM::ICmpPredicate predicates[] = {
        LLVM::ICmpPredicate::ult, LLVM::ICmpPredicate::ugt,
        LLVM::ICmpPredicate::ule, LLVM::ICmpPredicate::uge,
        LLVM::ICmpPredicate::eq,  LLVM::ICmpPredicate::ne};
    return LLVM::ICmpOp::create(builder, loc, predicates[op], lhs, rhs);
  }
  static constexpr arith::CmpIPredicate signedPredicates[] = {
      arith::CmpIPredicate::slt, arith::CmpIPredicate::sgt,
      arith::CmpIPredicate::sle, arith::CmpIPredicate::sge,
      arith::CmpIPredicate::eq,  arith::CmpIPredicate::ne};
  static constexpr arith::CmpIPredicate unsignedPredicates[] = {
      arith::CmpIPredicate::ult, arith::CmpIPredicate::ugt,
      arith::CmpIPredicate::ule, arith::CmpIPredicate::uge,
      arith::CmpIPredicate::eq,  arith::CmpIPredicate::ne};
  return arith::CmpIOp::create(
      builder, loc,
      isSigned(type) ? signedPredicates[op] : unsignedPredicates[op], lhs, rhs);
}

Value CImporter::emitCondition(const Expr *expr) {
  expr = expr->IgnoreParens();
  if (Value kept = emitKept(expr))
    return toBool(kept, expr->getType(), at(expr->getExprLoc()));
  if (staysC(expr))
    return emitConditionAsC(expr);
  Location loc = at(expr->getExprLoc());
  if (const auto *cast = dyn_cast<ImplicitCastExpr>(expr);
      cast && (cast->getCastKind() == CK_IntegralToBoolean ||
               cast->getCastKind() == CK_IntegralCast))
    if (cast->getSubExpr()->getType()->isIntegerType() &&
        keepsValue(unit.ast, cast->getSubExpr()->getType(), expr->getType()))
      return emitCondition(cast->getSubExpr());
  if (const auto *unary = dyn_cast<UnaryOperator>(expr);
      unary && unary->getOpcode() == UO_LNot) {
    Value value = emitCondition(unary->getSubExpr());
    return value
               ? arith::XOrIOp::create(builder, loc, value,
                                       constantInt(loc, builder.getI1Type(), 1))
                     .getResult()
               : Value();
  }
  const auto *binary = dyn_cast<BinaryOperator>(expr);
  if (binary && binary->isLogicalOp())
    return emitLogical(binary);
  if (binary && binary->isComparisonOp())
    return emitComparison(binary);
  Value value = emit(expr);
  return value ? toBool(value, expr->getType(), loc) : Value();
}

Value CImporter::emitInt64(const Expr *expr) {
  Value value = emit(expr);
  if (!value)
    return nullptr;
  return convert(value, expr->getType(), unit.ast.getIntTypeForBitwidth(64, 1),
                 at(expr->getExprLoc()));
}

} // namespace xacc::frontend
