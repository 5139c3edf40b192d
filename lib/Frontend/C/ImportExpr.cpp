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

/// Copies a structure; the place of the copy.
Place CImporter::emitRecordAssign(const BinaryOperator *op) {
  Location loc = at(op->getOperatorLoc());
  Place from = emitPlace(op->getRHS()->IgnoreParenImpCasts());
  Place to = emitPlace(op->getLHS());
  if (!from.pointer || !to.pointer)
    return {};
  int64_t bytes = unit.ast.getTypeSizeInChars(op->getType()).getQuantity();
  LLVM::MemcpyOp::create(builder, loc, to.pointer, from.pointer,
                         constantInt(loc, builder.getI64Type(), bytes),
                         from.isVolatile || to.isVolatile);
  return to;
}

/// A copy of one of two structures.
Place CImporter::emitRecordChoice(const ConditionalOperator *op) {
  Location loc = at(op->getQuestionLoc());
  Value condition = emitCondition(op->getCond());
  if (!condition)
    return {};
  Place place;
  place.type = op->getType();
  place.pointer = allocateBytes(place.type, loc, nullptr);
  ++conditional;
  llvm::scope_exit leave([&] { --conditional; });
  auto branch = scf::IfOp::create(builder, loc, condition, true);
  OpBuilder::InsertionGuard guard(builder);
  for (bool arm : {true, false}) {
    builder.setInsertionPointToStart(arm ? branch.thenBlock()
                                         : branch.elseBlock());
    if (!emitInit(arm ? op->getTrueExpr() : op->getFalseExpr(), place.pointer,
                  place.type))
      return {};
  }
  return place;
}

Value CImporter::emitConditional(const AbstractConditionalOperator *op) {
  Location loc = at(op->getQuestionLoc());
  if (const auto *shared = dyn_cast<BinaryConditionalOperator>(op)) {
    // `a ?: b` computes a once.
    Value value = emit(shared->getCommon());
    if (!value)
      return nullptr;
    givenValues[shared->getOpaqueValue()] = value;
  }
  Value condition = emitCondition(op->getCond());
  if (!condition)
    return nullptr;
  ++conditional;
  llvm::scope_exit leave([&] { --conditional; });
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

/// `({ ... })`: its value is that of its last statement.
Value CImporter::emitStmtExpr(const StmtExpr *expr) {
  const CompoundStmt *block = expr->getSubStmt();
  Value value;
  emitBlock(block, expr->getType()->isVoidType() ? nullptr : &value);
  return value;
}

/// The bytes of an array whose length is known at run time.
Value CImporter::emitVariableSize(const UnaryExprOrTypeTraitExpr *sizeOf) {
  Location loc = at(sizeOf->getExprLoc());
  QualType type = sizeOf->getTypeOfArgument();
  Value count = emitSizeInElements(type, loc);
  if (!count)
    return nullptr;
  while (const VariableArrayType *array = unit.ast.getAsVariableArrayType(type))
    type = array->getElementType();
  Value bytes = arith::MulIOp::create(
      builder, loc, count,
      constantIndex(loc, unit.ast.getTypeSizeInChars(type).getQuantity()),
      arith::IntegerOverflowFlags::nsw);
  return arith::IndexCastOp::create(builder, loc, memoryType(sizeOf->getType()),
                                    bytes);
}

//===----------------------------------------------------------------------===//
// Expressions
//===----------------------------------------------------------------------===//

Value CImporter::emit(const Expr *expr) {
  expr = expr->IgnoreParens();
  Location loc = at(expr->getExprLoc());
  QualType type = expr->getType();
  if (type->isIntegralOrEnumerationType() && !isa<CallExpr>(expr)) {
    Expr::EvalResult constant;
    if (expr->EvaluateAsInt(constant, unit.ast)) {
      auto integer = cast<mlir::IntegerType>(memoryType(type));
      return arith::ConstantOp::create(
          builder, loc,
          builder.getIntegerAttr(
              integer, constant.Val.getInt().extOrTrunc(integer.getWidth())));
    }
  }
  if (Value kept = emitKept(expr))
    return kept;
  if (staysC(expr))
    return emitValueAsC(expr);
  if (const auto *block = dyn_cast<StmtExpr>(expr))
    return emitStmtExpr(block);
  if (const auto *literal = dyn_cast<FloatingLiteral>(expr))
    return arith::ConstantOp::create(
        builder, loc,
        builder.getFloatAttr(cast<FloatType>(memoryType(type)),
                             literal->getValue()));
  if (const auto *literal = dyn_cast<ImaginaryLiteral>(expr)) {
    Value part = emit(literal->getSubExpr());
    if (!part)
      return nullptr;
    Value zero = arith::ConstantOp::create(builder, loc,
                                           builder.getZeroAttr(part.getType()));
    return complex::CreateOp::create(builder, loc, memoryType(type), zero,
                                     part);
  }
  if (isa<CXXNullPtrLiteralExpr>(expr))
    return LLVM::ZeroOp::create(builder, loc,
                                LLVM::LLVMPointerType::get(&unit.context));
  if (const auto *cast = dyn_cast<CastExpr>(expr))
    return emitCast(cast);
  if (const auto *binary = dyn_cast<BinaryOperator>(expr))
    return emitBinary(binary);
  if (const auto *unary = dyn_cast<UnaryOperator>(expr))
    return emitUnary(unary);
  if (const auto *call = dyn_cast<CallExpr>(expr))
    return emitCall(call);
  if (const auto *choice = dyn_cast<AbstractConditionalOperator>(expr))
    return emitConditional(choice);
  if (const auto *full = dyn_cast<FullExpr>(expr)) // a constant, or a whole
    return emit(full->getSubExpr());
  if (const auto *sizeOf = dyn_cast<UnaryExprOrTypeTraitExpr>(expr))
    return emitVariableSize(sizeOf);
  if (isa<ImplicitValueInitExpr>(expr)) {
    Type target = memoryType(type);
    if (isa<LLVM::LLVMPointerType>(target))
      return LLVM::ZeroOp::create(builder, loc, target);
    return arith::ConstantOp::create(builder, loc, builder.getZeroAttr(target));
  }
  Place place = emitPlace(expr);
  return place.memory || place.pointer || place.array ? load(place, loc)
                                                      : Value();
}

} // namespace xacc::frontend
