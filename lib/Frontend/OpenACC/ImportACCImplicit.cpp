//===- ImportACCImplicit.cpp - Data that has no clause --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a compute construct uses without a clause gets the attributes that
// OpenACC 2.7, 2.6.2 determines: scalars are firstprivate (in kernels: copy, if
// they are assigned and somebody may read them afterwards), all else is copy,
// which does nothing where it is present.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ImplicitImport.h"
#include "Unit/Constants.h"
#include "Unit/FirstAccess.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

/// The variables that the outermost loops of a construct reduce, and that
/// nothing else in it assigns: their results are the program's.
static void
collectLoopReductions(const OpenACCConstructStmt *stmt,
                      llvm::SmallVectorImpl<const VarDecl *> &reduced) {
  if (isa<OpenACCCombinedConstruct>(stmt))
    return;
  llvm::SmallVector<const VarDecl *> ofLoops;
  VarSet assigned;
  forEachStmt(accBody(stmt), [&](const Stmt *s) {
    if (const auto *loop = dyn_cast<OpenACCLoopConstruct>(s)) {
      collectVars<OpenACCReductionClause>(effectiveClauses(loop), ofLoops);
      return false;
    }
    const Expr *target = targetOf(s);
    if (target)
      if (const auto *ref = dyn_cast<DeclRefExpr>(target->IgnoreParens()))
        if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
          assigned.insert(var);
    return true;
  });
  for (const VarDecl *var : ofLoops)
    if (!assigned.count(var))
      reduced.push_back(var);
}

/// True if the elements of an array, or those behind a pointer, are constant.
bool ACCImporter::ImplicitImport::isConstant(clang::QualType type) {
  if (type->isPointerType())
    type = type->getPointeeType();
  while (const clang::ArrayType *array = type->getAsArrayTypeUnsafe())
    type = array->getElementType();
  return type.isConstQualified();
}

/// A pointer that nothing can follow: a handle of a library.
static bool isHandle(clang::QualType type) {
  return type->isPointerType() && !type->isVoidPointerType() &&
         type->getPointeeType()->isIncompleteType();
}

/// A use of a variable, as a clause would name it.
const Expr *ACCImporter::referTo(const VarDecl *var, SourceLocation where) {
  return DeclRefExpr::Create(unit.ast, NestedNameSpecifierLoc(),
                             SourceLocation(), const_cast<VarDecl *>(var),
                             false, where, var->getType(), VK_LValue);
}

/// The section of a variable that the reduction clauses name, as in `v[0:4]`;
/// null for all of it. Of an array with several dimensions the loop reduces all
/// elements (ACCImporter::reducedArray).
static const Expr *reducedAs(llvm::ArrayRef<const OpenACCClause *> clauses,
                             const VarDecl *var) {
  for (const OpenACCClause *clause : clauses)
    if (const auto *list = dyn_cast<OpenACCReductionClause>(clause))
      for (const Expr *expr : list->getVarList())
        if (ObjectSyntax object = matchObject(expr); object.var == var)
          return object.sections.size() > 1 && var->getType()->isArrayType()
                     ? nullptr
                     : expr;
  return nullptr;
}

ACCImporter::ImplicitImport::ImplicitImport(
    ACCImporter &region, const OpenACCConstructStmt *stmt,
    llvm::ArrayRef<const OpenACCClause *> clauses, std::vector<DataItem> &items,
    llvm::SmallVectorImpl<const VarDecl *> &scalars,
    llvm::SmallVectorImpl<const VarDecl *> &tables,
    llvm::SmallVectorImpl<const Expr *> &bounds)
    : region(region), stmt(stmt), clauses(clauses), items(items),
      scalars(scalars), tables(tables), bounds(bounds),
      isKernels(stmt->getDirectiveKind() == OpenACCDirectiveKind::Kernels ||
                stmt->getDirectiveKind() == OpenACCDirectiveKind::KernelsLoop) {
  if (const auto *clause = findClause<OpenACCDefaultClause>(clauses)) {
    isNone = clause->getDefaultClauseKind() == OpenACCDefaultClauseKind::None;
    isPresent =
        clause->getDefaultClauseKind() == OpenACCDefaultClauseKind::Present;
  }
}

