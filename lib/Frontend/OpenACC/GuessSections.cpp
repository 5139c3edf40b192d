//===- GuessSections.cpp - How much pointers without clauses need ---------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A pointer without a data clause means what is present at its address. If
// nothing is, the construct brings the elements that its subscripts reach:
//
//   for (int i = 0; i < n; i++) y[i] = a * x[i];    // y[0:n], x[0:n]
//
// A subscript is computed before the construct, for the first and last values
// of the variables of the loops around it, the outermost first. Subscripts and
// bounds are linear, so the extreme values are there: in a loop whose bounds
// depend on an outer one, after that one is limited to the values for which the
// inner loop has iterations. There is no guess, and at run time an error, if a
// use of the pointer is no subscript (InspectSections.cpp knows pointers that
// move), if a subscript is not linear or depends
// on what the construct computes in another way, or if conditions other than
// comparisons with invariant values hide a subscript outside of those that are
// surely used.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/Extremes.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

using clang::QualType;

/// Whether a cast keeps the values of subscripts: one to a type narrower than
/// int may not, others are assumed to.
static bool keepsNumber(const CastExpr *cast) {
  auto rankOf = [](QualType type) {
    return type->isBooleanType()        ? 0
           : type->isAnyCharacterType() ? 1
           : type->isSpecificBuiltinType(BuiltinType::Short) ||
                   type->isSpecificBuiltinType(BuiltinType::UShort)
               ? 2
               : 3;
  };
  QualType to = cast->getType(), from = cast->getSubExpr()->getType();
  if (!to->isIntegerType() || !from->isIntegerType() || rankOf(to) == 3)
    return true;
  return rankOf(from) < rankOf(to)
             ? from->isUnsignedIntegerType() || to->isSignedIntegerType()
             : rankOf(from) == rankOf(to) &&
                   from->isUnsignedIntegerType() == to->isUnsignedIntegerType();
}

const Expr *strip(const Expr *expr) {
  while (true) {
    expr = expr->IgnoreParens();
    const auto *cast = dyn_cast<CastExpr>(expr);
    bool isNumber = cast && cast->getType()->isIntegerType() &&
                    cast->getSubExpr()->getType()->isIntegerType();
    if (!cast || !(isa<ImplicitCastExpr>(cast) || isNumber) ||
        !keepsNumber(cast))
      return expr;
    expr = cast->getSubExpr();
  }
}

const VarDecl *namedBy(const Expr *expr) {
  const auto *ref = dyn_cast<DeclRefExpr>(strip(expr));
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

/// The variable that an expression names, if that is a pointer.
static const DeclRefExpr *matchPointer(const Expr *expr) {
  const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts());
  return ref && isa<VarDecl>(ref->getDecl()) && ref->getType()->isPointerType()
             ? ref
             : nullptr;
}

const DeclRefExpr *matchElement(const Expr *expr, const Expr *&subscript) {
  subscript = nullptr;
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(expr)) {
    subscript = element->getIdx();
    return matchPointer(element->getBase());
  }
  const auto *unary = dyn_cast<UnaryOperator>(expr);
  if (!unary || unary->getOpcode() != UO_Deref)
    return nullptr;
  const Expr *address = unary->getSubExpr()->IgnoreParenImpCasts();
  const auto *sum = dyn_cast<BinaryOperator>(address);
  if (!sum || sum->getOpcode() != BO_Add)
    return matchPointer(address);
  subscript = sum->getRHS();
  return matchPointer(sum->getLHS());
}

const UnaryOperator *matchSteppedElement(const Expr *expr) {
  const auto *unary = dyn_cast<UnaryOperator>(expr);
  if (!unary || unary->getOpcode() != UO_Deref)
    return nullptr;
  const auto *step =
      dyn_cast<UnaryOperator>(unary->getSubExpr()->IgnoreParenImpCasts());
  return step && step->isIncrementDecrementOp() &&
                 matchPointer(step->getSubExpr())
             ? step
             : nullptr;
}

