//===- ImportACCAtomic.cpp - Import of OpenACC atomic ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang takes the statement apart into reads, writes and updates of one place
// `x`. An update's expression is emitted in the region of acc.atomic.update,
// where the variable's old value is the block's argument.
//
//===----------------------------------------------------------------------===//

#include "ACCRegion.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

/// The place of an lvalue as a memref without subscripts.
Value RegionBuilder::atomicPlace(const Expr *expr) {
  expr = expr->IgnoreParenImpCasts();
  Location loc = at(expr->getExprLoc());
  QualType type = expr->getType();
  if (!type->isIntegralOrEnumerationType() && !type->isRealFloatingType()) {
    unit.error(expr->getExprLoc(), "an atomic operation needs a number, not '" +
                                       type.getAsString() + "'");
    return nullptr;
  }
  Place place = emitPlace(expr);
  if (place.memory && place.indices.empty())
    return place.memory;
  Value address = place.memory || place.pointer || place.array
                      ? addressOf(place, loc)
                      : Value();
  return address
             ? xmp::AsMemRefOp::create(builder, loc,
                                       MemRefType::get({}, memoryType(type)),
                                       address, ValueRange())
                   .getResult()
             : Value();
}

/// The same lvalue, as far as the syntax tells.
static bool isSamePlace(const ASTContext &ast, const Expr *a, const Expr *b) {
  llvm::FoldingSetNodeID left, right;
  a->IgnoreParenImpCasts()->Profile(left, ast, true);
  b->IgnoreParenImpCasts()->Profile(right, ast, true);
  return left == right;
}

/// `x++`, `x op= e`, `x = x op e`, `x = e op x` on the place `memory`.
bool RegionBuilder::emitAtomicUpdate(const Expr *whole, const Expr *x,
                                     Value memory) {
  whole = whole->IgnoreParenImpCasts();
  x = x->IgnoreParenImpCasts();
  Location loc = at(whole->getExprLoc());
  QualType type = x->getType();
  Type element = memoryType(type);

  // What is combined with the old value, computed before the operation.
  BinaryOperatorKind kind = BO_Add;
  QualType work = type;
  Value operand;
  bool oldIsLeft = true;
  const Expr *operandExpr = nullptr;
  if (const auto *unary = dyn_cast<UnaryOperator>(whole)) {
    kind = unary->isIncrementOp() ? BO_Add : BO_Sub;
    operand = element.isIntOrIndex()
                  ? constantInt(loc, element, 1)
                  : arith::ConstantOp::create(builder, loc,
                                              builder.getFloatAttr(element, 1))
                        .getResult();
  } else if (const auto *compound = dyn_cast<CompoundAssignOperator>(whole)) {
    kind = BinaryOperator::getOpForCompoundAssignment(compound->getOpcode());
    work = compound->getComputationLHSType();
    operandExpr = compound->getRHS();
  } else {
    const auto *assign = cast<BinaryOperator>(whole);
    const auto *binary =
        dyn_cast<BinaryOperator>(assign->getRHS()->IgnoreParenImpCasts());
    if (!binary)
      return unit.error(whole->getExprLoc(),
                        "this update is not supported in an atomic "
                        "construct; write x = x op expression");
    kind = binary->getOpcode();
    work = binary->getType();
    oldIsLeft = isSamePlace(unit.ast, binary->getLHS(), x);
    operandExpr = oldIsLeft ? binary->getRHS() : binary->getLHS();
  }
  if (operandExpr) {
    operand = emit(operandExpr);
    if (!operand)
      return false;
    operand = convert(operand, operandExpr->getType(), work, loc);
  }
  OperationState state(loc, acc::AtomicUpdateOp::getOperationName());
  state.addOperands(memory);
  state.addRegion();
  Operation *op = builder.create(state);
  OpBuilder::InsertionGuard guard(builder);
  Block *block = builder.createBlock(&op->getRegion(0), {}, {element}, {loc});
  Value old = convert(block->getArgument(0), type, work, loc);
  Value result = oldIsLeft
                     ? emitArithmetic(kind, work, old, operand, loc, false)
                     : emitArithmetic(kind, work, operand, old, loc, false);
  acc::YieldOp::create(builder, loc, convert(result, work, type, loc));
  return true;
}

