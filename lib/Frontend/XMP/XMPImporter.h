//===- XMPImporter.h - Directives of XcalableMP -----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Imports the directives of XcalableMP, and the elements of distributed arrays.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_XMP_XMPIMPORTER_H
#define XACC_LIB_FRONTEND_XMP_XMPIMPORTER_H

#include "C/CImporter.h"
#include "Unit/SectionRef.h"

namespace xacc::frontend {

/// The size of the node dimension that a template dimension is distributed
/// onto, if it is known.
int64_t nodesOf(const Entity &templ, int64_t dim);

/// Warns of elements that are reached from the name of a distributed array by
/// pointer arithmetic, which knows the node's part only.
void warnOfLocalPointers(Unit &unit, const clang::Stmt *body);

class XMPImporter : public CImporter {
public:
  using CImporter::CImporter;

  /// `xmp.task`'s test alone, for a body that stays C: returns 1 on members.
  bool importTaskEnter(const Directive &directive);
  /// Imports the start of the runtime (in a unit's constructor).
  void callInit();
  /// From here on a loop directive means a part of its loop, if it can be
  /// split. `shared`: the variables that the threads have together.
  void splitOverTeam(const VarSet &shared);
  /// A number that all threads and nodes reduce, and the operator.
  struct TeamReduction {
    const clang::VarDecl *var;
    std::string kind;
  };
  /// Nothing if the loop was imported as a whole.
  std::optional<llvm::ArrayRef<TeamReduction>> reductionsOfTeam() const {
    if (!team || !team->isSplit)
      return std::nullopt;
    return llvm::ArrayRef(team->reductions);
  }
  /// Imports what nodes combine after a loop, of values that the parts of the
  /// loop have left in the variables.
  bool importReductionsOf(const Directive &directive, const clang::Stmt *stmt);
  /// Makes the handles of arrays, templates and nodes of a declaration.
  bool importDeclarative(const Directive &directive);

protected:
  // What OpenACC adds to loops.
  /// Imports the body of loops that stand in each other.
  virtual bool emitBodyOfLoops(llvm::ArrayRef<const clang::ForStmt *> loops,
                               mlir::Location loc) = 0;
  /// Whether the loop is that of an acc loop, too.
  virtual bool isAccLoop() const = 0;

  std::optional<bool> emitDirectedLoop(const clang::ForStmt *loop) override;
  Place emitDistributed(const clang::Expr *expr) override;
  mlir::Value addressOnDevice(const Place &place, mlir::Location loc) override;

