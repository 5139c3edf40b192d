//===- ImportOperators.cpp - Import of operators ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arithmetic, comparisons, assignments. Integers have the width of their C
// type.
//
//===----------------------------------------------------------------------===//

#include "C/CImporter.h"
#include "mlir/Conversion/ArithCommon/AttrToLLVMConverter.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/IR/Matchers.h"
#include "clang/AST/Expr.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

/// Signed overflow is undefined, if -fwrapv does not define it.
static arith::IntegerOverflowFlags overflow(const ASTContext &ast,
                                            bool isSigned) {
  return isSigned && !ast.getLangOpts().isSignedOverflowDefined()
             ? arith::IntegerOverflowFlags::nsw
             : arith::IntegerOverflowFlags::none;
}

/// Whether Clang makes one operation of a sum and the product in it: with
/// -ffp-contract=on, where no pragma says otherwise.
static bool contracts(const BinaryOperator *sum, QualType type,
                      const ASTContext &ast) {
  return type->isRealFloatingType() &&
         sum->isFPContractableWithinStatement(ast.getLangOpts());
}

/// A product or a quotient where the options allow the formula, whatever its
/// parts overflow to (-fcx-limited-range, -ffast-math).
static Value emitByFormula(OpBuilder &b, Location loc, BinaryOperatorKind op,
                           Value lhs, Value rhs, arith::FastMathFlags flags) {
  auto type = cast<mlir::ComplexType>(lhs.getType());
  Type part = type.getElementType();
  Value parts[] = {complex::ReOp::create(b, loc, part, lhs),
                   complex::ImOp::create(b, loc, part, lhs),
                   complex::ReOp::create(b, loc, part, rhs),
                   complex::ImOp::create(b, loc, part, rhs)};
  auto times = [&](unsigned i, unsigned j) -> Value {
    return arith::MulFOp::create(b, loc, parts[i], parts[j], flags);
  };
  auto plus = [&](Value x, Value y) -> Value {
    return arith::AddFOp::create(b, loc, x, y, flags);
  };
  auto minus = [&](Value x, Value y) -> Value {
    return arith::SubFOp::create(b, loc, x, y, flags);
  };
  Value re, im;
  if (op == BO_Mul) {
    re = minus(times(0, 2), times(1, 3));
    im = plus(times(0, 3), times(1, 2));
  } else {
    Value by = plus(times(2, 2), times(3, 3));
    re = arith::DivFOp::create(b, loc, plus(times(0, 2), times(1, 3)), by,
                               flags);
    im = arith::DivFOp::create(b, loc, minus(times(1, 2), times(0, 3)), by,
                               flags);
  }
  return complex::CreateOp::create(b, loc, type, re, im);
}

/// Of a real and a complex operand, the real one has no imaginary part, not one
/// that is 0: the signs of zeros are those of annex G.
Value CImporter::emitComplexArithmetic(BinaryOperatorKind op, QualType type,
                                       Value lhs, Value rhs, Location loc) {
  auto complexType = dyn_cast<mlir::ComplexType>(lhs.getType());
  bool isLeft = bool(complexType),
       isRight = isa<mlir::ComplexType>(rhs.getType());
  if (!isLeft)
    complexType = cast<mlir::ComplexType>(rhs.getType());
  bool isLimited =
      unit.ast.getLangOpts().getComplexRange() == clang::LangOptions::CX_Basic;
  if (isLeft && isRight) {
    if (isLimited && (op == BO_Mul || op == BO_Div))
      return emitByFormula(builder, loc, op, lhs, rhs, fastMath());
    switch (op) {
    case BO_Add:
      return complex::AddOp::create(builder, loc, lhs, rhs);
    case BO_Sub:
      return complex::SubOp::create(builder, loc, lhs, rhs);
    case BO_Mul:
      return complex::MulOp::create(builder, loc, lhs, rhs);
    default:
      return complex::DivOp::create(builder, loc, lhs, rhs);
    }
  }
  QualType part = type->castAs<clang::ComplexType>()->getElementType();
  if (op == BO_Div && !isLeft)
    return emitComplexArithmetic(op, type, convert(lhs, part, type, loc), rhs,
                                 loc);
  auto re = [&](Value value) -> Value {
    return isa<mlir::ComplexType>(value.getType())
               ? complex::ReOp::create(builder, loc,
                                       complexType.getElementType(), value)
                     .getResult()
               : value;
  };
  Value real = emitArithmetic(op, part, re(lhs), re(rhs), loc, false);
  Value imaginary = complex::ImOp::create(
      builder, loc, complexType.getElementType(), isLeft ? lhs : rhs);
  if (op == BO_Mul || op == BO_Div)
    imaginary = isLeft ? emitArithmetic(op, part, imaginary, rhs, loc, false)
                       : emitArithmetic(op, part, lhs, imaginary, loc, false);
  else if (op == BO_Sub && !isLeft)
    imaginary = arith::NegFOp::create(builder, loc, imaginary);
  return complex::CreateOp::create(builder, loc, complexType, real, imaginary);
}

