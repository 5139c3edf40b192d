//===- SharedLoop.h - Loops that a team of threads shares -------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop with `omp for` and `xmp loop`, whose region the threads of a team call
// each for a part. Where that cannot be, one of them runs it in `omp single`.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_IMPORT_SHAREDLOOP_H
#define XACC_LIB_FRONTEND_IMPORT_SHAREDLOOP_H

#include "Import/RegionBuilder.h"
#include "clang/AST/StmtOpenMP.h"

namespace xacc::frontend {

/// An OpenMP loop that the threads of the team around it share: itself, or in
/// the statement.
const clang::OMPExecutableDirective *findShared(const clang::Stmt *stmt);

class SharedLoop {
public:
  /// `omp` is null if the OpenMP loop is somewhere in the statement.
  SharedLoop(Unit &unit, const FunctionInfo &info,
             const clang::OMPExecutableDirective *omp)
      : unit(unit), info(info), omp(omp) {}

  /// Whether threads may run parts of it, as far as the clauses tell.
  bool canBeSplit(llvm::ArrayRef<const Directive *> directives) const;
  /// The variables in it that threads of the team have together.
  VarSet sharedVariables(const Directive &directive) const;
  /// Puts the OpenMP directives around the call of the region.
  bool wrap(const Item &item, RegionBuilder &region, std::string &text) const;

private:
  bool isShared(const clang::VarDecl *var) const;
  std::string
  reductionClauses(llvm::ArrayRef<XMPImporter::TeamReduction> reductions) const;
  bool combine(const Item &item,
               llvm::ArrayRef<XMPImporter::TeamReduction> reductions,
               std::string &text) const;

  Unit &unit;
  const FunctionInfo &info;
  const clang::OMPExecutableDirective *omp;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_IMPORT_SHAREDLOOP_H
