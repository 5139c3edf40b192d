//===- ImportACCMapped.cpp - Data of a construct in its body ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Accesses of what data clauses name.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/XMP/IR/LocalPosition.h"
#include "OpenACC/ACCRegion.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

bool isFixedElement(const ObjectSyntax &object, acc::DataClause clause,
                    const Stmt *body) {
  using acc::DataClause;
  if (!object.isOfElement || !isa<MemberExpr>(object.whole) ||
      clause == DataClause::acc_attach || clause == DataClause::acc_deviceptr)
    return false;
  const ASTContext &ast = object.var->getASTContext();
  VarSet assigned;
  collectAssigned(body, assigned);
  bool isFixed = true;
  forEachStmt(body, [&](const Stmt *s) {
    const Expr *target = targetOf(s);
    isFixed &= !target || !namesElement(object, target->IgnoreParens(), ast);
    return isFixed;
  });
  forEachStmt(object.whole, [&](const Stmt *s) {
    const auto *element = dyn_cast<ArraySubscriptExpr>(s);
    // What a subscript reads from memory may change.
    if (element)
      forEachStmt(element->getIdx(), [&](const Stmt *part) {
        isFixed &= !isa<ArraySubscriptExpr, MemberExpr, CallExpr>(part);
        return isFixed;
      });
    return isFixed;
  });
  return isFixed && !refersTo(object.whole, [&](const VarDecl *var) {
           return assigned.count(var) != 0;
         });
}

const ACCImporter::MappedMember *
ACCImporter::mappedMember(const Expr *expr) const {
  if (mappedMembers.empty() || !isa<MemberExpr>(expr))
    return nullptr;
  ObjectSyntax object = matchObject(expr);
  for (const MappedMember &member : llvm::reverse(mappedMembers))
    if (member.var == object.var && member.path == object.path &&
        (member.ofElement ? namesElement(object, member.ofElement, unit.ast)
                          : !object.isOfElement))
      return &member;
  return nullptr;
}

/// `a[i][j]` of an array with a view: an access to the memref. An empty place
/// for all else.
Place ACCImporter::emitMapped(const Expr *expr) {
  llvm::SmallVector<const Expr *, 4> subscripts;
  const Expr *base = expr->IgnoreParens();
  while (const auto *subscript = dyn_cast<ArraySubscriptExpr>(base)) {
    subscripts.push_back(subscript->getIdx());
    base = subscript->getBase()->IgnoreParenImpCasts();
    // An element that is a pointer leads to other memory.
    if (isa<ArraySubscriptExpr>(base) && base->getType()->isPointerType())
      return {};
  }
  Value view;
  if (const auto *ref = dyn_cast<DeclRefExpr>(base)) {
    const auto *var = dyn_cast<VarDecl>(ref->getDecl());
    auto known = variables.find(var);
    if (known != variables.end())
      view = known->second.view;
  } else if (const MappedMember *member = mappedMember(base)) {
    view = member->view;
  }
  if (!view)
    return {};
  auto type = cast<MemRefType>(view.getType());
  bool isComplex = isa<mlir::ComplexType>(type.getElementType()) &&
                   expr->getType()->isAnyComplexType();
  if (!isComplex && !isElement(expr->getType()))
    return {};
  if (type.getRank() != static_cast<int64_t>(subscripts.size()))
    return {};
  Place place;
  place.type = expr->getType();
  for (const Expr *subscript : llvm::reverse(subscripts)) {
    Value index = emitIndex(subscript);
    if (!index)
      return {};
    place.indices.push_back(index);
  }
  place.memory = view;
  return place;
}

} // namespace xacc::frontend