/// An object of a data construct around.
void ACCImporter::ImplicitImport::see(const ObjectSyntax &object,
                                      acc::DataClause clause) {
  if (object.path.empty()) {
    visible.insert(object.var);
    if (clause == acc::DataClause::acc_deviceptr)
      deviceAddresses.insert(object.var);
    if (isCopiedBack(clause) && object.sections.empty())
      copiedBack.insert(object.var);
  } else if (!object.isOfElement ||
             isFixedElement(object, clause, accBody(stmt))) {
    members.push_back(object);
  }
}

void ACCImporter::ImplicitImport::collectListed() {
  for (const DataItem &item : items) {
    if (item.object.path.empty()) {
      listed.insert(item.object.var);
      // The clause holds, and the kernel need not read the device's copy.
      if (isTable(item.object.var))
        tables.push_back(item.object.var);
    } else if (!item.object.isOfElement ||
               isFixedElement(item.object, item.clause, accBody(stmt))) {
      members.push_back(item.object);
    }
  }
  numListed = members.size();
  for (const VisibleObject &data : region.visibleData)
    see(data.object, data.clause);
  for (auto [expr, clause] : region.unit.visibleData)
    if (ObjectSyntax object = matchObject(expr); object.var)
      see(object, clause);
  collectVars<OpenACCPrivateClause>(clauses, skipped);
  collectVars<OpenACCFirstPrivateClause>(clauses, skipped);
  collectVars<OpenACCReductionClause>(clauses, reduced);
  numReduced = reduced.size();
  collectLoopReductions(stmt, reduced);
}

/// In `kernels`, the variable of a loop without directive is an assigned scalar
/// as any other. Private is better where nobody reads it behind its loops, and
/// with `async`: the host's next loop may count with it before the value comes.
void ACCImporter::ImplicitImport::keepLastValues(
    UseCollector &collector) const {
  if (stmt->getDirectiveKind() != OpenACCDirectiveKind::Kernels ||
      findClause<OpenACCAsyncClause>(clauses))
    return;
  forEachStmt(accBody(stmt), [&](const Stmt *s) {
    if (isa<OpenACCLoopConstruct>(s))
      return false;
    CanonicalLoop loop;
    std::string reason;
    if (const auto *plain = dyn_cast<ForStmt>(s);
        plain && matchAccLoop(plain, loop, reason) &&
        !collector.declared.count(loop.var) &&
        (loop.var->hasLocalStorage()
             ? region.function.seenCounters.count(loop.var)
             : region.unit.isReadBehindLoops(loop.var)))
      collector.indices.erase(loop.var);
    return true;
  });
}

void ACCImporter::ImplicitImport::collectUses(UseCollector &collector) {
  collector.visit(accBody(stmt));
  keepLastValues(collector);
  // A combined construct's loop computes its sizes inside.
  if (isa<OpenACCCombinedConstruct>(stmt))
    for (const OpenACCClause *clause : clauses)
      if (isa<OpenACCGangClause, OpenACCWorkerClause, OpenACCVectorClause>(
              clause))
        for (const Stmt *size : const_cast<OpenACCClause *>(clause)->children())
          collector.visit(size);
  collector.visitSections(clauses);
  for (const VarDecl *var : reduced)
    (void)collector.uses[var];
  // Also by assembly, or a part of a complex number.
  VarSet assigned;
  collectAssigned(accBody(stmt), assigned);
  for (auto &[var, use] : collector.uses) {
    use.assigned |= assigned.count(var) != 0;
    if (use.stepped && !use.replaced)
      use.dereferenced = use.beyond = true;
  }
}

void ACCImporter::ImplicitImport::addMembers(UseCollector &collector) {
  for (const ObjectSyntax &object : llvm::drop_begin(members, numListed))
    if (collector.usedMembers.count(&object)) {
      DataItem item;
      item.object = object;
      item.object.expr = object.whole;
      item.object.sections.clear();
      item.clause = acc::DataClause::acc_copy;
      item.implicit = true;
      items.push_back(std::move(item));
    }
}

