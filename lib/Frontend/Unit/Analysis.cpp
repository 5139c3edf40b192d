//===- Analysis.cpp - What the importer asks of Clang's syntax tree -----===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Unit/ACCSyntax.h"
#include "Unit/FirstAccess.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace xacc::frontend {

static const VarDecl *varOf(const Expr *expr) {
  if (!expr)
    return nullptr;
  if (const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParens()))
    return dyn_cast<VarDecl>(ref->getDecl());
  return nullptr;
}

static const VarDecl *readVarOf(const Expr *expr) {
  return expr ? varOf(expr->IgnoreParenImpCasts()) : nullptr;
}

bool isHinted(const AttributedStmt *stmt) {
  return llvm::all_of(stmt->getAttrs(), [](const Attr *attribute) {
    return isa<FallThroughAttr, LikelyAttr, UnlikelyAttr, LoopHintAttr,
               CodeAlignAttr>(attribute);
  });
}

const ForStmt *getForStmt(const Stmt *stmt) {
  if (const auto *hinted = dyn_cast_or_null<AttributedStmt>(stmt);
      hinted && isHinted(hinted))
    return getForStmt(hinted->getSubStmt());
  if (const auto *loop = dyn_cast_or_null<ForStmt>(stmt))
    return loop;
  if (const auto *omp = dyn_cast_or_null<OMPLoopDirective>(stmt))
    return dyn_cast<ForStmt>(omp->getRawStmt());
  if (isa_and_nonnull<OpenACCLoopConstruct, OpenACCCombinedConstruct>(stmt))
    return getForStmt(accBody(cast<OpenACCConstructStmt>(stmt)));
  return nullptr;
}

const Expr *targetOf(const Stmt *stmt) {
  if (const auto *binary = dyn_cast<BinaryOperator>(stmt);
      binary && binary->isAssignmentOp())
    return binary->getLHS();
  const auto *unary = dyn_cast<UnaryOperator>(stmt);
  return unary && unary->isIncrementDecrementOp() ? unary->getSubExpr()
                                                  : nullptr;
}

void collectAssigned(const Stmt *stmt, VarSet &assigned) {
  auto note = [&](const Expr *target) {
    // `__real__ z = x` assigns z.
    while (const auto *part =
               target ? dyn_cast<UnaryOperator>(target->IgnoreParens())
                      : nullptr) {
      if (part->getOpcode() != UO_Real && part->getOpcode() != UO_Imag &&
          part->getOpcode() != UO_Extension)
        break;
      target = part->getSubExpr();
    }
    if (const VarDecl *var = varOf(target))
      assigned.insert(var);
  };
  forEachStmt(stmt, [&](const Stmt *s) {
    note(targetOf(s));
    if (const auto *code = dyn_cast<GCCAsmStmt>(s))
      for (unsigned i = 0; i < code->getNumOutputs(); ++i)
        note(code->getOutputExpr(i));
    return true;
  });
}

bool isFollowed(const Entity &entity, const FunctionInfo &function) {
  if (entity.kind != Entity::Array || !entity.var->getType()->isPointerType())
    return false;
  return !isa<ParmVarDecl>(entity.var) || function.assigned.count(entity.var) ||
         function.addressTaken.count(entity.var);
}

//===----------------------------------------------------------------------===//
// Canonical loops
//===----------------------------------------------------------------------===//

static bool isOne(const Expr *expr) {
  const auto *literal = dyn_cast<IntegerLiteral>(expr->IgnoreParenImpCasts());
  return literal && literal->getValue() == 1;
}

/// `v = lower`, or its declaration.
static bool matchInit(const Stmt *init, CanonicalLoop &loop,
                      std::string &reason, bool allowsPointers) {
  if (const auto *decl = dyn_cast_or_null<DeclStmt>(init)) {
    if (decl->isSingleDecl())
      loop.var = dyn_cast<VarDecl>(decl->getSingleDecl());
    if (loop.var)
      loop.lower = loop.var->getInit();
  } else if (const auto *assign = dyn_cast_or_null<BinaryOperator>(init);
             assign && assign->getOpcode() == BO_Assign) {
    loop.var = varOf(assign->getLHS());
    loop.lower = assign->getRHS();
  }
  if (!loop.var || !loop.lower) {
    reason = "its first part does not set the loop variable";
    return false;
  }
  QualType type = loop.var->getType();
  if ((!type->isIntegerType() || type->isBooleanType()) &&
      !(allowsPointers && type->isPointerType())) {
    reason = "its variable has no integer type";
    return false;
  }
  return true;
}

