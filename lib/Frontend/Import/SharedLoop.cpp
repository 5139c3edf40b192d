//===- SharedLoop.cpp - Loops that a team of threads shares ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The parts are the iterations of an OpenMP loop, as many as threads, or more
// if the schedule is not static:
//
//   for (int __xacc_part = 0; __xacc_part < __xacc_parts; ++__xacc_part)
//     region(..., __xacc_part, __xacc_parts);
//
// OpenMP's clauses `reduction` and `nowait` are clauses of this loop. A
// variable that the directive reduces over the nodes is hidden by one of its
// name that the team shares, which starts with the operator's identity, gets
// the sum of all parts from OpenMP, is reduced over the nodes by one thread,
// and is added to the variable outside.
//
//===----------------------------------------------------------------------===//

#include "Import/SharedLoop.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/OpenMPKinds.h"

using namespace clang;

namespace xacc::frontend {

/// An OpenMP loop that the threads of the team around it share: itself, or in
/// the statement.
const OMPExecutableDirective *findShared(const Stmt *stmt) {
  const OMPExecutableDirective *found = nullptr;
  forEachStmt(stmt, [&](const Stmt *s) {
    const auto *omp = dyn_cast<OMPExecutableDirective>(s);
    if (isa_and_nonnull<OMPForDirective, OMPForSimdDirective>(omp) && !found)
      found = omp;
    // A team of its own has its own loops.
    return !found &&
           !(omp && isOpenMPParallelDirective(omp->getDirectiveKind()));
  });
  return found;
}

/// What `single` takes of its clauses: the variables that are not the team's,
/// unless they have a value after the loop, and `nowait`.
static std::string clausesForSingle(const OMPExecutableDirective *omp) {
  std::string text;
  if (!omp)
    return text;
  llvm::SmallPtrSet<const ValueDecl *, 4> keep;
  auto visit = [&](const auto *list, const char *name) {
    for (const Expr *expr : list->varlist()) {
      const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts());
      if (!ref)
        continue;
      if (!name)
        keep.insert(ref->getDecl());
      else if (!keep.count(ref->getDecl()))
        text += std::string(" ") + name + "(" +
                ref->getDecl()->getNameAsString() + ")";
    }
  };
  for (const OMPClause *clause : omp->clauses())
    if (const auto *list = dyn_cast<OMPLastprivateClause>(clause))
      visit(list, nullptr);
  for (const OMPClause *clause : omp->clauses()) {
    if (const auto *list = dyn_cast<OMPPrivateClause>(clause))
      visit(list, "private");
    if (const auto *list = dyn_cast<OMPFirstprivateClause>(clause))
      visit(list, "firstprivate");
    if (isa<OMPNowaitClause>(clause))
      text += " nowait";
  }
  return text;
}

static const VarDecl *variableOf(const Expr *expr) {
  const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts());
  return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
}

bool SharedLoop::canBeSplit(
    llvm::ArrayRef<const Directive *> directives) const {
  const ForStmt *loop = omp ? getForStmt(omp) : nullptr;
  if (!loop || directives.size() != 1 ||
      directives.front()->kind != DirectiveKind::Loop ||
      !unit.directivesIn(unit.beginOf(loop), unit.endOf(loop)).empty())
    return false;
  // Iterations in order, and a last value, need the whole loop.
  return llvm::all_of(omp->clauses(), [](const OMPClause *clause) {
    if (const auto *reduction = dyn_cast<OMPReductionClause>(clause))
      return reduction->getModifier() == OMPC_REDUCTION_unknown &&
             llvm::all_of(reduction->varlist(), [](const Expr *expr) {
               return variableOf(expr) != nullptr;
             });
    return isa<OMPPrivateClause, OMPFirstprivateClause, OMPScheduleClause,
               OMPNowaitClause, OMPCollapseClause, OMPSafelenClause,
               OMPSimdlenClause>(clause);
  });
}

/// Whether the clauses of a directive give each thread a variable of its own.
static bool makesPrivate(const OMPExecutableDirective *directive,
                         const VarDecl *var) {
  auto names = [&](const auto *list) {
    return llvm::any_of(list->varlist(), [&](const Expr *expr) {
      return variableOf(expr) == var;
    });
  };
  return llvm::any_of(directive->clauses(), [&](const OMPClause *clause) {
    if (const auto *list = dyn_cast<OMPPrivateClause>(clause))
      return names(list);
    if (const auto *list = dyn_cast<OMPFirstprivateClause>(clause))
      return names(list);
    if (const auto *list = dyn_cast<OMPReductionClause>(clause))
      return names(list);
    return false;
  });
}

/// A variable of the function is a thread's own if the thread has called the
/// function, or in a parallel region that declares it or makes it private.
bool SharedLoop::isShared(const VarDecl *var) const {
  if (!var->hasLocalStorage())
    return var->getTLSKind() == VarDecl::TLS_None;
  bool shared = false;
  auto contains = [&](const Stmt *outer, unsigned offset) {
    return unit.beginOf(outer) <= offset && offset < unit.endOf(outer);
  };
  forEachStmt(info.decl->getBody(), [&](const Stmt *s) {
    const auto *parallel = dyn_cast<OMPExecutableDirective>(s);
    if (parallel && isOpenMPParallelDirective(parallel->getDirectiveKind()) &&
        contains(parallel, unit.beginOf(omp))) {
      // From the outside in: what an inner one makes private is.
      bool declared = !isa<ParmVarDecl>(var) &&
                      contains(parallel, unit.offset(var->getLocation()));
      shared = !declared && !makesPrivate(parallel, var);
    }
    return true;
  });
  return shared;
}