bool RegionBuilder::importAtomic(const OpenACCAtomicConstruct *stmt) {
  Location loc = at(stmt->getBeginLoc());
  const auto info = stmt->getAssociatedStmtInfo();
  using Form = OpenACCAtomicConstruct::StmtInfo::StmtForm;
  auto read = [&](const OpenACCAtomicConstruct::SingleStmtInfo &single, Value x,
                  Value into) {
    Type element = memoryType(single.X->IgnoreParenImpCasts()->getType());
    acc::AtomicReadOp::create(builder, loc, x, into,
                              mlir::TypeAttr::get(element), Value());
  };
  // A read goes through a place of its own: `v` may be any lvalue.
  auto assignFrom = [&](const Expr *v, const Expr *x, Value memory) {
    Place place = emitPlace(v->IgnoreParenImpCasts());
    if (!place.memory && !place.pointer && !place.array)
      return false;
    Value value = memref::LoadOp::create(builder, loc, memory, ValueRange());
    store(convert(value, x->IgnoreParenImpCasts()->getType(),
                  v->IgnoreParenImpCasts()->getType(), loc),
          place, loc);
    return true;
  };
  if (info.Form == Form::Update) {
    Value x = atomicPlace(info.First.X);
    return x && emitAtomicUpdate(info.First.WholeExpr, info.First.X, x);
  }
  if (info.Form == Form::Write) {
    Value x = atomicPlace(info.First.X);
    Value value = x ? emit(info.First.RefExpr) : Value();
    if (!value)
      return false;
    value = convert(value, info.First.RefExpr->getType(),
                    info.First.X->IgnoreParenImpCasts()->getType(), loc);
    acc::AtomicWriteOp::create(builder, loc, x, value, Value());
    return true;
  }
  const auto &reader = info.First.V ? info.First : info.Second;
  const Expr *xExpr =
      info.Form == Form::UpdateRead ? info.Second.X : info.First.X;
  Value x = atomicPlace(xExpr);
  if (!x)
    return false;
  Value temporary =
      allocate(memoryType(xExpr->IgnoreParenImpCasts()->getType()), loc);
  if (info.Form == Form::Read) {
    read(info.First, x, temporary);
    return assignFrom(reader.V, xExpr, temporary);
  }
  // Operands of a write are computed outside of the capture.
  Value written;
  if (info.Form == Form::ReadWrite) {
    written = emit(info.Second.RefExpr);
    if (!written)
      return false;
    written = convert(written, info.Second.RefExpr->getType(),
                      xExpr->IgnoreParenImpCasts()->getType(), loc);
  }
  OperationState state(loc, acc::AtomicCaptureOp::getOperationName());
  state.addRegion();
  Operation *capture = builder.create(state);
  Region *region = &capture->getRegion(0);
  bool ok = true;
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.createBlock(region);
    switch (info.Form) {
    case Form::ReadWrite:
      read(info.First, x, temporary);
      acc::AtomicWriteOp::create(builder, loc, x, written, Value());
      break;
    case Form::ReadUpdate:
      read(info.First, x, temporary);
      ok = emitAtomicUpdate(info.Second.WholeExpr, info.Second.X, x);
      break;
    default:
      ok = emitAtomicUpdate(info.First.WholeExpr, info.First.X, x);
      read(info.Second, x, temporary);
      break;
    }
    acc::TerminatorOp::create(builder, loc);
    // Only the two operations may stand inside: what they use goes before.
    for (Operation &inner : llvm::make_early_inc_range(region->front()))
      if (!isa<acc::AtomicReadOp, acc::AtomicWriteOp, acc::AtomicUpdateOp,
               acc::TerminatorOp>(inner))
        inner.moveBefore(capture);
  }
  return ok && assignFrom(reader.V, xExpr, temporary);
}

} // namespace xacc::frontend
