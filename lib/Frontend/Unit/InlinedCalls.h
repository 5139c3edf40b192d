//===- InlinedCalls.h - Calls whose function joins the region ---*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Programs have their loops and exchanges in functions, and the time loop
// around the calls. For analyses to see the whole, the statements of such
// functions take the place of the calls, and the time loop is one region. The
// functions stay for everybody else who calls them.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_UNIT_INLINEDCALLS_H
#define XACC_LIB_FRONTEND_UNIT_INLINEDCALLS_H

#include "clang/AST/Decl.h"
#include "clang/AST/Expr.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/SetVector.h"
#include <optional>
#include <string>

namespace xacc::frontend {

class Unit;

/// Whether there is a `return` before the end of a function.
bool hasEarlyReturn(const clang::CompoundStmt *body);

/// A call of a function of the program's own.
bool isUserCall(const Unit &unit, const clang::CallExpr *call);

class InlinedCalls {
public:
  explicit InlinedCalls(Unit &unit) : unit(unit) {}

  /// The definition of the function whose statements take the place of a call
  /// in `around`. Null if the call stays one: the function is large and has
  /// nothing of XMP, or something that must stay C, or names that mean
  /// something else in `around`.
  const clang::FunctionDecl *find(const clang::CallExpr *call,
                                  const clang::FunctionDecl *around);
  /// Whether such a call brings directives or distributed arrays.
  bool touches(const clang::CallExpr *call, const clang::FunctionDecl *around);
  /// Says what becomes of a call, and why.
  void remark(const clang::CallExpr *call, const clang::FunctionDecl *around);
  /// The functions that calls in a statement of `around` bring into it,
  /// themselves or through others.
  llvm::SetVector<const clang::FunctionDecl *>
  reachedFrom(const clang::Stmt *stmt, const clang::FunctionDecl *around);

  // What becomes of functions. A static one that has joined all who call it is
  // left out, so that nothing is compiled twice.
  /// Of the file-scope variables and attributes of the unit.
  void noteFileScope(const clang::TranslationUnitDecl *tu);
  /// The statements of the function have taken the place of a call.
  void noteJoined(const clang::CallExpr *call,
                  const clang::FunctionDecl *definition);
  void noteCalled(const clang::FunctionDecl *callee);
  /// After the walk over a function: what it still names.
  void noteWalked(const clang::FunctionDecl *function);
  /// Whether a function is nobody's but the callers'.
  bool isOwn(const clang::FunctionDecl *function) const;
  /// Whether code that has been walked names it.
  bool isCalled(const clang::FunctionDecl *function) const {
    return needed.contains(function->getCanonicalDecl());
  }
  bool hasJoined(const clang::FunctionDecl *function) const {
    return joined.contains(function->getCanonicalDecl());
  }

private:
  /// What is known of a definition.
  struct Body {
    bool fits = false, touches = false;
    /// There is a compute construct in it: each copy is code for GPUs, too.
    bool hasKernels = false;
    unsigned numKernels = 0;
    /// Only calls that loops repeat are worth a copy.
    bool onlyInLoops = false;
    /// It is being looked at, or a function that it calls.
    bool isOpen = false;
    /// Why it does not fit, and where.
    std::string reason;
    clang::SourceLocation where;
    unsigned size = 0;
    uint64_t locals = 0;
    /// What it names of the file, itself or in functions that it brings along:
    /// the text of a region's call may name them, too.
    llvm::SetVector<const clang::NamedDecl *> outer;
  };
  const clang::FunctionDecl *find(const clang::FunctionDecl *callee,
                                  const clang::FunctionDecl *around);
  const Body &bodyOf(const clang::FunctionDecl *definition);
  void inspect(const clang::FunctionDecl *definition, Body &body);
  bool fitsShape(const clang::FunctionDecl *definition, Body &body);
  bool fitsStatements(const clang::FunctionDecl *definition, Body &body);
  void collectNames(const clang::FunctionDecl *definition, Body &body);
  bool fitsSize(const clang::FunctionDecl *definition, Body &body);
  /// Whether an array of the unit has a shadow.
  bool hasHalos();
  /// Calls of a function in the unit, by its name, and how many of these a loop
  /// of the program repeats, in their function or around a call of that.
  struct NumCalls {
    unsigned all = 0, repeated = 0;
  };
  NumCalls numCallsOf(const clang::FunctionDecl *definition);
  bool isRepeated(const clang::CallExpr *call);
  void countCalls();
  std::string whyNoCopies(const clang::FunctionDecl *definition, Body &body);
  bool canName(const clang::FunctionDecl *around, const Body &body);

  Unit &unit;
  /// Names in attributes or assembly may be those of any function.
  bool hasHiddenNames = false;
  /// Functions that code names, and those whose statements have joined code.
  llvm::DenseSet<const clang::FunctionDecl *> needed, joined;
  /// Of the current walk.
  llvm::SmallVector<const clang::FunctionDecl *> joinedNow;
  llvm::DenseSet<const clang::Expr *> joinedNames;
  llvm::DenseMap<const clang::FunctionDecl *, Body> bodies;
  /// Counted once.
  std::optional<llvm::DenseMap<const clang::FunctionDecl *, NumCalls>> numCalls;
  llvm::DenseSet<const clang::CallExpr *> repeatedCalls;
  std::optional<bool> halos;
  llvm::DenseMap<const clang::FunctionDecl *,
                 llvm::DenseSet<const clang::IdentifierInfo *>>
      locals;
  llvm::DenseMap<
      std::pair<const clang::FunctionDecl *, const clang::FunctionDecl *>, bool>
      nameable;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_UNIT_INLINEDCALLS_H
