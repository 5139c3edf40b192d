//===- WalkFunction.cpp - Functions of a file -----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is checked of a whole function before the walk, and what becomes of
// `routine`s and of functions with a `bind`.
//
//===----------------------------------------------------------------------===//

#include "Import/FunctionWalker.h"
#include "Import/Rewrite.h"
#include "Import/SharedLoop.h"
#include "OpenACC/ACCRegion.h"
#include "Unit/ArrayFunctions.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;

namespace xacc::frontend {

/// Kernels of other files call a routine as it is in C: there, the names of
/// data of `acc declare` stand for the copies of the device that calls.
static void useDeclaredCopies(Unit &unit, const CompoundStmt *body) {
  llvm::MapVector<const VarDecl *, std::string> copies;
  forEachStmt(body, [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    // Of distributed arrays other files have none, see refuseOtherFiles.
    if (!var || !unit.declared.count(var) || unit.scopes.findArray(var))
      return true;
    var = var->getCanonicalDecl();
    std::string &copy = copies[var];
    copy = "__xacc_copy_" + var->getName().str();
    unit.replace(unit.beginOf(ref), unit.endOfToken(ref->getEndLoc()),
                 "(*" + copy + ")");
    return true;
  });
  std::string text;
  for (auto &[var, copy] : copies) {
    std::string name = var->getName().str(), type = "__typeof__(&" + name + ")";
    if (var->getType()->isPointerType()) {
      // What it leads to is on the device, not the pointer.
      std::string value = copy + "_value";
      text += "__typeof__(" + name + ") " + value +
              " = xaccrtDeclaredCopy((void *)" + name + "); " + type + " " +
              copy + " = &" + value + "; ";
    } else {
      text += type + " " + copy + " = (" + type +
              ")xaccrtDeclaredCopy((void *)&" + name + "); ";
    }
  }
  unsigned begin = unit.beginOf(body) + 1;
  if (!text.empty())
    unit.replace(begin, begin, " " + text);
}

/// Declares a function that `bind` names before a use of the one that it names
/// it for: behind that one's declaration.
static void declareBound(Unit &unit, const FunctionDecl *bound,
                         const FunctionDecl *function, SourceLocation use) {
  auto isBefore = [&](const FunctionDecl *decl) {
    return decl->getLexicalDeclContext()->isTranslationUnit() &&
           unit.sm.isBeforeInTranslationUnit(decl->getLocation(), use);
  };
  if (llvm::any_of(bound->redecls(), isBefore) ||
      !unit.declaredBound.insert(bound).second)
    return;
  for (const FunctionDecl *decl : function->redecls()) {
    if (!isBefore(decl))
      continue;
    bool isDefinition = decl->doesThisDeclarationHaveABody();
    size_t end = unit.endOfToken(decl->getEndLoc());
    if (!isDefinition)
      end = std::min(unit.text.find(';', end) + 1, unit.text.size());
    unit.replace(
        end, end,
        std::string(bound->isExternallyVisible() ? " extern" : " static") +
            " __typeof__(" + function->getName().str() + ") " +
            bound->getName().str() + ";");
    return;
  }
}

/// The same for the functions that `bind` names.
static void useBoundFunctions(Unit &unit, const CompoundStmt *body) {
  forEachStmt(body, [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    const auto *function =
        ref ? dyn_cast<FunctionDecl>(ref->getDecl()) : nullptr;
    const FunctionDecl *bound =
        function ? calleesInKernel(function).virtualDevice : nullptr;
    if (!bound || bound == function)
      return true;
    declareBound(unit, bound, function, ref->getLocation());
    unit.replace(unit.beginOf(ref), unit.endOfToken(ref->getEndLoc()),
                 "(xaccrtKernelDevice() ? " + bound->getName().str() + " : " +
                     function->getName().str() + ")");
    return true;
  });
}

/// What is for kernels that call the function, and has no effect on the host.
static bool mayStandInRoutine(const OpenACCConstructStmt *acc) {
  return isa<OpenACCLoopConstruct, OpenACCAtomicConstruct,
             OpenACCCacheConstruct>(acc);
}

/// A routine is C on the host, where its loops run in the calling thread.
static bool leaveRoutineInC(Unit &unit, const FunctionDecl *function) {
  const Stmt *body = function->getBody();
  bool ok = true;
  for (const Directive *directive :
       unit.directivesIn(unit.beginOf(body), unit.endOf(body)))
    ok = unit.error(directive->loc,
                    "'#pragma xmp " + directive->text +
                        "' must not stand in a function with '#pragma acc "
                        "routine'");
  forEachStmt(body, [&](const Stmt *s) {
    const auto *acc = dyn_cast<OpenACCConstructStmt>(s);
    if (acc && !mayStandInRoutine(acc))
      ok = unit.error(acc->getBeginLoc(),
                      "'#pragma acc " + nameOf(acc) +
                          "' must not stand in a function with '#pragma acc "
                          "routine'");
    return true;
  });
  if (ok) {
    useDeclaredCopies(unit, cast<CompoundStmt>(body));
    useBoundFunctions(unit, cast<CompoundStmt>(body));
  }
  return ok;
}

/// Kernels of other files cannot bring the distributed arrays along that a
/// routine names. On virtual devices they call what the host does.
static void refuseOtherFiles(Unit &unit, const FunctionDecl *function) {
  PresumedLoc at = unit.sm.getPresumedLoc(function->getLocation());
  size_t begin = unit.beginOf(function->getBody()) + 1;
  std::string text;
  llvm::raw_string_ostream os(text);
  os << " if (xaccrtKernelDevice()) xaccrtFatal(&(const struct __xacc_loc){\"";
  llvm::printEscapedString(at.getFilename(), os);
  os << "\", " << at.getLine() << ", " << at.getColumn()
     << ", \"acc routine\", 0, 0, 0}, \"'" << function->getName()
     << "' uses distributed arrays, and a kernel of another file calls it; "
        "define it in a header of both, or pass it elements or their "
        "addresses\");";
  unit.replace(begin, begin, text);
}

/// Directives are for one thread, and in a worksharing region all are under
/// way. Only `loop` may be at the loop itself.
static bool checkWorksharing(Unit &unit, const CompoundStmt *body) {
  bool ok = true;
  forEachStmt(body, [&](const Stmt *s) {
    const auto *omp = dyn_cast<OMPExecutableDirective>(s);
    if (!omp || !isOpenMPWorksharingDirective(omp->getDirectiveKind()) ||
        isa<OMPSingleDirective>(omp) || !omp->hasAssociatedStmt())
      return true;
    const ForStmt *loop = getForStmt(omp);
    const Stmt *inside = loop ? loop->getBody() : omp->getRawStmt();
    auto directives =
        unit.directivesIn(unit.beginOf(inside), unit.endOf(inside));
    if (directives.empty())
      return true;
    ok = unit.error(directives.front()->loc,
                    "'#pragma xmp " + directives.front()->text +
                        "' must not stand in an OpenMP worksharing region, "
                        "which several threads execute; write it before or "
                        "after, or in 'single' or 'master'");
    return false;
  });
  return ok;
}

/// The hint is for the loop in whose body it stands (2.10).
static bool checkCaches(Unit &unit, const Stmt *body) {
  bool ok = true;
  forEachStmt(body, [&](const Stmt *s) {
    if (const auto *cache = dyn_cast<OpenACCCacheConstruct>(s))
      ok = unit.error(cache->getBeginLoc(),
                      "'#pragma acc cache' must stand in the body of a loop");
    return ok && !isa<ForStmt, WhileStmt, DoStmt>(s);
  });
  return ok;
}

/// Whether loops for kernels that call the function are all that it has of
/// OpenACC and XcalableMP.
static bool hasOnlyOrphans(Unit &unit, const CompoundStmt *body) {
  bool hasLoop = false, hasOther = false;
  forEachStmt(body, [&](const Stmt *s) {
    const auto *acc = dyn_cast<OpenACCConstructStmt>(s);
    hasLoop |= isa<OpenACCLoopConstruct>(s);
    hasOther |= acc && !mayStandInRoutine(acc);
    return !hasOther;
  });
  return hasLoop && !hasOther &&
         unit.directivesIn(unit.beginOf(body), unit.endOf(body)).empty();
}

bool walkFunction(Unit &unit, const FunctionDecl *function) {
  const auto *body = dyn_cast_or_null<CompoundStmt>(function->getBody());
  if (!body)
    return true;
  if (!checkCaches(unit, body) || !checkConstraints(unit, body))
    return false;
  if (unit.usesACC) {
    warnOfSingleElements(unit, body);
    warnOfUpdates(unit, body);
  }
  if (isRoutine(function) || hasOnlyOrphans(unit, body)) {
    if (!joinsKernels(unit, function))
      return leaveRoutineInC(unit, function);
    if (isRoutine(function) && function->isExternallyVisible())
      refuseOtherFiles(unit, function);
  }
  FunctionInfo info;
  info.decl = function;
  analyzeFunction(unit, info);
  auto join = [&](const FunctionDecl *callee) {
    FunctionInfo joined;
    joined.decl = callee;
    analyzeFunction(unit, joined);
    info.join(joined);
  };
  auto joinAll = [&](const Stmt *stmt) {
    llvm::for_each(joinedInKernels(unit, stmt), join);
  };
  joinAll(body);
  for (const FunctionDecl *inlined :
       unit.inlinedCalls.reachedFrom(body, function)) {
    join(inlined);
    joinAll(inlined->getBody());
  }
  unit.scopes.push();
  for (const ParmVarDecl *param : function->parameters())
    unit.scopes.declare(param);
  // Directives may be between the parameters and the body.
  auto before = unit.directivesIn(unit.offset(function->getLocation()),
                                  unit.beginOf(body));
  bool ok = true;
  if (!before.empty())
    ok = unit.error(before.front()->loc,
                    "write the directives of a function inside its body");
  ok = ok && checkWorksharing(unit, body) &&
       FunctionWalker(unit, info).walkBlock(body, unit.beginOf(body) + 1);
  unit.scopes.pop();
  if (ok)
    warnOfLocalPointers(unit, body);
  unit.walked.insert(function);
  if (ok && unit.underRoutines.count(function) && !containsACC(body))
    useDeclaredCopies(unit, body);
  return ok;
}

void useDeclaredCopiesUnder(Unit &unit, const Stmt *stmt) {
  llvm::SmallVector<const Stmt *> work = {stmt};
  while (!work.empty())
    forEachStmt(work.pop_back_val(), [&](const Stmt *s) {
      const auto *ref = dyn_cast<DeclRefExpr>(s);
      const auto *callee =
          ref ? dyn_cast<FunctionDecl>(ref->getDecl()) : nullptr;
      const FunctionDecl *definition = nullptr;
      if (!callee || !callee->hasBody(definition) ||
          !unit.underRoutines.insert(definition).second)
        return true;
      const auto *body = dyn_cast<CompoundStmt>(definition->getBody());
      if (body && unit.walked.count(definition) && !containsACC(body))
        useDeclaredCopies(unit, body);
      work.push_back(definition->getBody());
      return true;
    });
}

} // namespace xacc::frontend
