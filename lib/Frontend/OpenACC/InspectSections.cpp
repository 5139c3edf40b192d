//===- InspectSections.cpp - Sections that take a loop to find ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The inspector is the construct's body without what the subscripts do not
// depend on: its loops and conditions, the assignments to the variables in
// subscripts, bounds and conditions, and in place of each access two
// comparisons. It reads memory that the construct does not write, and calls
// nothing. Where the body has jumps, or loops that do not count, there is none.
//
// Each assignment adds variables, so the body is cut again until none is new.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/InspectSections.h"
#include "OpenACC/ACCRegion.h"
#include "OpenACC/FlatBody.h"
#include "Unit/FirstAccess.h"
#include <utility>

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;

//===----------------------------------------------------------------------===//
// Statements
//===----------------------------------------------------------------------===//

/// A block whose place has no directives of the text in it.
Stmt *SectionInspector::join(llvm::ArrayRef<Stmt *> stmts, SourceLocation loc) {
  if (stmts.empty())
    return nullptr;
  return CompoundStmt::Create(ast, stmts, FPOptionsOverride(), loc, loc);
}

Expr *SectionInspector::refer(const VarDecl *var, SourceLocation loc) {
  return DeclRefExpr::Create(ast, NestedNameSpecifierLoc(), SourceLocation(),
                             const_cast<VarDecl *>(var), false, loc,
                             var->getType(), VK_LValue);
}

/// Either branch may be missing.
Stmt *SectionInspector::makeIf(const Expr *condition, Stmt *yes, Stmt *no) {
  SourceLocation loc = condition->getBeginLoc();
  Stmt *none = new (ast) NullStmt(loc);
  return IfStmt::Create(ast, loc, IfStatementKind::Ordinary, nullptr, nullptr,
                        const_cast<Expr *>(condition), loc, loc,
                        yes ? yes : join({none}, loc), loc, no);
}

/// `if (value < least) least = value;`
Stmt *SectionInspector::makeLimit(const Expr *value, VarDecl *limit,
                                  BinaryOperatorKind op) {
  SourceLocation loc = value->getExprLoc();
  Expr *number = sema.ImpCastExprToType(const_cast<Expr *>(value),
                                        limit->getType(), CK_IntegralCast)
                     .get();
  ExprResult isBeyond =
      sema.BuildBinOp(nullptr, loc, op, number, refer(limit, loc));
  ExprResult assign =
      sema.BuildBinOp(nullptr, loc, BO_Assign, refer(limit, loc), number);
  return makeIf(isBeyond.get(), join({assign.get()}, loc), nullptr);
}

void SectionInspector::recordElement(const Expr *subscript, Stmts &stmts) {
  SourceLocation loc = pointer->getLocation();
  if (subscript)
    need(subscript);
  else
    subscript = IntegerLiteral::Create(
        ast, llvm::APInt(ast.getIntWidth(ast.IntTy), 0), ast.IntTy, loc);
  llvm::FoldingSetNodeID id;
  subscript->Profile(id, ast, /*Canonical=*/true);
  if (!isPossible || llvm::is_contained(recorded, id))
    return;
  recorded.push_back(id);
  if (guesser.isStepped(pointer))
    subscript = distanceOf(subscript, loc);
  stmts.push_back(makeLimit(subscript, least, BO_LT));
  stmts.push_back(makeLimit(subscript, greatest, BO_GT));
}

/// `pointer + subscript - start`
const Expr *SectionInspector::distanceOf(const Expr *subscript,
                                         SourceLocation loc) {
  auto load = [&](const VarDecl *var) {
    return sema.DefaultLvalueConversion(refer(var, loc)).get();
  };
  ExprResult moved = sema.BuildBinOp(nullptr, loc, BO_Add, load(pointer),
                                     const_cast<Expr *>(subscript));
  return sema.BuildBinOp(nullptr, loc, BO_Sub, moved.get(), load(start)).get();
}

/// What moves the pointer, with the element that is there.
bool SectionInspector::recordStep(const Expr *expr, Stmts &stmts) {
  const UnaryOperator *step = matchSteppedElement(expr);
  const Expr *moves = step ? step : expr;
  const Expr *distance;
  const DeclRefExpr *ref = matchStep(moves, distance);
  if (!ref || ref->getDecl() != pointer)
    return false;
  if (step && step->isPostfix())
    recordElement(nullptr, stmts);
  if (distance) {
    record(distance, stmts);
    need(distance);
  }
  ++numSets[pointer];
  recorded.clear();
  stmts.push_back(const_cast<Expr *>(moves));
  if (step && step->isPrefix())
    recordElement(nullptr, stmts);
  return true;
}

