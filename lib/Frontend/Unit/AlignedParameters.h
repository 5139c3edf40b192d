//===- AlignedParameters.h - Distributed arrays as arguments ----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function says again how an array that it gets is aligned. As a function it
// makes a descriptor over the storage at its address. Where its statements take
// the place of a call, the parameter is the array of the argument, if both are
// declared in the same way.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_UNIT_ALIGNEDPARAMETERS_H
#define XACC_LIB_FRONTEND_UNIT_ALIGNEDPARAMETERS_H

#include "Entities/Scope.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseSet.h"
#include <string>

namespace xacc::frontend {

class Unit;

class AlignedParameters {
public:
  explicit AlignedParameters(Unit &unit) : unit(unit) {}

  /// What a function declares, if that is nothing but how its parameters are
  /// aligned.
  struct Declared {
    llvm::SmallVector<const clang::ParmVarDecl *> parameters;
    /// Why its statements cannot take the place of a call, and where.
    std::string reason;
    clang::SourceLocation where;
  };
  /// Declares them, if that has not been done: other functions may be looked at
  /// before the one that they call.
  const Declared &declare(const clang::FunctionDecl *definition);

  /// The array that an argument names, if it is declared as the parameter is.
  Entity *findArgument(const clang::CallExpr *call,
                       const clang::ParmVarDecl *parameter);
  /// Whether all arguments for aligned parameters are such arrays.
  bool match(const clang::CallExpr *call,
             const clang::FunctionDecl *definition);

  /// Declares what a directive in a function does. The walk over the function
  /// may come to it after, or before, a call has been looked at. False after an
  /// error, which is reported once.
  bool declareOnce(const Directive &directive,
                   llvm::ArrayRef<const Directive *> visible);

private:
  void inspect(const clang::FunctionDecl *definition, Declared &declared);
  bool declaresParameters(const clang::FunctionDecl *definition,
                          const Directive &directive) const;
  bool mayBeAnother(const clang::FunctionDecl *definition,
                    const Directive &directive) const;
  bool changes(const clang::FunctionDecl *definition, Declared &declared) const;

  Unit &unit;
  llvm::DenseMap<const clang::FunctionDecl *, Declared> functions;
  /// Whether there was no error.
  llvm::DenseMap<const Directive *, bool> declarations;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_UNIT_ALIGNEDPARAMETERS_H