const DeclRefExpr *matchStep(const Expr *expr, const Expr *&distance) {
  distance = nullptr;
  if (const auto *unary = dyn_cast<UnaryOperator>(expr))
    return unary->isIncrementDecrementOp() ? matchPointer(unary->getSubExpr())
                                           : nullptr;
  const auto *binary = dyn_cast<BinaryOperator>(expr);
  if (!binary || !binary->isAssignmentOp())
    return nullptr;
  const DeclRefExpr *pointer = matchPointer(binary->getLHS());
  if (!pointer)
    return nullptr;
  distance = binary->getRHS();
  if (binary->isCompoundAssignmentOp())
    return pointer;
  const auto *sum = dyn_cast<BinaryOperator>(distance->IgnoreParenImpCasts());
  const DeclRefExpr *from =
      sum && sum->isAdditiveOp() ? matchPointer(sum->getLHS()) : nullptr;
  if (!from || from->getDecl() != pointer->getDecl() ||
      !sum->getRHS()->getType()->isIntegerType())
    return nullptr;
  distance = sum->getRHS();
  return pointer;
}

SectionGuesser::SectionGuesser(const Stmt *body) {
  visit(body);
  if (hasJumps)
    for (auto &[var, use] : uses)
      for (Access &access : use.accesses)
        access.isSure = false;
}

/// Comparisons that hold where `condition` is `value`. False: not all of it is
/// understood.
bool SectionGuesser::assume(const Expr *condition, bool value) {
  condition = condition->IgnoreParenImpCasts();
  if (const auto *unary = dyn_cast<UnaryOperator>(condition);
      unary && unary->getOpcode() == UO_LNot)
    return assume(unary->getSubExpr(), !value);
  const auto *binary = dyn_cast<BinaryOperator>(condition);
  if (!binary)
    return false;
  if (binary->getOpcode() == (value ? BO_LAnd : BO_LOr)) {
    bool left = assume(binary->getLHS(), value);
    return assume(binary->getRHS(), value) && left;
  }
  if (!binary->isComparisonOp())
    return false;
  BinaryOperatorKind op =
      value ? binary->getOpcode()
            : BinaryOperator::negateComparisonOp(binary->getOpcode());
  const VarDecl *left = namedBy(binary->getLHS());
  const VarDecl *right = namedBy(binary->getRHS());
  if (left)
    conditions.push_back({left, op, binary->getRHS()});
  if (right)
    conditions.push_back(
        {right, BinaryOperator::reverseComparisonOp(op), binary->getLHS()});
  return left || right;
}

void SectionGuesser::visitUnder(const Expr *condition, bool value,
                                const Stmt *stmt) {
  size_t numConditions = conditions.size();
  bool wasSure = isSure;
  isSure &= assume(condition, value);
  visit(stmt);
  isSure = wasSure;
  conditions.truncate(numConditions);
}

void SectionGuesser::visitLoop(const ForStmt *stmt) {
  CanonicalLoop loop;
  std::string reason;
  if (!matchAccLoop(stmt, loop, reason)) {
    for (const Stmt *child : stmt->children())
      visit(child);
    return;
  }
  for (const Expr *part : {loop.lower, loop.upper, loop.step})
    visit(part);
  loops.push_back(loop);
  visit(stmt->getBody());
  loops.pop_back();
}

/// A pointer that moves, with what is there.
bool SectionGuesser::visitStep(const Expr *expr) {
  const UnaryOperator *step = matchSteppedElement(expr);
  const Expr *distance;
  const DeclRefExpr *pointer = matchStep(step ? step : expr, distance);
  if (!pointer)
    return false;
  const auto *var = cast<VarDecl>(pointer->getDecl());
  Use &use = uses[var];
  use.isStepped = true;
  if (step)
    use.accesses.push_back({nullptr, loops, conditions, isSure});
  values[var].push_back(nullptr);
  visit(distance);
  return true;
}

