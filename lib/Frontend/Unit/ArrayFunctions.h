//===- ArrayFunctions.h - Functions that name distributed arrays *- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A function that a kernel calls is a function of its own, which gets numbers
// and addresses. Where a device has a distributed array, and which part of it,
// only the construct knows: the statements of a function that names one take
// the place of the call.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_UNIT_ARRAYFUNCTIONS_H
#define XACC_LIB_FRONTEND_UNIT_ARRAYFUNCTIONS_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/SetVector.h"

namespace xacc::frontend {

class Unit;

/// What a function that a kernel calls brings along.
struct CalledInKernel {
  /// The function, and those that it calls itself or through others.
  llvm::SetVector<const clang::FunctionDecl *> functions;
  /// The first distributed array that one of them names, as a variable of the
  /// file or a parameter; null: they name none.
  const clang::VarDecl *array = nullptr;
  /// The function is one of those that it calls.
  bool isRecursive = false;
};
/// `definition` has the body.
CalledInKernel collectCalled(Unit &unit, const clang::FunctionDecl *definition);

/// Whether the statements of a function take the place of its calls in kernels.
bool joinsKernels(Unit &unit, const clang::FunctionDecl *callee);

/// The functions that join the compute constructs in a statement.
llvm::SetVector<const clang::FunctionDecl *>
joinedInKernels(Unit &unit, const clang::Stmt *stmt);

/// Whether a function that kernels call leaves its static variables as they
/// are; reports those that it changes.
bool checkStatics(Unit &unit, const clang::FunctionDecl *function);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_UNIT_ARRAYFUNCTIONS_H