void SectionInspector::recordUnder(const Expr *condition, bool value,
                                   const Expr *expr, Stmts &stmts) {
  Stmts own;
  auto before = recorded;
  unsigned numSteps = numSets.lookup(pointer);
  record(expr, own);
  recorded = numSteps == numSets.lookup(pointer) ? before : decltype(before)();
  if (own.empty())
    return;
  need(condition);
  Stmt *block = join(own, condition->getExprLoc());
  stmts.push_back(
      makeIf(condition, value ? block : nullptr, value ? nullptr : block));
}

/// The accesses in an expression, under the conditions in it.
void SectionInspector::record(const Expr *expr, Stmts &stmts) {
  expr = expr->IgnoreParenImpCasts();
  if (isa<UnaryExprOrTypeTraitExpr>(expr))
    return;
  if (const auto *choice = dyn_cast<ConditionalOperator>(expr)) {
    record(choice->getCond(), stmts);
    recordUnder(choice->getCond(), true, choice->getTrueExpr(), stmts);
    return recordUnder(choice->getCond(), false, choice->getFalseExpr(), stmts);
  }
  if (const auto *both = dyn_cast<BinaryOperator>(expr);
      both && both->isLogicalOp()) {
    record(both->getLHS(), stmts);
    return recordUnder(both->getLHS(), both->getOpcode() == BO_LAnd,
                       both->getRHS(), stmts);
  }
  const Expr *subscript;
  if (const DeclRefExpr *ref = matchElement(expr, subscript);
      ref && ref->getDecl() == pointer) {
    if (subscript)
      record(subscript, stmts);
    return recordElement(subscript, stmts);
  }
  if (recordStep(expr, stmts))
    return;
  for (const Stmt *child : expr->children())
    if (const auto *part = dyn_cast_or_null<Expr>(child))
      record(part, stmts);
}

void SectionInspector::buildExpr(const Expr *expr, Stmts &stmts) {
  expr = expr->IgnoreParens();
  if (const auto *both = dyn_cast<BinaryOperator>(expr);
      both && both->getOpcode() == BO_Comma) {
    buildExpr(both->getLHS(), stmts);
    return buildExpr(both->getRHS(), stmts);
  }
  record(expr, stmts);
  buildAssignment(expr, stmts);
}

/// An assignment of a variable that the subscripts depend on.
void SectionInspector::buildAssignment(const Expr *expr, Stmts &stmts) {
  const Expr *target = targetOf(expr->IgnoreParens());
  const auto *ref =
      target ? dyn_cast<DeclRefExpr>(target->IgnoreParens()) : nullptr;
  const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  if (!var || !relevant.contains(var) || var == pointer)
    return;
  ++numSets[var];
  if (const auto *assignment = dyn_cast<BinaryOperator>(expr->IgnoreParens()))
    need(assignment->getRHS());
  recorded.clear();
  stmts.push_back(const_cast<Expr *>(expr));
}

void SectionInspector::buildDeclaration(const DeclStmt *stmt, Stmts &stmts) {
  for (Decl *decl : const_cast<DeclStmt *>(stmt)->decls()) {
    auto *var = dyn_cast<VarDecl>(decl);
    if (!var)
      continue;
    if (var->getInit())
      record(var->getInit(), stmts);
    if (!relevant.contains(var))
      continue;
    declared.insert(var);
    if (var->getInit()) {
      ++numSets[var];
      need(var->getInit());
      recorded.clear();
    }
    stmts.push_back(new (ast) DeclStmt(DeclGroupRef(var), var->getBeginLoc(),
                                       var->getEndLoc()));
  }
}