/// Numbers, or structures of numbers.
static bool isPlainData(QualType type) {
  type = type->getBaseElementTypeUnsafe()->getCanonicalTypeInternal();
  if (const RecordDecl *record = type->getAsRecordDecl())
    return record->isCompleteDefinition() &&
           llvm::all_of(record->fields(), [](const FieldDecl *field) {
             return isPlainData(field->getType());
           });
  return type->isArithmeticType();
}

/// The pointer in `p`, `p + k` or `(T *)p`, as the program has written it.
static const DeclRefExpr *matchSum(const Expr *address, const Expr *&distance) {
  distance = nullptr;
  const auto *sum = dyn_cast<BinaryOperator>(address->IgnoreParenImpCasts());
  if (!sum)
    return matchPointer(address);
  distance = sum->getRHS();
  return sum->getOpcode() == BO_Add && distance->getType()->isIntegerType()
             ? matchPointer(sum->getLHS())
             : nullptr;
}

/// What an explicit cast to another type of pointer is of; null: it is none.
static const Expr *castPointer(const Expr *expr) {
  const auto *cast = dyn_cast<CStyleCastExpr>(expr->IgnoreParenImpCasts());
  const Expr *inner =
      cast ? cast->getSubExpr()->IgnoreParenImpCasts() : nullptr;
  return inner && cast->getType()->isPointerType() &&
                 inner->getType()->isPointerType()
             ? inner
             : nullptr;
}

/// `((T *)p)[i]`, `*((T *)p + i)`, `*(T *)p` and `*(T *)(p + i)`. Subscripts
/// count elements of the pointer in the last one only.
bool SectionGuesser::visitCastElement(const Expr *expr) {
  const Expr *address, *subscript = nullptr;
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(expr)) {
    address = element->getBase();
    subscript = element->getIdx();
  } else {
    const auto *unary = dyn_cast<UnaryOperator>(expr);
    if (!unary || unary->getOpcode() != UO_Deref)
      return false;
    address = unary->getSubExpr();
    const auto *sum = dyn_cast<BinaryOperator>(address->IgnoreParenImpCasts());
    if (sum && sum->getOpcode() == BO_Add && castPointer(sum->getLHS())) {
      address = sum->getLHS();
      subscript = sum->getRHS();
    }
  }
  const Expr *inner = castPointer(address), *distance = nullptr;
  const DeclRefExpr *pointer = inner ? matchSum(inner, distance) : nullptr;
  if (!pointer || (subscript && distance) || !isPlainData(expr->getType()))
    return false;
  const auto *var = cast<VarDecl>(pointer->getDecl());
  const ASTContext &ast = var->getASTContext();
  QualType element = var->getType()->getPointeeType();
  if (!element->isVoidType() && !isPlainData(element))
    return false;
  int64_t unit =
      element->isVoidType() ? 1 : ast.getTypeSizeInChars(element).getQuantity();
  int64_t size = ast.getTypeSizeInChars(expr->getType()).getQuantity();
  if (unit == 0 || size % unit != 0)
    return false;
  Access access{subscript ? subscript : distance, loops, conditions, isSure};
  access.size = size / unit;
  access.scale = distance ? 1 : access.size;
  visit(access.subscript);
  uses[var].accesses.push_back(std::move(access));
  return true;
}

/// Whether a function uses of a pointer's memory nothing but `*p` and `p->f`.
static bool usesOnlyPointee(const Stmt *stmt, const ParmVarDecl *pointer) {
  auto isPointer = [&](const Expr *expr) {
    const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts());
    return ref && ref->getDecl() == pointer;
  };
  if (const auto *ref = dyn_cast<DeclRefExpr>(stmt))
    return ref->getDecl() != pointer;
  if (const auto *unary = dyn_cast<UnaryOperator>(stmt)) {
    if (unary->getOpcode() == UO_Deref && isPointer(unary->getSubExpr()))
      return true;
    const VarDecl *root =
        unary->getOpcode() == UO_AddrOf ? rootOf(unary->getSubExpr()) : nullptr;
    if (root == pointer)
      return false;
  }
  if (const auto *member = dyn_cast<MemberExpr>(stmt))
    if (member->isArrow() && isPointer(member->getBase()))
      return !member->getType()->isArrayType();
  return llvm::all_of(stmt->children(), [&](const Stmt *child) {
    return !child || usesOnlyPointee(child, pointer);
  });
}

