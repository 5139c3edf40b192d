//===- ImportInlined.cpp - Functions in the place of their calls ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "C/CImporter.h"
#include "llvm/ADT/ScopeExit.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

/// In loops of directives and tasks calls stay calls: not all nodes execute
/// what is there.
bool CImporter::canInlineHere() const {
  Operation *parent = builder.getInsertionBlock()->getParentOp();
  for (; parent && !isa<func::FuncOp>(parent); parent = parent->getParentOp())
    if (!isa<scf::SCFDialect>(parent->getDialect()) &&
        !isa<acc::DataOp>(parent))
      return false;
  return parent;
}

/// Imports the body of a function where it is called. Its parameters become
/// variables.
Value CImporter::emitInlined(const CallExpr *call,
                             const FunctionDecl *definition) {
  SmallVector<Value> values;
  for (const Expr *argument : call->arguments()) {
    values.push_back(emit(argument));
    if (!values.back())
      return nullptr;
  }
  Location loc = at(call->getExprLoc());
  Scopes::OtherFunction scope(unit.scopes);
  unit.scopes.push();
  for (auto [param, value] : llvm::zip(definition->parameters(), values)) {
    unit.scopes.declare(param);
    Place place;
    place.type = param->getType();
    if (place.type->isPointerType() || function.addressTaken.count(param))
      place.pointer = allocateBytes(place.type, loc, param);
    else
      place.memory = allocate(memoryType(place.type), loc, param);
    Variable variable;
    variable.pointer = place.pointer;
    variable.memory = place.memory;
    variables[param] = variable;
    store(value, place, loc);
  }
  // Jumps of the caller's loops are not the function's.
  std::vector<Target> outer;
  std::swap(targets, outer);
  inlinedResults.emplace_back();
  bool ok = emitBlock(cast<CompoundStmt>(definition->getBody()));
  std::swap(targets, outer);
  Value result = inlinedResults.pop_back_val();
  return ok ? result : Value();
}

bool CImporter::emitInlinedReturn(const ReturnStmt *stmt) {
  const Expr *result = stmt->getRetValue();
  if (!result)
    return true;
  Value value = emit(result);
  inlinedResults.back() = value;
  return value || result->getType()->isVoidType();
}

} // namespace xacc::frontend
