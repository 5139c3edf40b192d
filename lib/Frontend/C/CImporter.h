//===- CImporter.h - Expressions and statements of C ------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Imports C into the function of a region. What directives add to the language
// is what the classes above override.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_C_CIMPORTER_H
#define XACC_LIB_FRONTEND_C_CIMPORTER_H

#include "Regions/RegionFunction.h"
#include "Unit/Purity.h"

namespace xacc::frontend {

/// Where a value lives.
struct Place {
  mlir::Value memory;  ///< memref, with `indices`
  mlir::Value pointer; ///< !llvm.ptr
  mlir::Value array;   ///< !xmp.array, with `indices`
  llvm::SmallVector<mlir::Value, 4> indices;
  clang::QualType type;
  /// Of a bit field at `pointer`: its first bit and its width.
  unsigned firstBit = 0, numBits = 0;
  /// C lets objects of other types be here: a union, a bit field, `may_alias`.
  bool hasAnyType = false;
  /// Those of its type, if other types cannot be here.
  mlir::ArrayAttr typeTags;
  /// In bytes, where less than that of its type: in a packed structure.
  unsigned alignment = 0;
  bool isVolatile = false;
};

/// Whether bounds of 64 bits with a sign, which loops have in the IR, may run
/// other iterations than the comparison in C: a bound without a sign may be
/// beyond them, and so may the distance of two bounds.
bool needsTripCount(const CanonicalLoop &loop, const clang::ASTContext &ast);

/// Whether a statement has a label in it.
bool containsLabel(const clang::Stmt *stmt);

/// Whether computing an expression twice is harmless.
bool hasNoEffect(const clang::Expr *expr);

class CImporter : public RegionFunction {
public:
  using RegionFunction::RegionFunction;

  // For the text of what stays C.
  /// Whether C functions reach a variable through a parameter.
  bool isPassed(const clang::VarDecl *var) const;
  mlir::Value addressOfVariable(const clang::VarDecl *var, mlir::Location loc);
  /// The address of a copy of an extent.
  mlir::Value addressOfSize(const clang::Expr *size, mlir::Location loc);
  /// Of a distributed array, on the device: its first element and an array of
  /// the origin and the stride of each dimension.
  mlir::Value addressOfSection(const Entity &array, mlir::Location loc);
  mlir::Value addressOfLayout(const Entity &array, mlir::Location loc);
  /// Where a function that a kernel calls leaves its result.
  mlir::Value addressOfResult(mlir::Location loc);
  mlir::Value addressOfHandle(const Entity &entity, mlir::Location loc);

protected:
  /// A member of a structure that has a copy of its own on the device.
  struct MappedMember {
    const clang::VarDecl *var;
    llvm::SmallVector<const clang::FieldDecl *, 2> path;
    mlir::Value view, pointer;
    /// A number that a loop reduces, in memory of its own.
    bool isReduced = false;
    /// What a kernel reduces into before nodes combine it.
    bool isSum = false;
    /// The expression that names it, with the subscripts of an element.
    const clang::Expr *ofElement = nullptr;
  };
  /// A canonical loop that counts up: from `lower`, below `upper`. One that
  /// goes down, or whose bounds do not fit, counts its iterations from 0: its
  /// variable is `first` plus or minus `increment` times the iteration.
  struct LoopRange {
    mlir::Value lower, upper, step;
    mlir::Value first, increment;
    /// The variable may pass the limits of 64 bits with a sign.
    bool wraps = false;
  };
  struct Target {
    mlir::Block *breakTo, *continueTo;
    /// How many of the blockArrays live on there.
    size_t breakArrays, continueArrays;
  };

  // What directives add to the language.
  virtual bool importItem(const Item &item) = 0;
  /// A statement with array sections.
  virtual bool emitSectionStatement(const clang::Expr *expr) = 0;
  /// Imports an item. After an error all is as before it, so that the next item
  /// can be looked at.
  virtual bool importOrRecover(const Item &item) = 0;
  virtual bool importConstruct(const clang::OpenACCConstructStmt *stmt) = 0;
  /// A loop that a directive around it runs; nothing if it is C's.
  virtual std::optional<bool> emitDirectedLoop(const clang::ForStmt *loop) = 0;
  /// `a[i][j]` of a distributed array: all subscripts at once.
  virtual Place emitDistributed(const clang::Expr *expr) = 0;
  /// The address of an element of a distributed array in the device's copy of
  /// the local section. Nothing is checked there.
  virtual mlir::Value addressOnDevice(const Place &place,
                                      mlir::Location loc) = 0;
  /// The local section of a distributed array; in a kernel the device's.
  virtual mlir::Value viewOfArray(Entity *array, mlir::Location loc) = 0;
  /// An element of what a data clause has given the device; no memory if it is
  /// not that.
  virtual Place emitMapped(const clang::Expr *expr) = 0;
  virtual const MappedMember *mappedMember(const clang::Expr *expr) const = 0;
  virtual mlir::Value emitRoutineCall(const clang::CallExpr *call,
                                      const clang::FunctionDecl *callee) = 0;
  /// Gives an array of variable length memory until the end of its block.
  virtual bool emitBlockArray(const clang::VarDecl *var) = 0;
  virtual bool emitReturn(const clang::ReturnStmt *stmt) = 0;
  /// A call of MPI in a kernel; no result if it is none. False after an error.
  virtual bool emitMessage(const clang::CallExpr *call,
                           mlir::Value &result) = 0;
  /// Called when an assignment has been made.
  virtual void noteAssigned(const clang::BinaryOperator *assignment) = 0;