VarSet SharedLoop::sharedVariables(const Directive &directive) const {
  VarSet shared;
  forEachStmt(omp, [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (var && !makesPrivate(omp, var) && isShared(var) &&
        llvm::none_of(directive.reductions, [&](const auto &reduction) {
          return llvm::any_of(reduction.variables, [&](Tokens tokens) {
            return tokens.front().getIdentifierInfo() == var->getIdentifier();
          });
        }))
      shared.insert(var);
    return true;
  });
  return shared;
}

/// Those of OpenMP's reductions that are not also over the nodes, and these.
std::string SharedLoop::reductionClauses(
    llvm::ArrayRef<XMPImporter::TeamReduction> reductions) const {
  std::string text;
  for (const XMPImporter::TeamReduction &one : reductions)
    text += " reduction(" + (one.kind == "-" ? "+" : one.kind) + ":" +
            one.var->getName().str() + ")";
  for (const OMPClause *clause : omp->clauses()) {
    const auto *reduction = dyn_cast<OMPReductionClause>(clause);
    if (!reduction)
      continue;
    auto [name, op] = unit.textOf(unit.offset(reduction->getBeginLoc()),
                                  unit.offset(reduction->getColonLoc()))
                          .split('(');
    for (const Expr *expr : reduction->varlist()) {
      const VarDecl *var = variableOf(expr);
      if (llvm::none_of(reductions,
                        [&](const auto &one) { return one.var == var; }))
        text += (" reduction(" + op + ":" + var->getName() + ")").str();
    }
  }
  return text;
}

/// Starts the variables of the team, and ends them after the loop in `text`.
bool SharedLoop::combine(const Item &item,
                         llvm::ArrayRef<XMPImporter::TeamReduction> reductions,
                         std::string &text) const {
  const Directive &directive = *item.directives.front();
  RegionBuilder region(unit, info,
                       "__xacc_region_" + std::to_string(unit.numRegions++),
                       directive.loc);
  region.prepare({item});
  if (!region.importReductionsOf(directive, item.stmt))
    return false;
  std::string outer, inner, start, end;
  for (auto [i, one] : llvm::enumerate(reductions)) {
    std::string name = one.var->getName().str(),
                old = "__xacc_old" + std::to_string(i);
    outer += "__typeof__(" + name + ") *" + old + " = &" + name + "; ";
    // Its type is that of the variable that it hides.
    inner += "static __typeof__(" + name + ") " + name + "; ";
    bool isSum = one.kind == "+" || one.kind == "-";
    std::string value = "*" + old; // once more changes nothing
    std::string result = name;
    if (isSum || one.kind == "^" || one.kind == "||")
      value = "0";
    else if (one.kind == "*" || one.kind == "&&")
      value = "1";
    if (value.size() == 1)
      result = "*" + old + " " + (isSum ? "+" : one.kind) + " " + name;
    start += name + " = " + value + "; ";
    end += "*" + old + " = " + result + "; ";
  }
  text = outer + "{ " + inner + "\n#pragma omp single\n{ " + start + "}\n" +
         text + "\n#pragma omp single\n{ " + region.finish() + " " + end +
         "}\n}";
  return true;
}

bool SharedLoop::wrap(const Item &item, RegionBuilder &region,
                      std::string &text) const {
  auto reductions = region.reductionsOfTeam();
  if (!reductions) {
    text = "\n#pragma omp single" + clausesForSingle(omp) +
           "\n{ int __xacc_part = 0, __xacc_parts = 1; (void)__xacc_part; "
           "(void)__xacc_parts; " +
           text + " }\n";
    return true;
  }
  bool isStatic = true, noWait = false;
  for (const OMPClause *clause : omp->clauses()) {
    if (const auto *schedule = dyn_cast<OMPScheduleClause>(clause))
      isStatic = schedule->getScheduleKind() == OMPC_SCHEDULE_static;
    noWait |= isa<OMPNowaitClause>(clause);
  }
  // Who takes the next part when it has time needs several to take.
  std::string count = isStatic ? "" : "8 * ";
  text = std::string("\n#pragma omp for schedule(") +
         (isStatic ? "static" : "dynamic") + ", 1)" +
         reductionClauses(*reductions) +
         (noWait && reductions->empty() ? " nowait" : "") +
         "\nfor (int __xacc_part = 0; __xacc_part < __xacc_parts; "
         "++__xacc_part) { " +
         text + " }\n";
  if (!reductions->empty() && !combine(item, *reductions, text))
    return false;
  text = "{ extern int omp_get_num_threads(void); int __xacc_parts = " + count +
         "omp_get_num_threads(); " + text + " }\n";
  return true;
}

} // namespace xacc::frontend
