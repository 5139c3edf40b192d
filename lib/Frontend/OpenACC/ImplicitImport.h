//===- ImplicitImport.h - Data that has no clause ---------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_OPENACC_IMPLICITIMPORT_H
#define XACC_LIB_FRONTEND_OPENACC_IMPLICITIMPORT_H

#include "OpenACC/ACCRegion.h"
#include "OpenACC/FlatBody.h"
#include "OpenACC/GuessSections.h"
#include "OpenACC/UseCollector.h"

namespace xacc::frontend {

/// Whether a clause brings data back to the host.
inline bool isCopiedBack(mlir::acc::DataClause clause) {
  return clause == mlir::acc::DataClause::acc_copy ||
         clause == mlir::acc::DataClause::acc_copyout;
}

/// What a construct uses without a clause.
class ACCImporter::ImplicitImport {
public:
  ImplicitImport(ACCImporter &region, const clang::OpenACCConstructStmt *stmt,
                 llvm::ArrayRef<const clang::OpenACCClause *> clauses,
                 std::vector<DataItem> &items,
                 llvm::SmallVectorImpl<const clang::VarDecl *> &scalars,
                 llvm::SmallVectorImpl<const clang::VarDecl *> &tables,
                 llvm::SmallVectorImpl<const clang::Expr *> &bounds);
  bool run();

private:
  void see(const ObjectSyntax &object, mlir::acc::DataClause clause);
  void collectListed();
  void collectUses(UseCollector &collector);
  void keepLastValues(UseCollector &collector) const;
  void addMembers(UseCollector &collector);
  bool isFirstPrivate(const clang::VarDecl *var, const Use &use,
                      const UseCollector &collector) const;
  bool addScalar(const clang::VarDecl *var, const Use &use,
                 const UseCollector &collector);
  std::optional<mlir::acc::DataClause>
  clauseOf(const clang::VarDecl *var, const Use &use, bool isIndex) const;
  bool isTable(const clang::VarDecl *var) const;
  bool addData(const clang::VarDecl *var, const Use &use,
               const UseCollector &collector);
  void addPointers(const clang::VarDecl *var);
  void guessSection(DataItem &item, const clang::VarDecl *var);
  bool isUsableMember(const clang::VarDecl *root,
                      const clang::Expr *member) const;
  bool isBroughtHere(const clang::VarDecl *var) const;
  bool isNumberOfElement(const clang::Expr *expr,
                         const clang::VarDecl *&root) const;
  static bool isConstant(clang::QualType type);
  void findMembers();
  void addMemberSections(const clang::VarDecl *root);
  std::pair<mlir::Value, mlir::Value>
  emitMemberBase(const FlatBody::Member &member);
  void addOthers(const clang::VarDecl *var, const Use &use);
  bool warnIfAdded(const clang::ForStmt *loop, const clang::VarDecl *var) const;
  void warnIfLost(const clang::VarDecl *var) const;
  bool checkPointers(const UseCollector &collector) const;

  bool isArray(const clang::VarDecl *var) const {
    return region.unit.scopes.findArray(var);
  }
  bool isScalar(const clang::VarDecl *var) const {
    return var->getType()->isScalarType() && !var->getType()->isPointerType() &&
           !isArray(var);
  }
  bool isReduced(const clang::VarDecl *var) const {
    return llvm::is_contained(reduced, var);
  }
  /// A reduction of a construct implies `copy`.
  bool isReducedHere(const clang::VarDecl *var) const {
    return llvm::is_contained(llvm::ArrayRef(reduced).take_front(numReduced),
                              var);
  }
  const clang::DeclRefExpr *matchNumberBehind(const clang::Expr *expr) const;
  /// Has no copy on the device that may differ.
  bool isHostValue(const clang::VarDecl *var) const {
    return !visible.count(var) && !listed.count(var) &&
           !llvm::is_contained(skipped, var);
  }

  ACCImporter &region;
  const clang::OpenACCConstructStmt *stmt;
  llvm::ArrayRef<const clang::OpenACCClause *> clauses;
  std::vector<DataItem> &items;
  llvm::SmallVectorImpl<const clang::VarDecl *> &scalars, &tables;
  llvm::SmallVectorImpl<const clang::Expr *> &bounds;

  std::vector<ObjectSyntax> members; ///< mapped: first those of this construct
  size_t numListed = 0;
  VarSet listed, visible, deviceAddresses;
  VarSet comingBack; ///< pointers that the construct changes
  VarSet copiedBack; ///< in a copy or copyout around, without a section
  llvm::SmallVector<const clang::VarDecl *> skipped, reduced;
  size_t numReduced = 0;                  ///< first those of this construct
  bool isNone = false, isPresent = false; ///< `default`
  std::optional<SectionGuesser> guesser;
  /// `*p`, and whether it is not known, as emitted for the guesses.
  llvm::DenseMap<const clang::ValueDecl *, std::pair<mlir::Value, mlir::Value>>
      numbersBehind;
  /// The body while it is without accessors, and then without members.
  std::optional<FlatBody> flat;
  llvm::ArrayRef<FlatBody::Member> pointerMembers;
  /// By variable of a member: what it points to, and its address; null if the
  /// device has the structure.
  llvm::DenseMap<const clang::VarDecl *, std::pair<mlir::Value, mlir::Value>>
      memberBases;
  bool isKernels;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_OPENACC_IMPLICITIMPORT_H
