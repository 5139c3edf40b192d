//===- ClauseChecks.cpp - What clauses and loops may not say --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang checks the form of directives and clauses. Here is what several
// clauses, or a clause and the code behind it, say about each other.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCRegion.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

using clang::QualType;

//===----------------------------------------------------------------------===//
// Clauses
//===----------------------------------------------------------------------===//

/// A clause that gives each gang or iteration a variable of its own.
static bool makesOwn(const OpenACCClause *clause) {
  return isa<OpenACCPrivateClause, OpenACCFirstPrivateClause,
             OpenACCReductionClause>(clause);
}

static bool contradict(Unit &unit, const Expr *expr, const VarDecl *var,
                       const OpenACCClause *clause,
                       const OpenACCClause *other) {
  auto name = [](const OpenACCClause *c) {
    std::string text;
    llvm::raw_string_ostream(text) << c->getClauseKind();
    return text;
  };
  return unit.error(expr->getExprLoc(),
                    "'" + var->getName() + "' stands in '" + name(clause) +
                        "' and in '" + name(other) +
                        "' of the same directive; write one of them");
}

/// Calls `visit` for each variable that a clause names, and stops at an error.
static bool
forEachVar(const OpenACCClause *clause,
           llvm::function_ref<bool(const Expr *, const VarDecl *)> visit) {
  for (const Stmt *child : const_cast<OpenACCClause *>(clause)->children()) {
    const auto *expr = dyn_cast_or_null<Expr>(child);
    const VarDecl *var = expr ? matchObject(expr).var : nullptr;
    if (var && !visit(expr, var))
      return false;
  }
  return true;
}

/// A variable is private, or starts with a copy, or is reduced.
static bool checkOwnOnce(Unit &unit,
                         llvm::ArrayRef<const OpenACCClause *> clauses) {
  llvm::SmallDenseMap<const VarDecl *, const OpenACCClause *> owners;
  return llvm::all_of(clauses, [&](const OpenACCClause *clause) {
    if (!makesOwn(clause))
      return true;
    return forEachVar(clause, [&](const Expr *expr, const VarDecl *var) {
      const OpenACCClause *first =
          owners.try_emplace(var, clause).first->second;
      return first->getClauseKind() == clause->getClauseKind() ||
             contradict(unit, expr, var, clause, first);
    });
  });
}

/// What a gang has of its own is not what the data clause brings. A reduced
/// variable is combined with it; and in a combined directive `private` is of
/// the loop and the data clause of the construct.
bool checkOwnAndData(Unit &unit, bool isCombined,
                     llvm::ArrayRef<const OpenACCClause *> clauses) {
  llvm::SmallDenseMap<const VarDecl *, const OpenACCClause *> owners;
  for (const OpenACCClause *clause : clauses)
    if (isa<OpenACCPrivateClause, OpenACCFirstPrivateClause>(clause))
      forEachVar(clause, [&](const Expr *, const VarDecl *var) {
        owners.try_emplace(var, clause);
        return true;
      });
  return llvm::all_of(clauses, [&](const OpenACCClause *clause) {
    if (!dataClauseOf(clause))
      return true;
    return forEachVar(clause, [&](const Expr *expr, const VarDecl *var) {
      auto own = owners.find(var);
      if (own == owners.end() || !matchObject(expr).path.empty())
        return true;
      if (!isCombined || !isa<OpenACCPrivateClause>(own->second))
        return contradict(unit, expr, var, clause, own->second);
      reportWarning(unit.diags, expr->getExprLoc(),
                    "'" + var->getName().str() +
                        "' is private to the loop, which does not use what "
                        "the data clause brings");
      return true;
    });
  });
}

bool checkPrivates(Unit &unit, llvm::ArrayRef<const OpenACCClause *> clauses) {
  for (const OpenACCClause *clause : clauses) {
    if (!isa<OpenACCPrivateClause, OpenACCFirstPrivateClause>(clause))
      continue;
    for (const Expr *expr :
         cast<OpenACCClauseWithVarList>(clause)->getVarList()) {
      ObjectSyntax object = matchObject(expr);
      if (!object.var || !object.path.empty())
        return unit.error(expr->getExprLoc(),
                          "a member cannot be private; name the structure, or "
                          "a variable with the member's value");
      if (unit.scopes.findArray(object.var))
        return unit.error(expr->getExprLoc(),
                          "'" + object.var->getName() +
                              "' is distributed and cannot be private; each "
                              "node has its own part");
      QualType type = object.var->getType();
      if (type->isIncompleteType())
        return unit.error(expr->getExprLoc(),
                          "the size of '" + object.var->getName() +
                              "' is not known here, so it cannot be private; "
                              "declare it with its size");
      if (object.sections.size() > 1 && type->isPointerType() &&
          type->getPointeeType()->isPointerType())
        return unit.error(expr->getExprLoc(),
                          "what the pointers behind '" + object.var->getName() +
                              "' point to cannot be private; declare an array "
                              "in the loop");
    }
  }
  return checkOwnOnce(unit, clauses);
}

