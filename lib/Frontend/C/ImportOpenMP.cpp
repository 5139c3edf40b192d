//===- ImportOpenMP.cpp - Loops of OpenMP directives ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A call of a region is made by one thread, so that an OpenMP directive on one
// of its loops says only which variables are not those around it: in the loop
// their names mean places of the region's own.
//
//===----------------------------------------------------------------------===//

#include "C/CImporter.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenMP.h"
#include "clang/Basic/OpenMPKinds.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;

void forEachOwnVariable(
    const OMPExecutableDirective *omp,
    llvm::function_ref<void(const Expr *, bool isInitialised)> visit) {
  // What has its last value afterwards is the variable around the loop.
  VarSet kept;
  auto varOf = [](const Expr *expr) {
    const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParenImpCasts());
    return ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
  };
  for (const OMPClause *clause : omp->clauses())
    if (const auto *list = dyn_cast<OMPLastprivateClause>(clause))
      for (const Expr *expr : list->varlist())
        kept.insert(varOf(expr));
  auto visitAll = [&](const auto *list, bool isInitialised) {
    for (const Expr *expr : list->varlist())
      if (!kept.contains(varOf(expr)))
        visit(expr, isInitialised);
  };
  for (const OMPClause *clause : omp->clauses()) {
    if (const auto *list = dyn_cast<OMPPrivateClause>(clause))
      visitAll(list, false);
    if (const auto *list = dyn_cast<OMPFirstprivateClause>(clause))
      visitAll(list, true);
  }
  // The variables of the loops are private, but after all with `simd` in their
  // name have their last values.
  if (isOpenMPSimdDirective(omp->getDirectiveKind()))
    return;
  const auto *nest = dyn_cast<OMPLoopBasedDirective>(omp);
  const ForStmt *loop = getForStmt(omp);
  for (unsigned left = nest ? nest->getLoopsNumber() : 1; loop && left;
       --left) {
    const auto *init = dyn_cast_or_null<BinaryOperator>(loop->getInit());
    if (init && init->isAssignmentOp() && !kept.contains(varOf(init->getLHS())))
      visit(init->getLHS(), false);
    const Stmt *body = loop->getBody();
    while (const auto *block = dyn_cast<CompoundStmt>(body)) {
      if (block->size() != 1)
        break;
      body = block->body_front();
    }
    loop = dyn_cast<ForStmt>(body);
  }
}

/// A place for a variable of any type, without a value.
Place CImporter::allocatePlace(const VarDecl *var, OwnVariables &own,
                               Location loc) {
  Place place;
  QualType type = place.type = var->getType();
  if (const auto *array = unit.ast.getAsVariableArrayType(type)) {
    Value size = emitSizeInBytes(array, loc);
    if (!size)
      return place;
    auto bytes = MemRefType::get({ShapedType::kDynamic}, builder.getI8Type());
    own.onHeap.push_back(
        memref::AllocOp::create(builder, loc, bytes, size, ValueRange(),
                                builder.getI64IntegerAttr(16)));
    place.pointer = pointerOf(own.onHeap.back(), loc);
  } else if (type->isScalarType() && !type->isPointerType() &&
             !function.addressTaken.count(var) &&
             !hasNoOperations(type, unit.ast)) {
    place.memory = allocate(memoryType(type), loc, var);
  } else {
    place.pointer = allocateBytes(type, loc, var);
  }
  return place;
}

/// The size of an array of variable length.
Value CImporter::emitSizeInBytes(const VariableArrayType *array, Location loc) {
  Value count = emitSizeInElements(QualType(array, 0), loc);
  QualType element = array->getElementType();
  while (const auto *inner = unit.ast.getAsVariableArrayType(element))
    element = inner->getElementType();
  Value bytes =
      constantIndex(loc, unit.ast.getTypeSizeInChars(element).getQuantity());
  return count ? arith::MulIOp::create(builder, loc, count, bytes,
                                       arith::IntegerOverflowFlags::nsw)
                     .getResult()
               : nullptr;
}

/// Copies the value of a variable to its place in the loop.
void CImporter::copyValue(const Place &from, const Place &to, Location loc) {
  QualType type = to.type;
  if (type->isScalarType() && !hasNoOperations(type, unit.ast))
    return store(load(from, loc), to, loc);
  Value bytes;
  if (const auto *array = unit.ast.getAsVariableArrayType(type))
    bytes = emitSizeInBytes(array, loc);
  else
    bytes = constantIndex(loc, unit.ast.getTypeSizeInChars(type).getQuantity());
  if (!bytes)
    return;
  bytes = arith::IndexCastOp::create(builder, loc, builder.getI64Type(), bytes);
  LLVM::MemcpyOp::create(builder, loc, addressOf(to, loc), addressOf(from, loc),
                         bytes, /*isVolatile=*/false);
}

/// From here on the name of a variable means a place of its own.
bool CImporter::bindOwnVariable(const DeclRefExpr *ref, bool isInitialised,
                                OwnVariables &own) {
  const auto *var = dyn_cast<VarDecl>(ref->getDecl());
  if (!var)
    return true;
  if (unit.scopes.findArray(var))
    return unit.error(ref->getExprLoc(),
                      "'" + var->getName() +
                          "' is distributed and cannot be private; each node "
                          "has its own part");
  Location loc = at(ref->getExprLoc());
  Place outer;
  if (isInitialised) {
    outer = placeOfName(ref);
    if (!outer.memory && !outer.pointer)
      return false;
  }
  Place place = allocatePlace(var, own, loc);
  if (!place.memory && !place.pointer)
    return false;
  if (isInitialised)
    copyValue(outer, place, loc);
  auto known = variables.find(var);
  own.outer.push_back({var, known == variables.end()
                                ? std::nullopt
                                : std::optional(known->second)});
  Variable bound;
  bound.memory = place.memory;
  bound.pointer = place.pointer;
  variables[var] = bound;
  return true;
}

/// Gives the variables that a directive makes private places of their own.
bool CImporter::bindOwnVariables(const OMPExecutableDirective *omp,
                                 OwnVariables &own) {
  bool ok = true;
  forEachOwnVariable(omp, [&](const Expr *expr, bool isInitialised) {
    if (const auto *ref = dyn_cast<DeclRefExpr>(expr->IgnoreParens()))
      ok = ok && bindOwnVariable(ref, isInitialised, own);
  });
  return ok;
}

/// The names mean what they meant before. What the loop has captured stays
/// captured.
void CImporter::releaseOwnVariables(OwnVariables &own, Location loc) {
  for (auto &[var, known] : llvm::reverse(own.outer))
    if (known)
      variables[var] = *known;
    else
      variables.erase(var);
  for (Value array : llvm::reverse(own.onHeap))
    memref::DeallocOp::create(builder, loc, array);
}

/// The loop of an OpenMP directive, which one thread runs.
bool CImporter::emitOpenMPLoop(const OMPExecutableDirective *omp) {
  OwnVariables own;
  if (!bindOwnVariables(omp, own) || !emitFor(getForStmt(omp)))
    return false;
  releaseOwnVariables(own, at(omp->getEndLoc()));
  return true;
}

} // namespace xacc::frontend
