//===- ImportStructureCall.cpp - Structures for other files ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A kernel calls a routine of another file that passes structures with their
// addresses, as routines of its own file: the result first, then copies of the
// arguments. The other file's code for GPUs takes them so. On CPUs the routine
// is C, and only Clang knows how C passes a structure; a function in C with the
// same name makes the call there.
//
//===----------------------------------------------------------------------===//

#include "C/CImporter.h"
#include "Unit/Unsupported.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

bool passesRecords(const FunctionDecl *function) {
  return function->getReturnType()->isRecordType() ||
         llvm::any_of(function->parameters(), [](const ParmVarDecl *param) {
           return param->getType()->isRecordType();
         });
}

bool passesAddresses(const FunctionDecl *callee) {
  const auto *prototype = callee->getType()->getAs<FunctionProtoType>();
  return prototype && !prototype->isVariadic() && isRoutine(callee) &&
         hasSymbol(callee) && !callee->hasBody() && !isWeak(callee) &&
         passesRecords(callee);
}

std::string structureNameOf(const FunctionDecl *function) {
  return (kStructuresPrefix + function->getName()).str();
}

/// The C of a function that takes addresses and passes what is there.
static std::string writeCall(const FunctionDecl *callee) {
  const PrintingPolicy policy(callee->getASTContext().getLangOpts());
  auto nameOf = [&](QualType type) {
    return type.getUnqualifiedType().getAsString(policy);
  };
  QualType result = callee->getReturnType();
  bool isRecord = result->isRecordType();
  std::string parameters = isRecord ? "void *__xacc_result" : "", arguments;
  for (auto [i, param] : llvm::enumerate(callee->parameters())) {
    QualType type = param->getType();
    std::string name = "__xacc_" + std::to_string(i);
    bool isAddress = type->isRecordType() || type->isPointerType();
    parameters += (parameters.empty() ? "" : ", ") +
                  (isAddress ? "void *" : nameOf(type) + " ") + name;
    arguments += i == 0 ? "" : ", ";
    if (type->isRecordType())
      arguments += "*(" + nameOf(type) + " *)";
    arguments += name;
  }
  bool isPointer = result->isPointerType();
  std::string head =
      isRecord ? "void" : (isPointer ? "void *" : nameOf(result));
  std::string before = isRecord ? "*(" + nameOf(result) + " *)__xacc_result = "
                                : (result->isVoidType() ? "" : "return ");
  return "\n__attribute__((always_inline)) " + head + " " +
         structureNameOf(callee) + "(" +
         (parameters.empty() ? "void" : parameters) + ") { " + before +
         (isPointer ? "(void *)" : "") + callee->getName().str() + "(" +
         arguments + "); }\n";
}

Value CImporter::emitStructureCall(const CallExpr *call,
                                   const FunctionDecl *callee) {
  Location loc = at(call->getExprLoc());
  std::string &name = unit.hostNames[callee->getCanonicalDecl()];
  if (name.empty()) {
    name = structureNameOf(callee);
    unit.cFunctions += writeCall(callee);
  }
  CallArguments arguments;
  Value object;
  if (call->getType()->isRecordType()) {
    object = allocateBytes(call->getType(), loc);
    arguments.values.push_back(object);
    arguments.types.push_back(object.getType());
    arguments.attributes.push_back(builder.getDictionaryAttr({}));
  }
  const auto *prototype = callee->getType()->getAs<FunctionProtoType>();
  if (!emitArguments(call, prototype, arguments))
    return nullptr;
  LLVM::CallOp op = createCall(call, callee, prototype, name, arguments);
  if (!op || object || call->getType()->isVoidType())
    return object;
  Value value = op.getResult();
  if (call->getType()->isBooleanType())
    value = arith::ExtUIOp::create(builder, loc, memoryType(call->getType()),
                                   value);
  return value;
}

} // namespace xacc::frontend
