//===- ImportExpr.cpp - Import of expressions ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// C expressions to arith, math, memref and llvm operations. Integers have the
// width of their C type; a subscript of a distributed array is computed as an
// index, which C allows because signed overflow is undefined.
//
//===----------------------------------------------------------------------===//

#include "RegionBuilder.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/RecordLayout.h"
#include "mlir/Conversion/ArithCommon/AttrToLLVMConverter.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

//===----------------------------------------------------------------------===//
// Types and constants
//===----------------------------------------------------------------------===//

mlir::Type RegionBuilder::memoryType(QualType type) {
  type = type.getCanonicalType();
  MLIRContext *context = &unit.context;
  if (type->isPointerType())
    return LLVM::LLVMPointerType::get(context);
  if (type->isIntegerType() || type->isEnumeralType())
    return IntegerType::get(context, unit.ast.getTypeSize(type));
  if (const auto *builtin = type->getAs<BuiltinType>()) {
    switch (builtin->getKind()) {
    case BuiltinType::Float: return Float32Type::get(context);
    case BuiltinType::Double: return Float64Type::get(context);
    case BuiltinType::LongDouble: return Float80Type::get(context);
    default: break;
    }
  }
  if (const auto *complex = type->getAs<clang::ComplexType>())
    return mlir::ComplexType::get(memoryType(complex->getElementType()));
  return LLVM::LLVMArrayType::get(
      IntegerType::get(context, 8),
      unit.ast.getTypeSizeInChars(type).getQuantity());
}

mlir::Type RegionBuilder::elementType(QualType type) {
  if (const ConstantArrayType *array = unit.ast.getAsConstantArrayType(type))
    return LLVM::LLVMArrayType::get(elementType(array->getElementType()),
                                    array->getSize().getZExtValue());
  if (type->isVoidType() || type->isFunctionType())
    return builder.getI8Type();
  return memoryType(type);
}

Value RegionBuilder::constantInt(Location loc, Type type, int64_t value) {
  return arith::ConstantOp::create(builder, loc,
                                   builder.getIntegerAttr(type, value));
}

Value RegionBuilder::constantIndex(Location loc, int64_t value) {
  return arith::ConstantIndexOp::create(builder, loc, value);
}

arith::FastMathFlags RegionBuilder::fastMath(bool reassociate) const {
  const LangOptions &lang = unit.ast.getLangOpts();
  arith::FastMathFlags flags = arith::FastMathFlags::none;
  auto set = [&](bool on, arith::FastMathFlags flag) {
    if (on)
      flags = flags | flag;
  };
  set(lang.AllowFPReassoc || reassociate, arith::FastMathFlags::reassoc);
  set(lang.NoHonorNaNs, arith::FastMathFlags::nnan);
  set(lang.NoHonorInfs, arith::FastMathFlags::ninf);
  set(lang.NoSignedZero, arith::FastMathFlags::nsz);
  set(lang.AllowRecip, arith::FastMathFlags::arcp);
  set(lang.ApproxFunc, arith::FastMathFlags::afn);
  set(lang.getDefaultFPContractMode() == LangOptions::FPM_Fast,
      arith::FastMathFlags::contract);
  return flags;
}