  // Expressions.
  mlir::Value emit(const clang::Expr *expr);
  mlir::Value emitLogical(const clang::BinaryOperator *binary);
  mlir::Value emitComparison(const clang::BinaryOperator *binary);
  mlir::Value emitCondition(const clang::Expr *expr);
  mlir::Value emitInt64(const clang::Expr *expr);
  /// The value of an expression that a C variable keeps; null for others.
  mlir::Value emitKept(const clang::Expr *expr);
  mlir::Value emitIndex(const clang::Expr *expr);
  Place placeOfName(const clang::DeclRefExpr *ref);
  Place placeOfMember(const clang::MemberExpr *member);
  Place emitPlace(const clang::Expr *expr);
  Place findPlace(const clang::Expr *expr);
  mlir::Value addressOf(const Place &place, mlir::Location loc);
  Place inMemory(const Place &place, mlir::Location loc);
  mlir::Value load(const Place &place, mlir::Location loc);
  void store(mlir::Value value, const Place &place, mlir::Location loc);
  mlir::Value loadBits(const Place &place, mlir::Location loc);
  void storeBits(mlir::Value value, const Place &place, mlir::Location loc);
  mlir::Value emitBinary(const clang::BinaryOperator *op);
  mlir::Value emitArithmetic(clang::BinaryOperatorKind op, clang::QualType type,
                             mlir::Value lhs, mlir::Value rhs,
                             mlir::Location loc, bool reassociate);
  mlir::Value emitComplexArithmetic(clang::BinaryOperatorKind op,
                                    clang::QualType type, mlir::Value lhs,
                                    mlir::Value rhs, mlir::Location loc);
  mlir::Value emitRemainder(mlir::Value lhs, mlir::Value rhs, bool isSigned,
                            mlir::Location loc);
  mlir::Value emitSum(clang::BinaryOperatorKind op, clang::QualType type,
                      mlir::Value lhs, mlir::Value rhs, mlir::Location loc,
                      bool contract, bool reassociate);
  mlir::Value emitHalf(const clang::Expr *expr);
  mlir::Value emitFusedOrArithmetic(const clang::BinaryOperator *op,
                                    bool reassociate);
  mlir::Value emitPointerAdd(mlir::Value pointer, clang::QualType pointee,
                             mlir::Value index, mlir::Location loc);
  /// The number of elements of a variable array, as it was declared.
  mlir::Value emitSize(const clang::Expr *size);
  /// Computes the sizes in a type here: those of a cast or of parameters.
  void computeSizes(clang::QualType type);
  mlir::Value emitSizeInElements(clang::QualType type, mlir::Location loc);
  mlir::Value emitVariableSize(const clang::UnaryExprOrTypeTraitExpr *sizeOf);
  bool emitExtremum(const clang::Expr *condition, const clang::Expr *target,
                    const clang::Expr *value);
  mlir::Value emitAssign(const clang::BinaryOperator *op);
  Place emitRecordAssign(const clang::BinaryOperator *op);
  Place emitRecordChoice(const clang::ConditionalOperator *op);
  mlir::Value emitIncrement(const clang::UnaryOperator *op);
  mlir::Value emitComplexPart(const clang::UnaryOperator *op);
  mlir::Value emitUnary(const clang::UnaryOperator *op);
  mlir::Value emitCast(const clang::CastExpr *cast);
  mlir::Value convert(mlir::Value value, clang::QualType from,
                      clang::QualType to, mlir::Location loc);
  mlir::Value toBool(mlir::Value value, clang::QualType type,
                     mlir::Location loc);
  struct CallArguments {
    llvm::SmallVector<mlir::Value, 4> values;
    llvm::SmallVector<mlir::Type, 4> types; ///< of those that have parameters
    llvm::SmallVector<mlir::Attribute, 4> attributes;
  };
  mlir::Value emitComplexCall(const clang::CallExpr *call,
                              llvm::StringRef name);
  mlir::DictionaryAttr extensionOf(clang::QualType type);
  bool emitArguments(const clang::CallExpr *call,
                     const clang::FunctionProtoType *prototype,
                     CallArguments &arguments);
  mlir::Value emitStructureCall(const clang::CallExpr *call,
                                const clang::FunctionDecl *callee);
  mlir::LLVM::CallOp createCall(const clang::CallExpr *call,
                                const clang::FunctionDecl *callee,
                                const clang::FunctionProtoType *prototype,
                                llvm::StringRef name, CallArguments &arguments);
  void setEffects(mlir::LLVM::CallOp op, const clang::FunctionDecl *callee);
  Purity purity;
  mlir::Value emitCall(const clang::CallExpr *call);
  bool canInlineHere() const;
  mlir::Value emitInlined(const clang::CallExpr *call,
                          const clang::FunctionDecl *definition);
  bool emitInlinedReturn(const clang::ReturnStmt *stmt);

