//===- Redeclarations.cpp - What several declarations say -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Unit/Redeclarations.h"

#include "Unit/Unit.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "clang/AST/OpenACCClause.h"
#include "llvm/ADT/DenseMap.h"

using namespace clang;

namespace xacc::frontend {

/// The declaration of a variable in its file that has the whole type, or null.
static VarDecl *fileDeclaration(const VarDecl *var) {
  for (VarDecl *one : var->getCanonicalDecl()->redecls())
    if (one->isFileVarDecl() && !one->getType()->isIncompleteType())
      return one;
  return nullptr;
}

bool isDeclaredInFile(const Decl *decl) {
  if (const auto *var = dyn_cast<VarDecl>(decl))
    return var->isLocalExternDecl() &&
           var->getCanonicalDecl()->isFileVarDecl() && fileDeclaration(var);
  const auto *function = dyn_cast<FunctionDecl>(decl);
  return function && llvm::any_of(function->redecls(), [](FunctionDecl *one) {
           return !one->isImplicit() &&
                  one->getLexicalDeclContext()->isTranslationUnit();
         });
}

namespace {
/// From the first declaration of a variable to the one that stands for all.
using Chosen = llvm::DenseMap<const VarDecl *, VarDecl *>;

struct FindDeclared : DynamicRecursiveASTVisitor {
  explicit FindDeclared(Chosen &chosen) : chosen(chosen) {}

  bool VisitDeclRefExpr(DeclRefExpr *ref) override {
    auto *var = dyn_cast<VarDecl>(ref->getDecl());
    if (!var || var->hasLocalStorage() ||
        var->getMostRecentDecl() == var->getCanonicalDecl())
      return true;
    // The definition has the whole type.
    VarDecl *definition = var->getDefinition();
    if (!definition)
      definition = var->getActingDefinition();
    if (!definition)
      definition = var->getMostRecentDecl();
    chosen[var->getCanonicalDecl()] = definition;
    return true;
  }

  Chosen &chosen;
};

/// `extern` in a function names a variable that the file declares before, if it
/// does.
struct FindLocal : DynamicRecursiveASTVisitor {
  explicit FindLocal(Chosen &chosen) : chosen(chosen) {}

  bool VisitVarDecl(VarDecl *var) override {
    if (isDeclaredInFile(var))
      chosen.try_emplace(var->getCanonicalDecl(), fileDeclaration(var));
    return true;
  }

  Chosen &chosen;
};

struct Redirect : DynamicRecursiveASTVisitor {
  explicit Redirect(const Chosen &chosen) : chosen(chosen) {}

  bool VisitDeclRefExpr(DeclRefExpr *ref) override {
    if (const auto *var = dyn_cast<VarDecl>(ref->getDecl()))
      if (VarDecl *own = chosen.lookup(var->getCanonicalDecl())) {
        ref->setDecl(own);
        if (ref->getType()->isIncompleteArrayType())
          ref->setType(own->getType());
      }
    return true;
  }

  const Chosen &chosen;
};
} // namespace

void unifyRedeclarations(TranslationUnitDecl *tu) {
  Chosen chosen;
  FindDeclared find(chosen);
  for (Decl *decl : tu->decls())
    if (isa<OpenACCDeclareDecl>(decl))
      find.TraverseDecl(decl);
  FindLocal(chosen).TraverseDecl(tu);
  if (!chosen.empty())
    Redirect(chosen).TraverseDecl(tu);
}

static void addToFunction(Decl *decl) {
  auto *routine = dyn_cast<OpenACCRoutineDecl>(decl);
  auto *ref = routine ? dyn_cast_or_null<DeclRefExpr>(
                            routine->getFunctionReference()->IgnoreParens())
                      : nullptr;
  if (!ref || !isa<FunctionDecl>(ref->getDecl()))
    return;
  auto *attr = OpenACCRoutineDeclAttr::CreateImplicit(decl->getASTContext(),
                                                      decl->getSourceRange());
  llvm::append_range(attr->Clauses, routine->clauses());
  ref->getDecl()->addAttr(attr);
}

void attachNamedRoutines(TranslationUnitDecl *tu) {
  for (Decl *decl : tu->decls()) {
    addToFunction(decl);
    auto *function = dyn_cast<FunctionDecl>(decl);
    if (!function || !function->doesThisDeclarationHaveABody())
      continue;
    forEachStmt(function->getBody(), [](const Stmt *s) {
      if (const auto *declared = dyn_cast<DeclStmt>(s))
        llvm::for_each(declared->decls(), addToFunction);
      return true;
    });
  }
}

llvm::SmallVector<llvm::ArrayRef<const OpenACCClause *>>
routineClauses(const FunctionDecl *function) {
  llvm::SmallVector<llvm::ArrayRef<const OpenACCClause *>> lists;
  for (const FunctionDecl *redecl : function->redecls())
    for (const auto *attr : redecl->specific_attrs<OpenACCRoutineDeclAttr>())
      lists.push_back(attr->Clauses);
  return lists;
}

} // namespace xacc::frontend