/// `v++`, `v += step`, `v = v + step`, `v = step + v` and those that go down.
static bool matchIncrement(const Expr *increment, CanonicalLoop &loop) {
  if (const auto *unary = dyn_cast_or_null<UnaryOperator>(increment);
      unary && unary->isIncrementDecrementOp() &&
      varOf(unary->getSubExpr()) == loop.var) {
    loop.descending = unary->isDecrementOp();
    return true;
  }
  const auto *binary = dyn_cast_or_null<BinaryOperator>(increment);
  if (!binary || varOf(binary->getLHS()) != loop.var)
    return false;
  if (binary->getOpcode() == BO_AddAssign ||
      binary->getOpcode() == BO_SubAssign) {
    loop.step = binary->getRHS();
    loop.descending = binary->getOpcode() == BO_SubAssign;
    return true;
  }
  const auto *sum =
      dyn_cast<BinaryOperator>(binary->getRHS()->IgnoreParenImpCasts());
  if (binary->getOpcode() != BO_Assign || !sum || !sum->isAdditiveOp())
    return false;
  loop.descending = sum->getOpcode() == BO_Sub;
  if (readVarOf(sum->getLHS()) == loop.var) {
    loop.step = sum->getRHS();
    return true;
  }
  if (readVarOf(sum->getRHS()) == loop.var && !loop.descending) {
    loop.step = sum->getLHS();
    return true;
  }
  return false;
}

/// `v < upper` and its relatives, with the variable on either side.
static bool matchCondition(const Expr *expr, CanonicalLoop &loop,
                           BinaryOperatorKind &op) {
  const auto *condition = dyn_cast_or_null<BinaryOperator>(expr);
  if (condition)
    condition = dyn_cast<BinaryOperator>(condition->IgnoreParenImpCasts());
  if (!condition || !condition->isComparisonOp())
    return false;
  op = condition->getOpcode();
  if (readVarOf(condition->getLHS()) == loop.var) {
    loop.upper = condition->getRHS();
    return true;
  }
  if (readVarOf(condition->getRHS()) != loop.var)
    return false;
  loop.upper = condition->getLHS();
  if (op != BO_EQ && op != BO_NE)
    op = BinaryOperator::reverseComparisonOp(op);
  return true;
}

/// With `!=` the sign of the step tells the direction. The bound is met: what
/// is not a multiple of the step away would never end.
static bool matchUnequal(CanonicalLoop &loop, std::string &reason,
                         bool allowsSteps) {
  loop.unequal = true;
  if (loop.step && isOne(loop.step))
    loop.step = nullptr;
  if (!loop.step)
    return true;
  Expr::EvalResult value;
  if (!allowsSteps) {
    reason = "'!=' needs a step of 1";
    return false;
  }
  if (!loop.step->EvaluateAsInt(value, loop.var->getASTContext()) ||
      value.Val.getInt().isZero()) {
    reason = "'!=' needs a step that is constant and not 0";
    return false;
  }
  if (value.Val.getInt().isNegative()) {
    loop.descending = !loop.descending;
    loop.negatedStep = true;
  }
  return true;
}

/// The comparison tells the direction: `i += -1` is a step down.
static bool matchDirection(BinaryOperatorKind op, CanonicalLoop &loop,
                           std::string &reason, bool isAcc) {
  if (op == BO_NE)
    return matchUnequal(loop, reason, isAcc);
  if (op == BO_EQ) {
    reason = "its second part is '=='";
    return false;
  }
  loop.inclusive = op == BO_LE || op == BO_GE;
  bool down = op == BO_GT || op == BO_GE;
  if (down == loop.descending)
    return true;
  reason = down ? "it counts up but compares with '>'"
                : "it counts down but compares with '<'";
  if (!loop.step)
    return false;
  // A step that is negative, `i += -1`, or a variable.
  const auto *literal =
      dyn_cast<IntegerLiteral>(loop.step->IgnoreParenImpCasts());
  reason = "the sign of its step does not fit the comparison";
  if (literal || loop.step->getType()->isUnsignedIntegerType())
    return false;
  loop.descending = down;
  loop.negatedStep = true;
  return true;
}

