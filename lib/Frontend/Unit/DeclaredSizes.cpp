//===- DeclaredSizes.cpp - Sizes of variable arrays -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// C computes the size of a variable array once, where it is declared. A region
// computes it again where its variables cannot have changed since; else it asks
// C for it, by `sizeof`.
//
//===----------------------------------------------------------------------===//

#include "Unit/Unit.h"
#include "clang/AST/RecursiveASTVisitor.h"

using namespace clang;

namespace xacc::frontend {

namespace {
class SizeCollector : public RecursiveASTVisitor<SizeCollector> {
public:
  SizeCollector(Unit &unit, FunctionInfo &info) : unit(unit), info(info) {
    forEachStmt(info.decl->getBody(), [&](const Stmt *s) {
      if (const Expr *target = targetOf(s))
        if (const auto *ref = dyn_cast<DeclRefExpr>(target->IgnoreParens())) {
          unsigned &last = lastAssigned[ref->getDecl()];
          last = std::max(last, unit.endOf(s));
        }
      return true;
    });
    for (const Directive *directive :
         unit.directivesIn(unit.beginOf(info.decl->getBody()),
                           unit.endOf(info.decl->getBody())))
      for (const clang::Token &token : *directive->tokens)
        if (const IdentifierInfo *name = token.getIdentifierInfo())
          inDirectives.insert(name);
  }

  bool VisitVarDecl(VarDecl *var) {
    note(var->getType(), var->getNameAsString(),
         unit.offset(var->getBeginLoc()));
    // The number of rows of a parameter is nowhere else.
    if (const auto *param = dyn_cast<ParmVarDecl>(var))
      if (const auto *rows = dyn_cast_or_null<VariableArrayType>(
              unit.ast.getAsArrayType(param->getOriginalType())))
        if (!isKept(rows->getSizeExpr(), unit.offset(var->getBeginLoc())))
          info.lostSizes.insert(rows->getSizeExpr());
    return true;
  }
  bool VisitTypedefNameDecl(TypedefNameDecl *name) {
    note(name->getUnderlyingType(), "(*(" + name->getNameAsString() + " *)0)",
         unit.offset(name->getBeginLoc()));
    return true;
  }

private:
  /// The sizes in a type, where `path` is an object of it.
  void note(QualType type, std::string path, unsigned where) {
    while (type->isVariablyModifiedType() && !type->getAs<TypedefType>()) {
      if (const auto *pointer = type->getAs<clang::PointerType>()) {
        type = pointer->getPointeeType();
        path = "(*" + path + ")";
        continue;
      }
      const ArrayType *array = unit.ast.getAsArrayType(type);
      if (!array)
        return;
      std::string element = path + "[0]";
      if (const auto *variable = dyn_cast<VariableArrayType>(array);
          variable && variable->getSizeExpr() &&
          !isKept(variable->getSizeExpr(), where))
        info.sizes[variable->getSizeExpr()] = "(long long)(sizeof(" + path +
                                              ") / (sizeof(" + element +
                                              ") + !sizeof(" + element + ")))";
      type = array->getElementType();
      path = element;
    }
  }

  /// Whether an expression has the same value wherever what is declared at
  /// `where` is known.
  bool isKept(const Expr *expr, unsigned where) const {
    bool isKept = true;
    forEachStmt(expr, [&](const Stmt *s) {
      if (isa<CallExpr, ArraySubscriptExpr, MemberExpr, StmtExpr>(s) ||
          targetOf(s))
        isKept = false;
      if (const auto *unary = dyn_cast<UnaryOperator>(s);
          unary && unary->getOpcode() == UO_Deref)
        isKept = false;
      const auto *ref = dyn_cast<DeclRefExpr>(s);
      const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      if (!var || var->getType().isConstQualified())
        return isKept;
      auto assigned = lastAssigned.find(var);
      isKept &= var->hasLocalStorage() && !info.addressTaken.count(var) &&
                !inDirectives.contains(var->getIdentifier()) &&
                !var->getType().isVolatileQualified() &&
                (assigned == lastAssigned.end() || assigned->second <= where);
      return isKept;
    });
    return isKept;
  }

  Unit &unit;
  FunctionInfo &info;
  llvm::DenseMap<const Decl *, unsigned> lastAssigned;
  llvm::DenseSet<const IdentifierInfo *> inDirectives;
};
} // namespace

void collectDeclaredSizes(Unit &unit, FunctionInfo &info) {
  SizeCollector collector(unit, info);
  for (const ParmVarDecl *param : info.decl->parameters())
    collector.VisitVarDecl(const_cast<ParmVarDecl *>(param));
  collector.TraverseStmt(info.decl->getBody());
}

} // namespace xacc::frontend
