//===- FunctionWalker.h - What of a function becomes regions ----*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_IMPORT_FUNCTIONWALKER_H
#define XACC_LIB_FRONTEND_IMPORT_FUNCTIONWALKER_H

#include "Unit/Unit.h"
#include "clang/AST/StmtOpenACC.h"
#include "clang/AST/StmtOpenMP.h"

namespace xacc::frontend {

/// A statement or directives, and whether it can be imported.
struct Classified {
  Item item;
  bool importable = true;
  bool touches = false;
  /// The jumps by which it leaves the function, or goes to labels elsewhere.
  llvm::SmallVector<const clang::Stmt *> leaving;
  /// A loop that the threads of an OpenMP team share, or with one in it, and
  /// the OpenMP directive, if it is the item's.
  bool isShared = false;
  const clang::OMPExecutableDirective *sharedLoop = nullptr;
  std::string reason;
  clang::SourceLocation where;
  /// The directives before and inside the item.
  llvm::SmallVector<const Directive *> directives;
};

class FunctionWalker {
public:
  FunctionWalker(Unit &unit, const FunctionInfo &info)
      : unit(unit), info(info) {}

  bool walkBlock(const clang::CompoundStmt *block, unsigned begin);
  bool walkStmt(const clang::Stmt *stmt);

private:
  bool walkItems(llvm::ArrayRef<Item> items,
                 llvm::ArrayRef<const Directive *> visible, bool braces);
  /// `labelled`: directives may stand between a label and its statement.
  bool walkFor(const clang::ForStmt *loop, unsigned numKept);
  bool walkOpenMP(const clang::OMPExecutableDirective *omp);
  bool walkBody(const clang::Stmt *body, unsigned begin, bool labelled = false);
  bool classify(Classified &c, llvm::ArrayRef<const Directive *> visible);
  bool touches(const clang::Stmt *stmt) const;
  const clang::Stmt *findUserCall(const clang::Stmt *stmt) const;
  bool declaresArray(const clang::Stmt *stmt,
                     llvm::ArrayRef<const Directive *> visible) const;
  bool importRun(llvm::ArrayRef<Classified> run, bool braces);
  bool leaveInC(const Classified &c);
  const clang::Stmt *findJumpAcross(const clang::Stmt *stmt) const;
  bool leaveTaskInC(const Item &item);
  bool leaveDataInC(const clang::OpenACCConstructStmt *data);
  bool renameOnDevice(const clang::VarDecl *var, const std::string &own,
                      const clang::Stmt *body);
  bool leaveHostDataInC(const clang::OpenACCHostDataConstruct *construct);
  bool leaveDeclareInC(const clang::DeclStmt *stmt);

  Unit &unit;
  const FunctionInfo &info;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_IMPORT_FUNCTIONWALKER_H