/// `f(&p[i])`, of a function that uses this one element.
bool SectionGuesser::visitElementArgument(const CallExpr *call,
                                          unsigned number) {
  const Expr *argument = call->getArg(number)->IgnoreParenImpCasts();
  const auto *address = dyn_cast<UnaryOperator>(argument);
  const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
  if (!address || address->getOpcode() != UO_AddrOf || !callee ||
      !callee->hasBody(definition) || number >= definition->getNumParams())
    return false;
  const Expr *element = address->getSubExpr()->IgnoreParens();
  const Expr *subscript;
  const DeclRefExpr *pointer = matchElement(element, subscript);
  const ParmVarDecl *parameter = definition->getParamDecl(number);
  if (!pointer || !parameter->getType()->isPointerType() ||
      !parameter->getASTContext().hasSameUnqualifiedType(
          parameter->getType()->getPointeeType(), element->getType()) ||
      !usesOnlyPointee(definition->getBody(), parameter))
    return false;
  Use &use = uses[cast<VarDecl>(pointer->getDecl())];
  use.accesses.push_back({subscript, loops, conditions, isSure});
  if (!parameter->getType()->getPointeeType().isConstQualified()) {
    use.isWritten = true;
    use.writtenFields.insert(nullptr);
  }
  visit(subscript);
  return true;
}

void SectionGuesser::visit(const Stmt *stmt) {
  if (!stmt)
    return;
  if (const auto *call = dyn_cast<CallExpr>(stmt)) {
    visit(call->getCallee());
    for (unsigned i = 0; i < call->getNumArgs(); ++i)
      if (!visitElementArgument(call, i))
        visit(call->getArg(i));
    return;
  }
  if (const auto *loop = dyn_cast<ForStmt>(stmt))
    return visitLoop(loop);
  if (const auto *choice = dyn_cast<IfStmt>(stmt)) {
    visit(choice->getCond());
    visitUnder(choice->getCond(), true, choice->getThen());
    return visitUnder(choice->getCond(), false, choice->getElse());
  }
  if (const auto *choice = dyn_cast<ConditionalOperator>(stmt)) {
    visit(choice->getCond());
    visitUnder(choice->getCond(), true, choice->getTrueExpr());
    return visitUnder(choice->getCond(), false, choice->getFalseExpr());
  }
  if (const auto *both = dyn_cast<BinaryOperator>(stmt);
      both && both->isLogicalOp()) {
    visit(both->getLHS());
    return visitUnder(both->getLHS(), both->getOpcode() == BO_LAnd,
                      both->getRHS());
  }
  if (const auto *expr = dyn_cast<Expr>(stmt)) {
    const Expr *subscript;
    if (const DeclRefExpr *pointer = matchElement(expr, subscript)) {
      uses[cast<VarDecl>(pointer->getDecl())].accesses.push_back(
          {subscript, loops, conditions, isSure});
      return visit(subscript);
    }
    if (visitStep(expr) || visitCastElement(expr))
      return;
    // An element of an array takes nothing's address.
    const auto *element = dyn_cast<ArraySubscriptExpr>(expr);
    const auto *decay =
        element ? dyn_cast<ImplicitCastExpr>(element->getBase()) : nullptr;
    if (decay && decay->getCastKind() == CK_ArrayToPointerDecay) {
      visit(decay->getSubExpr());
      return visit(element->getIdx());
    }
  }
  noteChanges(stmt);
  if (const auto *ref = dyn_cast<DeclRefExpr>(stmt))
    if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
      uses[var].isValue = true;
  if (isa<ContinueStmt, BreakStmt, ReturnStmt, GotoStmt, SwitchStmt>(stmt))
    hasJumps = true;
  if (isa<UnaryExprOrTypeTraitExpr>(stmt))
    return;
  if (const auto *captured = dyn_cast<CapturedStmt>(stmt))
    return visit(captured->getCapturedStmt());
  for (const Stmt *child : stmt->children())
    visit(child);
}

