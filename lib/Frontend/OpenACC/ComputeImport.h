//===- ComputeImport.h - A compute construct while it is imported -*- C++
//-*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_OPENACC_COMPUTEIMPORT_H
#define XACC_LIB_FRONTEND_OPENACC_COMPUTEIMPORT_H

#include "OpenACC/GangSums.h"
#include "XMP/Nest.h"

namespace xacc::frontend {

/// Emits something for each element of a memref of any rank.
void forEachIndex(mlir::OpBuilder &builder, mlir::Value memory,
                  mlir::Location loc,
                  llvm::function_ref<void(mlir::ValueRange at)> body);

/// A compute construct while it is imported, in the order of the methods.
class ACCImporter::ComputeImport {
public:
  ComputeImport(ACCImporter &region, const clang::OpenACCConstructStmt *stmt,
                llvm::ArrayRef<const Directive *> directives)
      : region(region), unit(region.unit), builder(region.builder), stmt(stmt),
        directives(directives),
        xmpLoop(directives.empty() ? nullptr : directives.back()),
        clauses(effectiveClauses(stmt)), loc(region.atDirective(stmt)),
        combined(isa<clang::OpenACCCombinedConstruct>(stmt)),
        sums(region, stmt, loc) {}

  template <typename ComputeOp> bool run();

private:
  bool collect();
  bool prepareSums();
  bool refuseMessages() const;
  bool startGangs();
  mlir::Value makePartial(const Nest::Reduction &reduction);
  mlir::Value asNumbers(const Nest::Reduction &reduction, mlir::Value memory);
  mlir::Value flattened(const Nest::Reduction &reduction, mlir::Value memory);
  bool makePartials();
  bool prepare();
  mlir::Value valueOf(const clang::VarDecl *var);
  bool captureOwn(const clang::VarDecl *var, DataItem item);
  bool captureObject(const clang::VarDecl *var);
  bool captureValues();
  bool emitConditions();
  bool enterData();
  bool emitGangs(const clang::OpenACCNumGangsClause *clause,
                 mlir::Value &number);
  bool emitSizes();
  bool requirePositive();
  template <typename ComputeOp> ComputeOp create();
  void measureDistances();
  mlir::Value addressOf(const clang::VarDecl *var);
  mlir::Value pointerTo(const DataItem &item);
  bool bindItem(const DataItem &item);
  void collectChanged();
  bool bindScalars();
  void addMoves();
  void startMoves();
  void endMoves();
  void movePointers();
  template <typename ComputeOp> bool emitInside(ComputeOp op);
  void waitForQueue();
  mlir::Value combinedValue(const Nest::Reduction &reduction, mlir::Value old,
                            mlir::Value all);
  bool combineOnDevice(const Nest::Reduction &reduction, mlir::Value partial);
  bool combinePartials();
  bool exitData();

  /// Whether an object is what the kernel has a partial result of.
  bool isPartial(const ObjectSyntax &object) const {
    return llvm::any_of(partials, [&](const auto &partial) {
      return partial.first.var == object.var &&
             partial.first.path == object.path;
    });
  }
  /// What a reduction is of.
  ObjectSyntax objectOf(const Nest::Reduction &reduction,
                        clang::SourceLocation where) {
    return matchObject(reduction.expr ? reduction.expr
                                      : region.referTo(reduction.var, where));
  }

  ACCImporter &region;
  Unit &unit;
  mlir::OpBuilder &builder;
  const clang::OpenACCConstructStmt *stmt;
  llvm::ArrayRef<const Directive *> directives;
  const Directive *xmpLoop; ///< around it, or null
  llvm::SmallVector<const clang::OpenACCClause *> clauses;
  mlir::Location loc;
  bool combined;

  std::vector<DataItem> items;
  size_t numOwn = 0; ///< of the items: not partial results, captured objects
  Queue queue;
  llvm::SmallVector<const clang::VarDecl *> scalars, tables, privates,
      firstprivates;
  /// Of firstprivate arrays of run-time size, and partial results that are
  /// arrays, until the construct is done.
  llvm::SmallVector<mlir::Value> copies;
  /// Values of scalars that the construct takes along. A kernel takes a complex
  /// number as its two parts.
  llvm::DenseMap<const clang::VarDecl *, mlir::Value> initial;
  llvm::DenseMap<const clang::VarDecl *, std::pair<mlir::Value, mlir::Value>>
      parts;
  /// What the body assigns, or takes the address of.
  VarSet changed;

  /// The sum over the nodes of an xmp loop: the kernel adds to a variable of
  /// its own, which is combined over the nodes and then once with the
  /// program's.
  std::optional<Nest> nest;
  llvm::SmallVector<std::pair<Nest::Reduction, mlir::Value>> partials;
  bool onDevice = false; ///< the result is the device's
  /// The variables themselves, which stay on the device until then.
  std::vector<DataItem> reduced;
  mlir::acc::DataOp dataOfReduced;

  /// A pointer that comes back as its distance from `base`, or from where it
  /// was: its place in the kernel and where both point at the start.
  struct Move {
    const clang::VarDecl *var, *base;
    mlir::Value memory; ///< the host's, for the distance
    mlir::Value place, start, startOfBase;
  };
  llvm::SmallVector<Move, 1> moves;

  mlir::Value self, isOnDevice;
  bool selfAlways = false;
  Queue ofRows;
  mlir::Value numGangs, numWorkers, vectorLength;
  llvm::SmallVector<const clang::Expr *> hostValues;
  std::optional<GangUse> use;
  GangSums sums;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_OPENACC_COMPUTEIMPORT_H
