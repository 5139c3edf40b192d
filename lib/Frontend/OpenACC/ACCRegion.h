//===- ACCRegion.h - Import of OpenACC: shared parts ------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_OPENACC_ACCREGION_H
#define XACC_LIB_FRONTEND_OPENACC_ACCREGION_H

#include "OpenACC/ACCImporter.h"

namespace xacc::frontend {

/// acc_async_sync: an operation that is complete when it returns.
constexpr int64_t kAsyncNoval = -1, kAsyncSync = -2;

/// How a directive writes the operator of a reduction.
llvm::StringRef kindOf(clang::OpenACCReductionOperator op);

/// Pointers of an array that a section names.
struct ACCImporter::RowLevel {
  llvm::SmallVector<SectionSyntax, 1> sections; ///< one for each dimension
  llvm::SmallVector<mlir::Value, 1> first, number;
};

/// One object of a data clause, and what was made of it.
struct ACCImporter::DataItem {
  ObjectSyntax object;
  mlir::acc::DataClause clause;
  /// `always` and its like.
  mlir::acc::DataClauseModifier modifiers = mlir::acc::DataClauseModifier::none;
  bool implicit = false;
  /// The text of the clause's item.
  std::string name;
  /// What the construct uses of an implicit item, if nothing of it is present;
  /// null if it is not known.
  mlir::Value guessedLower, guessedExtent;
  /// What a pointer in a structure leads to, with the pointer's address.
  /// Kernels read it in the structure.
  mlir::Value base, address;
  /// The host's elements, the section, the device's elements.
  mlir::Value view;
  llvm::SmallVector<mlir::Value, 4> bounds;
  mlir::Value device;
  /// The address of the pointer that leads to the elements, or null.
  mlir::Value pointer;
  /// A pointer that is only compared with one that leads to this variable, such
  /// as the end of an array: on the device it is as far from that as here.
  const clang::VarDecl *relativeTo = nullptr;
  mlir::Value distance;
  /// An array that is firstprivate.
  bool isCaptured = false;
  /// What a kernel reduces into before nodes combine it.
  bool isSum = false;
  /// How far, in bytes, a kernel has moved the pointer `object`, or how far
  /// from another one it is.
  bool isMove = false;
  /// `a[0:m][0:n]` where a[i] are pointers: the sections behind the last level
  /// of pointers, the clause that they stand in, and which pointers of each
  /// level.
  llvm::SmallVector<SectionSyntax, 2> rows;
  mlir::acc::DataClause rowClause;
  llvm::SmallVector<RowLevel, 2> rowLevels;
  /// A distributed array: its whole local section is allocated.
  bool whole = false;
};

/// Whether an object is rows behind pointers, `a[0:m][0:n]` of an `a[m]` that
/// holds pointers.
bool hasRows(const clang::ASTContext &ast, const ObjectSyntax &object);

/// Whether a statement gives a variable a value in each iteration that reads
/// it, so that the value from before the statement means nothing.
bool isSetBeforeUse(const clang::Stmt *stmt, const clang::VarDecl *var);

/// The pointers that `kernels` changes and that the program reads behind it,
/// with the variable that each is near to then: itself if it only moves, `p++`,
/// another one after `p = a + i`. Not those of which this is not known, and
/// none if a queue comes to the construct later.
llvm::MapVector<const clang::VarDecl *, const clang::VarDecl *>
findBasesBehind(Unit &unit, const clang::OpenACCConstructStmt *stmt);

/// Warns of a pointer that `kernels` changes otherwise, if the function reads
/// it behind.
void warnOfLostPointer(Unit &unit, const clang::OpenACCConstructStmt *stmt,
                       const clang::VarDecl *var);

/// Whether memrefs have elements of this type.
bool isElement(clang::QualType type);

/// The clauses async, wait and if.
struct ACCImporter::Queue {
  bool isAsync = false;
  mlir::Value number; ///< null: without argument
  bool hasWait = false, waitsForAll = false;
  llvm::SmallVector<mlir::Value, 2> waits;
  mlir::Value condition; ///< of the if clause, or null
  bool finalize = false, ifPresent = false;
  /// Whether rows count as those of a construct: `exit data` does not end them.
  bool countsStructured = false;
};

/// The loops of one `acc loop` and what is private to their iterations.
struct ACCImporter::AccNest {
  struct Reduction {
    const clang::VarDecl *var;
    mlir::Value memory;
    mlir::Value lower; ///< the subscript of its first element; null: 0
    mlir::SymbolRefAttr recipe;
    xmp::ReductionKind kind;
    /// The member of the variable that `memory` is; none: all of it.
    llvm::SmallVector<const clang::FieldDecl *, 2> path = {};
    const clang::Expr *expr = nullptr; ///< as it is in the clause
  };
  llvm::SmallVector<CanonicalLoop, 3> loops;
  const clang::ForStmt *innermost = nullptr;
  /// Sizes of tiles, that of the innermost loop first; 1 where there is none.
  llvm::SmallVector<int64_t, 3> tile;
  llvm::SmallVector<const clang::VarDecl *, 4> privates;
  /// Scalars that start an iteration with the value around the loop.
  llvm::SmallVector<const clang::VarDecl *, 4> copies;
  llvm::SmallVector<Reduction, 2> reductions;
  /// What clauses name.
  VarSet listed;
  /// `seq`; its iterations are independent. Neither: to be found out.
  bool isSeq = false, isParallel = false;
  /// Gangs divide its iterations; variables that have got another meaning for
  /// it, with the one around it.
  bool isOverGangs = false;
  /// ... and each gang has a loop of its own over its part.
  bool isPartOfGang = false;
  llvm::SmallVector<std::pair<const clang::VarDecl *, Variable>> rebound;
  /// Reductions that follow are those of another directive on the same loop.
  bool isRepeating = false;

