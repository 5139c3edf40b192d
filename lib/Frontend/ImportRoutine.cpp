//===- ImportRoutine.cpp - Functions that kernels call --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function that a kernel calls, with or without `acc routine`, is imported as
// a whole: a func.func with the attribute `offload.routine`, from which each
// target makes its code. `return` inside statements is a branch to the end.
//
//===----------------------------------------------------------------------===//

#include "RegionBuilder.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using mlir::Type;

bool containsReturn(const Stmt *stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *s) {
    found |= isa<ReturnStmt>(s);
    return !found;
  });
  return found;
}

std::string Unit::routineFor(const FunctionDecl *callee) {
  const FunctionDecl *definition = nullptr;
  if (!callee->hasBody(definition) || callee->getBuiltinID())
    return "";
  auto [it, isNew] = routines.try_emplace(definition);
  if (isNew) {
    it->second = ("__xacc_routine_" + definition->getName()).str();
    pendingRoutines.push_back(definition);
  }
  return it->second;
}

bool RegionBuilder::importRoutine() {
  const FunctionDecl *decl = function.decl;
  SourceLocation where = decl->getLocation();
  Location loc = at(where);
  auto refuse = [&](SourceLocation place, const llvm::Twine &reason) {
    unit.error(place, reason + " is not supported in '" + decl->getName() +
                          "', which a kernel calls");
    return false;
  };
  std::string reason;
  const Stmt *body = decl->getBody();
  inRoutine = true;
  if (const Stmt *bad = findUnsupported(unit, body, reason, true))
    return refuse(bad->getBeginLoc(), reason);
  if (decl->isVariadic())
    return refuse(where, "a variable number of arguments");

  llvm::SmallVector<Type> inputs, results;
  for (const ParmVarDecl *param : decl->parameters()) {
    if (!param->getType()->isScalarType() ||
        param->getType()->isAnyComplexType())
      return refuse(param->getLocation(), "a parameter that is no number and "
                                          "no pointer");
    inputs.push_back(memoryType(param->getType()));
  }
  clang::QualType resultType = decl->getReturnType();
  if (!resultType->isVoidType()) {
    if (!resultType->isScalarType() || resultType->isAnyComplexType())
      return refuse(where, "a result that is no number and no pointer");
    results.push_back(memoryType(resultType));
  }
  func.setFunctionType(builder.getFunctionType(inputs, results));
  func.setPrivate();
  func->setAttr(offload::kRoutineAttr, builder.getUnitAttr());
  Block *entry = &func.getBody().front();
  for (Type input : inputs)
    entry->addArgument(input, loc);

  collectAssigned(body, assigned);
  unit.scopes.push();
  for (auto [param, argument] :
       llvm::zip(decl->parameters(), entry->getArguments())) {
    unit.scopes.declare(param);
    Variable bound;
    bound.value = argument;
    variables[param] = bound;
    if (assigned.count(param) || function.addressTaken.count(param))
      if (!bindPrivate(param, argument, loc))
        return false;
  }
  if (!results.empty()) {
    if (isa<LLVM::LLVMPointerType>(results.front()))
      returnSlot.pointer = allocateBytes(resultType, loc);
    else
      returnSlot.memory = allocate(results.front(), loc);
  }
  returnSlot.type = resultType;
  returnBlock = newBlock();
  bool ok = emitStmt(body);
  unit.scopes.pop();
  if (!ok)
    return false;
  branchTo(returnBlock, loc);
  builder.setInsertionPointToEnd(returnBlock);
  if (results.empty())
    func::ReturnOp::create(builder, loc);
  else
    func::ReturnOp::create(builder, loc, load(returnSlot, loc));
  return true;
}

bool RegionBuilder::emitReturn(const ReturnStmt *stmt) {
  Location loc = at(stmt->getReturnLoc());
  if (!returnBlock)
    return unit.error(stmt->getReturnLoc(),
                      "a return must not leave the statement of a directive");
  if (const Expr *result = stmt->getRetValue()) {
    Value value = emit(result);
    if (!value)
      return !unit.diags.hasErrorOccurred();
    store(value, returnSlot, loc);
  }
  branchTo(returnBlock, loc);
  builder.setInsertionPointToEnd(newBlock()); // not reached
  return true;
}

/// The functions that kernels call, and those that these call.
bool importRoutines(Unit &unit) {
  for (size_t i = 0; i < unit.pendingRoutines.size(); ++i) {
    const FunctionDecl *decl = unit.pendingRoutines[i];
    FunctionInfo info;
    info.decl = decl;
    info.isRoutine = true;
    analyzeFunction(unit, info);
    info.iterationPrivate.clear();
    RegionBuilder routine(unit, info, unit.routines[decl], decl->getLocation());
    if (!routine.importRoutine())
      return false;
  }
  return true;
}

} // namespace xacc::frontend
