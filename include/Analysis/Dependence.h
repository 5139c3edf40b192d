//===- Dependence.h - Which iterations touch the same memory ---*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_ANALYSIS_DEPENDENCE_H
#define XACC_ANALYSIS_DEPENDENCE_H

#include "Analysis/Memory.h"

namespace xacc::analysis {

class System;

/// Two accesses in different iterations, one of them a store, that touch the
/// same element, or for which that could not be excluded.
struct Dependence {
  enum class Cause {
    /// The subscripts are equal for some iterations.
    SameElement,
    /// A subscript is not linear in the induction variables.
    NotLinear,
    /// Two pointers may point to the same memory.
    MayOverlap,
    /// One of the accesses is not described by subscripts.
    NoSubscripts,
    /// The search was given up.
    TooMany,
  };
  const MemoryAccess *earlier = nullptr, *later = nullptr;
  Cause cause = Cause::SameElement;
  /// The program cannot mean anything else.
  bool isCertain = false;
  /// Conditions around the accesses, or values that are not known, may exclude
  /// it when the program runs.
  bool isPossible = false;
  /// In values of the induction variable, if it is the same one for all.
  std::optional<int64_t> distance;
};

/// Asks whether two iterations of a loop may touch the same memory.
class DependenceTester {
public:
  DependenceTester(const MemoryAccesses &memory, Forms &forms)
      : memory(memory), forms(forms) {}

  /// Everything outside of `scope` is the same for both iterations: `scope` is
  /// the loop in question, or one around it if it is to be the outermost one.
  /// They differ in `inductionVar`, and are equal in `equal`.
  struct Question {
    mlir::Operation *scope;
    mlir::Value inductionVar;
    llvm::SmallVector<mlir::Value> equal;
  };
  /// A dependence; none if there is none. Accesses for which `ignore` holds do
  /// not count. With `certain`, only one that is certain.
  std::optional<Dependence>
  find(const Question &question,
       llvm::function_ref<bool(const MemoryAccess &)> ignore,
       bool certain = false);

  /// Whether a value is the same in all iterations of `scope`.
  bool isInvariant(mlir::Value value, mlir::Operation *scope);

private:
  bool isInvariant(unsigned variable, mlir::Operation *scope);
  std::optional<Dependence> test(const Question &question,
                                 const MemoryAccess &earlier,
                                 const MemoryAccess &later, bool certain);
  bool compare(System &system, const Question &question,
               const MemoryAccess &earlier, const MemoryAccess &later,
               Dependence &dependence);
  bool addEqual(System &system, const Question &question, Polynomial difference,
                Dependence &dependence);

  const MemoryAccesses &memory;
  Forms &forms;
  llvm::DenseMap<std::pair<mlir::Value, mlir::Operation *>, bool> invariant;
};

/// Why iterations cannot run at the same time, with the lines of the accesses.
/// `advice` is what to write where pointers may point to the same memory.
std::string describe(const Dependence &dependence, llvm::StringRef advice);
std::string describe(const Obstacle &obstacle);

} // namespace xacc::analysis

#endif // XACC_ANALYSIS_DEPENDENCE_H