Value CImporter::emitArithmetic(BinaryOperatorKind op, QualType type, Value lhs,
                                Value rhs, Location loc, bool reassociate) {
  bool sign = isSigned(type);
  if (isa<mlir::ComplexType>(lhs.getType()) ||
      isa<mlir::ComplexType>(rhs.getType()))
    return emitComplexArithmetic(op, type, lhs, rhs, loc);
  if (isa<FloatType>(lhs.getType())) {
    arith::FastMathFlags flags = fastMath(reassociate);
    switch (op) {
    case BO_Add:
      return arith::AddFOp::create(builder, loc, lhs, rhs, flags);
    case BO_Sub:
      return arith::SubFOp::create(builder, loc, lhs, rhs, flags);
    case BO_Mul:
      return arith::MulFOp::create(builder, loc, lhs, rhs, flags);
    default:
      return arith::DivFOp::create(builder, loc, lhs, rhs, flags);
    }
  }
  switch (op) {
  case BO_Add:
    return arith::AddIOp::create(builder, loc, lhs, rhs,
                                 overflow(unit.ast, sign));
  case BO_Sub:
    return arith::SubIOp::create(builder, loc, lhs, rhs,
                                 overflow(unit.ast, sign));
  case BO_Mul:
    return arith::MulIOp::create(builder, loc, lhs, rhs,
                                 overflow(unit.ast, sign));
  case BO_Div:
    if (sign)
      return arith::DivSIOp::create(builder, loc, lhs, rhs);
    return arith::DivUIOp::create(builder, loc, lhs, rhs);
  case BO_Rem:
    return emitRemainder(lhs, rhs, sign, loc);
  case BO_And:
    return arith::AndIOp::create(builder, loc, lhs, rhs);
  case BO_Or:
    return arith::OrIOp::create(builder, loc, lhs, rhs);
  case BO_Xor:
    return arith::XOrIOp::create(builder, loc, lhs, rhs);
  case BO_Shl:
    return arith::ShLIOp::create(builder, loc, lhs, rhs);
  default:
    if (sign)
      return arith::ShRSIOp::create(builder, loc, lhs, rhs);
    return arith::ShRUIOp::create(builder, loc, lhs, rhs);
  }
}

/// Upstream says that remainders can be computed early, which is only so where
/// the divisor is known: elsewhere they are made of a division, of which it
/// knows better.
Value CImporter::emitRemainder(Value lhs, Value rhs, bool isSigned,
                               Location loc) {
  llvm::APInt divisor;
  if (matchPattern(rhs, m_ConstantInt(&divisor)) && !divisor.isZero() &&
      !divisor.isAllOnes())
    return isSigned
               ? arith::RemSIOp::create(builder, loc, lhs, rhs).getResult()
               : arith::RemUIOp::create(builder, loc, lhs, rhs).getResult();
  Value quotient =
      isSigned ? arith::DivSIOp::create(builder, loc, lhs, rhs).getResult()
               : arith::DivUIOp::create(builder, loc, lhs, rhs).getResult();
  auto flag = isSigned ? arith::IntegerOverflowFlags::nsw
                       : arith::IntegerOverflowFlags::nuw;
  Value product = arith::MulIOp::create(builder, loc, quotient, rhs, flag);
  return arith::SubIOp::create(builder, loc, lhs, product, flag);
}