static arith::IntegerOverflowFlags overflow(bool isSigned) {
  return isSigned ? arith::IntegerOverflowFlags::nsw
                  : arith::IntegerOverflowFlags::none;
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

Value RegionBuilder::addressOf(const Place &place, Location loc) {
  if (place.pointer)
    return place.pointer;
  if (place.array)
    return xmp::ElementOp::create(
        builder, loc, LLVM::LLVMPointerType::get(&unit.context), place.array,
        place.indices);
  Value address = memref::ExtractAlignedPointerAsIndexOp::create(builder, loc,
                                                                 place.memory);
  Value integer = arith::IndexCastOp::create(builder, loc, builder.getI64Type(),
                                             address);
  return LLVM::IntToPtrOp::create(
      builder, loc, LLVM::LLVMPointerType::get(&unit.context), integer);
}

Value RegionBuilder::load(const Place &place, Location loc) {
  if (place.memory)
    return memref::LoadOp::create(builder, loc, place.memory, ValueRange());
  if (place.array)
    return xmp::LoadOp::create(builder, loc, memoryType(place.type), place.array,
                               place.indices);
  return LLVM::LoadOp::create(builder, loc, memoryType(place.type),
                              place.pointer);
}

void RegionBuilder::store(Value value, const Place &place, Location loc) {
  if (place.memory)
    memref::StoreOp::create(builder, loc, value, place.memory, ValueRange());
  else if (place.array)
    xmp::StoreOp::create(builder, loc, value, place.array, place.indices);
  else
    LLVM::StoreOp::create(builder, loc, value, place.pointer);
}

/// The number of elements of the innermost type in a (variable-length) type.
Value RegionBuilder::emitSizeInElements(QualType type, Location loc) {
  if (const VariableArrayType *array = unit.ast.getAsVariableArrayType(type)) {
    Value inner = emitSizeInElements(array->getElementType(), loc);
    Value extent = emitIndex(array->getSizeExpr());
    return inner ? arith::MulIOp::create(builder, loc, extent, inner,
                                         arith::IntegerOverflowFlags::nsw)
                       .getResult()
                 : extent;
  }
  return nullptr;
}

Value RegionBuilder::emitPointerAdd(Value pointer, QualType pointee, Value index,
                                    Location loc) {
  if (Value scale = emitSizeInElements(pointee, loc)) {
    index = arith::MulIOp::create(builder, loc, index, scale,
                                  arith::IntegerOverflowFlags::nsw);
    while (const VariableArrayType *array =
               unit.ast.getAsVariableArrayType(pointee))
      pointee = array->getElementType();
  }
  Value wide =
      arith::IndexCastOp::create(builder, loc, builder.getI64Type(), index);
  return LLVM::GEPOp::create(builder, loc, pointer.getType(),
                             elementType(pointee), pointer, ValueRange{wide},
                             LLVM::GEPNoWrapFlags::inbounds);
}

/// `a[i][j]` of a distributed array: all subscripts at once.
Place RegionBuilder::emitDistributed(Entity *array, const Expr *expr) {
  llvm::SmallVector<const Expr *, 4> subscripts;
  const Expr *base = expr->IgnoreParens();
  while (const auto *subscript = dyn_cast<ArraySubscriptExpr>(base)) {
    subscripts.push_back(subscript->getIdx());
    base = subscript->getBase()->IgnoreParenImpCasts();
  }
  Place place;
  place.type = expr->getType();
  place.array = handleOf(array, at(expr->getExprLoc()));
  for (const Expr *subscript : llvm::reverse(subscripts)) {
    Value index = emitIndex(subscript);
    if (!index)
      return {};
    place.indices.push_back(index);
  }
  if (static_cast<int64_t>(place.indices.size()) != array->rank) {
    unit.error(expr->getExprLoc(),
               "distributed array '" + array->name + "' has " +
                   llvm::Twine(array->rank) + " dimensions but " +
                   llvm::Twine(place.indices.size()) +
                   " subscripts; write all of them");
    return {};
  }
  // A structure or pointer is reached through its address.
  if (isa<LLVM::LLVMArrayType>(
          cast<xmp::ArrayType>(array->type).getElementType())) {
    place.pointer = addressOf(place, at(expr->getExprLoc()));
    place.array = nullptr;
  }
  return place;
}

/// The distributed array that a chain of subscripts starts with.
static const Expr *subscriptBase(const Expr *expr) {
  expr = expr->IgnoreParens();
  while (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expr))
    expr = subscript->getBase()->IgnoreParenImpCasts();
  return expr;
}

Place RegionBuilder::emitPlace(const Expr *expr) {
  expr = expr->IgnoreParens();
  Location loc = at(expr->getExprLoc());
  Place place;
  place.type = expr->getType();
  if (const auto *ref = dyn_cast<DeclRefExpr>(expr)) {
    if (const auto *function = dyn_cast<FunctionDecl>(ref->getDecl())) {
      place.pointer = functionPointer(function, loc);
      return place;
    }
    const auto *var = cast<VarDecl>(ref->getDecl());
    if (Entity *array = unit.scopes.findArray(var)) {
      // Its name alone: the local section, as C code sees it.
      Type pointerType = LLVM::LLVMPointerType::get(&unit.context);
      Value handle = xmp::CastHandleOp::create(builder, loc, pointerType,
                                               handleOf(array, loc));
      auto type = LLVM::LLVMFunctionType::get(pointerType, {pointerType});
      declareFunction("xaccrtArrayData", type, nullptr, nullptr);
      place.pointer =
          LLVM::CallOp::create(builder, loc, type, "xaccrtArrayData", handle)
              .getResult();
      return place;
    }
    Variable &known = variable(var, loc);
    if (known.pointer) {
      place.pointer = known.pointer;
      return place;
    }
    if (known.memory) {
      place.memory = known.memory;
      return place;
    }
    place.memory = memoryOf(var, loc);
    return place;
  }
  if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expr)) {
    if (Entity *array = unit.arrayOf(subscriptBase(expr)))
      return emitDistributed(array, expr);
    Value base = emit(subscript->getBase());
    Value index = base ? emitIndex(subscript->getIdx()) : Value();
    if (!index)
      return {};
    place.pointer = emitPointerAdd(base, expr->getType(), index, loc);
    return place;
  }
  if (const auto *member = dyn_cast<MemberExpr>(expr)) {
    Value base = member->isArrow() ? emit(member->getBase())
                                   : addressOf(emitPlace(member->getBase()), loc);
    if (!base)
      return {};
    const auto *field = cast<FieldDecl>(member->getMemberDecl());
    const ASTRecordLayout &layout =
        unit.ast.getASTRecordLayout(field->getParent());
    int64_t offset = layout.getFieldOffset(field->getFieldIndex()) / 8;
    place.pointer = LLVM::GEPOp::create(
        builder, loc, base.getType(), builder.getI8Type(), base,
        ArrayRef<LLVM::GEPArg>{static_cast<int32_t>(offset)},
        LLVM::GEPNoWrapFlags::inbounds);
    return place;
  }
  if (const auto *unary = dyn_cast<UnaryOperator>(expr)) {
    if (unary->getOpcode() == UO_Deref) {
      place.pointer = emit(unary->getSubExpr());
      return place;
    }
    // `++x` is no lvalue in C; `__extension__` is.
    if (unary->getOpcode() == UO_Extension)
      return emitPlace(unary->getSubExpr());
  }
  if (const auto *literal = dyn_cast<clang::StringLiteral>(expr)) {
    place.pointer = stringConstant(literal->getBytes(), loc);
    return place;
  }
  unit.error(expr->getExprLoc(), "this object cannot be used here");
  return {};
}