static bool matchLoop(const ForStmt *stmt, CanonicalLoop &loop,
                      std::string &reason, bool isAcc) {
  loop = CanonicalLoop();
  loop.stmt = stmt;
  if (!matchInit(stmt->getInit(), loop, reason, isAcc))
    return false;
  if (loop.var->getASTContext().getTypeSize(loop.var->getType()) > 64) {
    reason = "its variable has more than 64 bits";
    return false;
  }
  if (!matchIncrement(dyn_cast_or_null<Expr>(stmt->getInc()), loop)) {
    reason = "its third part does not step the loop variable";
    return false;
  }
  BinaryOperatorKind op;
  if (!matchCondition(stmt->getCond(), loop, op)) {
    reason = "its second part is no comparison of the loop variable";
    return false;
  }
  bool isPointer = loop.var->getType()->isPointerType();
  for (const Expr *part : {loop.lower, loop.upper, loop.step})
    if (part &&
        (isPointer && part != loop.step
             ? !part->IgnoreParenImpCasts()->getType()->isPointerType() &&
                   !part->IgnoreParenImpCasts()->getType()->isArrayType()
             : !part->getType()->isIntegralOrEnumerationType())) {
      reason = "a bound or the step is no integer";
      return false;
    }
  // `i < n - i` and `i += i` change from one iteration to the next.
  for (const Expr *part : {loop.upper, loop.step})
    if (part &&
        refersTo(part, [&](const VarDecl *var) { return var == loop.var; })) {
      reason = "its bound or its step depends on its variable";
      return false;
    }
  return matchDirection(op, loop, reason, isAcc);
}

bool matchCanonicalLoop(const ForStmt *stmt, CanonicalLoop &loop,
                        std::string &reason) {
  return matchLoop(stmt, loop, reason, /*isAcc=*/false);
}

bool matchAccLoop(const ForStmt *stmt, CanonicalLoop &loop,
                  std::string &reason) {
  return matchLoop(stmt, loop, reason, /*isAcc=*/true);
}

bool refersTo(const Stmt *stmt, llvm::function_ref<bool(const VarDecl *)> is) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *s) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(s))
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
        found |= is(var);
    return true;
  });
  return found;
}

const ForStmt *singleLoop(const Stmt *body) {
  while (const auto *block = dyn_cast<CompoundStmt>(body)) {
    if (block->size() != 1)
      return nullptr;
    body = block->body_front();
  }
  return getForStmt(body);
}

bool hasJumpOut(const Stmt *stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *s) {
    if (isa<BreakStmt, ContinueStmt>(s))
      found = true;
    if (const auto *choice = dyn_cast<SwitchStmt>(s)) {
      // Its `break` stays inside; a `continue` does not.
      forEachStmt(choice->getBody(), [&](const Stmt *inner) {
        found |= isa<ContinueStmt>(inner);
        return !isa<ForStmt, WhileStmt, DoStmt>(inner);
      });
      return false;
    }
    // A jump inside an inner loop stays there.
    return !isa<ForStmt, WhileStmt, DoStmt>(s);
  });
  return found;
}

//===----------------------------------------------------------------------===//
// How a function uses its variables
//===----------------------------------------------------------------------===//

/// Adds the scalars that a queue copies back after a construct: those that
/// `kernels` assigns and results of loops.
static void noteCopiedBack(const OpenACCConstructStmt *construct,
                           VarSet &mapped) {
  const Stmt *body = accBody(construct);
  VarSet assigned, own;
  if (construct->getDirectiveKind() == OpenACCDirectiveKind::Kernels ||
      construct->getDirectiveKind() == OpenACCDirectiveKind::KernelsLoop)
    collectAssigned(body, assigned);
  forEachStmt(body, [&](const Stmt *s) {
    if (const auto *decl = dyn_cast<DeclStmt>(s))
      for (const Decl *d : decl->decls())
        if (const auto *var = dyn_cast<VarDecl>(d))
          own.insert(var);
    CanonicalLoop loop;
    std::string reason;
    if (const auto *stmt = dyn_cast<ForStmt>(s);
        stmt && matchAccLoop(stmt, loop, reason))
      own.insert(loop.var);
    if (const auto *loop = dyn_cast<OpenACCLoopConstruct>(s))
      for (const OpenACCClause *clause : effectiveClauses(loop))
        if (const auto *list = dyn_cast<OpenACCReductionClause>(clause))
          for (const Expr *expr : list->getVarList())
            if (ObjectSyntax object = matchObject(expr); object.var)
              assigned.insert(object.var);
    return true;
  });
  for (const VarDecl *var : assigned)
    if (!own.count(var))
      mapped.insert(var);
}