/// The product that a value is, or the negative of, if nothing else uses it: a
/// variable may be `named` so.
static arith::MulFOp
findProduct(Value value, arith::NegFOp &negation,
            const llvm::SmallPtrSetImpl<Operation *> &named) {
  negation = value.getDefiningOp<arith::NegFOp>();
  if (named.contains(value.getDefiningOp()))
    return {};
  if (negation && negation->use_empty() && negation.getOperand().hasOneUse())
    value = negation.getOperand();
  else
    negation = nullptr;
  auto product = value.getDefiningOp<arith::MulFOp>();
  return product && (product->use_empty() || negation) ? product
                                                       : arith::MulFOp();
}

/// `a * b + c` as Clang does it with -ffp-contract=on: a multiply and add that
/// the target may fuse, so that results equal those of the serial program. It
/// looks at values, as Clang does, so that casts and commas do not matter.
Value CImporter::emitSum(BinaryOperatorKind op, QualType type, Value lhs,
                         Value rhs, Location loc, bool contract,
                         bool reassociate) {
  if (!contract || (op != BO_Add && op != BO_Sub))
    return emitArithmetic(op, type, lhs, rhs, loc, reassociate);
  arith::NegFOp negation;
  bool isLeft = true;
  arith::MulFOp product = findProduct(lhs, negation, namedProducts);
  if (!product) {
    isLeft = false;
    product = findProduct(rhs, negation, namedProducts);
  }
  if (!product)
    return emitArithmetic(op, type, lhs, rhs, loc, reassociate);
  Value a = product.getLhs(), b = product.getRhs(), c = isLeft ? rhs : lhs;
  bool negates = negation != nullptr;
  if (negation)
    negation.erase();
  product.erase();
  if (isLeft && op == BO_Sub)
    c = arith::NegFOp::create(builder, loc, c);
  if (isLeft ? negates : negates != (op == BO_Sub))
    a = arith::NegFOp::create(builder, loc, a);
  auto flags = LLVM::FastmathFlagsAttr::get(
      &unit.context,
      arith::convertArithFastMathFlagsToLLVM(fastMath(reassociate)));
  return LLVM::FMulAddOp::create(builder, loc, a.getType(), a, b, c, flags);
}

static bool isHalf(QualType type) {
  return type->isSpecificBuiltinType(BuiltinType::Float16);
}

/// An expression of type _Float16 as a float: like Clang for CPUs, operations
/// have the precision of float, and only their last result is rounded.
Value CImporter::emitHalf(const Expr *expr) {
  expr = expr->IgnoreParens();
  Location loc = at(expr->getExprLoc());
  const auto *binary = dyn_cast<BinaryOperator>(expr);
  if (binary && (binary->isAdditiveOp() || binary->isMultiplicativeOp())) {
    Value lhs = emitHalf(binary->getLHS());
    Value rhs = lhs ? emitHalf(binary->getRHS()) : Value();
    QualType work = unit.ast.FloatTy;
    return rhs ? emitSum(binary->getOpcode(), work, lhs, rhs, loc,
                         contracts(binary, work, unit.ast), false)
               : Value();
  }
  const auto *unary = dyn_cast<UnaryOperator>(expr);
  if (unary && unary->getOpcode() == UO_Minus) {
    Value value = emitHalf(unary->getSubExpr());
    return value ? arith::NegFOp::create(builder, loc, value, fastMath())
                       .getResult()
                 : Value();
  }
  return convert(emit(expr), expr->getType(), unit.ast.FloatTy, loc);
}

Value CImporter::emitFusedOrArithmetic(const BinaryOperator *op,
                                       bool reassociate) {
  if (isHalf(op->getType()))
    return convert(emitHalf(op), unit.ast.FloatTy, op->getType(),
                   at(op->getOperatorLoc()));
  Value lhs = emit(op->getLHS());
  Value rhs = lhs ? emit(op->getRHS()) : Value();
  return rhs ? emitSum(op->getOpcode(), op->getType(), lhs, rhs,
                       at(op->getOperatorLoc()),
                       contracts(op, op->getType(), unit.ast), reassociate)
             : Value();
}