bool ACCImporter::ImplicitImport::isFirstPrivate(
    const VarDecl *var, const Use &use, const UseCollector &collector) const {
  bool isNumber = collector.requests.count(var) || isHandle(var->getType());
  if (isNumber && !visible.count(var))
    return true;
  return isScalar(var) && !isReduced(var) && !visible.count(var) &&
         (!isKernels || !use.assigned || collector.indices.count(var) ||
          (!region.function.addressTaken.count(var) &&
           region.unit.liveness.isDeadBehind(stmt, var)));
}

bool ACCImporter::ImplicitImport::addScalar(const VarDecl *var, const Use &use,
                                            const UseCollector &collector) {
  // A constant with a value is no variable of the construct.
  bool isKnown = var->getType().isConstQualified() && var->hasInit() &&
                 var->hasConstantInitialization();
  if (isNone && !isKnown && !collector.indices.count(var) &&
      !collector.ofSections.count(var)) {
    region.unit.error(
        use.first->getExprLoc(),
        "'" + var->getName() +
            "' is used in a construct with default(none) but "
            "stands in no clause; add " +
            (isKernels ? "copyin or copy" : "firstprivate, private or copy"));
    reportNote(region.unit.diags, stmt->getBeginLoc(), "the construct is here");
    return false;
  }
  scalars.push_back(var);
  if (use.assigned && !collector.indices.count(var))
    warnIfLost(var);
  return true;
}

/// None: the construct needs nothing of it.
std::optional<acc::DataClause>
ACCImporter::ImplicitImport::clauseOf(const VarDecl *var, const Use &use,
                                      bool isIndex) const {
  using acc::DataClause;
  QualType type = var->getType();
  // What is constant may lie in memory that nothing can be copied back to.
  DataClause clause = isConstant(type) || var->isConstexpr()
                          ? DataClause::acc_copyin
                          : DataClause::acc_copy;
  if (!type->isPointerType() || isArray(var) || isReduced(var))
    return !isScalar(var) && isPresent ? DataClause::acc_present : clause;
  if (!use.dereferenced || isIndex ||
      (use.replaced && isSetBeforeUse(accBody(stmt), var))) {
    // Passed on or computed with: the device address if there is one. So is the
    // variable of a loop over what another pointer points to.
    if (!use.value && !use.assigned && !use.compared)
      return std::nullopt;
    return DataClause::acc_no_create;
  }
  if (deviceAddresses.count(var))
    return DataClause::acc_deviceptr;
  return isPresent ? DataClause::acc_present : clause;
}

/// Whether code may store addresses where others find them, or compare them: of
/// constants, a kernel's own are not those of the host.
static bool keepsAddresses(const Stmt *body) {
  llvm::SmallPtrSet<const Decl *, 8> own;
  forEachStmt(body, [&](const Stmt *s) {
    if (const auto *declared = dyn_cast<DeclStmt>(s))
      own.insert(declared->decl_begin(), declared->decl_end());
    return true;
  });
  bool found = false;
  forEachStmt(body, [&](const Stmt *s) {
    const auto *binary = dyn_cast<BinaryOperator>(s);
    if (!binary || !binary->getLHS()->getType()->isPointerType())
      return !found;
    const Expr *right = binary->getRHS()->IgnoreParenCasts();
    bool isNull = right->getType()->isIntegerType();
    const auto *to =
        dyn_cast<DeclRefExpr>(binary->getLHS()->IgnoreParenImpCasts());
    if (binary->isAssignmentOp())
      found |= !isNull && !(to && own.contains(to->getDecl()));
    else
      found |= !isNull && binary->isComparisonOp();
    return !found;
  });
  return found;
}

/// A kernel has a copy of its own of constants that the file knows, such as
/// the directions and weights of a lattice: LLVM computes with their values
/// where it unrolls a loop over them. Large ones stay data.
bool ACCImporter::ImplicitImport::isTable(const VarDecl *var) const {
  constexpr int64_t mostBytes = 4096;
  const ASTContext &ast = region.unit.ast;
  QualType type = var->getType();
  return (type->isArrayType() || type->isRecordType()) &&
         !type->isIncompleteType() && !isArray(var) && !isReduced(var) &&
         ast.getTypeSizeInChars(type).getQuantity() <= mostBytes &&
         isConstantTable(var, ast) &&
         !(hasAddresses(var, ast) && keepsAddresses(accBody(stmt)));
}