  // Jumps out of functions and regions.
  void noteExit(const clang::LabelDecl *label, mlir::Location loc);
  Place allocateResult(clang::QualType type, mlir::Location loc);
  bool emitWithReturns(const Place &slot, mlir::Location loc,
                       llvm::function_ref<bool()> body);
  /// A loop by which the program leaves the region; see ImportExit.cpp.
  bool emitExits(const clang::Stmt *loop);

  mlir::Value emitCallOf(const clang::CallExpr *call,
                         const clang::FunctionDecl *callee);
  mlir::Value emitKernelCall(const clang::CallExpr *call);
  mlir::Value emitHostCall(const clang::CallExpr *call,
                           const clang::FunctionDecl *callee);
  /// A device of the type of XaccDeviceType calls `callee`, others what comes
  /// behind it in the list, the last one without a question.
  using Choice = std::pair<int64_t, const clang::FunctionDecl *>;
  mlir::Value emitChoice(const clang::CallExpr *call,
                         llvm::ArrayRef<Choice> choices);
  mlir::Value emitOnDevice(int64_t deviceType, mlir::Location loc);
  mlir::Value emitMemoryCall(const clang::CallExpr *call, llvm::StringRef name);
  mlir::Value emitClassify(const clang::CallExpr *call);
  mlir::Value emitBuiltin(const clang::CallExpr *call, llvm::StringRef name);
  mlir::Value emitStmtExpr(const clang::StmtExpr *expr);
  mlir::Value emitConditional(const clang::AbstractConditionalOperator *op);
  mlir::Value functionPointer(const clang::FunctionDecl *function,
                              mlir::Location loc);
  /// The address of characters of `width` bytes, which a zero is added to.
  mlir::Value stringConstant(llvm::StringRef bytes, mlir::Location loc,
                             unsigned width = 1);
  void declareFunction(llvm::StringRef name, mlir::LLVM::LLVMFunctionType type,
                       mlir::ArrayAttr argAttrs, mlir::ArrayAttr resAttrs);

  // What has no operations.
  /// A C function that a region calls: its statements, or the one value, and
  /// the text around them.
  struct CCode {
    llvm::ArrayRef<const clang::Stmt *> stmts;
    bool isValue = false;
    std::string before, after, resultText = "void";
    mlir::Type resultType;
    /// The address of what it sets, and its type.
    mlir::Value object;
    clang::QualType objectType;
    /// Whether it ends a `break` or `continue` of a loop around.
    bool breaks = false, continues = false;
    /// Whether it ends the function, which a kernel calls.
    bool returns = false;
  };
  bool staysC(const clang::Stmt *stmt) {
    return unit.importability.formOf(stmt, compute || inRoutine) == Form::C;
  }
  bool refuseAsC(const clang::Stmt *where, const llvm::Twine &reason);
  bool checkAsC(const CCode &code, unsigned begin, unsigned end);
  mlir::Value callC(CCode &code);
  bool emitAsC(llvm::ArrayRef<const clang::Stmt *> stmts);
  mlir::Value emitValueAsC(const clang::Expr *expr);
  mlir::Value emitConditionAsC(const clang::Expr *expr);
  bool emitInitAsC(const clang::Expr *init, mlir::Value object,
                   clang::QualType type);
  unsigned endOfC(llvm::ArrayRef<Item> items, unsigned first);

  // Labels and goto, which kernels have as blocks.
  bool jumpsAcross(const clang::Stmt *stmt) const;
  bool needsBlocks(const clang::Stmt *stmt) const;
  void forEachJump(const clang::Stmt *stmt,
                   llvm::function_ref<void(const clang::Stmt *)> visit) const;
  bool hasNewLabels(const clang::Stmt *stmt) const;
  bool isGraph(llvm::ArrayRef<const clang::Stmt *> stmts);
  void createLabels(llvm::ArrayRef<const clang::Stmt *> stmts);
  bool emitGraph(llvm::ArrayRef<Item> items);
  bool emitLabel(const clang::LabelStmt *label);
  bool emitGoto(const clang::GotoStmt *jump);