  /// The clause `width`; without attributes where there is none.
  struct Widths {
    llvm::SmallVector<mlir::Value> lowerOperands, upperOperands;
    mlir::DenseI64ArrayAttr lower, upper;
    mlir::DenseBoolArrayAttr periodic;
  };
  bool collectReflected(const Directive &directive,
                        llvm::SmallVectorImpl<Entity *> &arrays);
  bool emitWidth(const Subscript &width, bool isUpper, size_t dim,
                 llvm::ArrayRef<Entity *> arrays,
                 llvm::SmallVectorImpl<int64_t> &statics,
                 llvm::SmallVectorImpl<mlir::Value> &operands);
  bool emitWidths(const Directive &directive, llvm::ArrayRef<Entity *> arrays,
                  Widths &widths);
  bool importDirective(const Directive &directive);
  bool importReflect(const Directive &directive);
  void warnInLoop(const Directive &directive);
  bool importBcast(const Directive &directive);
  bool importReduction(const Directive &directive);
  bool importTask(const Directive &directive, const Item &rest);
  bool importTasks(const Item &rest);
  bool importNodes(const Declaration &declaration, mlir::Location loc);
  bool importTemplate(const Declaration &declaration, mlir::Location loc);
  bool emitTemplateBounds(llvm::ArrayRef<Subscript> shape,
                          llvm::SmallVectorImpl<mlir::Value> &lower,
                          llvm::SmallVectorImpl<mlir::Value> &upper,
                          mlir::Location loc);
  bool emitMaps(llvm::ArrayRef<FormatSyntax> formats,
                llvm::SmallVectorImpl<mlir::Value> &maps,
                mlir::ArrayAttr &types, mlir::Location loc);
  bool importTemplateFix(const Directive &directive);
  void checkFixed(const Entity *entity, mlir::Location loc);
  mlir::Value extentOfTemplate(const Entity &array, int64_t dim,
                               mlir::Location loc);
  bool importArray(const Declaration &declaration, mlir::Location loc);
  bool importStaticArray(const Declaration &declaration, Entity &entity,
                         mlir::Location loc);
  bool makeArray(const Declaration &declaration, Entity &made,
                 mlir::Location loc);
  void expectArray(const Entity &entity, mlir::Value declared,
                   mlir::Value handle, mlir::Location loc);
  mlir::Value importSet(const Reference &reference);
  bool importSubscript(const Subscript &subscript, const Entity &entity,
                       size_t dim, llvm::SmallVectorImpl<int64_t> &kinds,
                       llvm::SmallVectorImpl<mlir::Value> &lower,
                       llvm::SmallVectorImpl<mlir::Value> &upper,
                       llvm::SmallVectorImpl<mlir::Value> &step);
  mlir::Value lowestIndex(const Entity &entity, size_t dim,
                          clang::SourceLocation loc);
  mlir::Value indexOf(Tokens tokens, clang::SourceLocation loc);
  mlir::Value contiguousView(const clang::Expr *expr);
  // Sections.
  struct Triplet {
    mlir::Value base, length, step;
  };
  bool checkTriplet(const Triplet &triplet, mlir::Value extent,
                    clang::SourceLocation where);
  bool emitTriplet(Tokens first, Tokens second, Tokens third,
                   mlir::Value extent, clang::SourceLocation where,
                   Triplet &triplet);
  mlir::Value extentOf(clang::QualType type, mlir::Location loc);
  mlir::Value numElementsOf(clang::QualType type, mlir::Location loc);
  mlir::Value importData(Tokens tokens, clang::SourceLocation where,
                         clang::QualType &type);
  mlir::Value sectionView(mlir::Value pointer, clang::QualType type,
                          mlir::Value offset,
                          llvm::SmallVectorImpl<mlir::Value> &sizes,
                          llvm::SmallVectorImpl<mlir::Value> &steps,
                          clang::SourceLocation where);
  mlir::Value replicatedArray(const Entity &array, clang::SourceLocation where);
  bool importReduced(const Directive &directive, const ReductionSyntax &syntax,
                     size_t number, mlir::Value set, mlir::Value id);
  xmp::DirectiveAttr attrOf(const Directive &directive);

  // Array sections.
  struct RangeValues {
    mlir::Value base, length, step;
    clang::SourceLocation loc;
  };
  /// A range of the template that `array on` names, and the dimension of the
  /// assignment that it is.
  struct OnRange {
    int64_t templateDim = 0, step = 1;
    mlir::Value lower, length, index;
    size_t dim = 0;
    clang::SourceLocation loc;
  };
  /// The loops of an array assignment.
  struct ArrayNest {
    explicit ArrayNest(mlir::Location loc) : loc(loc) {}
    mlir::Location loc;
    llvm::SmallVector<mlir::Value> lengths;
    /// What a range is a range of: the dimension, and which indices.
    struct Use {
      const clang::Expr *marker;
      size_t dim;
      RangeValues range;
    };
    llvm::SmallVector<Use> ranges;
    const Entity *templ = nullptr; ///< without `array on`: null
    llvm::SmallVector<OnRange> on; ///< in the order of the loops
    llvm::SmallVector<int64_t> onKinds;
    llvm::SmallVector<mlir::Value> onValues;
    /// The positions in the body.
    llvm::SmallVector<mlir::Value> current;
  };
  mlir::Value extentOf(const SectionRange &range);
  bool emitSectionRange(const SectionRange &range, RangeValues &values);
  /// Ends the job, when the program runs, unless `value` compares so with
  /// `other`; `what` says how it must be.
  void require(mlir::arith::CmpIPredicate predicate, mlir::Value value,
               int64_t other, const llvm::Twine &what,
               clang::SourceLocation loc, llvm::StringRef directive);
  bool checkInside(const SectionRange &range, const RangeValues &values);
  bool requireStored(ArrayNest &nest, const clang::Expr *lhs,
                     llvm::ArrayRef<SectionRef> sections);
  bool checkLocality(const ArrayNest &nest, const SectionRef &target,
                     llvm::ArrayRef<SectionRef> sections);
  bool requireSameLength(const RangeValues &a, const RangeValues &b,
                         size_t dim);
  bool hoistScalars(const clang::Stmt *stmt);
  bool mayOverlap(const SectionRef &target, const SectionRef &source);
  bool emitPositions(ArrayNest &nest, size_t dim,
                     llvm::SmallVectorImpl<mlir::Value> &positions,
                     llvm::function_ref<bool()> body);
  bool bindPositions(const ArrayNest &nest,
                     llvm::ArrayRef<mlir::Value> positions);
  bool emitOnRange(const Subscript &subscript, mlir::Value handle,
                   int64_t templateDim, OnRange &on);
  bool matchArrayOn(const Directive &directive, const SectionRef &target,
                    ArrayNest &nest);
  bool emitArrayNest(ArrayNest &nest, llvm::function_ref<bool()> body);
  bool emitThroughTemporary(ArrayNest &nest,
                            const clang::BinaryOperator *assign);
  bool emitSectionStatement(const clang::Expr *expr) override;
  bool emitArrayAssignment(const clang::Stmt *stmt, const Directive *directive);

