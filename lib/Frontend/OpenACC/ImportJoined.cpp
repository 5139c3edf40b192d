//===- ImportJoined.cpp - Functions in the place of calls in kernels ------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// See Unit/ArrayFunctions.h. What the statements name is used by the construct,
// as if they had been written there.
//
//===----------------------------------------------------------------------===//

#include "OpenACC/ACCImporter.h"
#include "Unit/ArrayFunctions.h"
#include "llvm/Support/SaveAndRestore.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

/// A scalar of the file that a function assigns, and of which devices have no
/// instance; null: there is none.
static const VarDecl *findChanged(const Unit &unit,
                                  const FunctionDecl *function) {
  VarSet changed;
  collectAssigned(function->getBody(), changed);
  for (const VarDecl *var : changed)
    if (var->hasGlobalStorage() && !var->isStaticLocal() &&
        !var->getType()->isArrayType() && !unit.declared.count(var))
      return var;
  return nullptr;
}

/// A variable of the file whose name means something else in `around`: regions
/// get what they use by name.
static const VarDecl *findHidden(const FunctionDecl *function,
                                 const FunctionDecl *around) {
  llvm::DenseSet<const IdentifierInfo *> locals;
  for (const ParmVarDecl *param : around->parameters())
    locals.insert(param->getIdentifier());
  forEachStmt(around->getBody(), [&](const Stmt *s) {
    if (const auto *decl = dyn_cast<DeclStmt>(s))
      for (const Decl *d : decl->decls())
        if (const auto *named = dyn_cast<NamedDecl>(d))
          locals.insert(named->getIdentifier());
    return true;
  });
  const VarDecl *hidden = nullptr;
  forEachStmt(function->getBody(), [&](const Stmt *s) {
    const auto *ref = dyn_cast<DeclRefExpr>(s);
    const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    if (var && var->isFileVarDecl() && locals.contains(var->getIdentifier()))
      hidden = var;
    return !hidden;
  });
  return hidden;
}

/// Whether the statements of a function can take the place of a call; reports
/// what is in the way.
bool ACCImporter::checkJoined(const CallExpr *call,
                              const FunctionDecl *definition) {
  CalledInKernel called = collectCalled(unit, definition);
  std::string who = "'" + definition->getName().str() +
                    "', which a kernel calls and which uses the distributed "
                    "array '" +
                    called.array->getName().str() + "', ";
  std::string advice =
      "; pass the function elements of the array or their addresses";
  if (called.isRecursive)
    return unit.error(call->getExprLoc(), who + "calls itself" + advice);
  if (definition->isVariadic() || isWeak(definition))
    return unit.error(call->getExprLoc(),
                      who +
                          (definition->isVariadic()
                               ? "has a variable number of arguments"
                               : "is weak") +
                          advice);
  if (const AlignedParameters::Declared &declared =
          unit.alignedParameters.declare(definition);
      !declared.reason.empty())
    return unit.error(declared.where, who + "has " + declared.reason + advice);
  if (!unit.alignedParameters.match(call, definition))
    return unit.error(
        call->getExprLoc(),
        who +
            "has a distributed parameter, and the argument is not an array of "
            "the file with the same alignment and shadow" +
            advice);
  if (containsLabel(definition->getBody()))
    return unit.error(definition->getLocation(), who + "has labels" + advice);
  if (const VarDecl *var = findChanged(unit, definition))
    return unit.error(call->getExprLoc(),
                      who + "changes the variable '" + var->getName().str() +
                          "' of the host; give it a '#pragma acc declare', or "
                          "pass its address");
  if (const VarDecl *var = findHidden(definition, function.decl);
      var && !unit.scopes.findArray(var))
    return unit.error(call->getExprLoc(),
                      who + "uses the variable '" + var->getName().str() +
                          "' of the file, and '" +
                          function.decl->getName().str() +
                          "' declares another one of that name; rename one");
  // C code of another function would see neither its types nor its arrays.
  std::string reason;
  if (const Stmt *bad = findUnsupported(unit, definition->getBody(), reason,
                                        /*routine=*/true))
    return unit.error(bad->getBeginLoc(), who + "has " + reason + advice);
  return checkStatics(unit, definition);
}

/// The arguments, as parameters have them: structures as addresses of copies.
/// Null for distributed arrays, which parameters are then bound to.
bool ACCImporter::emitJoinedArguments(const CallExpr *call,
                                      const FunctionDecl *definition,
                                      llvm::SmallVectorImpl<Value> &values) {
  Location loc = at(call->getExprLoc());
  for (auto [param, arg] :
       llvm::zip(definition->parameters(), call->arguments())) {
    values.emplace_back();
    if (unit.scopes.findArray(param))
      continue;
    if (param->getType()->isRecordType()) {
      values.back() = allocateBytes(param->getType(), loc);
      if (!emitInit(arg, values.back(), param->getType()))
        return false;
      continue;
    }
    Value value = emit(arg);
    if (!value)
      return false;
    values.back() = convert(value, arg->getType(), param->getType(), loc);
  }
  return true;
}

Value ACCImporter::emitJoined(const CallExpr *call,
                              const FunctionDecl *definition) {
  llvm::SmallVector<Value> values;
  if (!checkJoined(call, definition) ||
      !emitJoinedArguments(call, definition, values))
    return nullptr;
  Location loc = at(call->getExprLoc());
  Scopes::Arguments arrays(unit.scopes);
  llvm::SmallVector<ParmVarDecl *> params;
  llvm::SmallVector<Value> others;
  llvm::SmallVector<std::pair<const ParmVarDecl *, Entity *>> bound;
  for (auto [param, value] : llvm::zip(definition->parameters(), values))
    if (value) {
      params.push_back(param);
      others.push_back(value);
    } else {
      bound.emplace_back(param,
                         unit.alignedParameters.findArgument(call, param));
    }
  for (auto [param, array] : bound)
    arrays.bind(param, array);
  Scopes::OtherFunction scope(unit.scopes);
  unit.scopes.push();
  for (auto [param, array] : bound)
    unit.scopes.declare(param);
  // What jumps leave, and what they free, is the function's own.
  std::vector<Target> outerTargets;
  llvm::SmallVector<Value, 2> outerArrays, outerResults;
  std::swap(targets, outerTargets);
  std::swap(blockArrays, outerArrays);
  std::swap(inlinedResults, outerResults);
  llvm::SaveAndRestore<Value> exit(exitNumber, Value());
  clang::QualType type = definition->getReturnType();
  Place slot;
  slot.type = type;
  if (type->isRecordType() || type->isPointerType())
    slot.pointer = allocateBytes(type, loc);
  else if (!type->isVoidType())
    slot.memory = allocate(memoryType(type), loc);
  bool ok = bindParameters(params, others, loc) &&
            emitWithReturns(slot, loc,
                            [&] { return emitStmt(definition->getBody()); });
  std::swap(inlinedResults, outerResults);
  std::swap(blockArrays, outerArrays);
  std::swap(targets, outerTargets);
  if (!ok || type->isVoidType())
    return nullptr;
  return type->isRecordType() ? slot.pointer : load(slot, loc);
}

} // namespace xacc::frontend
