//===- GangSums.h - Reductions of compute constructs ------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In a gang, what its construct reduces is private and begins with the identity
// (OpenACC 2.5.15). At the end of the construct it goes into the variable.
// Where each gang runs its code by itself, the same holds for what its loops
// over gangs reduce.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_OPENACC_GANGSUMS_H
#define XACC_LIB_FRONTEND_OPENACC_GANGSUMS_H

#include "OpenACC/GangUse.h"

namespace xacc::frontend {

class ACCImporter::GangSums {
public:
  GangSums(ACCImporter &region, const clang::OpenACCConstructStmt *stmt,
           mlir::Location loc);

  /// Before the construct: the sizes of private arrays.
  bool prepare(const GangUse &use);
  /// Whether one is a structure or in one. On a GPU a loop over gangs cannot
  /// reduce into a private one.
  bool hasMembers() const;
  /// In the construct, outside of a loop over its gangs: finds the variables.
  bool findTotals();
  /// In the construct: replaces the variables. `hasSeveral`: loops over gangs
  /// reduce into the variables, and code outside of them, which is here once,
  /// counts for `gangs` gangs; null: for one.
  bool start(bool hasSeveral, mlir::Value gangs);
  /// What a gang has goes into the variables.
  void end();

private:
  /// Corresponding elements of a variable and of what a gang has.
  struct Elements {
    xmp::ReductionKind kind;
    mlir::Value own, total;
    llvm::SmallVector<mlir::Value, 3> extents;
  };
  struct Item {
    ObjectSyntax object;
    ReductionSyntax syntax;
    bool isOfLoops = false; ///< only loops over gangs have what a gang has
    mlir::Value total;
  };

  bool addItem(const ObjectSyntax &object, clang::OpenACCReductionOperator kind,
               bool isOfLoops);
  bool findTotal(Item &item);
  mlir::Value anotherView(mlir::Value memory);
  bool startItem(const Item &item);

  bool startNumber(const Item &item);
  bool startMember(const Item &item);
  bool startRecord(const Item &item);
  bool startArray(const Item &item);
  bool addMember(const Item &item, const clang::FieldDecl *field,
                 mlir::Value own, mlir::Value total, int32_t offset);
  bool add(const Item &item, clang::QualType element, mlir::Value own,
           mlir::Value total);
  llvm::SmallVector<mlir::Value> createReductions();
  mlir::acc::LoopOp createLoop();
  void forEachElement(const Elements &elements,
                      llvm::function_ref<void(mlir::ValueRange at)> body);

  ACCImporter &region;
  mlir::OpBuilder &builder;
  const clang::OpenACCConstructStmt *stmt;
  mlir::Location loc;
  bool divides = false;
  mlir::Value numGangs;
  std::vector<Item> items;
  std::vector<Elements> sums;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_OPENACC_GANGSUMS_H
