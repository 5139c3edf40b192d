//===- RegionBuilder.h - From statements to one MLIR function ---*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A region becomes a function. What it uses of the program around it arrives as
// arguments: by value where the region only reads a scalar, by address
// otherwise. A local scalar whose address the program never takes is copied in
// at the start and out at the end, so that it lives in a register in between.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_REGIONS_REGIONBUILDER_H
#define XACC_LIB_FRONTEND_REGIONS_REGIONBUILDER_H

#include "Dialect/Offload/IR/Offload.h"
#include "Syntax/ACCSyntax.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

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
};

class RegionBuilder {
public:
  RegionBuilder(Unit &unit, const FunctionInfo &function, llvm::StringRef name,
                clang::SourceLocation loc);

  /// Says what the region assigns and whether it holds code whose effects are
  /// not known. Call before anything is imported.
  void prepare(llvm::ArrayRef<Item> items);
  bool importItems(llvm::ArrayRef<Item> items);
  /// `xmp.task`'s test alone, for a body that stays C: returns 1 on members.
  bool importTaskEnter(const Directive &directive);
  /// The begin or the end of a data construct whose body stays C.
  bool importDataEdge(const clang::OpenACCConstructStmt *data, bool enter);
  /// `acc declare`: the data begins to live, at file scope when the device is
  /// first used.
  bool importDeclare(const clang::OpenACCDeclareDecl *declare);
  bool importLocalDeclare(const clang::OpenACCDeclareDecl *declare);
  /// Imports the start of the runtime (in a unit's constructor).
  void callInit();
  /// Makes the handles of arrays, templates and nodes of a declaration.
  bool importDeclarative(const Directive &directive);
  /// Ends the function and returns the C text that calls it.
  std::string finish();
  bool returnsInt = false;
  /// Imports the function itself, for kernels.
  bool importRoutine();

  // For the text of what stays C.
  /// Whether C functions reach a variable through a parameter.
  bool isPassed(const clang::VarDecl *var) const;
  mlir::Value addressOfVariable(const clang::VarDecl *var, mlir::Location loc);
  /// The address of a copy of an extent.
  mlir::Value addressOfSize(const clang::Expr *size, mlir::Location loc);
  bool isInKernel() const { return compute || inRoutine; }
  /// Of a distributed array, on the device: its first element and an array of
  /// the origin and the stride of each dimension.
  mlir::Value addressOfSection(const Entity &array, mlir::Location loc);
  mlir::Value addressOfLayout(const Entity &array, mlir::Location loc);
  /// Where a function that a kernel calls leaves its result.
  mlir::Value addressOfResult(mlir::Location loc);
  mlir::Value addressOfHandle(const Entity &entity, mlir::Location loc);

private:
  struct Variable {
    mlir::Value value;   ///< SSA, of the type in memory
    mlir::Value index;   ///< the same as an index, where that is better
    mlir::Value memory;  ///< memref<T>
    mlir::Value pointer; ///< address of an array or structure
    /// In compute constructs: the elements of an array, or those that a pointer
    /// points to, as a memref.
    mlir::Value view;
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
  };

  // Types.
  mlir::Type memoryType(clang::QualType type);
  mlir::Type elementType(clang::QualType type); ///< for address arithmetic
  bool isSigned(clang::QualType type) const {
    return type->isSignedIntegerOrEnumerationType();
  }
  mlir::Location at(clang::SourceLocation loc) { return unit.location(loc); }
  mlir::Value constantInt(mlir::Location loc, mlir::Type type, int64_t value);
  mlir::Value constantIndex(mlir::Location loc, int64_t value);
  mlir::arith::FastMathFlags fastMath(bool reassociate = false) const;

  // Variables.
  Variable &variable(const clang::VarDecl *var, mlir::Location loc);
  void capture(const clang::VarDecl *var, Variable &result, mlir::Location loc);
  mlir::Value addArgument(mlir::Type type, std::string cType,
                          std::string cText);
  mlir::Value memoryOf(const clang::VarDecl *var, mlir::Location loc);
  /// Memory of a value; with the alignment that `var` asks for.
  mlir::Value allocate(mlir::Type type, mlir::Location loc,
                       const clang::VarDecl *var = nullptr);
  mlir::Value allocateBytes(clang::QualType type, mlir::Location loc,
                            const clang::VarDecl *var = nullptr);
  mlir::Value handleOf(const Entity *entity, mlir::Location loc);

