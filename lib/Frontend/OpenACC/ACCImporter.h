//===- ACCImporter.h - Directives of OpenACC --------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Imports the directives of OpenACC, routines that kernels call, and places
// that have a copy on the device.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_OPENACC_ACCIMPORTER_H
#define XACC_LIB_FRONTEND_OPENACC_ACCIMPORTER_H

#include "Dialect/Offload/IR/Offload.h"
#include "Unit/ACCSyntax.h"
#include "XMP/XMPImporter.h"

namespace xacc::frontend {

struct GuessedSection;
class SectionGuesser;

class ACCImporter : public XMPImporter {
public:
  using XMPImporter::XMPImporter;

  /// The begin or the end of a data construct whose body stays C.
  bool importDataEdge(const clang::OpenACCConstructStmt *data, bool enter);
  /// `acc declare`: the data begins to live, at file scope when the device is
  /// first used.
  bool importDeclare(const clang::OpenACCDeclareDecl *declare);
  bool importLocalDeclare(const clang::OpenACCDeclareDecl *declare);
  /// Imports the function itself, for kernels.
  bool importRoutine();
  /// Kernels of other files may call the routine; it uses `globals`.
  void exportAs(const clang::FunctionDecl *decl,
                llvm::ArrayRef<const clang::VarDecl *> globals);

protected:
  bool importConstruct(const clang::OpenACCConstructStmt *stmt) override {
    return importACC(stmt, {});
  }
  std::optional<bool> emitDirectedLoop(const clang::ForStmt *loop) override;
  bool emitBodyOfLoops(llvm::ArrayRef<const clang::ForStmt *> loops,
                       mlir::Location loc) override;
  bool isAccLoop() const override { return accNest; }
  bool emitNestedLoop(const CanonicalLoop &loop);
  mlir::Value
  emitSum(llvm::ArrayRef<std::pair<const clang::Expr *, bool>> terms,
          mlir::Location loc);
  bool emitPointerRange(const CanonicalLoop &loop, LoopRange &range);
  /// Computes the distances of pointers that bounds of loops in a construct
  /// need, as they are before it; `known` has their expressions.
  bool emitDistances(const clang::Stmt *body,
                     llvm::SmallVectorImpl<const clang::Expr *> &known);
  /// Computes what findHostValues() has found, before the construct.
  bool emitHostValues(llvm::ArrayRef<const clang::Expr *> values);
  mlir::Value emitChain(const clang::Expr *chain,
                        llvm::ArrayRef<const clang::Expr *> pointers);
  mlir::Value emitPointerCounter(const CanonicalLoop &loop,
                                 const LoopRange &range, mlir::Value iteration,
                                 mlir::Location loc);
  mlir::Value emitRoutineCall(const clang::CallExpr *call,
                              const clang::FunctionDecl *callee) override;
  // Functions that name distributed arrays (ImportJoined.cpp).
  bool checkJoined(const clang::CallExpr *call,
                   const clang::FunctionDecl *definition);
  bool emitJoinedArguments(const clang::CallExpr *call,
                           const clang::FunctionDecl *definition,
                           llvm::SmallVectorImpl<mlir::Value> &values);
  mlir::Value emitJoined(const clang::CallExpr *call,
                         const clang::FunctionDecl *definition);
  bool emitReturn(const clang::ReturnStmt *stmt) override;

  // Message passing in kernels.
  bool emitMessage(const clang::CallExpr *call, mlir::Value &result) override;
  /// Before a compute construct: whether its calls can work, and the numbers
  /// of the handles in it.
  bool checkMessages(const clang::Stmt *body);
  bool emitMessageHandles(const clang::Stmt *body);
  mlir::Value addressOfLibrary(const clang::VarDecl *var, mlir::Location loc);
  mlir::Value emitHandle(const clang::Expr *expr, offload::MPIHandleKind kind,
                         xmp::DirectiveAttr directive);
  llvm::DenseMap<const clang::Expr *, mlir::Value> messageHandles;