//===----------------------------------------------------------------------===//
// Conversions
//===----------------------------------------------------------------------===//

Value RegionBuilder::toBool(Value value, QualType type, Location loc) {
  if (value.getType().isInteger(1))
    return value;
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

Value RegionBuilder::convert(Value value, QualType from, QualType to,
                             Location loc) {
  from = from.getCanonicalType().getUnqualifiedType();
  to = to.getCanonicalType().getUnqualifiedType();
  if (!value || from == to)
    return value;
  mlir::Type target = memoryType(to);
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
    return isSigned(to)
               ? arith::FPToSIOp::create(builder, loc, target, value).getResult()
               : arith::FPToUIOp::create(builder, loc, target, value).getResult();
  if (toFloat)
    return isSigned(from)
               ? arith::SIToFPOp::create(builder, loc, target, value).getResult()
               : arith::UIToFPOp::create(builder, loc, target, value).getResult();
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

Value RegionBuilder::emitCast(const CastExpr *cast) {
  const Expr *sub = cast->getSubExpr();
  Location loc = at(cast->getExprLoc());
  switch (cast->getCastKind()) {
  case CK_LValueToRValue: {
    const Expr *object = sub->IgnoreParens();
    if (const auto *ref = dyn_cast<DeclRefExpr>(object))
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl());
          var && !unit.scopes.findArray(var)) {
        Variable &known = variable(var, loc);
        if (known.value)
          return known.value;
        if (known.index)
          return arith::IndexCastOp::create(builder, loc,
                                            memoryType(var->getType()),
                                            known.index);
      }
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

/// True if a value of type `from` keeps its value when converted to `to`.
static bool keepsValue(const ASTContext &ast, QualType from, QualType to) {
  if (!from->isIntegralOrEnumerationType() || !to->isIntegralOrEnumerationType())
    return false;
  uint64_t a = ast.getIntWidth(from), b = ast.getIntWidth(to);
  bool signedFrom = from->isSignedIntegerOrEnumerationType();
  bool signedTo = to->isSignedIntegerOrEnumerationType();
  return signedFrom == signedTo ? a <= b : !signedFrom && a < b;
}

Value RegionBuilder::emitIndex(const Expr *expr) {
  expr = expr->IgnoreParens();
  Location loc = at(expr->getExprLoc());
  Expr::EvalResult constant;
  if (expr->EvaluateAsInt(constant, unit.ast))
    return constantIndex(loc, constant.Val.getInt().getExtValue());
  QualType type = expr->getType();
  if (const auto *cast = dyn_cast<ImplicitCastExpr>(expr)) {
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
      binary && isSigned(type)) {
    BinaryOperatorKind op = binary->getOpcode();
    if (op == BO_Add || op == BO_Sub || op == BO_Mul) {
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
    return arith::IndexCastOp::create(builder, loc, builder.getIndexType(), value);
  return arith::IndexCastUIOp::create(builder, loc, builder.getIndexType(), value);
}

/// True if evaluating the expression early does no harm: no effect, no trap.
static bool isSpeculatable(const Expr *expr) {
  bool ok = true;
  forEachStmt(expr, [&](const Stmt *s) {
    if (isa<CallExpr, ArraySubscriptExpr, MemberExpr>(s))
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

Value RegionBuilder::emitCondition(const Expr *expr) {
  expr = expr->IgnoreParens();
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
    return value ? arith::XOrIOp::create(
                       builder, loc, value,
                       constantInt(loc, builder.getI1Type(), 1))
                       .getResult()
                 : Value();
  }
  const auto *binary = dyn_cast<BinaryOperator>(expr);
  if (binary && binary->isLogicalOp()) {
    bool isAnd = binary->getOpcode() == BO_LAnd;
    Value lhs = emitCondition(binary->getLHS());
    if (!lhs)
      return nullptr;
    if (isSpeculatable(binary->getRHS())) {
      Value rhs = emitCondition(binary->getRHS());
      if (!rhs)
        return nullptr;
      return isAnd ? arith::AndIOp::create(builder, loc, lhs, rhs).getResult()
                   : arith::OrIOp::create(builder, loc, lhs, rhs).getResult();
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
  if (binary && binary->isComparisonOp()) {
    const Expr *left = binary->getLHS(), *right = binary->getRHS();
    QualType type = left->getType();
    Value lhs = emit(left);
    Value rhs = lhs ? emit(right) : Value();
    if (!rhs)
      return nullptr;
    unsigned op = binary->getOpcode() - BO_LT; // LT GT LE GE EQ NE
    if (isa<FloatType>(lhs.getType())) {
      static constexpr arith::CmpFPredicate predicates[] = {
          arith::CmpFPredicate::OLT, arith::CmpFPredicate::OGT,
          arith::CmpFPredicate::OLE, arith::CmpFPredicate::OGE,
          arith::CmpFPredicate::OEQ, arith::CmpFPredicate::UNE};
      return arith::CmpFOp::create(builder, loc, predicates[op], lhs, rhs,
                                   fastMath());
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
    return arith::CmpIOp::create(builder, loc,
                                 isSigned(type) ? signedPredicates[op]
                                                : unsignedPredicates[op],
                                 lhs, rhs);
  }
  Value value = emit(expr);
  return value ? toBool(value, expr->getType(), loc) : Value();
}

//===----------------------------------------------------------------------===//
// Operators
//===----------------------------------------------------------------------===//

Value RegionBuilder::emitArithmetic(BinaryOperatorKind op, QualType type,
                                    Value lhs, Value rhs, Location loc,
                                    bool reassociate) {
  bool sign = isSigned(type);
  if (isa<FloatType>(lhs.getType())) {
    arith::FastMathFlags flags = fastMath(reassociate);
    switch (op) {
    case BO_Add: return arith::AddFOp::create(builder, loc, lhs, rhs, flags);
    case BO_Sub: return arith::SubFOp::create(builder, loc, lhs, rhs, flags);
    case BO_Mul: return arith::MulFOp::create(builder, loc, lhs, rhs, flags);
    default: return arith::DivFOp::create(builder, loc, lhs, rhs, flags);
    }
  }
  switch (op) {
  case BO_Add:
    return arith::AddIOp::create(builder, loc, lhs, rhs, overflow(sign));
  case BO_Sub:
    return arith::SubIOp::create(builder, loc, lhs, rhs, overflow(sign));
  case BO_Mul:
    return arith::MulIOp::create(builder, loc, lhs, rhs, overflow(sign));
  case BO_Div:
    if (sign)
      return arith::DivSIOp::create(builder, loc, lhs, rhs);
    return arith::DivUIOp::create(builder, loc, lhs, rhs);
  case BO_Rem:
    if (sign)
      return arith::RemSIOp::create(builder, loc, lhs, rhs);
    return arith::RemUIOp::create(builder, loc, lhs, rhs);
  case BO_And: return arith::AndIOp::create(builder, loc, lhs, rhs);
  case BO_Or: return arith::OrIOp::create(builder, loc, lhs, rhs);
  case BO_Xor: return arith::XOrIOp::create(builder, loc, lhs, rhs);
  case BO_Shl: return arith::ShLIOp::create(builder, loc, lhs, rhs);
  default:
    if (sign)
      return arith::ShRSIOp::create(builder, loc, lhs, rhs);
    return arith::ShRUIOp::create(builder, loc, lhs, rhs);
  }
}

/// `a * b + c` as Clang does it with -ffp-contract=on: a multiply and add that
/// the target may fuse, so that results equal those of the serial program.
Value RegionBuilder::emitFusedOrArithmetic(const BinaryOperator *op,
                                           bool reassociate) {
  Location loc = at(op->getOperatorLoc());
  QualType type = op->getType();
  auto product = [&](const Expr *side) -> const BinaryOperator * {
    const auto *inner = dyn_cast<BinaryOperator>(side->IgnoreParens());
    return inner && inner->getOpcode() == BO_Mul ? inner : nullptr;
  };
  bool sum = op->getOpcode() == BO_Add || op->getOpcode() == BO_Sub;
  bool contract = unit.ast.getLangOpts().getDefaultFPContractMode() ==
                      LangOptions::FPM_On &&
                  type->isRealFloatingType() && sum;
  const BinaryOperator *left = contract ? product(op->getLHS()) : nullptr;
  const BinaryOperator *right =
      contract && !left ? product(op->getRHS()) : nullptr;
  if (!left && !right) {
    Value lhs = emit(op->getLHS());
    Value rhs = lhs ? emit(op->getRHS()) : Value();
    return rhs ? emitArithmetic(op->getOpcode(), type, lhs, rhs, loc, reassociate)
               : Value();
  }
  Value a, b, c;
  auto flags = LLVM::FastmathFlagsAttr::get(
      &unit.context, arith::convertArithFastMathFlagsToLLVM(fastMath(reassociate)));
  if (left) {
    a = emit(left->getLHS());
    b = a ? emit(left->getRHS()) : Value();
    c = b ? emit(op->getRHS()) : Value();
    if (c && op->getOpcode() == BO_Sub)
      c = arith::NegFOp::create(builder, loc, c);
  } else {
    c = emit(op->getLHS());
    a = c ? emit(right->getLHS()) : Value();
    b = a ? emit(right->getRHS()) : Value();
    if (b && op->getOpcode() == BO_Sub)
      a = arith::NegFOp::create(builder, loc, a);
  }
  if (!a || !b || !c)
    return nullptr;
  return LLVM::FMulAddOp::create(builder, loc, a.getType(), a, b, c, flags);
}

Value RegionBuilder::emitBinary(const BinaryOperator *op) {
  Location loc = at(op->getOperatorLoc());
  if (op->isAssignmentOp())
    return emitAssign(op);
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
      Value a = LLVM::PtrToIntOp::create(builder, loc, builder.getI64Type(), lhs);
      Value b = LLVM::PtrToIntOp::create(builder, loc, builder.getI64Type(), rhs);
      Value bytes = arith::SubIOp::create(builder, loc, a, b);
      int64_t size =
          left->getPointeeType()->isVoidType()
              ? 1
              : unit.ast.getTypeSizeInChars(left->getPointeeType()).getQuantity();
      return arith::DivSIOp::create(
          builder, loc, bytes, constantInt(loc, builder.getI64Type(), size));
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
    return emitPointerAdd(base, pointer->getType()->getPointeeType(), index, loc);
  }
  if (op->isShiftOp()) {
    Value lhs = emit(op->getLHS());
    Value rhs = lhs ? emit(op->getRHS()) : Value();
    return rhs ? emitArithmetic(op->getOpcode(), op->getType(), lhs,
                                convert(rhs, right, op->getType(), loc), loc, false)
               : Value();
  }
  return emitFusedOrArithmetic(op, false);
}

static const VarDecl *namedVar(const Expr *expr) {
  const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts());
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

Value RegionBuilder::emitAssign(const BinaryOperator *op) {
  Location loc = at(op->getOperatorLoc());
  QualType type = op->getLHS()->getType();
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
        index = arith::SubIOp::create(builder, loc, constantIndex(loc, 0), index,
                                      arith::IntegerOverflowFlags::nsw);
      Value moved = emitPointerAdd(load(place, loc), type->getPointeeType(), index,
                                   loc);
      store(moved, place, loc);
      return moved;
    }
    QualType work = compound->getComputationLHSType();
    bool shift = kind == BO_Shl || kind == BO_Shr;
    // `s += a * b` contracts like `s + a * b`.
    const auto *product =
        dyn_cast<BinaryOperator>(op->getRHS()->IgnoreParens());
    bool fuse = product && product->getOpcode() == BO_Mul &&
                (kind == BO_Add || kind == BO_Sub) && work->isRealFloatingType() &&
                unit.ast.getLangOpts().getDefaultFPContractMode() ==
                    LangOptions::FPM_On;
    Value a, b, rhs;
    if (fuse) {
      a = emit(product->getLHS());
      b = a ? emit(product->getRHS()) : Value();
      if (!b)
        return nullptr;
    } else {
      rhs = emit(op->getRHS());
      if (!rhs)
        return nullptr;
    }
    Place place = emitPlace(op->getLHS());
    if (!place.memory && !place.pointer && !place.array)
      return nullptr;
    Value old = convert(load(place, loc), type, work, loc);
    Value result;
    if (fuse) {
      if (kind == BO_Sub)
        a = arith::NegFOp::create(builder, loc, a);
      result = LLVM::FMulAddOp::create(
          builder, loc, a.getType(), a, b, old,
          LLVM::FastmathFlagsAttr::get(
      &unit.context, arith::convertArithFastMathFlagsToLLVM(fastMath(reduces))));
    } else {
      if (shift)
        rhs = convert(rhs, op->getRHS()->getType(), work, loc);
      result = emitArithmetic(kind, work, old, rhs, loc, reduces);
    }
    result = convert(result, compound->getComputationResultType(), type, loc);
    store(result, place, loc);
    return result;
  }

  if (type->isRecordType()) {
    Place from = emitPlace(op->getRHS()->IgnoreParenImpCasts());
    Place to = emitPlace(op->getLHS());
    if (!from.pointer || !to.pointer)
      return nullptr;
    Value size = constantInt(loc, builder.getI64Type(),
                             unit.ast.getTypeSizeInChars(type).getQuantity());
    LLVM::MemcpyOp::create(builder, loc, to.pointer, from.pointer, size,
                           /*isVolatile=*/false);
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
  return value;
}

Value RegionBuilder::emitUnary(const UnaryOperator *op) {
  Location loc = at(op->getOperatorLoc());
  const Expr *sub = op->getSubExpr();
  QualType type = op->getType();
  if (op->isIncrementDecrementOp()) {
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
    else if (isa<FloatType>(old.getType()))
      fresh = arith::AddFOp::create(
          builder, loc, old,
          arith::ConstantOp::create(builder, loc,
                                    builder.getFloatAttr(old.getType(), one)),
          fastMath());
    else
      fresh = arith::AddIOp::create(
          builder, loc, old, constantInt(loc, old.getType(), one),
          overflow(isSigned(type) && unit.ast.getIntWidth(type) >= 32));
    store(fresh, place, loc);
    return op->isPostfix() ? old : fresh;
  }
  switch (op->getOpcode()) {
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
    return arith::SubIOp::create(builder, loc,
                                 constantInt(loc, value.getType(), 0), value,
                                 overflow(isSigned(type)));
  }
  case UO_Not: {
    Value value = emit(sub);
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

Value RegionBuilder::emitConditional(const ConditionalOperator *op) {
  Location loc = at(op->getQuestionLoc());
  Value condition = emitCondition(op->getCond());
  if (!condition)
    return nullptr;
  bool isVoid = op->getType()->isVoidType();
  if (!isVoid && isSpeculatable(op->getTrueExpr()) &&
      isSpeculatable(op->getFalseExpr())) {
    Value yes = emit(op->getTrueExpr());
    Value no = yes ? emit(op->getFalseExpr()) : Value();
    return no ? arith::SelectOp::create(builder, loc, condition, yes, no)
                    .getResult()
              : Value();
  }
  llvm::SmallVector<Type, 1> types;
  if (!isVoid)
    types.push_back(memoryType(op->getType()));
  auto branch = scf::IfOp::create(builder, loc, types, condition, true);
  OpBuilder::InsertionGuard guard(builder);
  for (bool arm : {true, false}) {
    Block *block = arm ? branch.thenBlock() : branch.elseBlock();
    builder.setInsertionPointToStart(block);
    Value value = emit(arm ? op->getTrueExpr() : op->getFalseExpr());
    if (isVoid) {
      if (block->empty() || !block->back().hasTrait<OpTrait::IsTerminator>())
        scf::YieldOp::create(builder, loc);
      continue;
    }
    if (!value)
      return nullptr;
    scf::YieldOp::create(builder, loc, value);
  }
  return isVoid ? Value() : branch.getResult(0);
}

//===----------------------------------------------------------------------===//
// Calls
//===----------------------------------------------------------------------===//

/// Library functions that are one operation.
static Value emitMath(OpBuilder &builder, Location loc, llvm::StringRef name,
                      ValueRange args, arith::FastMathFlags flags) {
  if (args.empty() || !isa<FloatType>(args[0].getType()))
    return nullptr;
  bool is32 = args[0].getType().isF32(), is64 = args[0].getType().isF64();
  if (!is32 && !is64)
    return nullptr;
  if (is32 && !name.consume_back("f"))
    return nullptr;
  if (args.size() == 1) {
    if (name == "sqrt")
      return math::SqrtOp::create(builder, loc, args[0], flags);
    if (name == "fabs")
      return math::AbsFOp::create(builder, loc, args[0], flags);
    if (name == "floor")
      return math::FloorOp::create(builder, loc, args[0], flags);
    if (name == "ceil")
      return math::CeilOp::create(builder, loc, args[0], flags);
    if (name == "trunc")
      return math::TruncOp::create(builder, loc, args[0], flags);
  }
  if (args.size() == 2 && args[0].getType() == args[1].getType()) {
    if (name == "fmax")
      return arith::MaxNumFOp::create(builder, loc, args[0], args[1], flags);
    if (name == "fmin")
      return arith::MinNumFOp::create(builder, loc, args[0], args[1], flags);
    if (name == "copysign")
      return math::CopySignOp::create(builder, loc, args[0], args[1], flags);
  }
  if (args.size() == 3 && name == "fma")
    return math::FmaOp::create(builder, loc, args[0], args[1], args[2], flags);
  return nullptr;
}

Value RegionBuilder::stringConstant(llvm::StringRef bytes, Location loc) {
  std::string contents = bytes.str();
  contents.push_back('\0');
  std::string name = "__xacc_str_" + std::to_string(unit.numHandles++);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(unit.module.getBody());
    auto type = LLVM::LLVMArrayType::get(builder.getI8Type(), contents.size());
    LLVM::GlobalOp::create(builder, loc, type, /*isConstant=*/true,
                           LLVM::Linkage::Private, name,
                           builder.getStringAttr(contents), /*alignment=*/1);
  }
  return LLVM::AddressOfOp::create(
      builder, loc, LLVM::LLVMPointerType::get(&unit.context), name);
}

void RegionBuilder::declareFunction(llvm::StringRef name,
                                    LLVM::LLVMFunctionType type,
                                    ArrayAttr argAttrs, ArrayAttr resAttrs) {
  if (unit.module.lookupSymbol(name))
    return;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(unit.module.getBody());
  auto function =
      LLVM::LLVMFuncOp::create(builder, builder.getUnknownLoc(), name, type);
  if (argAttrs)
    function.setArgAttrsAttr(argAttrs);
  if (resAttrs)
    function.setResAttrsAttr(resAttrs);
}

Value RegionBuilder::functionPointer(const FunctionDecl *function, Location loc) {
  std::string name = function->getName().str();
  if (function->getStorageClass() == SC_Static || function->isInlineSpecified() ||
      function->hasAttr<AsmLabelAttr>()) {
    // Not a symbol of the object file: its address comes from the C part.
    for (auto [i, argument] : llvm::enumerate(arguments))
      if (argument.second == "(void *)" + name)
        return func.getArgument(i);
    return addArgument(LLVM::LLVMPointerType::get(&unit.context), "void *",
                       "(void *)" + name);
  }
  declareFunction(name,
                  LLVM::LLVMFunctionType::get(
                      LLVM::LLVMVoidType::get(&unit.context), {}, true),
                  nullptr, nullptr);
  return LLVM::AddressOfOp::create(
      builder, loc, LLVM::LLVMPointerType::get(&unit.context), name);
}

/// The builtins that are no library function; null for all others.
Value RegionBuilder::emitBuiltin(const CallExpr *call, llvm::StringRef name) {
  Location loc = at(call->getExprLoc());
  if (call->getType()->isRealFloatingType()) { // infinities and the like
    Expr::EvalResult constant;
    if (call->EvaluateAsRValue(constant, unit.ast) && constant.Val.isFloat())
      return arith::ConstantOp::create(
          builder, loc,
          builder.getFloatAttr(cast<FloatType>(memoryType(call->getType())),
                               constant.Val.getFloat()));
  }
  unsigned floatClass = llvm::StringSwitch<unsigned>(name)
                            .Case("isnan", llvm::fcNan)
                            .Case("isinf", llvm::fcInf)
                            .Case("isfinite", llvm::fcFinite)
                            .Case("isnormal", llvm::fcNormal)
                            .Default(0);
  bool isPopulation = name.starts_with("popcount");
  if (!floatClass && !isPopulation && name != "signbit" && name != "expect" &&
      name != "isinf_sign")
    return nullptr;
  Value value = emit(call->getArg(0));
  if (!value || name == "expect")
    return value;
  Type result = memoryType(call->getType());
  auto test = [&](unsigned mask) -> Value {
    Value is = LLVM::IsFPClass::create(builder, loc, builder.getI1Type(), value,
                                       mask);
    return arith::ExtUIOp::create(builder, loc, result, is);
  };
  if (name == "isinf_sign")
    return arith::SubIOp::create(builder, loc, test(llvm::fcPosInf),
                                 test(llvm::fcNegInf));
  if (floatClass)
    return test(floatClass);
  if (isPopulation)
    return convert(math::CtPopOp::create(builder, loc, value),
                   call->getArg(0)->getType(), call->getType(), loc);
  Type bits = builder.getIntegerType(value.getType().getIntOrFloatBitWidth());
  Value integer = arith::BitcastOp::create(builder, loc, bits, value);
  Value negative =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, integer,
                            constantInt(loc, bits, 0));
  return arith::ExtUIOp::create(builder, loc, result, negative);
}

Value RegionBuilder::emitCall(const CallExpr *call) {
  Location loc = at(call->getExprLoc());
  const FunctionDecl *callee = call->getDirectCallee();
  QualType calleeType = call->getCallee()->getType()->getPointeeType();
  const auto *prototype = callee ? callee->getType()->getAs<FunctionProtoType>()
                                 : calleeType->getAs<FunctionProtoType>();

  std::string name =
      callee && callee->getIdentifier() ? callee->getName().str() : "";
  if (llvm::StringRef bare = name; bare.consume_front("__builtin_")) {
    if (Value value = emitBuiltin(call, bare))
      return value;
    name = bare.str();
  }

  // Small integers and _Bool are passed as the C ABI wants them.
  llvm::SmallVector<Value, 4> args;
  llvm::SmallVector<Type, 4> types;
  llvm::SmallVector<Attribute, 4> argAttrs;
  auto attributeOf = [&](QualType type) -> DictionaryAttr {
    if (!type->isIntegralOrEnumerationType() || unit.ast.getIntWidth(type) >= 32)
      return builder.getDictionaryAttr({});
    llvm::StringRef name = isSigned(type) ? "llvm.signext" : "llvm.zeroext";
    return builder.getDictionaryAttr(
        builder.getNamedAttr(name, builder.getUnitAttr()));
  };
  for (auto [i, arg] : llvm::enumerate(call->arguments())) {
    Value value = emit(arg);
    if (!value)
      return nullptr;
    QualType type = arg->getType();
    if (type->isBooleanType())
      value = arith::TruncIOp::create(builder, loc, builder.getI1Type(), value);
    args.push_back(value);
    if (i < prototype->getNumParams())
      types.push_back(value.getType());
    argAttrs.push_back(attributeOf(type));
  }
  if (callee && callee->getIdentifier() && callee->getBuiltinID())
    if (Value value = emitMath(builder, loc, name, args, fastMath()))
      return value;

  QualType result = call->getType();
  Type resultType = LLVM::LLVMVoidType::get(&unit.context);
  llvm::SmallVector<Attribute, 1> resAttrs;
  if (!result->isVoidType()) {
    resultType = result->isBooleanType() ? Type(builder.getI1Type())
                                         : memoryType(result);
    resAttrs.push_back(attributeOf(result));
  }
  auto type = LLVM::LLVMFunctionType::get(resultType, types,
                                          prototype->isVariadic());
  LLVM::CallOp op;
  bool direct = callee && callee->getStorageClass() != SC_Static &&
                !callee->isInlineSpecified() && !callee->hasAttr<AsmLabelAttr>();
  if (direct) {
    declareFunction(
        name, type,
        builder.getArrayAttr(ArrayRef<Attribute>(argAttrs).take_front(types.size())),
        resAttrs.empty() ? ArrayAttr() : builder.getArrayAttr(resAttrs));
    auto declared = unit.module.lookupSymbol<LLVM::LLVMFuncOp>(name);
    if (declared && declared.getFunctionType() == type)
      op = LLVM::CallOp::create(builder, loc, type, name, args);
    else
      direct = false; // its address was taken first: call through it
  }
  if (!direct) {
    Value target = callee ? functionPointer(callee, loc) : emit(call->getCallee());
    if (!target)
      return nullptr;
    args.insert(args.begin(), target);
    op = LLVM::CallOp::create(builder, loc, type, FlatSymbolRefAttr(), args);
    op.setArgAttrsAttr(builder.getArrayAttr(argAttrs));
    if (!resAttrs.empty())
      op.setResAttrsAttr(builder.getArrayAttr(resAttrs));
  }
  if (callee && callee->hasAttr<NoThrowAttr>())
    op.setNoUnwind(true);
  if (result->isVoidType())
    return nullptr;
  Value value = op.getResult();
  if (result->isBooleanType())
    value = arith::ExtUIOp::create(builder, loc, memoryType(result), value);
  return value;
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

Value RegionBuilder::emit(const Expr *expr) {
  expr = expr->IgnoreParens();
  Location loc = at(expr->getExprLoc());
  QualType type = expr->getType();
  if (type->isIntegralOrEnumerationType() && !isa<CallExpr>(expr)) {
    Expr::EvalResult constant;
    if (expr->EvaluateAsInt(constant, unit.ast))
      return constantInt(loc, memoryType(type),
                         constant.Val.getInt().getExtValue());
  }
  if (const auto *literal = dyn_cast<FloatingLiteral>(expr))
    return arith::ConstantOp::create(
        builder, loc,
        builder.getFloatAttr(cast<FloatType>(memoryType(type)), literal->getValue()));
  if (const auto *cast = dyn_cast<CastExpr>(expr))
    return emitCast(cast);
  if (const auto *binary = dyn_cast<BinaryOperator>(expr))
    return emitBinary(binary);
  if (const auto *unary = dyn_cast<UnaryOperator>(expr))
    return emitUnary(unary);
  if (const auto *call = dyn_cast<CallExpr>(expr))
    return emitCall(call);
  if (const auto *conditional = dyn_cast<ConditionalOperator>(expr))
    return emitConditional(conditional);
  if (const auto *constant = dyn_cast<ConstantExpr>(expr))
    return emit(constant->getSubExpr());
  if (isa<ImplicitValueInitExpr>(expr)) {
    Type target = memoryType(type);
    if (isa<LLVM::LLVMPointerType>(target))
      return LLVM::ZeroOp::create(builder, loc, target);
    return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(target));
  }
  Place place = emitPlace(expr);
  return place.memory || place.pointer || place.array ? load(place, loc) : Value();
}

} // namespace xacc::frontend