  // gmove.
  struct GmoveSide {
    mlir::Value object;
    llvm::SmallVector<mlir::Value> operands;
    llvm::SmallVector<int64_t> kinds;
    llvm::SmallVector<RangeValues> ranges;
    clang::QualType type;
    bool isArray = false;
  };
  mlir::Type numberType(clang::QualType type);
  bool emitArraySide(Entity *array, const SectionRef &ref,
                     llvm::ArrayRef<const clang::Expr *> subscripts,
                     GmoveSide &side);
  bool emitMemorySide(const SectionRef &ref, GmoveSide &side);
  bool emitGmoveSide(const clang::Expr *expr, GmoveSide &side);
  bool importGmove(const Directive &directive, const clang::Stmt *stmt);

  // Loops.
  struct Nest;
  bool importLoop(const Directive &directive, const clang::Stmt *stmt);
  llvm::SmallVector<CanonicalLoop, 4> collectChain(const Nest &nest,
                                                   const CanonicalLoop &first);
  bool emitLoopBounds(const CanonicalLoop &loop, mlir::Location loc,
                      LoopRange &range);
  mlir::Value emitOffset(const Nest &nest, size_t number, mlir::Location loc);
  static int64_t onKindOf(const Nest &nest, size_t number,
                          llvm::ArrayRef<CanonicalLoop> chain);
  xmp::LoopOp createLoop(const Nest &nest, llvm::ArrayRef<CanonicalLoop> chain,
                         mlir::Location loc);
  llvm::SmallVector<std::pair<const clang::VarDecl *, Variable>>
  namesInLoop(xmp::LoopOp op, const Nest &nest,
              llvm::ArrayRef<CanonicalLoop> chain, mlir::Location loc);
  bool emitNest(Nest &nest, const CanonicalLoop &loop);
  static bool isListed(const Nest &nest, const clang::VarDecl *var);
  bool collectNest(Nest &nest, const clang::ForStmt *loop);
  /// The nodes that combine a reduction, or with `ofIteration` those that run
  /// an iteration of this node.
  mlir::Value reductionSet(Nest &nest, mlir::Location loc,
                           bool ofIteration = false);
  mlir::Value combine(xmp::ReductionKind kind, mlir::Value a, mlir::Value b,
                      mlir::Location loc);
  mlir::Value identity(xmp::ReductionKind kind, mlir::Type type,
                       mlir::Location loc);
  bool checkReducible(const Nest &nest, const ReductionSyntax &syntax,
                      const clang::VarDecl *var);
  bool bindReductions(Nest &nest, bool onDevices = false);
  bool checkNest(const Nest &nest);
  bool checkOuterLoops(const Nest &nest);
  bool checkIndexIsKept(const CanonicalLoop &loop);
  static const clang::VarDecl *matchIndex(Nest &nest, const clang::Expr *expr,
                                          size_t number);
  bool matchSubscript(Nest &nest, const Subscript &subscript, size_t number);
  bool matchOn(Nest &nest);
  bool matchGeneral(Nest &nest, const Subscript &subscript, size_t number,
                    const clang::Expr *expr);
  bool checkWidths(Nest &nest);
  bool addWidths(const Nest &nest, llvm::ArrayRef<CanonicalLoop> chain,
                 xmp::LoopOp op);
  bool emitGuardedBody(const Nest &nest, const VarSet &outer,
                       llvm::ArrayRef<const clang::ForStmt *> loops,
                       mlir::Location loc);
  std::optional<mlir::Value> emitGuard(const Nest &nest, size_t number,
                                       mlir::Location loc);
  bool needsSet(const clang::Stmt *body);
  bool mayUseSet(const clang::Stmt *stmt);
  bool emitInSet(Nest &nest, const clang::ForStmt *loop, bool pushes);
  bool bindReduction(Nest &nest, const ReductionSyntax &syntax, Tokens tokens,
                     bool onDevices);
  bool bindSection(Nest &nest, const ReductionSyntax &syntax, Tokens tokens);
  bool bindDeviceMember(Nest &nest, const ReductionSyntax &syntax,
                        clang::Expr *expr);
  bool bindDeviceSection(Nest &nest, const ReductionSyntax &syntax,
                         Tokens tokens);
  void startSections(Nest &nest, mlir::Location loc);
  bool combineSections(Nest &nest, mlir::Location loc);
  // Reductions with locations.
  bool bindLocated(Nest &nest, const ReductionSyntax &syntax, size_t number);
  bool findOrder(Nest &nest, const clang::ForStmt *loop);
  bool startLocated(Nest &nest, mlir::Location loc);
  bool finishLocated(Nest &nest, mlir::Location loc);
  void emitKeys(size_t located, mlir::Location loc);
  void noteChanges(mlir::Location loc);
  void noteAssigned(const clang::BinaryOperator *assignment) override;
  static bool isOneLoop(const Nest &nest, const clang::ForStmt *loop);
  bool emitAccumulators(const Nest &nest,
                        llvm::SmallVectorImpl<mlir::Value> &accumulators,
                        mlir::Location loc);
  bool combineAccumulators(Nest &nest, llvm::ArrayRef<mlir::Value> accumulators,
                           mlir::Location loc);
  void forEachElement(mlir::Value memory, mlir::Location loc,
                      llvm::function_ref<void(mlir::ValueRange at)> body);
  std::string distantSubscript(const Entity &array, int64_t dim,
                               const clang::Expr *subscript);
  std::string wrongSubscript(const Entity &array, int64_t dim,
                             const clang::Expr *subscript);
  void warnOfOtherOwners(const Entity &array,
                         llvm::ArrayRef<const clang::Expr *> subscripts);
  bool checkSubscripts(const Entity &array,
                       llvm::ArrayRef<const clang::Expr *> subscripts);
  std::optional<xmp::ReductionKind> reductionKind(const ReductionSyntax &syntax,
                                                  clang::QualType type,
                                                  bool isOverNodes = true);
  // A loop that a team shares.
  struct TeamPart {
    mlir::Value number, count;
    std::vector<TeamReduction> reductions;
    bool isSplit = false;
  };
  bool canSplit(const Nest &nest, const CanonicalLoop &outer);
  void leaveReductionsToTeam(Nest &nest);
  void restrictToPart(const Nest &nest, const CanonicalLoop &loop,
                      LoopRange &range, mlir::Location loc);
  std::optional<TeamPart> team;
  Nest *currentNest = nullptr;
  /// Sets of the tasks of a `tasks` that is being imported.
  llvm::DenseMap<const Directive *, mlir::Value> taskSets;
  /// Functions, and whether they may look at the executing set.
  llvm::DenseMap<const clang::FunctionDecl *, bool> setUsers;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_XMP_XMPIMPORTER_H
