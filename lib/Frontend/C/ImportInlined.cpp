//===- ImportInlined.cpp - Functions in the place of their calls ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "C/CImporter.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

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
/// variables, or are the distributed arrays of the arguments.
Value CImporter::emitInlined(const CallExpr *call,
                             const FunctionDecl *definition) {
  SmallVector<Value> values;
  SmallVector<std::pair<const ParmVarDecl *, Entity *>> arrays;
  for (auto [param, argument] :
       llvm::zip(definition->parameters(), call->arguments())) {
    values.emplace_back();
    if (unit.scopes.findArray(param))
      arrays.emplace_back(param,
                          unit.alignedParameters.findArgument(call, param));
    else if (!(values.back() = emit(argument)))
      return nullptr;
  }
  Location loc = at(call->getExprLoc());
  Scopes::Arguments arguments(unit.scopes);
  for (auto [param, array] : arrays)
    arguments.bind(param, array);
  Scopes::OtherFunction scope(unit.scopes);
  unit.scopes.push();
  for (auto [param, value] : llvm::zip(definition->parameters(), values)) {
    unit.scopes.declare(param);
    if (!value)
      continue;
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
    computeSizes(param->getOriginalType());
  }
  // Jumps of the caller's loops are not the function's.
  std::vector<Target> outer;
  std::swap(targets, outer);
  const auto *body = cast<CompoundStmt>(definition->getBody());
  Value result;
  bool ok;
  if (hasEarlyReturn(body)) {
    SmallVector<Value, 2> outerResults;
    std::swap(inlinedResults, outerResults);
    llvm::SaveAndRestore<Value> exit(exitNumber, Value());
    Place slot = allocateResult(definition->getReturnType(), loc);
    ok = emitWithReturns(slot, loc, [&] { return emitBlock(body); });
    std::swap(inlinedResults, outerResults);
    if (ok && !slot.type->isVoidType())
      result = load(slot, loc);
    if (result && definition->getReturnType()->isPointerType())
      result = LLVM::IntToPtrOp::create(
          builder, loc, LLVM::LLVMPointerType::get(&unit.context), result);
  } else {
    inlinedResults.emplace_back();
    ok = emitBlock(body);
    result = inlinedResults.pop_back_val();
  }
  std::swap(targets, outer);
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
