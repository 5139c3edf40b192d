//===- Forms.h - Integer values as polynomials -----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_ANALYSIS_FORMS_H
#define XACC_ANALYSIS_FORMS_H

#include "Analysis/Polynomial.h"
#include "mlir/IR/Operation.h"
#include "mlir/IR/Value.h"
#include "llvm/ADT/DenseMap.h"

namespace xacc::analysis {

/// The loop that a block argument is the induction variable of.
struct CountedLoop {
  mlir::Operation *op;
  mlir::Value lower, upper, step;
  /// From `lower` down, while greater than `upper`.
  bool isDescending = false;
};
std::optional<CountedLoop> findLoop(mlir::Value inductionVar);

/// The smallest and the largest value; the limits of int64_t mean unknown.
struct ValueRange64 {
  int64_t min, max;
};

/// What a variable of a polynomial stands for.
struct Variable {
  /// Null for one that `facts` or `equalities` alone describe.
  mlir::Value value;
  /// The variable without a value lives as long as this one.
  mlir::Value owner;
  /// Polynomials that are not negative, and that are 0, whenever the value
  /// exists: the bounds of an induction variable, what defines a quotient.
  llvm::SmallVector<Polynomial, 2> facts, equalities;
  /// Every number that the facts allow is a value of it.
  bool isExact = false;
};

/// Expresses subscripts, bounds and conditions in terms of induction variables
/// and of values that it cannot look into ("symbols" if they are invariant).
/// The numbers of variables are those of the order in which they were met.
///
/// Arithmetic of index type and of 64 bits is taken not to overflow (a
/// subscript is a valid one, and addresses are computed modulo 2^64 anyway);
/// narrower arithmetic and conversions are followed where flags or ranges show
/// that the value is kept.
class Forms {
public:
  /// The value as a signed number, or as an unsigned one. Always valid: at
  /// worst a variable.
  Polynomial get(mlir::Value value, bool isSigned = true);
  ValueRange64 getRange(mlir::Value value, bool isSigned = true);

  /// Of fewer than 64 bits, the two readings of a value that may be negative
  /// are two variables.
  unsigned getNumber(mlir::Value value, bool isSigned = true);
  const Variable &getVariable(unsigned number) const {
    return variables[number];
  }
  /// Congruent to the value modulo `modulus`, a power of 2: also where the
  /// value has no form, since conversions keep the low bits, and so does
  /// arithmetic that wraps around.
  Polynomial getModulo(mlir::Value value, int64_t modulus);
  /// Facts that hold where `op` runs, inside of `scope`, because of the
  /// conditions around it. False if there are conditions that have no such
  /// form.
  bool addGuards(mlir::Operation *op, mlir::Operation *scope,
                 llvm::SmallVectorImpl<Polynomial> &facts,
                 llvm::SmallVectorImpl<Polynomial> &equalities);

private:
  Polynomial compute(mlir::Value value, bool isSigned);
  std::optional<Polynomial> computeCast(mlir::Operation *def, bool isSigned);
  std::optional<Polynomial> computeArithmetic(mlir::Operation *def,
                                              bool isSigned);
  std::optional<Polynomial> computeQuotient(mlir::Operation *def,
                                            bool isSigned);
  ValueRange64 computeRange(mlir::Value value, bool isSigned);
  void describeLoop(unsigned number, const CountedLoop &loop);
  void addRemainder(mlir::Value remainder, mlir::Value value, bool isEqual,
                    llvm::SmallVectorImpl<Polynomial> &equalities);
  bool addCondition(mlir::Value condition, bool holds,
                    llvm::SmallVectorImpl<Polynomial> &facts,
                    llvm::SmallVectorImpl<Polynomial> &equalities);

  llvm::DenseMap<mlir::Value, Polynomial> forms[2];
  llvm::DenseMap<mlir::Value, ValueRange64> ranges[2];
  llvm::DenseMap<mlir::Value, unsigned> numbers[2];
  /// What was subtracted from remainders, divided by the modulus.
  llvm::DenseMap<mlir::Value, unsigned> quotients;
  std::vector<Variable> variables;
  unsigned depth = 0;
};

/// A subscript that is one of some variables plus a constant.
struct ShiftedVariable {
  unsigned number;
  int64_t constant;
};
/// None if the subscript has another form. `variables` are arguments of a loop:
/// those that are no index, its accumulators, do not count.
std::optional<ShiftedVariable>
findShiftedVariable(mlir::Value subscript,
                    llvm::ArrayRef<mlir::BlockArgument> variables);

/// The value that `load` reads from a scalar of its own function or loop body,
/// if the store that wrote it is known; else null.
mlir::Value findStoredValue(mlir::Operation *load);

} // namespace xacc::analysis

#endif // XACC_ANALYSIS_FORMS_H