  // OpenACC.
  /// A place in the source that carries the name of a directive, which the
  /// messages of the runtime show.
  mlir::Location atDirective(llvm::StringRef name, clang::SourceLocation loc) {
    return mlir::NameLoc::get(builder.getStringAttr(name), at(loc));
  }
  mlir::Location atDirective(const clang::OpenACCConstructStmt *stmt);
  struct DataItem;
  struct RowLevel;
  struct VisibleObject {
    ObjectSyntax object;
    mlir::acc::DataClause clause;
  };
  struct Queue;
  struct AccNest;
  struct AccLevels;
  /// Variables that are reduced, where loops over gangs reduce into something
  /// else than what code outside of them has under that name.
  struct GangTotal {
    const clang::VarDecl *var;
    llvm::SmallVector<const clang::FieldDecl *, 2> path;
    Variable known;
    mlir::Value address; ///< of a member
  };
  /// The gangs of a construct, where each runs its code by itself.
  struct Gangs {
    mlir::acc::LoopOp loop;
    mlir::Value number, count; ///< of this gang, of all
  };
  class ComputeImport;
  class GangSums;
  class ImplicitImport;
  class Requirements;
  bool importACC(const clang::OpenACCConstructStmt *stmt,
                 llvm::ArrayRef<const Directive *> directives);
  bool importData(const clang::OpenACCConstructStmt *stmt);
  bool importEnterData(const clang::OpenACCConstructStmt *stmt);
  bool importExitData(const clang::OpenACCConstructStmt *stmt);
  bool importUpdate(const clang::OpenACCConstructStmt *stmt);
  bool importWait(const clang::OpenACCWaitConstruct *stmt);
  bool importDevice(const clang::OpenACCConstructStmt *stmt);
  bool importCompute(const clang::OpenACCConstructStmt *stmt,
                     llvm::ArrayRef<const Directive *> directives);
  bool importAccLoop(const clang::OpenACCConstructStmt *stmt,
                     llvm::ArrayRef<const Directive *> directives);
  bool collectAccLoops(const clang::OpenACCConstructStmt *stmt,
                       llvm::ArrayRef<const clang::OpenACCClause *> clauses,
                       AccNest &nest);
  mlir::Value viewOfComplex(mlir::Value view, clang::QualType type,
                            mlir::Location loc, mlir::Value lower = {},
                            mlir::OpFoldResult size = {});
  bool isCanonical(const clang::ForStmt *loop);
  bool checkSection(const ObjectSyntax &object, const AccNest &nest);
  mlir::Value reducedArray(const ObjectSyntax &object, mlir::Value &lower,
                           mlir::Location loc);
  mlir::Value reducedBox(const ObjectSyntax &object, mlir::Value view,
                         mlir::Value &lower, mlir::Location loc);
  bool addMemberReduction(const ObjectSyntax &member, mlir::Value address,
                          const ReductionSyntax &syntax, AccNest &nest,
                          mlir::Location loc);
  bool addMemberReductions(const ObjectSyntax &object,
                           const ReductionSyntax &syntax, AccNest &nest,
                           mlir::Location loc);
  mlir::Value viewOfNumbers(mlir::Value address, clang::QualType type,
                            mlir::Location loc);
  bool checkReducedPart(const clang::VarDecl *var, Tokens tokens,
                        const ReductionSyntax &syntax, const AccNest &nest);
  bool addAccReduction(const ObjectSyntax &object,
                       const ReductionSyntax &syntax, AccNest &nest,
                       mlir::Location loc);
  bool
  collectAccReductions(const clang::OpenACCConstructStmt *stmt,
                       llvm::ArrayRef<const clang::OpenACCClause *> clauses,
                       llvm::ArrayRef<const Directive *> directives,
                       AccNest &nest);
  const GangTotal *useTotal(const ObjectSyntax &object, AccNest &nest);
  bool isInParallelLoop();
  bool collectOuterReductions(AccNest &nest, mlir::Location loc);
  void collectAccScalars(bool combined, AccNest &nest);
  void listPrivates(llvm::ArrayRef<const clang::OpenACCClause *> clauses,
                    AccNest &nest);
  bool checkLevels(const clang::OpenACCConstructStmt *stmt,
                   const AccLevels &levels);
  llvm::SmallVector<mlir::Value> emitAccReductions(const AccNest &nest,
                                                   mlir::Location loc);
  void bindAccReductions(const AccNest &nest, mlir::Location loc);
  mlir::acc::LoopOp createAccLoop(const clang::OpenACCConstructStmt *stmt,
                                  const AccNest &nest, const AccLevels &levels,
                                  llvm::ArrayRef<LoopRange> ranges);
  bool emitAccLoop(const clang::OpenACCConstructStmt *stmt,
                   llvm::ArrayRef<const Directive *> directives, AccNest &nest,
                   const AccLevels &levels);
  /// What the clause `name` gives as a number of gangs, workers or lanes; null
  /// after an error.
  mlir::Value emitCount(const clang::Expr *expr, llvm::StringRef name);
  bool emitLevels(llvm::ArrayRef<const clang::OpenACCClause *> clauses,
                  AccLevels &levels);
  /// Before the launch: ends the program if a step or a size that the construct
  /// is sure to use, made of `values`, is not positive.
  bool requirePositive(const clang::OpenACCConstructStmt *stmt,
                       llvm::ArrayRef<const clang::VarDecl *> values);
  static void setLevels(mlir::acc::LoopOp op, const AccLevels &levels,
                        bool isPartOfGang);
  bool emitAccBody(mlir::acc::LoopOp op, const AccNest &nest,
                   llvm::ArrayRef<LoopRange> ranges);
  bool importAtomic(const clang::OpenACCAtomicConstruct *stmt);
  bool emitComplexAtomic(const clang::Expr *operation, const clang::Expr *x);
  mlir::Value atomicPlace(const clang::Expr *expr, bool isUpdate);
  bool emitAtomicUpdate(const clang::Expr *whole, const clang::Expr *x,
                        mlir::Value memory);
  // ... its data.
  bool checkFlexible(const DataItem &item);
  bool prepareItem(DataItem &item);
  void requireStorage(const DataItem &item);
  bool collectItems(llvm::ArrayRef<const clang::OpenACCClause *> clauses,
                    bool isConstruct, std::vector<DataItem> &items);
  static void orderItems(std::vector<DataItem> &items);
  bool prepareItems(llvm::ArrayRef<const clang::OpenACCClause *> clauses,
                    bool isConstruct, std::vector<DataItem> &items);
  mlir::Value pointerIn(const clang::Expr *object, mlir::Location loc);
  mlir::Value viewOf(const ObjectSyntax &object, mlir::Location loc);
  mlir::Value viewOfArray(Entity *array, mlir::Location loc) override;
  mlir::Value viewOfElements(mlir::Value base, clang::QualType type,
                             bool isPointee, bool noalias, mlir::Location loc);
  bool splitRows(DataItem &item);
  bool addRowDim(DataItem &item, const SectionSyntax &section);
  mlir::Value emitRowLoops(const DataItem &item, size_t depth,
                           clang::QualType &pointer, mlir::Location loc);
  void emitForEachGang(mlir::Value numGangs, mlir::Location loc);
  void enterGangs(mlir::Value count, mlir::Location loc);
  void takePartOfGang(const clang::OpenACCConstructStmt *loop, LoopRange &range,
                      mlir::Location loc);
  bool emitRows(const DataItem &item, size_t depth,
                mlir::acc::DataClause clause, const Queue &queue,
                mlir::Location loc);
  void emitRow(DataItem &row, const Queue &queue, mlir::Location loc);
  void waitForRows(llvm::ArrayRef<DataItem> items, const Queue &queue,
                   mlir::Location loc);
  bool enterRows(std::vector<DataItem> &items, const Queue &queue,
                 mlir::Location loc);
  bool exitRows(std::vector<DataItem> &items, const Queue &queue,
                mlir::Location loc);
  bool updateRows(std::vector<DataItem> &items, const Queue &queue,
                  mlir::Location loc);
  using RowsFunction = bool (ACCImporter::*)(std::vector<DataItem> &items,
                                             const Queue &queue,
                                             mlir::Location loc);
  void expectPresent(std::vector<DataItem> &items, const Queue &queue,
                     mlir::Location loc);
  bool emitEntries(const clang::OpenACCConstructStmt *stmt, RowsFunction rows,
                   std::vector<DataItem> &items, Queue &queue,
                   mlir::Location loc);
  bool emitBounds(DataItem &item);
  bool emitGlobalBounds(DataItem &item, Entity *array);
  mlir::Value createBounds(mlir::Value lower, mlir::Value extent,
                           mlir::Location loc);
  void emitEntry(DataItem &item, const Queue &queue, bool structured,
                 mlir::Location loc);
  void emitExit(DataItem &item, const Queue &queue, bool structured,
                mlir::Location loc);
  bool waitOnDevice(const clang::Expr *device,
                    llvm::ArrayRef<clang::Expr *> queues, mlir::Value condition,
                    mlir::Location loc);
  mlir::Value isOnGPU(mlir::Location loc);
  mlir::Value queueNumber(const clang::OpenACCAsyncClause *clause,
                          mlir::Location loc);
  bool emitAsync(const clang::OpenACCAsyncClause *ofGPU,
                 const clang::OpenACCAsyncClause *ofHost, Queue &queue);
  bool emitWait(const clang::OpenACCWaitClause *wait, Queue &queue);
  bool emitQueue(const clang::OpenACCConstructStmt *stmt, Queue &queue);
  mlir::Value accCondition(llvm::ArrayRef<const clang::OpenACCClause *> clauses,
                           bool &ok);
  // ... its compute constructs.
  bool collectImplicit(const clang::OpenACCConstructStmt *stmt,
                       llvm::ArrayRef<const clang::OpenACCClause *> clauses,
                       std::vector<DataItem> &items,
                       llvm::SmallVectorImpl<const clang::VarDecl *> &scalars,
                       llvm::SmallVectorImpl<const clang::VarDecl *> &tables,
                       llvm::SmallVectorImpl<const clang::Expr *> &bounds);
  /// What a private array of run-time size, or section behind a pointer, holds:
  /// a memref of its own, allocated where its scope begins.
  struct OwnSize {
    mlir::MemRefType type;
    /// Of the dynamic dimensions, computed before the construct or loop.
    llvm::SmallVector<mlir::Value, 2> extents;
    /// Of a section `p[lower:length]`; null: 0.
    mlir::Value lower;
    /// The pointer is assigned in the scope.
    bool moves = false;
  };
  std::optional<OwnSize> sizeOfOwn(const ObjectSyntax &object);
  bool emitOwnSizes(llvm::ArrayRef<const clang::OpenACCClause *> clauses,
                    const clang::Stmt *scope);
  mlir::Value allocateOwn(const clang::VarDecl *var, mlir::Location loc);
  bool emitBlockArray(const clang::VarDecl *var) override;
  void copyOwn(const clang::VarDecl *var, mlir::Value from, mlir::Value to,
               mlir::Location loc);
  void bindOwn(const clang::VarDecl *var, mlir::Value initial,
               mlir::Location loc);
  mlir::Value pointerFromSection(mlir::Value address, clang::QualType type,
                                 mlir::Value lower, mlir::Location loc);
  void freeOwn(llvm::SmallVector<mlir::Value> &outer, mlir::Location loc);
  bool bindPrivate(const clang::VarDecl *var, mlir::Value initial,
                   mlir::Location loc);
  bool isInductionVariable(const clang::VarDecl *var) const;
  bool bindParameters(llvm::ArrayRef<clang::ParmVarDecl *> parameters,
                      mlir::ValueRange values, mlir::Location loc);
  bool bindPrivatesOf(const clang::OpenACCLoopConstruct *directive,
                      mlir::Location loc);
  bool enterLoopBody(const clang::ForStmt *loop, mlir::Location loc);
  void updateIfPresent(const clang::VarDecl *var, mlir::Value memory,
                       mlir::Location loc);
  /// Emits what finds the elements behind a pointer that a construct uses,
  /// where the subscripts are not linear (InspectSections.h). None: nothing
  /// can.
  std::optional<GuessedSection>
  emitInspector(const SectionGuesser &guesser, const clang::VarDecl *pointer,
                const clang::Stmt *body, clang::SourceLocation where,
                llvm::function_ref<bool(const clang::VarDecl *)> isHostValue);
  mlir::Value emitIsPresent(llvm::ArrayRef<const clang::Expr *> objects,
                            mlir::Location loc);
  std::pair<mlir::Value, mlir::Value>
  emitHostElement(const clang::Expr *element,
                  const clang::DeclRefExpr *pointer);
  const clang::Expr *referTo(const clang::VarDecl *var,
                             clang::SourceLocation where);
  mlir::SymbolRefAttr reductionRecipe(xmp::ReductionKind kind, mlir::Type type,
                                      mlir::Location loc);
  Place emitMapped(const clang::Expr *expr) override;
  const MappedMember *mappedMember(const clang::Expr *expr) const override;
  /// Objects of the data constructs around the current place.
  std::vector<VisibleObject> visibleData;
  std::vector<MappedMember> mappedMembers;
  /// How many gangs run the code outside of the loops of a construct, where
  /// loops are divided over gangs as well; or null.
  mlir::Value redundantGangs;
  std::vector<GangTotal> gangTotals;
  std::optional<Gangs> gangs;
  /// Whether a loop over gangs is around.
  bool inGangLoop = false;
  /// Private arrays of run-time size of the clauses around, by variable, and
  /// those that live in the scope that is being imported.
  llvm::DenseMap<const clang::VarDecl *, OwnSize> ownSizes;
  llvm::SmallVector<mlir::Value> ownArrays;
  AccNest *accNest = nullptr;
  /// The innermost level of the loops around: 3 gang, 2 worker, 1 vector.
  unsigned accLevel = 0;
  /// The dimension of gangs of the innermost gang loop around; 0: none.
  unsigned accGangDim = 0;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_OPENACC_ACCIMPORTER_H
