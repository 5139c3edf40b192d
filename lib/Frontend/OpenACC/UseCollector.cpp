//===- UseCollector.cpp - How a construct uses variables ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "OpenACC/UseCollector.h"
#include "OpenACC/GuessSections.h"
#include "Unit/ArrayFunctions.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace xacc::frontend {

/// The pointer variable that an address is computed from: `p + 1`, `p++`,
/// `(T *)p`.
static const DeclRefExpr *pointerIn(const Expr *address) {
  address = address->IgnoreParenCasts();
  if (const auto *ref = dyn_cast<DeclRefExpr>(address))
    return isa<VarDecl>(ref->getDecl()) && ref->getType()->isPointerType()
               ? ref
               : nullptr;
  if (const auto *unary = dyn_cast<UnaryOperator>(address))
    return unary->isIncrementDecrementOp() ? pointerIn(unary->getSubExpr())
                                           : nullptr;
  const auto *sum = dyn_cast<BinaryOperator>(address);
  if (!sum || !sum->isAdditiveOp() || !sum->getType()->isPointerType())
    return nullptr;
  return pointerIn(sum->getLHS()->getType()->isPointerType() ? sum->getLHS()
                                                             : sum->getRHS());
}

/// The address that an expression follows, or null.
static const Expr *addressFollowed(const Expr *expr) {
  const Expr *address = nullptr;
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(expr))
    address = element->getBase();
  else if (const auto *member = dyn_cast<MemberExpr>(expr))
    address = member->isArrow() ? member->getBase() : nullptr;
  else if (const auto *unary = dyn_cast<UnaryOperator>(expr))
    address = unary->getOpcode() == UO_Deref ? unary->getSubExpr() : nullptr;
  return expr->getType()->isFunctionType() ? nullptr : address;
}

/// The array, or the pointer, that an address is computed from; null if that
/// is no variable.
static const VarDecl *objectIn(const Expr *address) {
  address = address->IgnoreParenCasts();
  if (const auto *ref = dyn_cast<DeclRefExpr>(address)) {
    const auto *var = dyn_cast<VarDecl>(ref->getDecl());
    return var && (var->getType()->isArrayType() ||
                   var->getType()->isPointerType())
               ? var
               : nullptr;
  }
  if (const auto *unary = dyn_cast<UnaryOperator>(address)) {
    const Expr *sub = unary->getSubExpr()->IgnoreParens();
    const auto *element = dyn_cast<ArraySubscriptExpr>(sub);
    if (unary->getOpcode() == UO_AddrOf && element)
      return objectIn(element->getBase());
    return unary->isIncrementDecrementOp() ? objectIn(sub) : nullptr;
  }
  const auto *sum = dyn_cast<BinaryOperator>(address);
  if (!sum || !sum->isAdditiveOp() || !sum->getType()->isPointerType())
    return nullptr;
  return objectIn(sum->getLHS()->getType()->isPointerType() ? sum->getLHS()
                                                            : sum->getRHS());
}

/// Of pointers; a difference tells as much.
static bool isComparison(const BinaryOperator *binary) {
  return (binary->isComparisonOp() || binary->getOpcode() == BO_Sub) &&
         binary->getLHS()->getType()->isPointerType() &&
         binary->getRHS()->getType()->isPointerType();
}

const VarDecl *UseCollector::comparedWith(const VarDecl *bound) const {
  const VarDecl *only = nullptr;
  for (const VarDecl *other : uses.find(bound)->second.others) {
    for (int depth = 0; other && depth < 4 && origins.contains(other); ++depth)
      other = origins.lookup(other);
    if (!other || other == bound || (only && other != only))
      return nullptr;
    only = other;
  }
  return only;
}

void UseCollector::visit(const Stmt *stmt) {
  if (!stmt || hostValues.contains(stmt))
    return;
  if (const auto *decl = dyn_cast<DeclStmt>(stmt))
    visitDeclaration(decl);
  if (const auto *loop = dyn_cast<ForStmt>(stmt)) {
    CanonicalLoop canonical;
    std::string reason;
    if (matchAccLoop(loop, canonical, reason)) {
      indices.insert(canonical.var);
      noteOrigin(canonical.var, canonical.lower);
    }
  }
  if (const auto *member = dyn_cast<MemberExpr>(stmt);
      member && visitMember(member))
    return;
  if (const auto *expr = dyn_cast<Expr>(stmt); expr && visitElement(expr))
    return;
  if (const auto *unary = dyn_cast<UnaryOperator>(stmt)) {
    const Expr *sub = unary->getSubExpr()->IgnoreParenImpCasts();
    const auto *ref = dyn_cast<DeclRefExpr>(sub);
    if (ref &&
        (unary->isIncrementDecrementOp() || unary->getOpcode() == UO_AddrOf))
      if (Use *use = note(ref))
        use->assigned = true;
  }
  if (const auto *binary = dyn_cast<BinaryOperator>(stmt)) {
    if (binary->isAssignmentOp())
      visitAssignment(binary);
    else if (isComparison(binary))
      return visitComparison(binary);
  }
  if (const auto *ref = dyn_cast<DeclRefExpr>(stmt))
    if (Use *use = note(ref))
      use->value = true;
  if (const auto *call = dyn_cast<CallExpr>(stmt)) {
    if (MPICall message; MPICall::match(call, message))
      return visitMessage(message);
    visitCallees(call);
  }
  visitChildren(stmt);
}