bool ACCImporter::ImplicitImport::addData(const VarDecl *var, const Use &use,
                                          const UseCollector &collector) {
  std::optional<acc::DataClause> clause =
      clauseOf(var, use, collector.indices.count(var));
  if (!clause)
    return true;
  // What lies behind it may be numbers that the host has read before.
  if (var->getType()->isRecordType() && !visible.count(var) &&
      llvm::none_of(bounds, [&](const Expr *bound) {
        return refersTo(bound,
                        [&](const VarDecl *other) { return other == var; });
      }))
    warnOfHostPointers(region.unit, accBody(stmt), var);
  SourceLocation where =
      use.first ? use.first->getExprLoc() : stmt->getBeginLoc();
  if (isNone && !isScalar(var) && !visible.count(var) && !isReducedHere(var) &&
      *clause != acc::DataClause::acc_no_create) {
    region.unit.error(where, "'" + var->getName() +
                                 "' is used in a construct with default(none) "
                                 "but stands in no data clause; add copy, "
                                 "copyin, copyout, create or present");
    reportNote(region.unit.diags, stmt->getBeginLoc(), "the construct is here");
    return false;
  }
  if (isTable(var)) {
    tables.push_back(var);
    return true;
  }
  DataItem item;
  item.implicit = true;
  item.clause = *clause;
  item.object = matchObject(region.referTo(var, where));
  item.name = var->getName().str();
  if (const Expr *section =
          isReduced(var) ? reducedAs(clauses, var) : nullptr) {
    item.object = matchObject(section);
    item.name.clear();
  }
  // `p->n` and `*p` need one object, be it the first of many. The size of one
  // does not count the elements of a flexible array.
  if (use.isOnlyCompared() && *clause == acc::DataClause::acc_no_create)
    item.relativeTo = collector.comparedWith(var);
  bool isOne = var->getType()->isPointerType() && !isArray(var) &&
               !findFlexibleArray(var->getType()->getPointeeType()) &&
               ((use.dereferenced && !use.beyond && !use.value) ||
                flat->usesOnlyMembers(var)) &&
               !use.assigned &&
               (item.clause == acc::DataClause::acc_copy ||
                item.clause == acc::DataClause::acc_copyin);
  if (isOne && item.object.sections.empty()) {
    item.object.sections.emplace_back();
    item.object.sections.back().single = true;
  } else if (var->getType()->isPointerType() && !isArray(var) &&
             item.object.sections.empty() &&
             (!visible.count(var) || region.unit.singleElements.count(var) ||
              region.unit.conditionalData.count(var)) &&
             (item.clause == acc::DataClause::acc_copy ||
              item.clause == acc::DataClause::acc_copyin)) {
    guessSection(item, var);
  }
  bool hasPointers = item.guessedExtent != nullptr;
  bool isCopied = item.clause == acc::DataClause::acc_copy ||
                  item.clause == acc::DataClause::acc_copyin;
  // What the pointers in it lead to may be in constant memory.
  if (isOne && !guesser->isWritten(var))
    item.clause = acc::DataClause::acc_copyin;
  items.push_back(std::move(item));
  bool isStructure =
      region.unit.ast.getBaseElementType(var->getType())->isRecordType();
  if (isCopied && (isOne || isStructure || hasPointers)) {
    addMemberSections(var);
    addPointers(var);
  }
  return true;
}

/// Whether an expression is `s.a.b`, or `p->a.b`, of the variable.
static bool isMemberOf(const MemberExpr *member, const VarDecl *var) {
  const Expr *base = member->getBase()->IgnoreParenImpCasts();
  if (const auto *ref = dyn_cast<DeclRefExpr>(base))
    return ref->getDecl() == var;
  const auto *outer = dyn_cast<MemberExpr>(base);
  return outer && !member->isArrow() && isMemberOf(outer, var);
}