  // Statements.
  bool emitStmt(const clang::Stmt *stmt);
  /// `result`: where the value of the last statement goes.
  bool emitBlock(const clang::CompoundStmt *block,
                 mlir::Value *result = nullptr);
  /// One statement that is the body of another, with its directives.
  bool emitBody(const clang::Stmt *body, unsigned begin);
  bool emitDecl(const clang::VarDecl *var);
  bool emitInit(const clang::Expr *init, mlir::Value pointer,
                clang::QualType type, uint64_t alignment = 0);
  bool copyConstant(const clang::InitListExpr *list, mlir::Value pointer,
                    clang::QualType type);
  bool emitIf(const clang::IfStmt *stmt);
  bool emitSwitch(const clang::SwitchStmt *stmt);
  // Loops of OpenMP directives.
  /// What the variables were that are a loop's own, and what is freed behind
  /// it.
  struct OwnVariables {
    llvm::SmallVector<
        std::pair<const clang::VarDecl *, std::optional<Variable>>>
        outer;
    llvm::SmallVector<mlir::Value> onHeap;
  };
  mlir::Value emitSizeInBytes(const clang::VariableArrayType *array,
                              mlir::Location loc);
  Place allocatePlace(const clang::VarDecl *var, OwnVariables &own,
                      mlir::Location loc);
  void copyValue(const Place &from, const Place &to, mlir::Location loc);
  bool bindOwnVariable(const clang::DeclRefExpr *ref, bool isInitialised,
                       OwnVariables &own);
  bool bindOwnVariables(const clang::OMPExecutableDirective *omp,
                        OwnVariables &own);
  void releaseOwnVariables(OwnVariables &own, mlir::Location loc);
  bool emitOpenMPLoop(const clang::OMPExecutableDirective *omp);
  bool emitFor(const clang::ForStmt *stmt);
  bool emitWhile(const clang::ForStmt *stmt);
  bool emitRange(const CanonicalLoop &loop, LoopRange &range);
  mlir::Value emitTripCount(const CanonicalLoop &loop, const LoopRange &range,
                            mlir::Location loc);
  mlir::Value emitCounter(const CanonicalLoop &loop, const LoopRange &range,
                          mlir::Value iteration, mlir::Location loc);
  mlir::Value emitStep(const CanonicalLoop &loop, mlir::Location loc);
  mlir::Value emitStepsIn(mlir::Value distance, mlir::Value step,
                          mlir::Location loc);
  bool emitLoopBody(const clang::ForStmt *loop, mlir::Location loc);
  bool emitUnstructuredLoop(const clang::Stmt *init,
                            const clang::Expr *condition,
                            const clang::Expr *increment,
                            const clang::Stmt *body, bool testFirst,
                            clang::SourceLocation loc);
  void freeBlockArrays(size_t numKept, mlir::Location loc);
  mlir::Block *newBlock();
  void branchTo(mlir::Block *block, mlir::Location loc);
  /// What expressions mean that are known where they stand: scalars that were
  /// computed before, the indices of array sections, and their temporaries.
  llvm::DenseMap<const clang::Expr *, mlir::Value> givenValues, givenIndices;
  llvm::DenseMap<const clang::Expr *, Place> givenPlaces;
  /// Products that variables are: another statement's sum does not take them.
  llvm::SmallPtrSet<mlir::Operation *, 4> namedProducts;
  std::vector<Target> targets;
  /// Arrays of variable length of the blocks around, in kernels.
  llvm::SmallVector<mlir::Value, 2> blockArrays;
  llvm::DenseMap<const clang::LabelDecl *, mlir::Block *> labelBlocks;
  /// Whether a jump may pass over declarations of the block that is being
  /// imported. What one of them computes is then not known behind it.
  bool declaresInMemory = false;
  /// Of variable arrays, by their expressions: what is known here.
  llvm::DenseMap<const clang::Expr *, mlir::Value> sizes;
  /// The results of the calls whose functions are being imported in their
  /// places, the innermost last.
  llvm::SmallVector<mlir::Value, 2> inlinedResults;
  /// Where `return` goes, and where it leaves the result: of a routine, of a
  /// function that joins, or of a loop that leaves the region.
  mlir::Block *returnBlock = nullptr;
  Place returnSlot;
  /// Reduction variables of the loop that is being imported: sums into them may
  /// be reassociated.
  llvm::DenseMap<const clang::VarDecl *, xmp::ReductionKind> reductionVars;
  /// In a loop that runs with the set of its iterations: what the functions for
  /// node numbers give, which is what they give outside.
  llvm::StringMap<mlir::Value> nodeNumbers;
  /// Not 0 where the current place need not be reached in each iteration.
  unsigned conditional = 0;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_C_CIMPORTER_H