Value CImporter::emitBinary(const BinaryOperator *op) {
  Location loc = at(op->getOperatorLoc());
  if (op->isAssignmentOp()) {
    Value result = emitAssign(op);
    if (!unit.diags.hasErrorOccurred())
      noteAssigned(op);
    return result;
  }
  if (op->getOpcode() == BO_Comma) {
    emit(op->getLHS());
    return emit(op->getRHS());
  }
  if (op->isComparisonOp() || op->isLogicalOp()) {
    Value value = emitCondition(op);
    return value ? arith::ExtUIOp::create(builder, loc,
                                          memoryType(op->getType()), value)
                       .getResult()
                 : Value();
  }
  QualType left = op->getLHS()->getType(), right = op->getRHS()->getType();
  if (left->isPointerType() || right->isPointerType()) {
    if (left->isPointerType() && right->isPointerType()) {
      Value lhs = emit(op->getLHS()), rhs = emit(op->getRHS());
      if (!lhs || !rhs)
        return nullptr;
      Value a =
          LLVM::PtrToIntOp::create(builder, loc, builder.getI64Type(), lhs);
      Value b =
          LLVM::PtrToIntOp::create(builder, loc, builder.getI64Type(), rhs);
      Value bytes = arith::SubIOp::create(builder, loc, a, b);
      QualType pointee = left->getPointeeType();
      Value count = emitSizeInElements(pointee, loc);
      while (const VariableArrayType *array =
                 unit.ast.getAsVariableArrayType(pointee))
        pointee = array->getElementType();
      Value size =
          constantInt(loc, builder.getI64Type(),
                      pointee->isVoidType()
                          ? 1
                          : unit.ast.getTypeSizeInChars(pointee).getQuantity());
      if (count)
        size = arith::MulIOp::create(
            builder, loc, size,
            arith::IndexCastOp::create(builder, loc, size.getType(), count));
      return arith::DivSIOp::create(builder, loc, bytes, size);
    }
    const Expr *pointer = left->isPointerType() ? op->getLHS() : op->getRHS();
    const Expr *offset = left->isPointerType() ? op->getRHS() : op->getLHS();
    Value base = emit(pointer);
    Value index = base ? emitIndex(offset) : Value();
    if (!index)
      return nullptr;
    if (op->getOpcode() == BO_Sub)
      index = arith::SubIOp::create(builder, loc, constantIndex(loc, 0), index,
                                    arith::IntegerOverflowFlags::nsw);
    return emitPointerAdd(base, pointer->getType()->getPointeeType(), index,
                          loc);
  }
  if (op->isShiftOp()) {
    Value lhs = emit(op->getLHS());
    Value rhs = lhs ? emit(op->getRHS()) : Value();
    return rhs ? emitArithmetic(op->getOpcode(), op->getType(), lhs,
                                convert(rhs, right, op->getType(), loc), loc,
                                false)
               : Value();
  }
  return emitFusedOrArithmetic(op, false);
}

static const VarDecl *namedVar(const Expr *expr) {
  const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts());
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

static bool isSame(const Expr *a, const Expr *b, const ASTContext &ast) {
  llvm::FoldingSetNodeID ofA, ofB;
  a->IgnoreParenImpCasts()->Profile(ofA, ast, /*Canonical=*/true);
  b->IgnoreParenImpCasts()->Profile(ofB, ast, /*Canonical=*/true);
  return ofA == ofB;
}

/// `if (x > m) m = x` for an `m` that is reduced to a maximum is fmax(), in
/// which loops are vectorised: NaN is dropped by both, and the signs of zeros
/// depend on the order of a reduction anyway. Returns whether it is one.
bool CImporter::emitExtremum(const Expr *condition, const Expr *target,
                             const Expr *value) {
  const VarDecl *var = namedVar(target);
  auto reduced = reductionVars.find(var);
  const auto *test = dyn_cast<BinaryOperator>(condition->IgnoreParens());
  if (!var || reduced == reductionVars.end() || !test ||
      !test->isRelationalOp() || !var->getType()->isRealFloatingType() ||
      !hasNoEffect(value))
    return false;
  const Expr *lhs = test->getLHS(), *rhs = test->getRHS();
  bool isGreater =
      test->getOpcode() == BO_GT || test->getOpcode() == BO_GE; // x > m
  if (namedVar(lhs) == var) {
    std::swap(lhs, rhs);
    isGreater = !isGreater;
  }
  bool isMax = reduced->second == xmp::ReductionKind::Max;
  if (namedVar(rhs) != var || !isSame(lhs, value, unit.ast) ||
      !unit.ast.hasSameUnqualifiedType(rhs->getType(), var->getType()) ||
      (!isMax && reduced->second != xmp::ReductionKind::Min) ||
      isMax != isGreater)
    return false;
  Location loc = at(test->getOperatorLoc());
  Place place = emitPlace(target);
  Value x = emit(value);
  if (!x)
    return true; // after an error
  Value old = load(place, loc);
  store(isMax ? arith::MaxNumFOp::create(builder, loc, old, x, fastMath())
                    .getResult()
              : arith::MinNumFOp::create(builder, loc, old, x, fastMath()),
        place, loc);
  return true;
}