/// The pointers that a kernel uses in a structure without a clause mean on the
/// device what the host's mean, if that is present. (The runtime does so in a
/// copy that the construct makes: in another one the program has done it.)
void ACCImporter::ImplicitImport::addPointers(const VarDecl *var) {
  forEachStmt(accBody(stmt), [&](const Stmt *s) {
    const auto *member = dyn_cast<MemberExpr>(s);
    if (!member || !member->getType()->isPointerType() ||
        !isMemberOf(member, var))
      return true;
    DataItem item;
    item.object = matchObject(member);
    auto isSame = [&](const DataItem &other) {
      return other.object.var == var && other.object.path == item.object.path;
    };
    if (llvm::any_of(items, isSame))
      return true;
    // The kernel reads the pointer in the structure.
    item.object.isOfElement = true;
    item.clause = acc::DataClause::acc_attach;
    item.implicit = true;
    items.push_back(std::move(item));
    return true;
  });
}

/// `*p` or `p[0]`, an integer that the construct does not change; else null.
const DeclRefExpr *
ACCImporter::ImplicitImport::matchNumberBehind(const Expr *expr) const {
  const Expr *subscript;
  const DeclRefExpr *pointer = matchElement(expr, subscript);
  const auto *var = pointer ? cast<VarDecl>(pointer->getDecl()) : nullptr;
  Expr::EvalResult known;
  bool isFirst =
      !subscript || (subscript->EvaluateAsInt(known, region.unit.ast) &&
                     known.Val.getInt().isZero());
  return var && isFirst && expr->getType()->isIntegralOrEnumerationType() &&
                 !expr->getType().isVolatileQualified() &&
                 !guesser->isSet(var) && isHostValue(var) &&
                 !guesser->mayWriteNumber(expr->getType(), region.unit.ast)
             ? pointer
             : nullptr;
}

/// What the construct uses of what a pointer points to, from values of
/// variables that have no copy on the device.
void ACCImporter::ImplicitImport::guessSection(DataItem &item,
                                               const VarDecl *var) {
  Value isUnknown;
  auto noteUnknown = [&](Value unknown, const Expr *expr) {
    isUnknown = isUnknown
                    ? region.builder.createOrFold<arith::OrIOp>(
                          region.at(expr->getExprLoc()), isUnknown, unknown)
                    : unknown;
  };
  // The sections in a structure count only if the device does not have it.
  auto isKnown = [&](const VarDecl *root) {
    return isHostValue(root) || (memberBases.count(var) && isBroughtHere(root));
  };
  auto emitLeaf = [&](const Expr *expr) -> Value {
    if (const DeclRefExpr *pointer = matchNumberBehind(expr)) {
      auto [known, isNew] = numbersBehind.try_emplace(pointer->getDecl());
      if (isNew)
        known->second = region.emitHostElement(expr, pointer);
      auto [number, unknown] = known->second;
      if (number)
        noteUnknown(unknown, expr);
      return number;
    }
    const VarDecl *root = nullptr;
    llvm::SmallVector<const FieldDecl *, 2> path;
    bool isElement = isNumberOfElement(expr, root);
    if ((!isElement && !matchPath(expr, root, path)) || !root ||
        !expr->getType()->isIntegralOrEnumerationType() ||
        expr->getType().isVolatileQualified() || guesser->isSet(root) ||
        guesser->isNumberWritten(expr) || !isKnown(root))
      return nullptr;
    bool isBehindPointer = isElement && root->getType()->isPointerType();
    if (!memberBases.count(root) && !isBehindPointer)
      return region.emitIndex(expr);
    const Expr *pointer = region.referTo(root, expr->getExprLoc());
    auto [number, unknown] =
        region.emitHostElement(expr, cast<DeclRefExpr>(pointer));
    if (number)
      noteUnknown(unknown, expr);
    return number;
  };
  Location loc = region.at(item.object.expr->getExprLoc());
  std::optional<GuessedSection> section =
      guesser->guess(var, region.builder, loc, region.unit.ast, emitLeaf);
  if (!section && region.unit.directives.empty() && !guesser->isCast(var)) {
    // A private variable has no value before the construct gives it one, or
    // the host's.
    llvm::SmallVector<const VarDecl *> privates;
    collectVars<OpenACCPrivateClause>(clauses, privates);
    collectVars<OpenACCFirstPrivateClause>(clauses, privates);
    section = region.emitInspector(
        *guesser, var, accBody(stmt), item.object.expr->getExprLoc(),
        [&](const VarDecl *root) {
          return isKnown(root) || llvm::is_contained(privates, root);
        });
  }
  bool isSingle = region.unit.singleElements.count(var);
  if (!section || (isSingle && !section->isSure))
    return;
  item.guessedLower = section->lower;
  item.guessedExtent = section->extent;
  if (isUnknown)
    item.guessedExtent =
        arith::SelectOp::create(region.builder, loc, isUnknown,
                                region.constantIndex(loc, -1), section->extent);
  if (!guesser->isWritten(var))
    item.clause = acc::DataClause::acc_copyin;
}