//===----------------------------------------------------------------------===//
// Elements where sections are meant
//===----------------------------------------------------------------------===//

namespace {
/// `create(p[n])` is the element behind the n that are meant. It is right where
/// a construct uses that element only, or where other data clauses bring the
/// rest: those of a caller name nothing that the function allocates.
struct ElementClauses {
  explicit ElementClauses(Unit &unit) : unit(unit) {}

  void add(const OpenACCConstructStmt *construct);
  void addKernel(const Stmt *body);
  void warn() const;
  void warnOf(const VarDecl *var, const Expr *element) const;

  Unit &unit;
  llvm::MapVector<const VarDecl *, const Expr *> elements;
  /// `present(p[n])` brings nothing, whatever other clauses name.
  llvm::MapVector<const VarDecl *, const Expr *> presentElements;
  /// Variables that some other clause names.
  VarSet others;
  /// Where a kernel has a subscript that it changes itself: the first of its
  /// subscripts that it changes.
  struct Access {
    const Expr *expr;
    size_t dim;
  };
  llvm::DenseMap<const VarDecl *, Access> accesses;
};
} // namespace

void ElementClauses::add(const OpenACCConstructStmt *construct) {
  for (const OpenACCClause *clause : effectiveClauses(construct)) {
    if (!dataClauseOf(clause) ||
        isa<OpenACCDeleteClause, OpenACCDetachClause>(clause))
      continue;
    bool allocates = isa<OpenACCCopyClause, OpenACCCopyInClause,
                         OpenACCCopyOutClause, OpenACCCreateClause>(clause);
    for (const Stmt *child : const_cast<OpenACCClause *>(clause)->children()) {
      ObjectSyntax object = matchObject(cast<Expr>(child));
      if (!object.var)
        continue;
      bool isElement = isSingleElement(object) && !object.isOfElement &&
                       !object.expr->getType()->isPointerType();
      if (isElement && isa<OpenACCPresentClause>(clause) &&
          object.var->getType()->isPointerType()) {
        presentElements.try_emplace(object.var, object.expr);
        continue;
      }
      isElement &= allocates;
      // `exit data copyout(p[n])`, `update` and `present(p)` follow what came
      // first.
      bool follows =
          isa<OpenACCUpdateConstruct, OpenACCExitDataConstruct>(construct) ||
          (isa<OpenACCPresentClause>(clause) && object.sections.empty());
      if (isElement && !follows)
        elements.try_emplace(object.var, object.expr);
      else if (!follows)
        others.insert(object.var);
    }
  }
}