Stmt *SectionInspector::buildLoop(const ForStmt *loop) {
  CanonicalLoop counted;
  std::string reason;
  if (!matchAccLoop(loop, counted, reason) ||
      counted.var->getType()->isPointerType())
    return buildOtherLoop(loop, loop->getInit(), loop->getCond(),
                          loop->getInc(), loop->getBody());
  Stmts stmts;
  for (const Expr *part : {counted.lower, counted.upper, counted.step})
    if (part)
      record(part, stmts);
  allLoopVars.insert(counted.var);
  loopVars.push_back(counted.var);
  // What an iteration assigns, the next one and what follows read.
  auto outside = std::exchange(recorded, {});
  auto setsOutside = numSets;
  Stmt *body = build(loop->getBody());
  recorded = setsOutside == numSets ? outside : decltype(recorded)();
  loopVars.pop_back();
  SourceLocation loc = loop->getRParenLoc();
  if (!body)
    return join(stmts, loc);
  for (const Expr *part : {counted.lower, counted.upper, counted.step})
    if (part)
      need(part);
  relevant.insert(counted.var);
  if (isa_and_nonnull<DeclStmt>(loop->getInit()))
    declared.insert(counted.var);
  auto *head = const_cast<ForStmt *>(loop);
  stmts.push_back(new (ast) ForStmt(ast, head->getInit(), head->getCond(),
                                    nullptr, head->getInc(), body,
                                    loop->getForLoc(), loc, loc));
  return join(stmts, loc);
}

/// A loop that does not count: `for (i = 1; s < 0 ? i >= n : i <= n; i += s)`,
/// `while`. Its variable is one like others, and the loop ends as that of the
/// construct does.
Stmt *SectionInspector::buildOtherLoop(const Stmt *loop, const Stmt *init,
                                       const Expr *condition, const Expr *inc,
                                       const Stmt *body) {
  SourceLocation loc = loop->getEndLoc();
  auto isPointer = [&](const VarDecl *var) { return var == pointer; };
  auto isSet = [&](const VarDecl *var) { return guesser.isSet(var); };
  // What changes the condition in another way could be missing here.
  if (!condition || refersTo(condition, isPointer) ||
      !refersTo(condition, isSet)) {
    isPossible &= !isUsed(loop);
    return nullptr;
  }
  Stmts stmts, own;
  if (const auto *decl = dyn_cast_or_null<DeclStmt>(init))
    buildDeclaration(decl, stmts);
  else if (const auto *expr = dyn_cast_or_null<Expr>(init))
    buildExpr(expr, stmts);
  auto outside = std::exchange(recorded, {});
  auto setsOutside = numSets;
  if (Stmt *part = build(body))
    own.push_back(part);
  if (inc)
    buildExpr(inc, own);
  recorded = setsOutside == numSets ? outside : decltype(recorded)();
  if (own.empty())
    return join(stmts, loc);
  need(condition);
  stmts.push_back(new (ast) ForStmt(ast, nullptr, const_cast<Expr *>(condition),
                                    nullptr, nullptr, join(own, loc),
                                    loop->getBeginLoc(), loc, loc));
  return join(stmts, loc);
}

/// What is recorded in a branch may not be behind it.
Stmt *SectionInspector::buildBranch(const Stmt *stmt) {
  auto before = recorded;
  Stmt *result = build(stmt);
  bool isCleared = recorded.size() < before.size() ||
                   !std::equal(before.begin(), before.end(), recorded.begin());
  recorded = isCleared ? decltype(recorded)() : before;
  return result;
}

Stmt *SectionInspector::buildChoice(const IfStmt *choice) {
  Stmts stmts;
  SourceLocation loc = choice->getIfLoc();
  if (choice->hasInitStorage() || choice->hasVarStorage()) {
    isPossible &= !isUsed(choice);
    return nullptr;
  }
  record(choice->getCond(), stmts);
  Stmt *yes = buildBranch(choice->getThen());
  Stmt *no = buildBranch(choice->getElse());
  if (yes || no) {
    need(choice->getCond());
    stmts.push_back(makeIf(choice->getCond(), yes, no));
  }
  return join(stmts, loc);
}

/// Whether a statement that is not understood has to do with the inspector.
bool SectionInspector::isUsed(const Stmt *stmt) const {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    found |= var && (var == pointer || relevant.contains(var));
    return !found;
  });
  return found;
}

/// What of a statement belongs to the inspector; null: nothing.
Stmt *SectionInspector::build(const Stmt *stmt) {
  if (!stmt || !isPossible)
    return nullptr;
  if (const auto *construct = dyn_cast<OpenACCConstructStmt>(stmt))
    return build(accBody(construct));
  if (const auto *loop = dyn_cast<ForStmt>(stmt))
    return buildLoop(loop);
  if (const auto *loop = dyn_cast<WhileStmt>(stmt);
      loop && !loop->getConditionVariable())
    return buildOtherLoop(loop, nullptr, loop->getCond(), nullptr,
                          loop->getBody());
  if (const auto *choice = dyn_cast<IfStmt>(stmt))
    return buildChoice(choice);
  Stmts stmts;
  if (const auto *block = dyn_cast<CompoundStmt>(stmt)) {
    for (const Stmt *child : block->body())
      if (const auto *decl = dyn_cast<DeclStmt>(child))
        buildDeclaration(decl, stmts); // for the statements behind it
      else if (Stmt *part = build(child))
        stmts.push_back(part);
  } else if (const auto *expr = dyn_cast<Expr>(stmt)) {
    buildExpr(expr, stmts);
  } else {
    isPossible &= !isUsed(stmt);
  }
  return join(stmts, stmt->getBeginLoc());
}

