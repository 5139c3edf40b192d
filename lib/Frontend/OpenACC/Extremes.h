//===- Extremes.h - The extreme values of subscripts ------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_OPENACC_EXTREMES_H
#define XACC_LIB_FRONTEND_OPENACC_EXTREMES_H

#include "OpenACC/GuessSections.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace xacc::frontend {

/// An integer in memory or a register, under conversions that keep it.
const clang::Expr *strip(const clang::Expr *expr);
/// The variable that such an expression is, or null.
const clang::VarDecl *namedBy(const clang::Expr *expr);

/// Emits the least and the greatest value of subscripts.
class Extremes {
public:
  Extremes(const SectionGuesser &guesser, mlir::OpBuilder &builder,
           mlir::Location loc, clang::ASTContext &ast,
           llvm::function_ref<mlir::Value(const clang::Expr *)> emitLeaf)
      : guesser(guesser), builder(builder), loc(loc), ast(ast),
        emitLeaf(emitLeaf) {}

  /// False: the subscript is not known before the construct.
  bool add(const SectionGuesser::Access &access);
  /// Joins with those of other subscripts.
  void add(const Extremes &other);
  mlir::Value least, greatest;
  bool isExact = true; ///< the conditions around the access are known

private:
  static constexpr unsigned kMaxDepth = 5;

  mlir::Value constant(int64_t value) {
    return mlir::arith::ConstantIndexOp::create(builder, loc, value);
  }
  template <typename Op> mlir::Value emit(mlir::Value lhs, mlir::Value rhs) {
    return lhs && rhs ? builder.createOrFold<Op>(loc, lhs, rhs) : mlir::Value();
  }
  mlir::Value compare(mlir::arith::CmpIPredicate predicate, mlir::Value lhs,
                      mlir::Value rhs) {
    return builder.createOrFold<mlir::arith::CmpIOp>(loc, predicate, lhs, rhs);
  }
  mlir::Value choose(mlir::Value condition, mlir::Value lhs, mlir::Value rhs) {
    return builder.createOrFold<mlir::arith::SelectOp>(loc, condition, lhs,
                                                       rhs);
  }

  enum class Form { Unknown, Invariant, Linear };
  Form formOf(const clang::Expr *expr);
  Form formOf(const clang::BinaryOperator *binary);
  bool order(const clang::Expr *expr);
  bool order(const clang::VarDecl *var);
  bool orderLoops();
  const clang::VarDecl *onlyVariableOf(const CanonicalLoop &loop);
  const CanonicalLoop *loopOf(const clang::VarDecl *var) const;
  const clang::Expr *valueOf(const clang::VarDecl *var) const;
  bool bounds(const CanonicalLoop &loop, mlir::Value &first, mlir::Value &last);
  bool limit(const clang::VarDecl *var, mlir::Value &first, mlir::Value &last);
  bool tighten(const clang::VarDecl *var, mlir::Value &first, mlir::Value &last,
               mlir::Value &isUsed);
  bool corners(size_t number, mlir::Value isUsed);
  mlir::Value evaluate(const clang::Expr *expr);
  mlir::Value evaluate(const clang::BinaryOperator *binary);
  mlir::Value evaluate(const clang::VarDecl *var);
  mlir::Value limitValue(const clang::VarDecl *var, mlir::Value value);

  const SectionGuesser &guesser;
  mlir::OpBuilder &builder;
  mlir::Location loc;
  clang::ASTContext &ast;
  llvm::function_ref<mlir::Value(const clang::Expr *)> emitLeaf;
  const SectionGuesser::Access *access = nullptr;
  /// The loop variables that the subscript depends on, outermost first.
  llvm::SmallVector<const clang::VarDecl *> variables;
  llvm::SmallDenseMap<const clang::VarDecl *, mlir::Value> known;
  /// Loops around the access whose bounds depend on a variable.
  llvm::SmallVector<std::pair<const clang::VarDecl *, const CanonicalLoop *>, 2>
      dependent;
  VarSet pending;
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_OPENACC_EXTREMES_H
