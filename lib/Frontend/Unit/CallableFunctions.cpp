//===- CallableFunctions.cpp - Calls that the importer has operations for -===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Syntax/DeviceLibrary.h"
#include "Syntax/Sections.h"
#include "Unit/ACCSyntax.h"
#include "Unit/Constants.h"
#include "Unit/Redeclarations.h"
#include "Unit/Unsupported.h"
#include "clang/AST/Attr.h"
#include "clang/AST/Expr.h"
#include "clang/Basic/Builtins.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace xacc::frontend {

bool isSupportedBuiltin(const ASTContext &ast, llvm::StringRef name) {
  if (!name.consume_front("__builtin_"))
    return false;
  return llvm::StringSwitch<bool>(name)
      .Cases({"isnan", "isinf", "isfinite", "isnormal", "isinf_sign"}, true)
      .Cases({"isgreater", "isgreaterequal", "isless", "islessequal"}, true)
      .Cases({"islessgreater", "isunordered", "fpclassify"}, true)
      .Cases({"clz", "clzl", "clzll", "ctz", "ctzl", "ctzll"}, true)
      .Cases({"signbit", "expect", "inf", "inff", "huge_val", "huge_valf"},
             true)
      .Cases({"nan", "nanf", "popcount", "popcountl", "popcountll"}, true)
      .Cases({"bswap16", "bswap32", "bswap64", "ffs", "ffsl", "ffsll"}, true)
      .Cases({"bitreverse8", "bitreverse16", "bitreverse32"}, true)
      .Cases({"bitreverse64", "parity", "parityl", "parityll"}, true)
      // The library's functions by their other name.
      .Cases({"sqrt", "sqrtf", "fabs", "fabsf", "floor", "floorf"}, true)
      .Cases({"ceil", "ceilf", "trunc", "truncf", "fmax", "fmaxf"}, true)
      .Cases({"fmin", "fminf", "fma", "fmaf", "copysign", "copysignf"}, true)
      .Cases({"abs", "labs", "exp", "log", "pow", "sin"}, true)
      .Cases({"atan2", "cosh", "log1p", "sinh"}, true)
      .Cases({"cos", "tan", "memcpy", "memset", "printf", "complex"}, true)
      .Cases({"abort", "malloc", "calloc", "free", "puts"}, true)
      .Cases({"putchar", "strlen", "strcmp", "strncmp", "memcmp"}, true)
      .Default(false);
}

/// Builtins that only kernels have as operations: elsewhere Clang knows best.
static bool isSupportedInKernel(const FunctionDecl *callee,
                                llvm::StringRef name) {
  if (!name.consume_front("__builtin_"))
    return false;
  if (isInDeviceLibrary(name) ||
      llvm::StringSwitch<bool>(name)
          .Cases({"llabs", "memmove", "assume", "prefetch", "trap"}, true)
          .Cases({"constant_p", "expect_with_probability"}, true)
          .Cases({"assume_aligned", "unpredictable"}, true)
          .Cases({"rotateleft8", "rotateleft16"}, true)
          .Cases({"rotateleft32", "rotateleft64"}, true)
          .Cases({"rotateright8", "rotateright16"}, true)
          .Cases({"rotateright32", "rotateright64"}, true)
          .Default(false))
    return true;
  // The mathematical functions of the library.
  ASTContext &ast = callee->getASTContext();
  unsigned builtin = ast.Idents.get(name).getBuiltinID();
  return builtin && ast.BuiltinInfo.isPredefinedLibFunction(builtin) &&
         isMathFunction(callee);
}

bool isComplexFunction(llvm::StringRef name) {
  name.consume_front("__builtin_");
  return llvm::StringSwitch<bool>(name)
      .Cases({"creal", "crealf", "creall", "cimag", "cimagf", "cimagl"}, true)
      .Cases({"conj", "conjf", "conjl", "cabs", "cabsf", "cabsl"}, true)
      .Default(false);
}

bool passesStructures(const CallExpr *call, bool inKernel) {
  const FunctionDecl *callee = call->getDirectCallee();
  return inKernel && callee &&
         ((callee->hasBody() && !isWeak(callee)) || findHostLibrary(callee) ||
          passesAddresses(callee));
}

/// Whether a call of a function without prototype passes what its definition
/// takes, promoted as such calls promote.
static bool fitsDefinition(const CallExpr *call, const ASTContext &ast) {
  const FunctionDecl *callee = call->getDirectCallee(), *definition = nullptr;
  if (!callee || !callee->hasBody(definition) || isWeak(callee) ||
      definition->isVariadic() ||
      call->getNumArgs() != definition->getNumParams())
    return false;
  for (auto [arg, param] :
       llvm::zip(call->arguments(), definition->parameters())) {
    QualType type = param->getType();
    if (ast.isPromotableIntegerType(type))
      type = ast.getPromotedIntegerType(type);
    else if (type->isSpecificBuiltinType(BuiltinType::Float))
      type = ast.DoubleTy;
    if (!ast.hasSameUnqualifiedType(arg->getType(), type) &&
        !(arg->getType()->isPointerType() && type->isPointerType()))
      return false;
  }
  return true;
}

const char *whyNotCallable(const CallExpr *call, const ASTContext &ast,
                           bool inKernel) {
  const FunctionDecl *callee = call->getDirectCallee();
  QualType calleeType = call->getCallee()->getType()->getPointeeType();
  const auto *prototype =
      calleeType.isNull() ? nullptr : calleeType->getAs<FunctionProtoType>();
  if (callee && callee->getIdentifier()) {
    llvm::StringRef name = callee->getName();
    if (name == "xmp_malloc" || name == "xmp_free" || name == "xmp_desc_of" ||
        name == "__xacc_desc_of" || takesDescriptors(name))
      return "a call that manages distributed arrays";
    if (isSupportedBuiltin(ast, name) ||
        (isComplexFunction(name) && isLibraryFunction(callee)))
      return nullptr;
    if (inKernel && isSupportedInKernel(callee, name))
      return nullptr;
    if (inKernel && callee->isVariadic() && callee->hasBody())
      return "a call with a variable number of arguments";
    if (callee->hasAttr<ReturnsTwiceAttr>())
      return "a call that returns twice";
    if (unsigned builtin = callee->getBuiltinID();
        builtin && !ast.BuiltinInfo.isPredefinedLibFunction(builtin))
      return "a call of a compiler builtin";
    if (!prototype)
      prototype = callee->getType()->getAs<FunctionProtoType>();
  }
  if (!prototype && !(inKernel && fitsDefinition(call, ast)))
    return "a call of a function without prototype";
  if (prototype && prototype->getCallConv() != CC_C)
    return "a call with another calling convention";
  QualType result = call->getType();
  bool structures = passesStructures(call, inKernel);
  auto isPassed = [&](QualType type) {
    return isSupportedScalar(type, ast) ||
           (structures &&
            (type->isRecordType() ||
             (isSupportedComplex(type, ast) && !passesAddresses(callee))));
  };
  if (!result->isVoidType() && !isPassed(result))
    return "a call that returns a structure, vector or complex number";
  for (const Expr *arg : call->arguments())
    if (!isPassed(arg->getType()))
      return "a call that passes a structure, vector or complex number";
  return nullptr;
}

} // namespace xacc::frontend