  // Expressions.
  mlir::Value emit(const clang::Expr *expr);
  mlir::Value emitLogical(const clang::BinaryOperator *binary);
  mlir::Value emitComparison(const clang::BinaryOperator *binary);
  mlir::Value emitCondition(const clang::Expr *expr);
  mlir::Value emitIndex(const clang::Expr *expr);
  Place placeOfName(const clang::DeclRefExpr *ref);
  Place placeOfMember(const clang::MemberExpr *member);
  Place emitPlace(const clang::Expr *expr);
  Place findPlace(const clang::Expr *expr);
  Place emitDistributed(const clang::Expr *expr);
  mlir::Value addressOf(const Place &place, mlir::Location loc);
  mlir::Value addressOnDevice(const Place &place, mlir::Location loc);
  mlir::Value load(const Place &place, mlir::Location loc);
  void store(mlir::Value value, const Place &place, mlir::Location loc);
  mlir::Value loadBits(const Place &place, mlir::Location loc);
  void storeBits(mlir::Value value, const Place &place, mlir::Location loc);
  mlir::Value emitBinary(const clang::BinaryOperator *op);
  mlir::Value emitArithmetic(clang::BinaryOperatorKind op, clang::QualType type,
                             mlir::Value lhs, mlir::Value rhs,
                             mlir::Location loc, bool reassociate);
  mlir::Value emitRemainder(mlir::Value lhs, mlir::Value rhs, bool isSigned,
                            mlir::Location loc);
  mlir::Value emitSum(clang::BinaryOperatorKind op, clang::QualType type,
                      mlir::Value lhs, mlir::Value rhs, mlir::Location loc,
                      bool contract, bool reassociate);
  mlir::Value emitFusedOrArithmetic(const clang::BinaryOperator *op,
                                    bool reassociate);
  mlir::Value emitPointerAdd(mlir::Value pointer, clang::QualType pointee,
                             mlir::Value index, mlir::Location loc);
  mlir::Value emitSizeInElements(clang::QualType type, mlir::Location loc);
  mlir::Value emitAssign(const clang::BinaryOperator *op);
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
  mlir::LLVM::CallOp createCall(const clang::CallExpr *call,
                                const clang::FunctionProtoType *prototype,
                                llvm::StringRef name, CallArguments &arguments);
  void setEffects(mlir::LLVM::CallOp op, const clang::FunctionDecl *callee);
  mlir::Value emitCall(const clang::CallExpr *call);
  mlir::Value emitMemoryCall(const clang::CallExpr *call, llvm::StringRef name);
  mlir::Value emitRoutineCall(const clang::CallExpr *call);
  mlir::Value emitBuiltin(const clang::CallExpr *call, llvm::StringRef name);
  mlir::Value emitStmtExpr(const clang::StmtExpr *expr);
  mlir::Value emitConditional(const clang::ConditionalOperator *op);
  mlir::Value functionPointer(const clang::FunctionDecl *function,
                              mlir::Location loc);
  mlir::Value stringConstant(llvm::StringRef bytes, mlir::Location loc);
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

  // Statements.
  bool emitStmt(const clang::Stmt *stmt);
  /// `result`: where the value of the last statement goes.
  bool emitBlock(const clang::CompoundStmt *block,
                 mlir::Value *result = nullptr);
  /// One statement that is the body of another, with its directives.
  bool emitBody(const clang::Stmt *body, unsigned begin);
  bool emitDecl(const clang::VarDecl *var);
  bool emitInit(const clang::Expr *init, mlir::Value pointer,
                clang::QualType type);
  bool emitIf(const clang::IfStmt *stmt);
  bool emitSwitch(const clang::SwitchStmt *stmt);
  bool emitFor(const clang::ForStmt *stmt);
  bool emitWhile(const clang::ForStmt *stmt);
  bool emitNestedLoop(const CanonicalLoop &loop);
  bool emitRange(const CanonicalLoop &loop, LoopRange &range);
  mlir::Value emitTripCount(const CanonicalLoop &loop, const LoopRange &range,
                            mlir::Location loc);
  mlir::Value emitCounter(const CanonicalLoop &loop, const LoopRange &range,
                          mlir::Value iteration, mlir::Location loc);
  mlir::Value emitStep(const CanonicalLoop &loop, mlir::Location loc);
  bool emitReturn(const clang::ReturnStmt *stmt);
  bool emitLoopBody(const clang::ForStmt *loop, mlir::Location loc);
  bool emitUnstructuredLoop(const clang::Stmt *init,
                            const clang::Expr *condition,
                            const clang::Expr *increment,
                            const clang::Stmt *body, bool testFirst,
                            clang::SourceLocation loc);
  mlir::Block *newBlock();
  void branchTo(mlir::Block *block, mlir::Location loc);

