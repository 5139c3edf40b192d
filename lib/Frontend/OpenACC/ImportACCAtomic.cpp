//===- ImportACCAtomic.cpp - Import of OpenACC atomic ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang has checked that the statement is one of the forms of OpenACC 3.3,
// section 2.12. It is taken apart here into a read, a write or an update of one
// place `x`, and for `capture` a place `v` that gets the value of `x` before or
// after that. (Clang's own getAssociatedStmtInfo() takes `{ x += y; v = x; }`,
// with an lvalue `y`, for a read and a write.) An update's expression is
// emitted in the region of acc.atomic.update, where the variable's old value is
// the block's argument.
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

/// The type of an atomic object in memory: a pointer is an integer.
static Type atomicType(Type type) {
  return isa<LLVM::LLVMPointerType>(type)
             ? IntegerType::get(type.getContext(), 64)
             : type;
}

/// The place of an lvalue as a memref without subscripts.
Value ACCImporter::atomicPlace(const Expr *expr, bool isUpdate) {
  expr = expr->IgnoreParenImpCasts();
  Location loc = at(expr->getExprLoc());
  QualType type = expr->getType();
  // It has no address: the operation would be on all of its storage unit.
  if (expr->getSourceBitField()) {
    unit.error(expr->getExprLoc(),
               "an atomic operation cannot be on a bit field; make '" +
                   expr->getSourceBitField()->getName() +
                   "' a member of its own, without ':'");
    return nullptr;
  }
  // A clause with a pointer variable is for what it points to: kernels share
  // no variable of that type.
  bool isExchanged =
      !isUpdate && type->isPointerType() && !isa<DeclRefExpr>(expr);
  bool isWide =
      type->isIntegralOrEnumerationType() && unit.ast.getTypeSize(type) > 64;
  if (isWide || (!type->isIntegralOrEnumerationType() &&
                 !type->isRealFloatingType() && !isExchanged)) {
    unit.error(expr->getExprLoc(),
               "an atomic operation needs a number of at most 64 bits, not '" +
                   type.getAsString() + "'");
    return nullptr;
  }
  Place place = emitPlace(expr);
  if (place.memory && place.indices.empty() && !isExchanged)
    return place.memory;
  Value address = place.memory || place.pointer || place.array
                      ? addressOf(place, loc)
                      : Value();
  return address ? xmp::AsMemRefOp::create(
                       builder, loc,
                       MemRefType::get({}, atomicType(memoryType(type))),
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
bool ACCImporter::emitAtomicUpdate(const Expr *whole, const Expr *x,
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

namespace {
/// What an atomic construct does.
struct AtomicForm {
  /// Of `x`; a capture reads besides.
  enum Access { Read, Write, Update } access = Update;
  const Expr *x = nullptr;
  /// What is written (Write), or the expression that updates (Update).
  const Expr *operation = nullptr;
  /// Read and capture: where the value goes.
  const Expr *v = nullptr;
  /// Capture: whether `v` gets the value that `x` had before.
  bool readsFirst = false;
};
} // namespace

static const Expr *strip(const Stmt *stmt) {
  const auto *expr = dyn_cast<Expr>(stmt);
  return expr ? expr->IgnoreUnlessSpelledInSource()->IgnoreParenImpCasts()
              : nullptr;
}

/// `x++`, `--x`, `x op= e`: returns x.
static const Expr *updatedPlace(const Expr *expr) {
  if (const auto *unary = dyn_cast<UnaryOperator>(expr))
    return unary->isIncrementDecrementOp() ? unary->getSubExpr() : nullptr;
  const auto *compound = dyn_cast<CompoundAssignOperator>(expr);
  return compound ? compound->getLHS() : nullptr;
}

/// Whether `x = e` has the form `x = x op e` or `x = e op x`.
static bool readsOwnPlace(const ASTContext &ast, const BinaryOperator *assign) {
  const auto *binary = dyn_cast<BinaryOperator>(strip(assign->getRHS()));
  return binary && !binary->isAssignmentOp() &&
         (isSamePlace(ast, binary->getLHS(), assign->getLHS()) ||
          isSamePlace(ast, binary->getRHS(), assign->getLHS()));
}

/// An expression that updates `x`; false if it is something else.
static bool parseUpdate(const ASTContext &ast, const Expr *expr,
                        AtomicForm &form) {
  form.access = AtomicForm::Update;
  form.operation = expr;
  form.x = updatedPlace(expr);
  if (form.x)
    return true;
  const auto *assign = dyn_cast<BinaryOperator>(expr);
  if (!assign || assign->getOpcode() != BO_Assign ||
      !readsOwnPlace(ast, assign))
    return false;
  form.x = assign->getLHS();
  return true;
}

/// `v = x++`, `v = x op= e`, `v = x = x op e`.
static bool parseCapture(const ASTContext &ast, const Expr *expr,
                         AtomicForm &form) {
  const auto *assign = dyn_cast<BinaryOperator>(expr);
  if (!assign || assign->getOpcode() != BO_Assign)
    return false;
  form.v = assign->getLHS();
  const Expr *inner = strip(assign->getRHS());
  const auto *unary = dyn_cast<UnaryOperator>(inner);
  form.readsFirst = unary && unary->isPostfix();
  return parseUpdate(ast, inner, form);
}

/// `{ v = x; x op= e; }` and the like, in either order.
static bool parseCapture(const ASTContext &ast, const Expr *first,
                         const Expr *second, AtomicForm &form) {
  const auto *read = dyn_cast<BinaryOperator>(first);
  if (read && read->getOpcode() == BO_Assign) {
    // The first is a read if the second changes what it reads.
    const auto *assign = dyn_cast<BinaryOperator>(second);
    const Expr *changed = updatedPlace(second);
    if (!changed && assign && assign->getOpcode() == BO_Assign)
      changed = assign->getLHS();
    if (changed && isSamePlace(ast, read->getRHS(), changed)) {
      form.v = read->getLHS();
      form.readsFirst = true;
      if (parseUpdate(ast, second, form))
        return true;
      form.access = AtomicForm::Write;
      form.x = changed;
      form.operation = assign->getRHS();
      return true;
    }
  }
  read = dyn_cast<BinaryOperator>(second);
  if (!read || read->getOpcode() != BO_Assign ||
      !parseUpdate(ast, first, form) ||
      !isSamePlace(ast, read->getRHS(), form.x))
    return false;
  form.v = read->getLHS();
  return true;
}

static bool parseAtomic(const ASTContext &ast,
                        const OpenACCAtomicConstruct *stmt, AtomicForm &form) {
  const Stmt *body = stmt->getAssociatedStmt();
  if (stmt->getAtomicKind() == OpenACCAtomicKind::Capture) {
    if (const Expr *expr = strip(body))
      return parseCapture(ast, expr, form);
    const auto *block = dyn_cast<CompoundStmt>(body);
    if (!block || block->size() != 2)
      return false;
    const Expr *first = strip(block->body_front());
    const Expr *second = strip(block->body_back());
    return first && second && parseCapture(ast, first, second, form);
  }
  const Expr *expr = strip(body);
  if (!expr)
    return false;
  if (stmt->getAtomicKind() != OpenACCAtomicKind::Read &&
      stmt->getAtomicKind() != OpenACCAtomicKind::Write)
    return parseUpdate(ast, expr, form);
  const auto *assign = dyn_cast<BinaryOperator>(expr);
  if (!assign || assign->getOpcode() != BO_Assign)
    return false;
  if (stmt->getAtomicKind() == OpenACCAtomicKind::Read) {
    form.access = AtomicForm::Read;
    form.v = assign->getLHS();
    form.x = assign->getRHS();
  } else {
    form.access = AtomicForm::Write;
    form.x = assign->getLHS();
    form.operation = assign->getRHS();
  }
  return true;
}

/// `x += e` and `x -= e` of a complex number: the parts, each for itself. No
/// thread sees the number between two updates but by another atomic construct,
/// which there is none for.
bool ACCImporter::emitComplexAtomic(const Expr *operation, const Expr *x) {
  x = x->IgnoreParenImpCasts();
  QualType type = x->getType();
  Location loc = at(x->getExprLoc());
  bool subtracts = false;
  const Expr *operand = nullptr;
  if (const auto *compound = dyn_cast<CompoundAssignOperator>(operation)) {
    subtracts = compound->getOpcode() == BO_SubAssign;
    if (subtracts || compound->getOpcode() == BO_AddAssign)
      operand = compound->getRHS();
  } else if (const auto *assign = dyn_cast<BinaryOperator>(operation)) {
    const auto *binary =
        dyn_cast<BinaryOperator>(assign->getRHS()->IgnoreParenImpCasts());
    bool isLeft = binary && isSamePlace(unit.ast, binary->getLHS(), x);
    subtracts = binary && binary->getOpcode() == BO_Sub;
    if (binary && (subtracts ? isLeft : binary->getOpcode() == BO_Add))
      operand = isLeft ? binary->getRHS() : binary->getLHS();
  }
  if (!operand)
    return unit.error(operation->getExprLoc(),
                      "of the atomic operations on complex numbers, only "
                      "updates with + and - are supported; use its parts");
  Value added = emit(operand);
  if (!added)
    return false;
  added = convert(added, operand->getType(), type, loc);
  Value address = addressOf(emitPlace(x), loc);
  if (!address)
    return false;
  QualType part = type->castAs<clang::ComplexType>()->getElementType();
  Type element = memoryType(part);
  auto update = [&](int64_t index, Value value) {
    Value memory = xmp::AsMemRefOp::create(
        builder, loc, MemRefType::get({}, element),
        emitPointerAdd(address, part, constantIndex(loc, index), loc),
        ValueRange());
    OperationState state(loc, acc::AtomicUpdateOp::getOperationName());
    state.addOperands(memory);
    state.addRegion();
    Operation *op = builder.create(state);
    OpBuilder::InsertionGuard guard(builder);
    Block *block = builder.createBlock(&op->getRegion(0), {}, {element}, {loc});
    Value result = emitArithmetic(subtracts ? BO_Sub : BO_Add, part,
                                  block->getArgument(0), value, loc, false);
    acc::YieldOp::create(builder, loc, result);
  };
  update(0, complex::ReOp::create(builder, loc, element, added));
  update(1, complex::ImOp::create(builder, loc, element, added));
  return true;
}

/// What a write or a capture computes the new value of `x` with is computed
/// before it: there, `x` and `v` have no values of the operation yet. Returns
/// where one of them is read nevertheless.
static const Expr *findOwnOperand(const ASTContext &ast,
                                  const AtomicForm &form) {
  const Expr *found = nullptr;
  if (!form.operation || (!form.v && form.access == AtomicForm::Update))
    return found;
  forEachStmt(form.operation, [&](const Stmt *s) {
    const auto *expr = dyn_cast<Expr>(s);
    if (found || !expr)
      return !found;
    if (isSamePlace(ast, expr, form.x)) {
      if (form.access == AtomicForm::Write)
        found = expr;
      return false;
    }
    if (form.v && isSamePlace(ast, expr, form.v))
      found = expr;
    return !found;
  });
  return found;
}

bool ACCImporter::importAtomic(const OpenACCAtomicConstruct *stmt) {
  Location loc = at(stmt->getBeginLoc());
  AtomicForm form;
  if (!parseAtomic(unit.ast, stmt, form))
    return unit.error(stmt->getAssociatedStmt()->getBeginLoc(),
                      "this statement is not supported in an atomic "
                      "construct; write x = x op expression, and for capture "
                      "v = x before or after it");
  if (const Expr *own = findOwnOperand(unit.ast, form))
    return unit.error(own->getExprLoc(),
                      form.v ? "the new value in an atomic capture cannot "
                               "depend on what the capture reads or sets, "
                               "except as x = x op expression"
                             : "the value of an atomic write cannot depend on "
                               "what it sets; write '#pragma acc atomic "
                               "update'");
  if (form.x->getType()->isAnyComplexType() && !form.v &&
      form.access == AtomicForm::Update && !redundantGangs)
    return emitComplexAtomic(form.operation, form.x);
  Value memory = atomicPlace(form.x, form.access == AtomicForm::Update);
  if (!memory)
    return false;
  QualType type = form.x->IgnoreParenImpCasts()->getType();
  // What a write writes is computed outside of the capture.
  Value written;
  if (form.access == AtomicForm::Write) {
    written = emit(form.operation);
    if (!written)
      return false;
    written = convert(written, form.operation->getType(), type, loc);
    if (type->isPointerType())
      written =
          LLVM::PtrToIntOp::create(builder, loc, builder.getI64Type(), written);
  }
  auto change = [&] {
    if (form.access == AtomicForm::Update)
      return emitAtomicUpdate(form.operation, form.x, memory);
    acc::AtomicWriteOp::create(builder, loc, memory, written, Value());
    return true;
  };
  Operation *around = builder.getInsertionBlock()->getParentOp();
  bool inLoop =
      isa<acc::LoopOp>(around) || around->getParentOfType<acc::LoopOp>();
  if (form.access == AtomicForm::Update && !form.v && redundantGangs &&
      !inLoop) {
    // Gangs share these updates: each block of a GPU comes here.
    OpBuilder::InsertionGuard guard(builder);
    auto outerGangs = gangs;
    enterGangs(redundantGangs, loc);
    bool ok = change();
    acc::YieldOp::create(builder, loc, ValueRange());
    gangs = outerGangs;
    return ok;
  }
  if (!form.v)
    return change();

  // A read goes through a place of its own: `v` may be any lvalue.
  Type inMemory = atomicType(memoryType(type));
  Value temporary = allocate(inMemory, loc);
  auto read = [&] {
    acc::AtomicReadOp::create(builder, loc, memory, temporary,
                              mlir::TypeAttr::get(inMemory), Value());
    return true;
  };
  if (form.access == AtomicForm::Read) {
    read();
  } else {
    OperationState state(loc, acc::AtomicCaptureOp::getOperationName());
    state.addRegion();
    Operation *capture = builder.create(state);
    OpBuilder::InsertionGuard guard(builder);
    Block *block = builder.createBlock(&capture->getRegion(0));
    if (!(form.readsFirst ? read() && change() : change() && read()))
      return false;
    acc::TerminatorOp::create(builder, loc);
    // Only the two operations may stand inside: what they use goes before.
    for (Operation &inner : llvm::make_early_inc_range(*block))
      if (!isa<acc::AtomicReadOp, acc::AtomicWriteOp, acc::AtomicUpdateOp,
               acc::TerminatorOp>(inner))
        inner.moveBefore(capture);
  }
  Place place = emitPlace(form.v->IgnoreParenImpCasts());
  if (!place.memory && !place.pointer && !place.array)
    return false;
  Value value = memref::LoadOp::create(builder, loc, temporary, ValueRange());
  if (type->isPointerType())
    value = LLVM::IntToPtrOp::create(builder, loc, memoryType(type), value);
  store(convert(value, type, form.v->IgnoreParenImpCasts()->getType(), loc),
        place, loc);
  return true;
}

} // namespace xacc::frontend