/// The member of its variable's structure that an expression is, or is in; null
/// where it may be more.
static const FieldDecl *fieldIn(const Expr *expr) {
  const FieldDecl *field = nullptr;
  while (true) {
    expr = expr->IgnoreParenImpCasts();
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(expr)) {
      expr = element->getBase();
    } else if (const auto *member = dyn_cast<MemberExpr>(expr)) {
      field = dyn_cast<FieldDecl>(member->getMemberDecl());
      expr = member->getBase();
      if (!field || field->getParent()->isUnion())
        return nullptr;
    } else {
      return isa<DeclRefExpr>(expr) ? field : nullptr;
    }
  }
}

/// The variable whose memory an expression is in, as another type than the
/// variable's; null if it is not.
static const VarDecl *rootOfCast(const Expr *expr) {
  while (expr) {
    expr = expr->IgnoreParenImpCasts();
    if (const Expr *inner = castPointer(expr))
      return rootOf(inner->IgnoreParenCasts());
    if (const auto *element = dyn_cast<ArraySubscriptExpr>(expr))
      expr = element->getBase();
    else if (const auto *member = dyn_cast<MemberExpr>(expr))
      expr = member->getBase();
    else if (const auto *unary = dyn_cast<UnaryOperator>(expr))
      expr = unary->getSubExpr();
    else if (const auto *sum = dyn_cast<BinaryOperator>(expr))
      expr = sum->getLHS();
    else
      return nullptr;
  }
  return nullptr;
}

/// What variables get, and which elements are written.
void SectionGuesser::noteChanges(const Stmt *stmt) {
  if (const auto *decl = dyn_cast<DeclStmt>(stmt))
    for (const Decl *d : decl->decls())
      if (const auto *var = dyn_cast<VarDecl>(d)) {
        declared.insert(var);
        if (var->getInit())
          values[var].push_back(var->getInit());
      }
  const auto *unary = dyn_cast<UnaryOperator>(stmt);
  const Expr *target = targetOf(stmt);
  if (unary && unary->getOpcode() == UO_AddrOf) {
    target = unary->getSubExpr();
    // What uses the address may go on to other elements.
    if (const VarDecl *var = rootOf(target))
      uses[var].isValue = true;
  }
  // An array in an element, of which something takes the address.
  if (const auto *cast = dyn_cast<ImplicitCastExpr>(stmt);
      cast && cast->getCastKind() == CK_ArrayToPointerDecay)
    target = cast->getSubExpr();
  const VarDecl *var = target ? rootOf(target) : nullptr;
  if (const UnaryOperator *step =
          target ? matchSteppedElement(target->IgnoreParens()) : nullptr)
    var = rootOf(step->getSubExpr());
  if (!var) {
    if (const VarDecl *other = target ? rootOfCast(target) : nullptr) {
      uses[other].isWritten = uses[other].isWrittenAsOther = true;
      uses[other].writtenFields.insert(nullptr);
    }
    return;
  }
  uses[var].isWritten = true;
  bool isAssigned = targetOf(stmt) != nullptr;
  uses[var].writtenFields.insert(isAssigned ? fieldIn(target) : nullptr);
  if (namedBy(target) != var)
    return;
  const auto *assignment = dyn_cast<BinaryOperator>(stmt);
  bool isPlain = assignment && assignment->getOpcode() == BO_Assign;
  values[var].push_back(isPlain ? assignment->getRHS() : nullptr);
}

bool SectionGuesser::mayWriteNumber(QualType type,
                                    const ASTContext &ast) const {
  return llvm::any_of(uses, [&](const auto &use) {
    QualType written = use.first->getType();
    if (use.second.isWrittenAsOther)
      return true;
    if (!use.second.isWritten ||
        (!written->isPointerType() && !written->isArrayType()))
      return false;
    if (written->isPointerType())
      written = written->getPointeeType();
    written = ast.getBaseElementType(written);
    // The other type may be of the other sign.
    return written->isAnyCharacterType() || !written->isArithmeticType() ||
           (written->isIntegralOrEnumerationType() &&
            ast.getTypeSize(written) == ast.getTypeSize(type));
  });
}