Value CImporter::emitAssign(const BinaryOperator *op) {
  Location loc = at(op->getOperatorLoc());
  QualType type = op->getLHS()->getType();
  // m = x > m ? x : m
  if (const auto *choice =
          dyn_cast<ConditionalOperator>(op->getRHS()->IgnoreParens());
      choice && op->getOpcode() == BO_Assign &&
      namedVar(choice->getFalseExpr()) == namedVar(op->getLHS()) &&
      emitExtremum(choice->getCond(), op->getLHS(), choice->getTrueExpr()))
    return unit.diags.hasErrorOccurred() ? Value()
                                         : load(emitPlace(op->getLHS()), loc);
  const VarDecl *target = namedVar(op->getLHS());
  // The clause is leave to reassociate the sums into a reduction variable.
  bool reduces = target && reductionVars.count(target);

  if (const auto *compound = dyn_cast<CompoundAssignOperator>(op)) {
    BinaryOperatorKind kind =
        BinaryOperator::getOpForCompoundAssignment(op->getOpcode());
    if (type->isPointerType()) {
      Value index = emitIndex(op->getRHS());
      Place place = emitPlace(op->getLHS());
      if (!index || (!place.memory && !place.pointer && !place.array))
        return nullptr;
      if (kind == BO_Sub)
        index = arith::SubIOp::create(builder, loc, constantIndex(loc, 0),
                                      index, arith::IntegerOverflowFlags::nsw);
      Value moved =
          emitPointerAdd(load(place, loc), type->getPointeeType(), index, loc);
      store(moved, place, loc);
      return moved;
    }
    QualType work = compound->getComputationLHSType();
    QualType computed = compound->getComputationResultType();
    bool shift = kind == BO_Shl || kind == BO_Shr;
    bool half = isHalf(work);
    if (half)
      work = computed = unit.ast.FloatTy;
    Value rhs = half ? emitHalf(op->getRHS()) : emit(op->getRHS());
    if (!rhs)
      return nullptr;
    Place place = emitPlace(op->getLHS());
    if (!place.memory && !place.pointer && !place.array)
      return nullptr;
    Value old = convert(load(place, loc), type, work, loc);
    if (shift)
      rhs = convert(rhs, op->getRHS()->getType(), work, loc);
    // `s += a * b` contracts like `s + a * b`.
    Value result = emitSum(kind, work, old, rhs, loc,
                           contracts(op, work, unit.ast), reduces);
    result = convert(result, computed, type, loc);
    store(result, place, loc);
    return place.numBits ? load(place, loc) : result;
  }

  if (type->isRecordType()) {
    emitRecordAssign(op);
    return nullptr;
  }
  const Expr *rhs = op->getRHS()->IgnoreParens();
  Value value;
  // `s = s + x`: the sum into a reduction variable.
  const auto *sum = dyn_cast<BinaryOperator>(rhs);
  if (reduces && sum && (sum->isAdditiveOp() || sum->getOpcode() == BO_Mul) &&
      (namedVar(sum->getLHS()) == target || namedVar(sum->getRHS()) == target))
    value = emitFusedOrArithmetic(sum, true);
  else
    value = emit(rhs);
  if (!value)
    return nullptr;
  Place place = emitPlace(op->getLHS());
  if (!place.memory && !place.pointer && !place.array)
    return nullptr;
  store(value, place, loc);
  return place.numBits ? load(place, loc) : value;
}

