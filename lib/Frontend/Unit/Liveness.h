//===- Liveness.h - Whose values are needed behind a construct --*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_FRONTEND_UNIT_LIVENESS_H
#define XACC_FRONTEND_UNIT_LIVENESS_H

#include "clang/AST/Decl.h"
#include "clang/AST/StmtOpenACC.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"

namespace xacc::frontend {

class Unit;

/// What Clang's analysis of live variables says of OpenACC's constructs.
class Liveness {
public:
  explicit Liveness(Unit &unit) : unit(unit) {}

  /// Whether code behind a construct reads the value that a local variable of
  /// its function has there. Neither is true where that is not known. The
  /// caller knows whether a pointer leads to it.
  bool isDeadBehind(const clang::OpenACCConstructStmt *construct,
                    const clang::VarDecl *var);
  bool isLiveBehind(const clang::OpenACCConstructStmt *construct,
                    const clang::VarDecl *var);

private:
  using Vars = llvm::DenseSet<const clang::VarDecl *>;
  /// The variables that are live behind each construct of a function.
  using Constructs = llvm::DenseMap<const clang::Stmt *, Vars>;
  struct Function {
    Constructs constructs;
    Vars inClauses;
  };
  class Observer;

  /// Null: not known.
  const Vars *findLive(const clang::OpenACCConstructStmt *construct,
                       const clang::VarDecl *var);
  static Function analyze(const clang::FunctionDecl *function);
  bool isNamedByDirectives(const clang::FunctionDecl *function,
                           const clang::VarDecl *var) const;

  Unit &unit;
  llvm::DenseMap<const clang::FunctionDecl *, Function> functions;
};

} // namespace xacc::frontend

#endif // XACC_FRONTEND_UNIT_LIVENESS_H