bool SectionGuesser::isWritten(const VarDecl *var) const {
  auto use = uses.find(var);
  return use != uses.end() && use->second.isWritten;
}

bool SectionGuesser::isNumberWritten(const Expr *number) const {
  auto use = uses.find(rootOf(number));
  if (use == uses.end() || !use->second.isWritten)
    return false;
  const FieldDecl *field = fieldIn(number);
  return !field || use->second.writtenFields.contains(field) ||
         use->second.writtenFields.contains(nullptr);
}

void SectionGuesser::addElement(const VarDecl *pointer, const Expr *subscript) {
  uses[pointer].accesses.push_back({subscript, {}, {}, true});
}

bool SectionGuesser::isCast(const VarDecl *pointer) const {
  auto use = uses.find(pointer);
  return use != uses.end() &&
         llvm::any_of(use->second.accesses, [&](const Access &access) {
           return access.size != 1 ||
                  pointer->getType()->getPointeeType()->isVoidType();
         });
}

bool SectionGuesser::isPlainUse(const VarDecl *pointer) const {
  auto use = uses.find(pointer);
  QualType type = pointer->getType();
  return use != uses.end() && !use->second.isValue &&
         !use->second.accesses.empty() && type->isPointerType() &&
         (isPlainData(type->getPointeeType()) || isCast(pointer) ||
          withPointers.count(pointer)) &&
         !findFlexibleArray(type->getPointeeType());
}

std::optional<GuessedSection>
SectionGuesser::guess(const VarDecl *pointer, OpBuilder &builder, Location loc,
                      ASTContext &ast,
                      llvm::function_ref<Value(const Expr *)> emitLeaf) const {
  if (!isPlainUse(pointer) || isStepped(pointer))
    return std::nullopt;
  Extremes sure(*this, builder, loc, ast, emitLeaf);
  Extremes perhaps(*this, builder, loc, ast, emitLeaf);
  bool isExact = true;
  for (const Access &access : uses.find(pointer)->second.accesses) {
    Extremes own(*this, builder, loc, ast, emitLeaf);
    if (!own.add(access))
      return std::nullopt;
    isExact &= own.isExact;
    (access.isSure && own.isExact ? sure : perhaps).add(own);
  }
  if (!sure.least && !isExact)
    return std::nullopt;
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  auto isInside = [&](Value low, Value high) -> Value {
    using enum arith::CmpIPredicate;
    Value above =
        builder.createOrFold<arith::CmpIOp>(loc, sge, perhaps.least, low);
    Value below =
        builder.createOrFold<arith::CmpIOp>(loc, sle, perhaps.greatest, high);
    return builder.createOrFold<arith::AndIOp>(loc, above, below);
  };
  Value low = sure.least, high = sure.greatest;
  if (!low) {
    low = builder.createOrFold<arith::MaxSIOp>(loc, perhaps.least, constant(0));
    high = perhaps.greatest;
  }
  Value any = builder.createOrFold<arith::CmpIOp>(
      loc, arith::CmpIPredicate::sle, low, high);
  Value extent = builder.createOrFold<arith::SubIOp>(loc, high, low);
  extent = builder.createOrFold<arith::AddIOp>(loc, extent, constant(1));
  extent = builder.createOrFold<arith::SelectOp>(loc, any, extent, constant(0));
  // Unknown, as without a guess.
  if (sure.least && perhaps.least)
    extent = builder.createOrFold<arith::SelectOp>(loc, isInside(low, high),
                                                   extent, constant(-1));
  low = builder.createOrFold<arith::SelectOp>(loc, any, low, constant(0));
  return GuessedSection{low, extent, bool(sure.least)};
}

} // namespace xacc::frontend