  bool isIndex(const clang::VarDecl *var) const {
    return llvm::any_of(
        loops, [&](const CanonicalLoop &loop) { return loop.var == var; });
  }
};

/// The clauses gang, worker and vector of a loop.
struct ACCImporter::AccLevels {
  struct Level {
    bool set = false;
    mlir::Value size; ///< null: without argument
  };
  Level gang, worker, vector;
  bool areGangsStatic = false;
  unsigned gangDim = 0; ///< of `gang(dim:)`, 1 without; 0: no gang clause
};

inline mlir::ArrayAttr deviceTypeNone(mlir::OpBuilder &builder) {
  return builder.getArrayAttr(mlir::acc::DeviceTypeAttr::get(
      builder.getContext(), mlir::acc::DeviceType::None));
}

/// An op of the acc dialect without operands, with a region of one block if
/// `withRegion`. Operands are appended by its accessors.
template <typename Op>
Op createAcc(mlir::OpBuilder &builder, mlir::Location loc,
             bool withRegion = false) {
  mlir::OperationState state(loc, Op::getOperationName());
  state.getOrAddProperties<typename Op::Properties>();
  if (withRegion)
    state.addRegion()->emplaceBlock();
  return llvm::cast<Op>(builder.create(state));
}

/// The operands that constructs and `update` have: async and wait per device
/// type.
template <typename Op, typename Queue, typename Items>
void setClauses(Op op, const Queue &queue, const Items &items) {
  mlir::MLIRContext *context = op.getContext();
  if (queue.condition)
    op.getIfCondMutable().assign(queue.condition);
  if (queue.isAsync && queue.number)
    op.addAsyncOperand(context, queue.number, {});
  else if (queue.isAsync)
    op.addAsyncOnly(context, {});
  if (queue.hasWait && queue.waits.empty())
    op.addWaitOnly(context, {});
  else if (queue.hasWait)
    op.addWaitOperands(context, false, queue.waits, {});
  for (const auto &item : items)
    if (item.device)
      op.getDataClauseOperandsMutable().append(item.device);
}

/// Whether the clauses private and firstprivate name variables, and no variable
/// stands in two of private, firstprivate and reduction.
bool checkPrivates(Unit &unit,
                   llvm::ArrayRef<const clang::OpenACCClause *> clauses);
/// Whether what is private stands in no data clause of the construct.
bool checkOwnAndData(Unit &unit, bool isCombined,
                     llvm::ArrayRef<const clang::OpenACCClause *> clauses);
/// Where the body of a loop assigns what its bound or step reads; null if
/// nowhere. What functions and other pointers change is not found.
const clang::Expr *findChangeOfBounds(const CanonicalLoop &loop);
void warnOfChangedBounds(Unit &unit, const CanonicalLoop &loop);

/// Warns of data clauses that bring one element of an array of which kernels of
/// the function reach more, and notes the arrays in Unit::singleElements.
void warnOfSingleElements(Unit &unit, const clang::Stmt *function);

/// Warns where a kernel follows a pointer in a structure without a clause, and
/// nothing in the file brings what it points to.
void warnOfHostPointers(Unit &unit, const clang::Stmt *body,
                        const clang::VarDecl *var);
void warnOfHostPointer(Unit &unit, const clang::Expr *followed,
                       const clang::VarDecl *var);

/// Warns of updates in the bodies of reductions that these do not combine.
void warnOfUpdates(Unit &unit, const clang::Stmt *function);

/// Whether the clauses of the function's directives, each alone, say what they
/// may say.
bool checkConstraints(Unit &unit, const clang::Stmt *function);

/// Whether a member of an element in a data clause, `s[i].v`, is the same
/// object wherever the body names it.
bool isFixedElement(const ObjectSyntax &object, mlir::acc::DataClause clause,
                    const clang::Stmt *body);

/// Whether gangs divide a loop that is outside of other parallel loops.
bool isOverGangs(const clang::OpenACCConstructStmt *loop);
/// Whether code outside of the loops over gangs names a variable.
bool isUsedInGangs(const clang::Stmt *body, const clang::VarDecl *var);

/// Whether two objects in or behind one variable may be the same: their types
/// tell, and a member is not an element.
bool mayBeSame(const clang::Expr *a, const clang::Expr *b);

/// Numbers that a construct reads through several pointers, as `p->size[0]`,
/// where it does not use the first pointer otherwise and that is not data
/// (`isHostValue`).
llvm::SmallVector<const clang::Expr *>
findHostValues(const clang::Stmt *body, const clang::ASTContext &ast,
               llvm::function_ref<bool(const clang::VarDecl *)> isHostValue);

/// Variables in the clauses of one kind.
template <typename Clause>
void collectVars(llvm::ArrayRef<const clang::OpenACCClause *> clauses,
                 llvm::SmallVectorImpl<const clang::VarDecl *> &vars) {
  for (const clang::OpenACCClause *clause : clauses)
    if (const auto *match = dyn_cast<Clause>(clause))
      for (const clang::Expr *expr : match->getVarList())
        if (ObjectSyntax object = matchObject(expr);
            object.var && object.path.empty())
          vars.push_back(object.var);
}

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_OPENACC_ACCREGION_H