  // Directives.
  bool importItem(const Item &item);
  bool importOrRecover(const Item &item);
  bool importDirective(const Directive &directive);
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
  bool importReflect(const Directive &directive);
  bool importBcast(const Directive &directive);
  bool importReduction(const Directive &directive);
  bool importTask(const Directive &directive, const Item &rest);
  bool importNodes(const Declaration &declaration, mlir::Location loc);
  bool importTemplate(const Declaration &declaration, mlir::Location loc);
  mlir::Value extentOfTemplate(const Entity &array, int64_t dim,
                               mlir::Location loc);
  bool importArray(const Declaration &declaration, mlir::Location loc);
  bool importStaticArray(const Declaration &declaration, Entity &entity,
                         mlir::Location loc);
  bool makeArray(const Declaration &declaration, Entity &made,
                 mlir::Location loc);
  void expectArray(const Entity &entity, mlir::Value declared,
                   mlir::Value handle, mlir::Location loc);
  void setHandle(const Entity *entity, mlir::Value handle, mlir::Location loc);
  mlir::Value importSet(const Reference &reference);
  bool importSubscripts(const Reference &reference, bool nodes,
                        llvm::SmallVectorImpl<int64_t> &kinds,
                        llvm::SmallVectorImpl<mlir::Value> &lower,
                        llvm::SmallVectorImpl<mlir::Value> &upper,
                        llvm::SmallVectorImpl<mlir::Value> &step);
  mlir::Value indexOf(Tokens tokens, clang::SourceLocation loc);
  mlir::Value contiguousView(const clang::Expr *expr);
  std::string directiveText(const Directive &directive) const;

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
  mlir::Value reductionSet(Nest &nest, mlir::Location loc);
  mlir::Value combine(xmp::ReductionKind kind, mlir::Value a, mlir::Value b,
                      mlir::Location loc);
  mlir::Value identity(xmp::ReductionKind kind, mlir::Type type,
                       mlir::Location loc);
  bool bindReductions(Nest &nest);
  bool checkNest(const Nest &nest);
  bool checkIndexIsKept(const CanonicalLoop &loop);
  static const clang::VarDecl *matchIndex(Nest &nest, const clang::Expr *expr,
                                          size_t number);
  bool matchSubscript(Nest &nest, const Subscript &subscript, size_t number);
  bool matchOn(Nest &nest);
  static bool isOneLoop(const Nest &nest, const clang::ForStmt *loop);
  bool emitAccumulators(const Nest &nest,
                        llvm::SmallVectorImpl<mlir::Value> &accumulators,
                        mlir::Location loc);
  bool combineAccumulators(Nest &nest, llvm::ArrayRef<mlir::Value> accumulators,
                           mlir::Location loc);
  std::string wrongSubscript(const Entity &array, int64_t dim,
                             const clang::Expr *subscript);
  bool checkSubscripts(const Entity &array,
                       llvm::ArrayRef<const clang::Expr *> subscripts);
  std::optional<xmp::ReductionKind> reductionKind(const ReductionSyntax &syntax,
                                                  clang::QualType type);