/// Variables that the present table has to know by their address.
static void collectMapped(const Stmt *body, FunctionInfo &info) {
  forEachStmt(body, [&](const Stmt *s) {
    auto note = [&](llvm::ArrayRef<const OpenACCClause *> clauses,
                    bool compute) {
      bool ends = compute && !findClause<OpenACCAsyncClause>(clauses);
      for (const OpenACCClause *clause : clauses) {
        if (!dataClauseOf(clause) &&
            !(compute && isa<OpenACCReductionClause>(clause)))
          continue;
        for (const Stmt *child : clause->children())
          if (const auto *expr = dyn_cast_or_null<Expr>(child))
            if (ObjectSyntax object = matchObject(expr); object.var) {
              info.mapped.insert(object.var);
              if (!ends)
                info.keptOnDevice.insert(object.var);
            }
      }
    };
    if (const auto *acc = dyn_cast<OpenACCConstructStmt>(s)) {
      note(acc->clauses(), isComputeConstruct(acc));
      // What a queue copies back goes to the variable itself.
      if (isComputeConstruct(acc) &&
          findClause<OpenACCAsyncClause>(acc->clauses()))
        noteCopiedBack(acc, info.mapped);
    }
    if (const auto *decl = dyn_cast<DeclStmt>(s))
      for (const Decl *d : decl->decls())
        if (const auto *declare = dyn_cast<OpenACCDeclareDecl>(d))
          note(declare->clauses(), false);
    return true;
  });
}

/// The pointers in an expression that another pointer is set to.
static void noteCopies(const Expr *value, VarSet &copied) {
  if (!value || !value->getType()->isPointerType())
    return;
  forEachStmt(value, [&](const Stmt *s) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(s))
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
        copied.insert(var);
    return true;
  });
}

/// Finds the loop variables that are used outside their loops. `loops` are in
/// the order of the text.
static void collectSeenCounters(const Unit &unit,
                                llvm::ArrayRef<const ForStmt *> loops,
                                FunctionInfo &info) {
  struct Uses {
    unsigned inside = 0;
    unsigned end = 0; ///< of the last loop
  };
  llvm::DenseMap<const VarDecl *, Uses> counters;
  for (const ForStmt *stmt : loops) {
    CanonicalLoop loop;
    std::string reason;
    if (!matchCanonicalLoop(stmt, loop, reason))
      continue;
    Uses &uses = counters[loop.var];
    if (unit.beginOf(stmt) < uses.end)
      continue;
    uses.end = unit.endOf(stmt);
    forEachStmt(stmt, [&](const Stmt *s) {
      const auto *ref = dyn_cast<DeclRefExpr>(s);
      uses.inside += ref && ref->getDecl() == loop.var;
      return true;
    });
  }
  for (auto [var, uses] : counters)
    if (uses.inside != info.uses.lookup(var) || !var->hasLocalStorage() ||
        info.addressTaken.count(var) || info.hasLabels)
      info.seenCounters.insert(var);
}

namespace {

/// One walk over a function, and what follows from it.
class FunctionAnalysis {
public:
  FunctionAnalysis(Unit &unit, FunctionInfo &info) : unit(unit), info(info) {}
  void run();

private:
  void note(const Stmt *stmt);
  void noteNamed(const Directive &directive);
  void collectDirectiveLoops(const Stmt *body);
  void noteUses(const ForStmt *loop);
  void collectDeadOutside();

