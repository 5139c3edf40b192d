//===- ArrayUse.h - Code that sees no distributed array ---------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The analysis of halos wants to know which C code surely neither reads nor
// writes distributed arrays. Such code follows no pointer, names no array and
// no directive, and calls only functions of which the same is known: those of
// the file, and those of the library that see nothing but numbers, texts and
// variables that are no pointers.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_C_ARRAYUSE_H
#define XACC_LIB_FRONTEND_C_ARRAYUSE_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"

namespace xacc::frontend {

class Unit;

class ArrayUse {
public:
  explicit ArrayUse(Unit &unit) : unit(unit) {}

  /// Whether a call of a function may read or write a distributed array.
  bool mayUse(const clang::FunctionDecl *function);
  /// Marks a region that ends at `end` if it is one of `main` and nothing after
  /// it may use arrays.
  void markLast(llvm::StringRef region, const clang::FunctionDecl *function,
                unsigned end);

private:
  bool mayUse(const clang::Stmt *stmt);
  bool mayUseAfter(const clang::Stmt *stmt, unsigned end);
  bool hasExitHandlers();

  Unit &unit;
  /// Recursive functions count as users.
  llvm::DenseMap<const clang::FunctionDecl *, bool> known;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_C_ARRAYUSE_H
