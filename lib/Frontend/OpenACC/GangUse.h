//===- GangUse.h - What gangs do in a compute construct ---------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// All gangs of a parallel construct run its code, except for loops over gangs,
// which they share. Most often the code may as well run once, with loops of any
// number of gangs. This finds the constructs where it may not.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_OPENACC_GANGUSE_H
#define XACC_LIB_FRONTEND_OPENACC_GANGUSE_H

#include "OpenACC/ACCRegion.h"

namespace xacc::frontend {

struct GangUse {
  GangUse(const Unit &unit, const clang::OpenACCConstructStmt *construct);

  /// Whether each gang has to run its code by itself.
  bool isApart() const;

  /// It has a reduction or an atomic operation, and loops that gangs may share.
  bool counts = false, divides = false;
  /// An atomic operation, or a reduction of the construct, outside of loops
  /// over gangs: the result says how many gangs have run it.
  bool countsAtomics = false, countsSums = false;
  /// A loop over gangs that reduces runs several times.
  bool sumsRepeatedly = false;
  /// Iterations of a loop over gangs continue a value that each gang has for
  /// itself, as in `val += i` of a firstprivate variable: which iterations a
  /// gang has makes a difference.
  bool continues = false;
  /// The construct has the clause num_gangs: with more than one gang, or of
  /// members.
  bool hasGangs = false, hasOneGang = false, sumsMembers = false;
  /// Messages are one for the whole kernel, loops over gangs of routines run in
  /// the gang that calls, and only the runtime knows who has which iterations
  /// of a distributed loop.
  bool staysTogether = false;
  /// What loops over gangs reduce and the construct does not.
  struct Sum {
    ObjectSyntax object;
    clang::OpenACCReductionOperator kind;
  };
  llvm::SmallVector<Sum> sums;

private:
  struct Place {
    bool isShared = false;   ///< in a loop over gangs
    bool isParallel = false; ///< in a loop that is not `seq`
    bool repeats = false, isInCall = false;
  };
  void visit(const clang::Stmt *stmt, Place place);
  void visitLoop(const clang::OpenACCLoopConstruct *loop, Place place);
  void visitCall(const clang::CallExpr *call, Place place);
  void addSums(const clang::OpenACCLoopConstruct *loop);
  bool isOwn(const clang::VarDecl *var) const;
  bool continuesOwn(const clang::OpenACCLoopConstruct *loop) const;
  bool readsOfGang(const clang::OpenACCLoopConstruct *loop);

  const Unit &unit;
  const clang::OpenACCConstructStmt *construct;
  VarSet own;    ///< what gangs have of their own, as clauses say it
  VarSet listed; ///< in other clauses of the construct
  VarSet left;   ///< what iterations of loops with `gang(static:)` set
  /// Functions that are called outside of loops over gangs, and in them.
  llvm::SmallPtrSet<const clang::FunctionDecl *, 4> seen[2];
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_OPENACC_GANGUSE_H