//===----------------------------------------------------------------------===//
// What expressions depend on
//===----------------------------------------------------------------------===//

void SectionInspector::needVariable(const VarDecl *var) {
  QualType type = var->getType();
  if (!type->isArithmeticType() || type->isAnyComplexType() ||
      type.isVolatileQualified()) {
    isPossible = false;
    return;
  }
  if (allLoopVars.contains(var)) // not its value after the loop
    isPossible &= llvm::is_contained(loopVars, var);
  else if (!guesser.isSet(var))
    isPossible &= isHostValue(var);
  else
    relevant.insert(var);
}

/// An element of memory that the construct leaves as it is.
void SectionInspector::needElement(const Expr *base) {
  base = base->IgnoreParenImpCasts();
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(base)) {
    need(element->getIdx());
    // Not a row behind a pointer in memory.
    isPossible &= !element->getType()->isPointerType();
    return needElement(element->getBase());
  }
  const VarDecl *root = nullptr;
  llvm::SmallVector<const FieldDecl *, 2> path;
  if (!matchPath(base, root, path) || !root || guesser.isSet(root) ||
      guesser.isWritten(root) || base->getType().isVolatileQualified()) {
    isPossible = false;
    return;
  }
  read.push_back(base);
}

/// Notes what a value depends on.
void SectionInspector::need(const Expr *expr) {
  expr = expr->IgnoreParens();
  Expr::EvalResult known;
  if (!isPossible || expr->isValueDependent() ||
      (expr->getType()->isIntegerType() && expr->EvaluateAsInt(known, ast)))
    return;
  if (const auto *ref = dyn_cast<DeclRefExpr>(expr)) {
    if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
      return needVariable(var);
    return;
  }
  if (const auto *element = dyn_cast<ArraySubscriptExpr>(expr)) {
    isPossible &= element->getType()->isArithmeticType();
    need(element->getIdx());
    return needElement(element->getBase());
  }
  const Expr *subscript;
  if (const DeclRefExpr *base = matchElement(expr, subscript)) {
    // `*n`, as a number that is passed by its address
    isPossible &= expr->getType()->isArithmeticType() &&
                  !guesser.mayWriteNumber(expr->getType(), ast);
    if (subscript)
      need(subscript);
    return needElement(base);
  }
  if (isa<MemberExpr>(expr)) {
    const Expr *subscript;
    const VarDecl *root = FlatBody::rootOfMember(expr, subscript);
    if (root && subscript) { // of an element: cells[i].first
      isPossible &= expr->getType()->isArithmeticType() &&
                    !expr->getType().isVolatileQualified() &&
                    !guesser.isSet(root) && !guesser.isNumberWritten(expr);
      read.push_back(refer(root, expr->getExprLoc()));
      return need(subscript);
    }
    root = nullptr;
    llvm::SmallVector<const FieldDecl *, 2> path;
    isPossible &= expr->getType()->isArithmeticType() &&
                  !expr->getType().isVolatileQualified() &&
                  matchPath(expr, root, path) && root && !guesser.isSet(root) &&
                  !guesser.isNumberWritten(expr) && isHostValue(root);
    if (isPossible && root->isImplicit()) // a pointer in a structure
      read.push_back(refer(root, expr->getExprLoc()));
    return;
  }
  if (const auto *call = dyn_cast<CallExpr>(expr)) {
    const FunctionDecl *callee = call->getDirectCallee();
    unsigned builtin = callee ? callee->getBuiltinID() : 0;
    isPossible &= callee && expr->getType()->isArithmeticType() &&
                  ((builtin && ast.BuiltinInfo.isConst(builtin)) ||
                   isMathFunction(callee));
    for (const Expr *argument : call->arguments())
      need(argument);
    return;
  }
  const auto *unary = dyn_cast<UnaryOperator>(expr);
  const auto *binary = dyn_cast<BinaryOperator>(expr);
  bool isKnown =
      isa<CastExpr, ConditionalOperator, IntegerLiteral, FloatingLiteral,
          CharacterLiteral>(expr) ||
      (unary && !unary->isIncrementDecrementOp() &&
       unary->getOpcode() != UO_AddrOf && unary->getOpcode() != UO_Deref) ||
      (binary && !binary->isAssignmentOp() && !binary->isPtrMemOp());
  isPossible &= isKnown && expr->getType()->isArithmeticType();
  for (const Stmt *child : expr->children())
    if (const auto *part = dyn_cast_or_null<Expr>(child))
      need(part);
}