/// `++x`, `x--`.
Value CImporter::emitIncrement(const UnaryOperator *op) {
  Location loc = at(op->getOperatorLoc());
  const Expr *sub = op->getSubExpr();
  QualType type = op->getType();
  Place place = emitPlace(sub);
  if (!place.memory && !place.pointer && !place.array)
    return nullptr;
  Value old = load(place, loc);
  int64_t one = op->isIncrementOp() ? 1 : -1;
  Value fresh;
  if (type->isPointerType())
    fresh = emitPointerAdd(old, type->getPointeeType(), constantIndex(loc, one),
                           loc);
  else if (type->isBooleanType())
    fresh = op->isIncrementOp()
                ? constantInt(loc, old.getType(), 1)
                : arith::XOrIOp::create(builder, loc, old,
                                        constantInt(loc, old.getType(), 1))
                      .getResult();
  else if (auto whole = dyn_cast<mlir::ComplexType>(old.getType())) {
    Value by = arith::ConstantOp::create(
        builder, loc, builder.getFloatAttr(whole.getElementType(), one));
    fresh = emitComplexArithmetic(BO_Add, type, old, by, loc);
  } else if (isa<FloatType>(old.getType()))
    fresh = arith::AddFOp::create(
        builder, loc, old,
        arith::ConstantOp::create(builder, loc,
                                  builder.getFloatAttr(old.getType(), one)),
        fastMath());
  else
    fresh = arith::AddIOp::create(
        builder, loc, old, constantInt(loc, old.getType(), one),
        overflow(unit.ast, isSigned(type) && unit.ast.getIntWidth(type) >= 32));
  store(fresh, place, loc);
  if (op->isPostfix())
    return old;
  return place.numBits ? load(place, loc) : fresh;
}

/// `__real__ x`, `__imag__ x`.
Value CImporter::emitComplexPart(const UnaryOperator *op) {
  Location loc = at(op->getOperatorLoc());
  const Expr *sub = op->getSubExpr();
  Value value;
  if (sub->isGLValue()) {
    Place place = emitPlace(sub);
    if (place.memory || place.pointer || place.array)
      value = load(place, loc);
  } else {
    value = emit(sub);
  }
  if (!value)
    return nullptr;
  auto whole = dyn_cast<mlir::ComplexType>(value.getType());
  bool real = op->getOpcode() == UO_Real;
  if (!whole) // of a real number
    return real ? value
                : arith::ConstantOp::create(
                      builder, loc, builder.getZeroAttr(value.getType()))
                      .getResult();
  Type part = whole.getElementType();
  return real ? complex::ReOp::create(builder, loc, part, value).getResult()
              : complex::ImOp::create(builder, loc, part, value).getResult();
}

Value CImporter::emitUnary(const UnaryOperator *op) {
  Location loc = at(op->getOperatorLoc());
  const Expr *sub = op->getSubExpr();
  QualType type = op->getType();
  if (op->isIncrementDecrementOp())
    return emitIncrement(op);
  switch (op->getOpcode()) {
  case UO_Real:
  case UO_Imag:
    return emitComplexPart(op);
  case UO_AddrOf: {
    Place place = emitPlace(sub);
    return place.memory || place.pointer || place.array ? addressOf(place, loc)
                                                        : Value();
  }
  case UO_Plus:
  case UO_Extension:
    return emit(sub);
  case UO_Minus: {
    Value value = emit(sub);
    if (!value)
      return nullptr;
    if (isa<FloatType>(value.getType()))
      return arith::NegFOp::create(builder, loc, value, fastMath());
    if (isa<mlir::ComplexType>(value.getType()))
      return complex::NegOp::create(builder, loc, value);
    return arith::SubIOp::create(builder, loc,
                                 constantInt(loc, value.getType(), 0), value,
                                 overflow(unit.ast, isSigned(type)));
  }
  case UO_Not: {
    Value value = emit(sub);
    if (value && isa<mlir::ComplexType>(value.getType()))
      return complex::ConjOp::create(builder, loc, value);
    return value ? arith::XOrIOp::create(builder, loc, value,
                                         constantInt(loc, value.getType(), -1))
                       .getResult()
                 : Value();
  }
  case UO_LNot: {
    Value value = emitCondition(op);
    return value ? arith::ExtUIOp::create(builder, loc, memoryType(type), value)
                       .getResult()
                 : Value();
  }
  default: { // UO_Deref of a function: itself
    Place place = emitPlace(op);
    return place.pointer;
  }
  }
}

} // namespace xacc::frontend
