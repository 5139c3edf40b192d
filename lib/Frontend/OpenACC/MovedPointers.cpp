//===- MovedPointers.cpp - Pointers that kernels move ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a kernel a pointer is an address of the device, which means nothing on the
// host. How far `p++` has moved it is the same on both.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ComputeImport.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/SetVector.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using mlir::Type;

/// The variables that a statement changes and does not declare, in the order of
/// the text.
static llvm::SmallVector<const VarDecl *> findChanged(const Stmt *stmt) {
  llvm::SetVector<const VarDecl *> changed;
  VarSet declared;
  forEachStmt(stmt, [&](const Stmt *s) {
    if (const auto *statement = dyn_cast<DeclStmt>(s))
      for (const Decl *decl : statement->decls())
        if (const auto *var = dyn_cast<VarDecl>(decl))
          declared.insert(var);
    const Expr *target = targetOf(s);
    const auto *ref =
        target ? dyn_cast<DeclRefExpr>(target->IgnoreParens()) : nullptr;
    if (const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
        var && !declared.count(var))
      changed.insert(var);
    return true;
  });
  return changed.takeVector();
}

/// The construct copies the distances out.
void ACCImporter::ComputeImport::addMoves() {
  llvm::SmallVector<const VarDecl *> own;
  collectVars<OpenACCPrivateClause>(clauses, own);
  for (const VarDecl *var : findChanged(accBody(stmt))) {
    if (llvm::is_contained(own, var) || unit.scopes.findArray(var) ||
        !comesBack(unit, stmt, var) || !region.variable(var, loc).pointer)
      continue;
    Move move;
    move.var = var;
    move.memory = region.allocate(builder.getI64Type(), loc);
    moves.push_back(move);
    DataItem item;
    item.object.var = var;
    item.isMove = true;
    item.clause = acc::DataClause::acc_copyout;
    item.implicit = true;
    item.name = ("move of " + var->getName()).str();
    item.view = move.memory;
    items.push_back(std::move(item));
  }
}

/// At the start of the construct's body.
void ACCImporter::ComputeImport::startMoves() {
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  for (Move &move : moves) {
    move.place = region.variables[move.var].pointer;
    move.start = LLVM::LoadOp::create(builder, loc, pointer, move.place);
  }
}

/// At its end.
void ACCImporter::ComputeImport::endMoves() {
  Type pointer = LLVM::LLVMPointerType::get(builder.getContext());
  Type wide = builder.getI64Type();
  for (Move &move : moves) {
    Value end = LLVM::LoadOp::create(builder, loc, pointer, move.place);
    Value distance = arith::SubIOp::create(
        builder, loc, LLVM::PtrToIntOp::create(builder, loc, wide, end),
        LLVM::PtrToIntOp::create(builder, loc, wide, move.start));
    memref::StoreOp::create(builder, loc, distance, move.memory, ValueRange());
  }
}

/// Behind the construct.
void ACCImporter::ComputeImport::movePointers() {
  for (const Move &move : moves) {
    Value place = region.variable(move.var, loc).pointer;
    Type pointer = place.getType();
    Value old = LLVM::LoadOp::create(builder, loc, pointer, place);
    Value distance = memref::LoadOp::create(builder, loc, move.memory);
    LLVM::StoreOp::create(builder, loc,
                          LLVM::GEPOp::create(builder, loc, pointer,
                                              builder.getI8Type(), old,
                                              ValueRange{distance}),
                          place);
  }
}

} // namespace xacc::frontend
