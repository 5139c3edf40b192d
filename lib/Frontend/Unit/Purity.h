//===- Purity.h - Functions that touch no memory but their own -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_UNIT_PURITY_H
#define XACC_LIB_FRONTEND_UNIT_PURITY_H

#include "clang/AST/Decl.h"
#include "llvm/ADT/DenseMap.h"

namespace xacc::frontend {

/// The variable that a place is, or is a part of, without a pointer on the way;
/// null if there is none.
const clang::VarDecl *findVariable(const clang::Expr *place);

/// Which functions of the unit read and write nothing but their parameters and
/// their own variables (and errno), as helpers like `double f(double x)` do:
/// their body is seen, and it follows no pointer, names no variable with static
/// storage and calls only such functions, those of <math.h>, and memcpy between
/// variables of its own.
class Purity {
public:
  bool isPure(const clang::FunctionDecl *function);

private:
  /// Recursive functions are not pure.
  llvm::DenseMap<const clang::FunctionDecl *, bool> known;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_UNIT_PURITY_H