/// A clause of the construct names one element of what a pointer points to, and
/// the construct surely uses others. They come first, as if they had no clause,
/// and the clause finds its element present.
void ACCImporter::ImplicitImport::addOthers(const VarDecl *var,
                                            const Use &use) {
  DataItem item;
  item.implicit = true;
  item.clause = acc::DataClause::acc_copy;
  item.object = matchObject(region.referTo(var, use.first->getExprLoc()));
  item.name = var->getName().str();
  guessSection(item, var);
  if (item.guessedExtent)
    items.insert(items.begin(), std::move(item));
}

bool ACCImporter::ImplicitImport::run() {
  collectListed();
  UseCollector collector(region.unit, members);
  if (!isNone)
    bounds.append(
        findHostValues(accBody(stmt), region.unit.ast, [&](const VarDecl *var) {
          return isHostValue(var) && !isArray(var) &&
                 llvm::none_of(members, [&](const ObjectSyntax &member) {
                   return member.var == var;
                 });
        }));
  collector.hostValues.insert_range(bounds);
  for (auto [var, base] : findBasesBehind(region.unit, stmt))
    comingBack.insert(var);
  flat.emplace(region.unit.sema, accBody(stmt));
  collectUses(collector);
  if (!checkPointers(collector))
    return false;
  addMembers(collector);
  findMembers();
  llvm::scope_exit forget([&] {
    for (const FlatBody::Member &member : pointerMembers)
      region.variables.erase(member.pointer);
  });
  for (auto &[var, use] : collector.uses) {
    // A constant of C23 is its value, unless it has elements or members.
    bool isValue = var->isConstexpr() && var->getType()->isScalarType();
    bool mustBePresent = llvm::any_of(items, [&](const DataItem &item) {
      return item.object.var == var &&
             item.clause == acc::DataClause::acc_present;
    });
    if (listed.count(var) && region.unit.singleElements.count(var) &&
        !mustBePresent && var->getType()->isPointerType() && !isArray(var) &&
        use.first)
      addOthers(var, use);
    if (isBroughtHere(var)) {
      addMemberSections(var);
      addPointers(var);
    }
    if (collector.declared.count(var) || listed.count(var) ||
        llvm::is_contained(skipped, var) || isValue)
      continue;
    if (isFirstPrivate(var, use, collector) ? !addScalar(var, use, collector)
                                            : !addData(var, use, collector))
      return false;
  }
  return true;
}

/// Adds data items for what has no clause; `scalars` gets those that are
/// firstprivate, `tables` constants whose values the kernel has, `bounds` what
/// is computed before the construct.
bool ACCImporter::collectImplicit(
    const OpenACCConstructStmt *stmt,
    llvm::ArrayRef<const OpenACCClause *> clauses, std::vector<DataItem> &items,
    llvm::SmallVectorImpl<const VarDecl *> &scalars,
    llvm::SmallVectorImpl<const VarDecl *> &tables,
    llvm::SmallVectorImpl<const Expr *> &bounds) {
  return ImplicitImport(*this, stmt, clauses, items, scalars, tables, bounds)
      .run();
}

} // namespace xacc::frontend