void UseCollector::visitDeclaration(const DeclStmt *decl) {
  for (const Decl *d : decl->decls())
    if (const auto *var = dyn_cast<VarDecl>(d)) {
      declared.insert(var);
      noteOrigin(var, var->getInit());
      visit(var->getInit());
    }
}

/// True: there is nothing else in it.
bool UseCollector::visitMember(const MemberExpr *member) {
  if (isMapped(member))
    return true;
  const Expr *base = member->getBase()->IgnoreParenImpCasts();
  const auto *ref = dyn_cast<DeclRefExpr>(base);
  if (!ref || !member->isArrow())
    return false;
  if (Use *use = note(ref)) {
    use->dereferenced = true;
    use->beyond |= member->getType()->isPointerType();
  }
  return true;
}

/// True: it is an element behind a pointer, or of an array, and all of it has
/// been visited.
bool UseCollector::visitElement(const Expr *expr) {
  const Expr *subscript;
  if (const DeclRefExpr *pointer = matchElement(expr, subscript)) {
    visit(subscript);
    if (Use *use = note(pointer)) {
      use->dereferenced = true;
      use->beyond |= subscript != nullptr;
    }
    return true;
  }
  if (const Expr *address = addressFollowed(expr))
    if (const DeclRefExpr *ref = pointerIn(address))
      if (Use *use = note(ref))
        use->stepped = true;
  const auto *element = dyn_cast<ArraySubscriptExpr>(expr);
  if (!element)
    return false;
  visit(element->getIdx());
  const Expr *base = element->getBase()->IgnoreParenImpCasts();
  const auto *ref = dyn_cast<DeclRefExpr>(base);
  if (!ref)
    visit(element->getBase());
  else if (Use *use = note(ref))
    use->dereferenced = use->beyond = true;
  return true;
}

void UseCollector::visitChildren(const Stmt *stmt) {
  if (const auto *loop = dyn_cast<OpenACCLoopConstruct>(stmt))
    return visitLoop(loop);
  if (const auto *acc = dyn_cast<OpenACCConstructStmt>(stmt))
    forEachClauseExpr(acc, [&](const Expr *expr) { visit(expr); });
  if (isa<UnaryExprOrTypeTraitExpr>(stmt))
    return;
  // What is not chosen is not evaluated.
  if (const auto *generic = dyn_cast<GenericSelectionExpr>(stmt))
    return visit(generic->getResultExpr());
  if (const auto *choose = dyn_cast<ChooseExpr>(stmt))
    return visit(choose->getChosenSubExpr());
  // Of an OpenMP directive; its children are the locals that it captures.
  if (const auto *captured = dyn_cast<CapturedStmt>(stmt))
    return visit(captured->getCapturedStmt());
  for (const Stmt *child : stmt->children())
    visit(child);
}

void UseCollector::visitSections(
    llvm::ArrayRef<const OpenACCClause *> clauses) {
  VarSet others;
  for (auto &[var, use] : uses)
    others.insert(var);
  for (const OpenACCClause *clause : clauses)
    if (isa<OpenACCPrivateClause, OpenACCFirstPrivateClause,
            OpenACCReductionClause>(clause))
      for (const Stmt *child : const_cast<OpenACCClause *>(clause)->children())
        for (const SectionSyntax &section :
             matchObject(cast<Expr>(child)).sections) {
          visit(section.lower);
          visit(section.length);
        }
  for (auto &[var, use] : uses)
    if (!others.count(var))
      ofSections.insert(var);
}

void UseCollector::visitAssignment(const BinaryOperator *binary) {
  const auto *ref = dyn_cast<DeclRefExpr>(binary->getLHS()->IgnoreParens());
  Use *use = ref ? note(ref) : nullptr;
  if (!use)
    return;
  use->assigned = true;
  if (binary->getOpcode() != BO_Assign)
    return;
  const DeclRefExpr *from = pointerIn(binary->getRHS());
  use->replaced |= !from || from->getDecl() != ref->getDecl();
}

void UseCollector::visitComparison(const BinaryOperator *binary) {
  visitCompared(binary->getLHS(), binary->getRHS());
  visitCompared(binary->getRHS(), binary->getLHS());
}