  Unit &unit;
  FunctionInfo &info;
  llvm::SmallVector<const ForStmt *> allLoops; ///< in the order of the text
  llvm::DenseMap<const IdentifierInfo *, llvm::SmallVector<const VarDecl *, 1>>
      names;
  /// The outermost statements that loop directives take.
  llvm::SmallVector<const ForStmt *> directiveLoops;
  llvm::DenseMap<const VarDecl *, unsigned> usesInLoops;
  VarSet named; ///< by directives
  VarSet readFirst;
};

} // namespace

void FunctionAnalysis::note(const Stmt *stmt) {
  info.hasLabels |= isa<LabelStmt>(stmt);
  if (const auto *loop = dyn_cast<ForStmt>(stmt))
    allLoops.push_back(loop);
  if (const auto *unary = dyn_cast<UnaryOperator>(stmt);
      unary && unary->getOpcode() == UO_AddrOf)
    if (const VarDecl *var = varOf(unary->getSubExpr())) {
      info.addressTaken.insert(var);
      info.copiedPointers.insert(var);
    }
  // What goes into a structure, a number or a function may come back.
  if (const auto *list = dyn_cast<InitListExpr>(stmt))
    for (const Expr *value : list->inits())
      noteCopies(value, info.copiedPointers);
  if (const auto *cast = dyn_cast<CastExpr>(stmt);
      cast && cast->getCastKind() == CK_PointerToIntegral)
    noteCopies(cast->getSubExpr(), info.copiedPointers);
  if (const auto *call = dyn_cast<CallExpr>(stmt);
      call && !isLibraryFunction(call->getDirectCallee()))
    for (const Expr *argument : call->arguments())
      noteCopies(argument, info.copiedPointers);
  if (const auto *decl = dyn_cast<DeclStmt>(stmt))
    for (const Decl *d : decl->decls())
      if (const auto *var = dyn_cast<VarDecl>(d))
        noteCopies(var->getInit(), info.copiedPointers);
  if (const auto *binary = dyn_cast<BinaryOperator>(stmt);
      binary && binary->isAssignmentOp())
    noteCopies(binary->getRHS(), info.copiedPointers);
  if (const auto *ref = dyn_cast<DeclRefExpr>(stmt))
    if (const auto *var = dyn_cast<VarDecl>(ref->getDecl());
        var && !info.uses[var]++)
      names[var->getIdentifier()].push_back(var);
}

/// The variables that a directive names are not private.
void FunctionAnalysis::noteNamed(const Directive &directive) {
  auto forEachName = [&](Tokens tokens, auto function) {
    for (const Token &token : tokens)
      if (const IdentifierInfo *name = token.getIdentifierInfo())
        function(names.lookup(name));
  };
  auto noteName = [&](Tokens variable) {
    forEachName(variable, [&](auto vars) { named.insert_range(vars); });
  };
  for (const ReductionSyntax &reduction : directive.reductions) {
    llvm::for_each(reduction.variables, noteName);
    for (const std::vector<Tokens> &list : reduction.locations)
      llvm::for_each(list, noteName);
  }
  // What is communicated asynchronously, or on devices, is reached later
  // through its address.
  if (directive.async.empty() && !directive.acc)
    return;
  auto escape = [&](Tokens variable) {
    forEachName(variable,
                [&](auto vars) { info.addressTaken.insert_range(vars); });
  };
  if (directive.kind == DirectiveKind::Bcast)
    llvm::for_each(directive.variables, escape);
  // Both sides of a gmove are in the statement after it.
  if (directive.kind == DirectiveKind::Gmove) {
    llvm::StringRef rest =
        unit.text.slice(directive.end, unit.text.find(';', directive.end));
    while (!rest.empty()) {
      llvm::StringRef word =
          rest.take_while([](char c) { return llvm::isAlnum(c) || c == '_'; });
      if (!word.empty())
        info.addressTaken.insert_range(
            names.lookup(&unit.ast.Idents.get(word)));
      rest = rest.drop_front(std::max<size_t>(word.size(), 1));
    }
  }
  for (const ReductionSyntax &reduction : directive.reductions) {
    llvm::for_each(reduction.variables, escape);
    for (const std::vector<Tokens> &list : reduction.locations)
      llvm::for_each(list, escape);
  }
}