//===----------------------------------------------------------------------===//
// The whole
//===----------------------------------------------------------------------===//

Stmt *SectionInspector::cut(const Stmt *body, VarDecl *low, VarDecl *high,
                            VarDecl *first) {
  least = low;
  greatest = high;
  start = first;
  if (guesser.isStepped(pointer))
    relevant.insert(pointer);
  if (guesser.hasJump() || !guesser.isPlainUse(pointer))
    return nullptr;
  size_t numKnown;
  Stmt *result = nullptr;
  do {
    numKnown = relevant.size() + allLoopVars.size();
    numSets.clear();
    read.clear();
    recorded.clear();
    result = build(body);
  } while (isPossible && relevant.size() + allLoopVars.size() != numKnown);
  // All that the construct does to these variables is in the inspector.
  for (const VarDecl *var : relevant)
    isPossible &= guesser.getValues(var).size() == numSets.lookup(var) &&
                  (declared.contains(var) || allLoopVars.contains(var) ||
                   isHostValue(var) || isWrittenFirst(body, var));
  return isPossible ? result : nullptr;
}

/// A variable of the inspector's own.
static VarDecl *makeVariable(ASTContext &ast, DeclContext *context,
                             SourceLocation loc, llvm::StringRef name,
                             QualType type) {
  return VarDecl::Create(ast, context, loc, loc, &ast.Idents.get(name), type,
                         ast.getTrivialTypeSourceInfo(type, loc), SC_None);
}

/// Whether the device has any of some pointers' or arrays' elements; null: an
/// address is not known.
Value ACCImporter::emitIsPresent(llvm::ArrayRef<const Expr *> objects,
                                 Location loc) {
  auto status = builder.getI32Type();
  auto type = LLVM::LLVMFunctionType::get(
      status,
      {LLVM::LLVMPointerType::get(&unit.context), builder.getI64Type()});
  declareFunction("acc_is_present", type, nullptr, nullptr);
  Value one = constantInt(loc, builder.getI64Type(), 1), any;
  for (const Expr *object : objects) {
    Value address = object->getType()->isPointerType()
                        ? pointerIn(object, loc)
                        : addressOf(emitPlace(object), loc);
    if (!address)
      return nullptr;
    Value present = LLVM::CallOp::create(builder, loc, type, "acc_is_present",
                                         ValueRange{address, one})
                        .getResult();
    any = any ? arith::OrIOp::create(builder, loc, any, present) : present;
  }
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, any,
                               constantInt(loc, status, 0));
}

/// Loads `*p` where that is what the device would read. Elsewhere the value is
/// 0, and the second result is true. A loop without iterations may have no `p`.
std::pair<Value, Value>
ACCImporter::emitHostElement(const Expr *element, const DeclRefExpr *pointer) {
  Location loc = at(element->getExprLoc());
  Value address = pointerIn(pointer, loc);
  Value isPresent = address ? emitIsPresent({pointer}, loc) : Value();
  if (!isPresent)
    return {};
  Value null = LLVM::ZeroOp::create(builder, loc, address.getType());
  Value isNull = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::eq,
                                      address, null);
  Value unknown = arith::OrIOp::create(builder, loc, isPresent, isNull);
  auto choice = scf::IfOp::create(builder, loc, builder.getIndexType(), unknown,
                                  /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(choice.thenBlock());
  scf::YieldOp::create(builder, loc, constantIndex(loc, 0));
  builder.setInsertionPointToStart(choice.elseBlock());
  Value value = emitIndex(
      unit.sema.DefaultLvalueConversion(const_cast<Expr *>(element)).get());
  if (!value)
    return {};
  scf::YieldOp::create(builder, loc, value);
  return {choice.getResult(0), unknown};
}