void UseCollector::visitCompared(const Expr *side, const Expr *other) {
  side = side->IgnoreParenImpCasts();
  if (const auto *ref = dyn_cast<DeclRefExpr>(side);
      ref && ref->getType()->isPointerType()) {
    if (Use *use = note(ref)) {
      use->compared = true;
      use->others.insert(objectIn(other));
    }
    return;
  }
  const auto *sum = dyn_cast<BinaryOperator>(side);
  if (!sum || !sum->isAdditiveOp() ||
      !sum->getLHS()->getType()->isPointerType() ||
      sum->getRHS()->getType()->isPointerType())
    return visit(side);
  visitCompared(sum->getLHS(), other);
  visit(sum->getRHS());
}

/// A pointer of the construct's own starts where another one leads.
void UseCollector::noteOrigin(const VarDecl *var, const Expr *start) {
  if (start && var->getType()->isPointerType())
    if (const VarDecl *origin = objectIn(start))
      origins.try_emplace(var, origin);
}

/// Handles are known before the construct; a request of the program is a
/// number, whatever type the MPI library gives it.
void UseCollector::visitMessage(const MPICall &call) {
  for (unsigned number = 0; number < call.getNumArgs(); ++number) {
    const Expr *arg = call.getArg(number);
    if (call.getHandleKind(number))
      continue;
    const auto *unary = dyn_cast<UnaryOperator>(arg->IgnoreParenImpCasts());
    const auto *ref =
        unary && unary->getOpcode() == UO_AddrOf
            ? dyn_cast<DeclRefExpr>(unary->getSubExpr()->IgnoreParens())
            : nullptr;
    if (call.getKind(number) == 'r' && ref && ref->getType()->isScalarType())
      requests.insert(dyn_cast<VarDecl>(ref->getDecl()));
    visit(arg);
  }
}

/// In a loop, its private variables are others.
void UseCollector::visitLoop(const OpenACCLoopConstruct *loop) {
  llvm::SmallVector<const VarDecl *> own;
  for (const OpenACCClause *clause : loop->clauses()) {
    const auto *list = dyn_cast<OpenACCPrivateClause>(clause);
    for (const Stmt *child : const_cast<OpenACCClause *>(clause)->children()) {
      ObjectSyntax object =
          list ? matchObject(cast<Expr>(child)) : ObjectSyntax();
      if (object.var)
        own.push_back(object.var);
      else
        visit(child);
      for (const SectionSyntax &section : object.sections) {
        visit(section.lower);
        visit(section.length);
      }
    }
  }
  VarSet outer = hidden;
  hidden.insert(own.begin(), own.end());
  visit(loop->getLoop());
  hidden = std::move(outer);
}

/// What the functions use that the call may mean.
void UseCollector::visitCallees(const CallExpr *call) {
  KernelCallees callees = calleesInKernel(call->getDirectCallee());
  for (const FunctionDecl *callee :
       {callees.gpu, callees.virtualDevice, callees.host}) {
    if (joinsKernels(unit, callee))
      visitJoined(callee);
    for (const VarDecl *var :
         callee ? unit.globalsOf(callee) : llvm::ArrayRef<const VarDecl *>()) {
      Use &use = uses[var];
      if (!use.first)
        use.first = call;
      use.dereferenced = true;
    }
  }
}

/// What the statements of a function use that take the place of its calls.
void UseCollector::visitJoined(const FunctionDecl *callee) {
  const FunctionDecl *definition = nullptr;
  callee->hasBody(definition);
  if (!joined.insert(definition).second)
    return;
  declared.insert_range(definition->parameters());
  VarSet outer;
  std::swap(hidden, outer);
  for (const ParmVarDecl *param : definition->parameters())
    forEachSize(param->getOriginalType(),
                [&](const Expr *size) { visit(size); });
  visit(definition->getBody());
  std::swap(hidden, outer);
}

Use *UseCollector::note(const DeclRefExpr *ref) {
  const auto *var = dyn_cast<VarDecl>(ref->getDecl());
  if (!var || hidden.contains(var))
    return nullptr;
  Use &use = uses[var];
  if (!use.first)
    use.first = ref;
  return &use;
}

/// Whether an object is in `p[0]`, which is `p->` in a FlatBody.
static bool isOfFirst(const ObjectSyntax &object, const ASTContext &ast) {
  const Expr *expr = object.whole;
  while (const auto *member = dyn_cast_or_null<MemberExpr>(expr))
    expr = member->getBase()->IgnoreParenImpCasts();
  const auto *element = dyn_cast_or_null<ArraySubscriptExpr>(expr);
  Expr::EvalResult index;
  return element && rootOf(element->getBase()) == object.var &&
         element->getIdx()->EvaluateAsInt(index, ast) &&
         index.Val.getInt().isZero();
}

bool UseCollector::isMapped(const MemberExpr *expr) {
  ObjectSyntax used = matchObject(expr);
  for (const ObjectSyntax &object : members)
    if (used.isOfElement
            ? namesElement(object, expr, unit.ast)
            : object.var == used.var && object.path == used.path &&
                  (!object.isOfElement || isOfFirst(object, unit.ast))) {
      usedMembers.insert(&object);
      return true;
    }
  return false;
}

} // namespace xacc::frontend
