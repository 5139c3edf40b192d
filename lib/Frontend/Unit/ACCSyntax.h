//===- ACCSyntax.h - What OpenACC constructs name ---------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Clang parses and checks OpenACC; this is the view of its syntax tree that the
// importer works with: objects that data clauses name, and clauses by kind.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_UNIT_ACCSYNTAX_H
#define XACC_LIB_FRONTEND_UNIT_ACCSYNTAX_H

#include "Unit/Unit.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "clang/AST/DeclOpenACC.h"
#include "clang/AST/OpenACCClause.h"
#include "clang/AST/StmtOpenACC.h"

namespace xacc::frontend {

/// `[lower : length]` of one dimension; null parts are absent. A subscript has
/// `single` set and no length.
struct SectionSyntax {
  const clang::Expr *lower = nullptr, *length = nullptr;
  bool single = false;
};

/// The number of elements that a parameter is declared with: `double a[n][m]`,
/// which is a pointer in C, has n. Null if the variable has none, or is not a
/// parameter.
const clang::Expr *declaredLength(const clang::VarDecl *var);

/// A variable or a member of one, whole or in part: `a`, `a[0:n]`, `s.v[i]`.
struct ObjectSyntax {
  /// The clause's expression.
  const clang::Expr *expr = nullptr;
  /// What the sections apply to: a variable or a member.
  const clang::Expr *whole = nullptr;
  const clang::VarDecl *var = nullptr;
  /// Members from the variable on.
  llvm::SmallVector<const clang::FieldDecl *, 2> path;
  /// A member of an array's element: `s[i].v`. Another subscript is another
  /// object, so that it is not looked up by its path.
  bool isOfElement = false;
  /// Outermost dimension first.
  llvm::SmallVector<SectionSyntax, 4> sections;
};

/// Takes the expression of a data clause apart. `var` is null if it has a form
/// that cannot be mapped.
ObjectSyntax matchObject(const clang::Expr *expr);

/// Whether an object is one element of a variable, or a row: `a[i]`.
bool isSingleElement(const ObjectSyntax &object);

/// Whether an expression names the member of an element that a clause names,
/// `s[i].v`, in the same words.
bool namesElement(const ObjectSyntax &object, const clang::Expr *expr,
                  const clang::ASTContext &ast);

/// The variable and members that an expression without subscripts names.
bool matchPath(const clang::Expr *expr, const clang::VarDecl *&var,
               llvm::SmallVectorImpl<const clang::FieldDecl *> &path);

/// The variable that an object is, is in, or is pointed to by.
const clang::VarDecl *rootOf(const clang::Expr *expr);

/// Whether an array has elements that its type does not count: `double v[]`, or
/// `double v[0]` as it was before C99.
bool isFlexibleArray(clang::QualType type);
/// The flexible array that a structure ends in, whose elements lie behind what
/// `sizeof` counts; null if it has none.
const clang::FieldDecl *findFlexibleArray(clang::QualType type);

/// What kinds of device an executable may find, to which `device_type` refers:
/// virtual ones count as the host's.
enum class DeviceKind { GPU, Host };

/// How well a name of a `device_type` clause fits: 3 if it is the kind's, 2 for
/// `*` (an empty name) and `default`, 0 if it is another's.
int rankOfDeviceType(llvm::StringRef name, DeviceKind kind);
/// The best of a clause's names.
int rankOfDeviceType(const clang::OpenACCDeviceTypeClause *type,
                     DeviceKind kind);

/// The clauses that apply to a kind of device (2.4): those before any
/// `device_type`, and behind them those after the ones that fit, which take the
/// place of others of their kind. What the compiler has to decide for all
/// devices, it decides as for GPUs: the program says that either is right.
llvm::SmallVector<const clang::OpenACCClause *>
effectiveClauses(const clang::OpenACCConstructStmt *stmt,
                 DeviceKind kind = DeviceKind::GPU);

template <typename Clause>
const Clause *findClause(llvm::ArrayRef<const clang::OpenACCClause *> clauses) {
  const Clause *found = nullptr;
  for (const clang::OpenACCClause *clause : clauses)
    if (const auto *match = llvm::dyn_cast<Clause>(clause))
      found = match;
  return found;
}

/// The data action of a clause; acc_... names of upstream. None: no data
/// clause.
std::optional<mlir::acc::DataClause>
dataClauseOf(const clang::OpenACCClause *clause);

/// Calls `visit` for each expression in the clauses of a construct.
void forEachClauseExpr(const clang::OpenACCConstructStmt *stmt,
                       llvm::function_ref<void(const clang::Expr *)> visit);

/// The directive as written, for messages: "parallel loop".
std::string nameOf(const clang::OpenACCConstructStmt *stmt);

/// The statement that a construct applies to, or null.
const clang::Stmt *accBody(const clang::OpenACCConstructStmt *stmt);

/// The pointers in a data construct with an `if`: what they point to may have
/// no copy on the device.
void addConditionalData(const clang::OpenACCConstructStmt *data,
                        VarSet &pointers);

/// parallel, kernels, serial, alone or combined with loop.
bool isComputeConstruct(const clang::Stmt *stmt);

/// True if a statement contains an OpenACC construct.
bool containsACC(const clang::Stmt *stmt);

/// As matchCanonicalLoop(), but the variable may be a pointer, and the step of
/// a loop with `!=` any constant.
bool matchAccLoop(const clang::ForStmt *stmt, CanonicalLoop &loop,
                  std::string &reason);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_UNIT_ACCSYNTAX_H