void FunctionAnalysis::collectDirectiveLoops(const Stmt *body) {
  unsigned covered = 0; // the end of the last loop
  for (const Directive *directive :
       unit.directivesIn(unit.beginOf(body), unit.endOf(body))) {
    noteNamed(*directive);
    if (directive->kind != DirectiveKind::Loop || directive->begin < covered)
      continue;
    auto next = llvm::upper_bound(allLoops, directive->begin,
                                  [&](unsigned offset, const ForStmt *loop) {
                                    return offset < unit.beginOf(loop);
                                  });
    if (next == allLoops.end())
      continue;
    directiveLoops.push_back(*next);
    covered = unit.endOf(*next);
  }
}

/// Counts uses in the loop of a directive, and finds what an iteration may read
/// that it has not written.
void FunctionAnalysis::noteUses(const ForStmt *loop) {
  // The body of the innermost loop of the perfect nest, and the headers.
  VarSet inHeaders, here;
  const Stmt *inner = loop;
  while (const ForStmt *next = getForStmt(inner)) {
    for (const Stmt *part :
         {next->getInit(), static_cast<const Stmt *>(next->getCond()),
          static_cast<const Stmt *>(next->getInc())})
      forEachStmt(part, [&](const Stmt *s) {
        if (const auto *ref = dyn_cast<DeclRefExpr>(s))
          if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
            inHeaders.insert(var);
        return true;
      });
    inner = next->getBody();
    if (const auto *block = dyn_cast<CompoundStmt>(inner);
        block && block->size() == 1)
      inner = block->body_front();
  }
  forEachStmt(loop, [&](const Stmt *s) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(s))
      if (const auto *var = dyn_cast<VarDecl>(ref->getDecl())) {
        here.insert(var);
        ++usesInLoops[var];
      }
    return true;
  });
  for (const VarDecl *var : here)
    if (info.assigned.count(var) &&
        (info.hasLabels || inHeaders.count(var) || !isWrittenFirst(inner, var)))
      readFirst.insert(var);
}

void FunctionAnalysis::collectDeadOutside() {
  for (const ForStmt *loop : directiveLoops)
    noteUses(loop);
  for (auto [var, count] : info.uses)
    if (var->hasLocalStorage() && var->getType()->isScalarType() &&
        !var->getType().isVolatileQualified() &&
        !info.addressTaken.count(var) && info.assigned.count(var) &&
        !named.count(var) && !isa<ParmVarDecl>(var) && !readFirst.count(var) &&
        usesInLoops.lookup(var) == count)
      info.deadOutside.insert(var);
}

void FunctionAnalysis::run() {
  const Stmt *body = info.decl->getBody();
  collectMapped(body, info);
  info.addressTaken.insert(info.mapped.begin(), info.mapped.end());
  collectAssigned(body, info.assigned);
  collectUninitialized(info.decl, info.uninitialized);
  auto noteAll = [&](const Stmt *s) {
    note(s);
    return true;
  };
  for (const ParmVarDecl *param : info.decl->parameters())
    forEachSize(param->getOriginalType(), [&](const Expr *size) {
      collectAssigned(size, info.assigned);
      forEachStmt(size, noteAll);
    });
  forEachStmt(body, noteAll);
  llvm::sort(allLoops, [&](const ForStmt *a, const ForStmt *b) {
    return unit.beginOf(a) < unit.beginOf(b);
  });
  collectDirectiveLoops(body);
  collectDeadOutside();
  collectSeenCounters(unit, allLoops, info);
  collectDeclaredSizes(unit, info);
}

void FunctionInfo::join(const FunctionInfo &inlined) {
  auto add = [](auto &to, const auto &from) {
    to.insert(from.begin(), from.end());
  };
  add(addressTaken, inlined.addressTaken);
  add(mapped, inlined.mapped);
  add(keptOnDevice, inlined.keptOnDevice);
  add(copiedPointers, inlined.copiedPointers);
  add(assigned, inlined.assigned);
  add(deadOutside, inlined.deadOutside);
  add(seenCounters, inlined.seenCounters);
  for (auto [var, count] : inlined.uses)
    uses[var] += count;
  add(uninitialized, inlined.uninitialized);
  add(sizes, inlined.sizes);
  add(lostSizes, inlined.lostSizes);
  hasLabels |= inlined.hasLabels;
}

void analyzeFunction(Unit &unit, FunctionInfo &info) {
  FunctionAnalysis(unit, info).run();
}

} // namespace xacc::frontend