/// The array or pointer whose element an access is, and how many subscripts
/// come before this one; null for elements of what is in or behind an element,
/// such as `p[k].v[i]`.
static const VarDecl *arrayOf(const ArraySubscriptExpr *access, size_t &dim) {
  dim = 0;
  const Expr *base = access->getBase()->IgnoreParenImpCasts();
  for (; const auto *outer = dyn_cast<ArraySubscriptExpr>(base); ++dim)
    base = outer->getBase()->IgnoreParenImpCasts();
  const auto *ref = dyn_cast<DeclRefExpr>(base);
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

/// The variables that a kernel assigns, and those that it declares with a value
/// that follows from such ones: `long x = i + 1`.
static VarSet collectChanged(const Stmt *body) {
  VarSet changed;
  forEachStmt(body, [&](const Stmt *s) {
    collectAssigned(s, changed);
    return true;
  });
  // In the order of the text, so that values are known before they are used.
  forEachStmt(body, [&](const Stmt *s) {
    const auto *declared = dyn_cast<DeclStmt>(s);
    if (!declared)
      return true;
    for (const Decl *decl : declared->decls()) {
      const auto *var = dyn_cast<VarDecl>(decl);
      if (var && var->hasInit() && var->getType()->isIntegerType() &&
          refersTo(var->getInit(),
                   [&](const VarDecl *used) { return changed.contains(used); }))
        changed.insert(var);
    }
    return true;
  });
  return changed;
}

void ElementClauses::addKernel(const Stmt *body) {
  VarSet changed = collectChanged(body);
  forEachStmt(body, [&](const Stmt *s) {
    const auto *access = dyn_cast<ArraySubscriptExpr>(s);
    size_t dim;
    const VarDecl *root = access ? arrayOf(access, dim) : nullptr;
    if (!root || changed.contains(root))
      return true;
    bool moves = false;
    forEachStmt(access->getIdx(), [&](const Stmt *part) {
      const auto *ref = dyn_cast<DeclRefExpr>(part);
      const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      moves |= var && changed.contains(var);
      return !moves;
    });
    if (!moves)
      return true;
    auto [known, isNew] = accesses.try_emplace(root, Access{access, dim});
    if (!isNew && dim < known->second.dim)
      known->second = {access, dim};
    return true;
  });
}

/// What is done, or what the program can do, for all elements before the one of
/// a clause. The size of an array is known (bringArrayOfElement).
static std::string remedyFor(Unit &unit, const ObjectSyntax &object) {
  std::string name = unit.textOf(object.whole).str();
  if (object.var->getType()->isArrayType())
    return "all of '" + name + "' is brought";
  std::string section = "write '" + name;
  for (const SectionSyntax &part : object.sections) {
    std::optional<llvm::APSInt> value =
        part.lower->getIntegerConstantExpr(unit.ast);
    bool isFirst = value && value->isZero();
    section += ("[0:" + (isFirst ? "n" : unit.textOf(part.lower)) + "]").str();
  }
  return section + "'";
}

void ElementClauses::warnOf(const VarDecl *var, const Expr *element) const {
  ObjectSyntax object = matchObject(element);
  auto access = accesses.find(var);
  if (access == accesses.end() ||
      access->second.dim >= object.sections.size() ||
      unit.declared.contains(var) || !unit.singleElements.insert(var).second)
    return;
  reportWarning(unit.diags, element->getExprLoc(),
                "'" + unit.textOf(element).str() +
                    "' is a single element, and a kernel reaches others; " +
                    remedyFor(unit, object));
  reportNote(unit.diags, access->second.expr->getExprLoc(), "used here");
}

void ElementClauses::warn() const {
  for (auto [var, element] : elements)
    if (!others.contains(var))
      warnOf(var, element);
  for (auto [var, element] : presentElements)
    warnOf(var, element);
}

void warnOfSingleElements(Unit &unit, const Stmt *function) {
  ElementClauses clauses(unit);
  forEachStmt(function, [&](const Stmt *s) {
    const auto *construct = dyn_cast<OpenACCConstructStmt>(s);
    if (!construct)
      return true;
    clauses.add(construct);
    if (isa<OpenACCComputeConstruct, OpenACCCombinedConstruct>(construct))
      clauses.addKernel(accBody(construct));
    return true;
  });
  clauses.warn();
}

//===----------------------------------------------------------------------===//
// Bounds of loops
//===----------------------------------------------------------------------===//

bool mayBeSame(const Expr *a, const Expr *b) {
  const auto *one = dyn_cast<MemberExpr>(a->IgnoreParenImpCasts());
  const auto *other = dyn_cast<MemberExpr>(b->IgnoreParenImpCasts());
  if (one || other)
    return one && other && one->getMemberDecl() == other->getMemberDecl();
  return a->getType().getCanonicalType().getUnqualifiedType() ==
         b->getType().getCanonicalType().getUnqualifiedType();
}

const Expr *findChangeOfBounds(const CanonicalLoop &loop) {
  llvm::SmallVector<const Expr *> read;
  for (const Expr *part : {loop.upper, loop.step})
    forEachStmt(part, [&](const Stmt *s) {
      if (const auto *cast = dyn_cast<ImplicitCastExpr>(s);
          cast && cast->getCastKind() == CK_LValueToRValue)
        read.push_back(cast->getSubExpr());
      return true;
    });
  const Expr *found = nullptr;
  forEachStmt(loop.stmt->getBody(), [&](const Stmt *s) {
    const Expr *target = targetOf(s);
    const VarDecl *root = target ? rootOf(target) : nullptr;
    if (root && llvm::any_of(read, [&](const Expr *part) {
          return rootOf(part) == root && mayBeSame(part, target);
        }))
      found = target;
    return !found;
  });
  return found;
}

void warnOfChangedBounds(Unit &unit, const CanonicalLoop &loop) {
  if (const Expr *change = findChangeOfBounds(loop))
    reportWarning(unit.diags, change->getExprLoc(),
                  "the body of the loop may change its bound or step, which "
                  "OpenACC forbids: the number of iterations is that of the "
                  "start; use another variable, or write 'loop seq'");
}

} // namespace xacc::frontend
