//===- ArrayUse.cpp - Code that sees no distributed array -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "C/ArrayUse.h"
#include "Dialect/XMP/IR/HaloAttributes.h"
#include "Unit/ACCSyntax.h"
#include "Unit/Purity.h"
#include "Unit/Unit.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DynamicRecursiveASTVisitor.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/StringSet.h"

using namespace clang;

namespace xacc::frontend {

/// Library functions without callbacks that Clang has no builtin for.
static bool isKnownFunction(const FunctionDecl *function) {
  static const llvm::StringSet<> names = {
      "clock",         "clock_gettime",    "gettimeofday",      "time",
      "fflush",        "omp_get_wtime",    "MPI_Wtime",         "xmp_wtime",
      "xmp_wtick",     "xmp_node_num",     "xmp_num_nodes",     "atoi",
      "atof",          "xmp_all_node_num", "xmp_all_num_nodes", "getenv",
      "omp_get_wtick", "MPI_Wtick"};
  if (!function->getIdentifier() || function->isDefined() ||
      function->isNoReturn() || function->hasAttr<ReturnsTwiceAttr>())
    return function->getIdentifier() && !function->isDefined() &&
           (function->getName() == "exit" || function->getName() == "abort");
  return isLibraryFunction(function) || names.contains(function->getName());
}

namespace {

/// Looks for what code that sees no array does not do.
class UseFinder : public ConstDynamicRecursiveASTVisitor {
public:
  UseFinder(Unit &unit, ArrayUse &uses) : unit(unit), uses(uses) {}
  bool found = false;

  bool VisitDeclRefExpr(const DeclRefExpr *name) override {
    auto *variable = dyn_cast<VarDecl>(name->getDecl());
    return check(!variable || !unit.scopes.findArray(variable));
  }
  bool VisitUnaryOperator(const UnaryOperator *op) override {
    return check(op->getOpcode() != UO_Deref);
  }
  bool VisitMemberExpr(const MemberExpr *member) override {
    return check(!member->isArrow());
  }
  bool VisitArraySubscriptExpr(const ArraySubscriptExpr *place) override {
    return check(findVariable(place) || isText(place->getBase()));
  }
  bool VisitCallExpr(const CallExpr *call) override {
    const FunctionDecl *callee = call->getDirectCallee();
    if (!callee)
      return check(false);
    if (isKnownFunction(callee))
      return check(llvm::all_of(call->arguments(), [&](const Expr *argument) {
        return isHarmless(argument);
      }));
    return check(!uses.mayUse(callee));
  }
  bool VisitGCCAsmStmt(const GCCAsmStmt *) override { return check(false); }
  bool VisitMSAsmStmt(const MSAsmStmt *) override { return check(false); }
  bool VisitAtomicExpr(const AtomicExpr *) override { return check(false); }
  bool VisitVAArgExpr(const VAArgExpr *) override { return check(false); }

private:
  bool check(bool fits) {
    found |= !fits;
    return fits;
  }

  static bool isText(const Expr *value) {
    return isa<StringLiteral>(value->IgnoreParenImpCasts());
  }

  /// Whether what a library function gets leads to no elements: a number, text,
  /// a stream, or the address of a variable. The variable itself is visited.
  bool isHarmless(const Expr *argument) {
    QualType type = argument->getType();
    if (type->isArithmeticType())
      return true;
    // A pointer to void may be converted.
    const Expr *value = argument->IgnoreParenCasts();
    if (value->isNullPointerConstant(unit.ast, Expr::NPC_NeverValueDependent))
      return true;
    if (value->getType()->isArrayType())
      return findVariable(value) || isText(value);
    if (auto *unary = dyn_cast<UnaryOperator>(value);
        unary && unary->getOpcode() == UO_AddrOf)
      return findVariable(unary->getSubExpr()) != nullptr;
    if (!type->isPointerType())
      return false;
    // FILE is the library's own.
    const auto *record = type->getPointeeType()->getAsRecordDecl();
    return record && record->getName() == "_IO_FILE";
  }

  Unit &unit;
  ArrayUse &uses;
};

} // namespace

bool ArrayUse::mayUse(const Stmt *stmt) {
  if (containsACC(stmt) ||
      !unit.directivesIn(unit.beginOf(stmt), unit.endOf(stmt)).empty())
    return true;
  UseFinder finder(unit, *this);
  finder.TraverseStmt(stmt);
  return finder.found;
}

bool ArrayUse::mayUse(const FunctionDecl *function) {
  const FunctionDecl *definition = nullptr;
  auto isNumber = [](const ParmVarDecl *param) {
    return param->getType()->isArithmeticType();
  };
  if (function && isKnownFunction(function) && !function->isVariadic() &&
      llvm::all_of(function->parameters(), isNumber))
    return false;
  if (!function || !function->hasBody(definition) ||
      definition->hasAttr<WeakAttr>() || isRewrittenCall(function))
    return true;
  auto [it, isNew] = known.try_emplace(definition, true);
  if (!isNew)
    return it->second;
  bool uses = mayUse(definition->getBody());
  return known[definition] = uses;
}

/// What is left to run after a part of the statement: loops and labels come
/// back to it.
bool ArrayUse::mayUseAfter(const Stmt *stmt, unsigned end) {
  if (const auto *block = dyn_cast<CompoundStmt>(stmt))
    return llvm::any_of(block->body(), [&](const Stmt *child) {
      if (unit.endOf(child) <= end)
        return false;
      return unit.beginOf(child) >= end ? mayUse(child)
                                        : mayUseAfter(child, end);
    });
  if (const auto *branch = dyn_cast<IfStmt>(stmt)) {
    const Stmt *other = branch->getElse();
    bool isInElse = other && unit.beginOf(other) < end;
    return mayUseAfter(isInElse ? other : branch->getThen(), end);
  }
  return true;
}

/// Functions that run after `main`.
bool ArrayUse::hasExitHandlers() {
  for (const Decl *decl : unit.ast.getTranslationUnitDecl()->decls()) {
    const auto *function = dyn_cast<FunctionDecl>(decl);
    if (!function || !function->getIdentifier())
      continue;
    llvm::StringRef name = function->getName();
    bool registers = name == "atexit" || name == "on_exit" ||
                     name == "at_quick_exit" || name == "__cxa_atexit";
    if (function->hasAttr<DestructorAttr>() ||
        (registers && (function->isUsed() || function->isReferenced())))
      return true;
  }
  return false;
}

void ArrayUse::markLast(llvm::StringRef region, const FunctionDecl *function,
                        unsigned end) {
  if (!function->isMain())
    return;
  const Stmt *body = function->getBody();
  bool jumps = false;
  forEachStmt(body, [&](const Stmt *stmt) {
    jumps |= isa<LabelStmt>(stmt);
    return !jumps;
  });
  if (!jumps && !hasExitHandlers() &&
      unit.directivesIn(end, unit.endOf(body)).empty() &&
      !mayUseAfter(body, end))
    unit.module.lookupSymbol(region)->setAttr(
        xmp::kEndsProgramAttr, mlir::UnitAttr::get(&unit.context));
}

} // namespace xacc::frontend