  // OpenACC.
  /// A place in the source that carries the name of a directive, which the
  /// messages of the runtime show.
  mlir::Location atDirective(llvm::StringRef name, clang::SourceLocation loc) {
    return mlir::NameLoc::get(builder.getStringAttr(name), at(loc));
  }
  mlir::Location atDirective(const clang::OpenACCConstructStmt *stmt);
  struct DataItem;
  struct VisibleObject {
    ObjectSyntax object;
    mlir::acc::DataClause clause;
  };
  struct Queue;
  struct AccNest;
  struct AccLevels;
  class ComputeImport;
  class ImplicitImport;
  /// A member of a structure that has a copy of its own on the device.
  struct MappedMember {
    const clang::VarDecl *var;
    llvm::SmallVector<const clang::FieldDecl *, 2> path;
    mlir::Value view, pointer;
  };
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
  mlir::Value reducedSection(const ObjectSyntax &object, mlir::Location loc);
  bool addAccReduction(const ObjectSyntax &object,
                       const ReductionSyntax &syntax, AccNest &nest,
                       mlir::Location loc);
  bool
  collectAccReductions(const clang::OpenACCConstructStmt *stmt,
                       llvm::ArrayRef<const clang::OpenACCClause *> clauses,
                       llvm::ArrayRef<const Directive *> directives,
                       AccNest &nest);
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
  bool emitLevels(llvm::ArrayRef<const clang::OpenACCClause *> clauses,
                  AccLevels &levels);
  static void setLevels(mlir::acc::LoopOp op, const AccLevels &levels);
  bool emitAccBody(mlir::acc::LoopOp op, const AccNest &nest,
                   llvm::ArrayRef<LoopRange> ranges);
  bool importAtomic(const clang::OpenACCAtomicConstruct *stmt);
  mlir::Value atomicPlace(const clang::Expr *expr);
  bool emitAtomicUpdate(const clang::Expr *whole, const clang::Expr *x,
                        mlir::Value memory);
  // ... its data.
  bool prepareItem(DataItem &item);
  bool collectItems(llvm::ArrayRef<const clang::OpenACCClause *> clauses,
                    bool isConstruct, std::vector<DataItem> &items);
  bool prepareItems(llvm::ArrayRef<const clang::OpenACCClause *> clauses,
                    bool isConstruct, std::vector<DataItem> &items);
  mlir::Value viewOf(const ObjectSyntax &object, mlir::Location loc);
  mlir::Value viewOfArray(Entity *array, mlir::Location loc);
  mlir::Value viewOfElements(mlir::Value base, clang::QualType type,
                             bool isPointee, bool noalias, mlir::Location loc);
  bool splitRows(DataItem &item);
  bool emitRows(const DataItem &item, mlir::acc::DataClause clause,
                const Queue &queue, mlir::Location loc);
  void waitForRows(llvm::ArrayRef<DataItem> items, const Queue &queue,
                   mlir::Location loc);
  bool enterRows(std::vector<DataItem> &items, const Queue &queue,
                 mlir::Location loc);
  bool exitRows(std::vector<DataItem> &items, const Queue &queue,
                mlir::Location loc);
  bool updateRows(std::vector<DataItem> &items, const Queue &queue,
                  mlir::Location loc);
  using RowsFunction = bool (RegionBuilder::*)(std::vector<DataItem> &items,
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
  bool emitQueue(llvm::ArrayRef<const clang::OpenACCClause *> clauses,
                 Queue &queue);
  mlir::Value emitInt64(const clang::Expr *expr);
  mlir::Value accCondition(llvm::ArrayRef<const clang::OpenACCClause *> clauses,
                           bool &ok);
  // ... its compute constructs.
  bool collectImplicit(const clang::OpenACCConstructStmt *stmt,
                       llvm::ArrayRef<const clang::OpenACCClause *> clauses,
                       std::vector<DataItem> &items,
                       llvm::SmallVectorImpl<const clang::VarDecl *> &scalars);
  bool bindPrivate(const clang::VarDecl *var, mlir::Value initial,
                   mlir::Location loc);
  bool enterLoopBody(const clang::ForStmt *loop, mlir::Location loc);
  void updateIfPresent(const clang::VarDecl *var, mlir::Value memory,
                       mlir::Location loc);
  const clang::Expr *referTo(const clang::VarDecl *var,
                             clang::SourceLocation where);
  mlir::SymbolRefAttr reductionRecipe(xmp::ReductionKind kind, mlir::Type type,
                                      mlir::Location loc);
  Place emitMapped(const clang::Expr *expr);
  const MappedMember *mappedMember(const clang::Expr *expr) const;
  mlir::Value pointerOf(mlir::Value view, mlir::Location loc);

  Unit &unit;
  const FunctionInfo &function;
  mlir::OpBuilder builder;
  mlir::func::FuncOp func;
  mlir::Location entryLoc;
  clang::SourceLocation startLoc;
  llvm::DenseMap<const clang::VarDecl *, Variable> variables;
  /// Scalars that are copied out at the end.
  llvm::SmallVector<const clang::VarDecl *> copiedOut;
  llvm::DenseMap<const Entity *, mlir::Value> handles;
  /// Arrays that the program knows by pointers, which it may assign.
  llvm::SmallVector<const Entity *> followed;
  VarSet assigned;
  /// Those whose address the region takes.
  VarSet addressed;
  bool opaqueCode = false;
  /// Products that variables are: another statement's sum does not take them.
  llvm::SmallPtrSet<mlir::Operation *, 4> namedProducts;
  std::vector<std::pair<std::string, std::string>> arguments;
  std::vector<Target> targets;
  /// Reduction variables of the loop that is being imported.
  VarSet reductionVars;
  /// The block whose start takes allocations: the function's entry, or the
  /// body of the outermost loop directive.
  mlir::Block *allocationBlock = nullptr;
  Nest *currentNest = nullptr;
  /// Not 0 where the current place need not be reached in each iteration.
  unsigned conditional = 0;
  /// Of a routine: where `return` goes, and where it leaves the result.
  bool inRoutine = false;
  mlir::Block *returnBlock = nullptr;
  Place returnSlot;
  /// Objects of the data constructs around the current place.
  std::vector<VisibleObject> visibleData;
  std::vector<MappedMember> mappedMembers;
  /// The compute construct that is being imported.
  const clang::OpenACCConstructStmt *compute = nullptr;
  AccNest *accNest = nullptr;
  /// The innermost level of the loops around: 3 gang, 2 worker, 1 vector.
  unsigned accLevel = 0;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_REGIONS_REGIONBUILDER_H
