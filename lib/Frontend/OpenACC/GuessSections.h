//===- GuessSections.h - How much pointers without clauses need -*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_OPENACC_GUESSSECTIONS_H
#define XACC_LIB_FRONTEND_OPENACC_GUESSSECTIONS_H

#include "OpenACC/ACCRegion.h"

namespace xacc::frontend {

/// `p[i]`, `*p` and `*(p + i)`: the pointer, and the subscript or null.
const clang::DeclRefExpr *matchElement(const clang::Expr *expr,
                                       const clang::Expr *&subscript);

/// `*p++` and its like: the step of a pointer that is dereferenced; else null.
const clang::UnaryOperator *matchSteppedElement(const clang::Expr *expr);
/// The variable of a pointer that an expression moves by some elements, `p++`,
/// `p += n` or `p = p + n`, else null; `distance` is null for one element.
const clang::DeclRefExpr *matchStep(const clang::Expr *expr,
                                    const clang::Expr *&distance);

/// The elements behind a pointer that a construct uses. An extent of -1: the
/// values of this run do not tell.
struct GuessedSection {
  mlir::Value lower, extent;
  /// The construct surely uses the first and the last of them.
  bool isSure = true;
};

/// How a compute construct uses the elements behind pointers.
class SectionGuesser {
public:
  explicit SectionGuesser(const clang::Stmt *body);

  /// A comparison of a variable that holds where an access is.
  struct Condition {
    const clang::VarDecl *var;
    clang::BinaryOperatorKind op;
    const clang::Expr *other;
  };
  struct Access {
    const clang::Expr *subscript; ///< null: 0
    llvm::SmallVector<CanonicalLoop, 3> loops;
    llvm::SmallVector<Condition, 2> conditions;
    bool isSure; ///< all conditions around it are among `conditions`
    /// Of an element of another type, `((T *)p)[i]` or `*(T *)(p + i)`, both in
    /// elements of the pointer: how far apart subscripts are, and its size.
    int64_t scale = 1, size = 1;
  };

  /// Emits the section, at the place before the construct where `builder` is;
  /// `emitLeaf` gives variables and members that the construct does not change,
  /// or null. None: it is not known.
  std::optional<GuessedSection>
  guess(const clang::VarDecl *pointer, mlir::OpBuilder &builder,
        mlir::Location loc, clang::ASTContext &ast,
        llvm::function_ref<mlir::Value(const clang::Expr *)> emitLeaf) const;

  /// Adds a use of an element that the body does not have any more. The
  /// pointers in all of them are no concern.
  void addElement(const clang::VarDecl *pointer, const clang::Expr *subscript);
  void allowPointersIn(const clang::VarDecl *pointer) {
    withPointers.insert(pointer);
  }
  /// Whether all uses of the pointer are subscripts, of plain data.
  bool isPlainUse(const clang::VarDecl *pointer) const;
  /// Whether elements of other types than the pointer's are used.
  bool isCast(const clang::VarDecl *pointer) const;
  /// Whether the construct moves the pointer: then subscripts count from where
  /// it is.
  bool isStepped(const clang::VarDecl *pointer) const {
    auto use = uses.find(pointer);
    return use != uses.end() && use->second.isStepped;
  }
  bool hasJump() const { return hasJumps; }

  /// Whether the construct writes the variable, or what it points to.
  bool isWritten(const clang::VarDecl *var) const;
  /// ... or the member of it that an expression is.
  bool isNumberWritten(const clang::Expr *number) const;
  /// Whether the construct writes what numbers of this type may be in: through
  /// pointers, or to arrays.
  bool mayWriteNumber(clang::QualType type, const clang::ASTContext &ast) const;
  /// Whether the construct declares the variable or assigns it.
  bool isSet(const clang::VarDecl *var) const {
    return declared.count(var) || values.count(var);
  }
  /// What the construct assigns to a variable; null where it is no plain value.
  llvm::ArrayRef<const clang::Expr *>
  getValues(const clang::VarDecl *var) const {
    auto found = values.find(var);
    return found == values.end() ? llvm::ArrayRef<const clang::Expr *>()
                                 : found->second;
  }

private:
  struct Use {
    llvm::SmallVector<Access, 2> accesses;
    bool isValue = false; ///< in any other way
    bool isWritten = false;
    bool isWrittenAsOther = false; ///< as elements of another type
    /// Null: more than one member.
    llvm::SmallPtrSet<const clang::FieldDecl *, 2> writtenFields;
    bool isStepped = false;
  };

  bool visitStep(const clang::Expr *expr);
  bool visitCastElement(const clang::Expr *expr);
  bool visitElementArgument(const clang::CallExpr *call, unsigned number);
  void visit(const clang::Stmt *stmt);
  void visitLoop(const clang::ForStmt *stmt);
  void visitUnder(const clang::Expr *condition, bool value,
                  const clang::Stmt *stmt);
  bool assume(const clang::Expr *condition, bool value);
  void noteChanges(const clang::Stmt *stmt);

  llvm::DenseMap<const clang::VarDecl *, Use> uses;
  llvm::DenseMap<const clang::VarDecl *,
                 llvm::SmallVector<const clang::Expr *, 1>>
      values;
  VarSet declared, withPointers;
  llvm::SmallVector<CanonicalLoop, 3> loops;
  llvm::SmallVector<Condition, 2> conditions;
  bool isSure = true, hasJumps = false;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_OPENACC_GUESSSECTIONS_H