/// Runs the inspector, unless the device has what the pointer points to, or
/// what the subscripts are made of: the host's copy of that may be old.
std::optional<GuessedSection> ACCImporter::emitInspector(
    const SectionGuesser &guesser, const VarDecl *pointer, const Stmt *body,
    SourceLocation where,
    llvm::function_ref<bool(const VarDecl *)> isHostValue) {
  auto *context = const_cast<DeclContext *>(pointer->getDeclContext());
  QualType number = unit.ast.LongLongTy;
  VarDecl *least =
      makeVariable(unit.ast, context, where, "__xacc_least", number);
  VarDecl *greatest =
      makeVariable(unit.ast, context, where, "__xacc_greatest", number);
  VarDecl *start = makeVariable(unit.ast, context, where, "__xacc_start",
                                pointer->getType().getUnqualifiedType());
  SectionInspector inspector(guesser, unit.sema, pointer, isHostValue);
  Stmt *stmt = inspector.cut(body, least, greatest, start);
  if (!stmt)
    return std::nullopt;

  Location loc = at(where);
  llvm::SmallVector<const Expr *> objects = {referTo(pointer, where)};
  llvm::append_range(objects, inspector.getRead());
  Value isPresent = emitIsPresent(objects, loc);
  if (!isPresent)
    return std::nullopt;
  for (const Expr *object : objects) {
    const auto *ref = dyn_cast<DeclRefExpr>(object->IgnoreParenImpCasts());
    if (!ref || !ref->getDecl()->isImplicit())
      continue;
    // Of a structure that the device has.
    Value address = pointerIn(object, loc);
    Value null = LLVM::ZeroOp::create(builder, loc, address.getType());
    Value isNull = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::eq,
                                        address, null);
    isPresent = arith::OrIOp::create(builder, loc, isPresent, isNull);
  }
  Value isNeeded = arith::XOrIOp::create(
      builder, loc, isPresent, constantInt(loc, builder.getI1Type(), 1));
  mlir::Type index = builder.getIndexType();
  auto choice = scf::IfOp::create(builder, loc, TypeRange{index, index},
                                  isNeeded, /*withElseRegion=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(choice.thenBlock());
  OwnVariables own;
  auto bind = [&](const VarDecl *var, bool isInitialised) {
    return bindOwnVariable(cast<DeclRefExpr>(referTo(var, where)),
                           isInitialised, own);
  };
  bool ok = bind(least, false) && bind(greatest, false);
  if (guesser.isStepped(pointer)) {
    Value first = pointerIn(referTo(pointer, where), loc);
    ok = ok && first && bind(start, false);
    if (ok)
      store(first, placeOfName(cast<DeclRefExpr>(referTo(start, where))), loc);
  }
  for (const VarDecl *var : inspector.getAssigned())
    if (!inspector.declares(var))
      ok = ok && bind(var, !inspector.isLoopVariable(var) && isHostValue(var));
  if (!ok)
    return std::nullopt;
  mlir::Type wide = builder.getI64Type();
  store(constantInt(loc, wide, std::numeric_limits<int64_t>::max()),
        placeOfName(cast<DeclRefExpr>(referTo(least, where))), loc);
  store(constantInt(loc, wide, std::numeric_limits<int64_t>::min()),
        placeOfName(cast<DeclRefExpr>(referTo(greatest, where))), loc);
  if (!emitStmt(stmt))
    return std::nullopt;
  auto valueOf = [&](const VarDecl *var) -> Value {
    Value value =
        load(placeOfName(cast<DeclRefExpr>(referTo(var, where))), loc);
    return arith::IndexCastOp::create(builder, loc, index, value);
  };
  Value low = valueOf(least), high = valueOf(greatest);
  Value any =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle, low, high);
  Value extent = arith::AddIOp::create(
      builder, loc, arith::SubIOp::create(builder, loc, high, low),
      constantIndex(loc, 1));
  Value zero = constantIndex(loc, 0);
  low = arith::SelectOp::create(builder, loc, any, low, zero);
  extent = arith::SelectOp::create(builder, loc, any, extent, zero);
  releaseOwnVariables(own, loc);
  scf::YieldOp::create(builder, loc, ValueRange{low, extent});
  builder.setInsertionPointToStart(choice.elseBlock());
  scf::YieldOp::create(
      builder, loc, ValueRange{constantIndex(loc, 0), constantIndex(loc, -1)});
  return GuessedSection{choice.getResult(0), choice.getResult(1)};
}

} // namespace xacc::frontend
