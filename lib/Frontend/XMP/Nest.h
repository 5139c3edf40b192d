//===- Nest.h - A loop directive and its loops -----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_XMP_NEST_H
#define XACC_LIB_FRONTEND_XMP_NEST_H

#include "XMP/XMPImporter.h"

namespace xacc::frontend {

/// A loop directive and the loops that it distributes.
struct XMPImporter::Nest {
  explicit Nest(const Directive &directive) : directive(directive) {}

  const Directive &directive;
  /// The loop directive in whose body this one is.
  const Nest *outer = nullptr;
  Entity *on = nullptr;
  /// The loops of the statement, outermost first; those that are distributed.
  llvm::SmallVector<CanonicalLoop, 4> loops;
  llvm::SmallVector<const clang::VarDecl *, 4> listed;

  /// One dimension of the reference (F-order).
  struct Dim {
    int64_t kind = xmp::kOnOwn;
    const clang::VarDecl *var = nullptr; ///< the loop that restricts it
    const clang::Expr *offset =
        nullptr;           ///< added to the variable, or the value
    bool negative = false; ///< subtracted instead
    int64_t shift = 0;     ///< of the notation
    /// A range, which loops do not index: only its nodes run the iterations.
    const Subscript *range = nullptr;
    /// Any other expression in loop variables: a test in each iteration.
    const clang::Expr *guard = nullptr;

    bool isIndexed() const { return var || guard; }
  };
  llvm::SmallVector<Dim, 4> dims;
  /// Loops that an xmp.loop around the current place runs.
  VarSet done;

  struct Reduction {
    const clang::VarDecl *var;
    xmp::ReductionKind kind;
    clang::SourceLocation loc;
    mlir::Value memory; ///< what is reduced into
    /// Only some of its elements are: the others keep their values exactly.
    bool isPart = false;
    /// Of a loop on devices: the member of the variable, and as it is written.
    llvm::SmallVector<const clang::FieldDecl *, 2> path = {};
    const clang::Expr *expr = nullptr;

    clang::QualType type() const {
      return path.empty() ? var->getType() : path.back()->getType();
    }
    /// Whether it is a part of another one, or that a part of it.
    bool overlaps(const Reduction &other) const {
      size_t depth = std::min(path.size(), other.path.size());
      return var == other.var &&
             llvm::ArrayRef(path).take_front(depth) ==
                 llvm::ArrayRef(other.path).take_front(depth);
    }
  };
  llvm::SmallVector<Reduction, 2> reductions;
  /// An element, a member or a section that is reduced, where it is: what it
  /// was before the loop is in `saved`.
  struct Section {
    xmp::ReductionKind kind;
    mlir::Value view, saved;
  };
  llvm::SmallVector<Section, 2> sections;
  bool attached = false;
  /// Arrays whose elements belong to other nodes than the iterations.
  llvm::SmallPtrSet<const Entity *, 4> warned;

  /// What reductions combine in if no xmp.loop has them.
  struct Accumulator {
    mlir::Value memory; ///< the same shape as the reduction's
    bool onHeap = false;
  };

  /// A location of an extremum: while the loop runs, the variable itself is
  /// this node's; here is what it was before, and at the end of the latest
  /// iteration.
  struct Location {
    const clang::VarDecl *var;
    mlir::Value memory, saved, previous;
  };
  /// `firstmax: v / x, y /` and its like.
  struct Located {
    const clang::VarDecl *var;
    xmp::ReductionKind kind;
    bool last;
    clang::SourceLocation loc;
    mlir::Value memory, accumulator, previous;
    llvm::SmallVector<Location, 2> locations;
    /// When the accumulator or a location changed: the variables of `order`,
    /// negated in loops that go down.
    mlir::Value keys;
  };
  llvm::SmallVector<Located, 2> located;
  /// The loops that give iterations their sequential order, from the outermost
  /// to the innermost distributed one.
  llvm::SmallVector<const CanonicalLoop *, 4> order;
  unsigned conditionalOutside = 0;

  /// Whether a clause `reduction` names a variable.
  bool isReduced(const clang::VarDecl *var) const {
    auto isIt = [&](const auto &reduction) { return reduction.var == var; };
    return llvm::any_of(reductions, isIt) ||
           llvm::any_of(located, [&](const Located &one) {
             return one.var == var || llvm::any_of(one.locations, isIt);
           });
  }
  /// The first loop's variable of this name: loops beside each other in the
  /// nest may declare one each.
  const clang::VarDecl *first(const clang::VarDecl *var) const {
    for (const CanonicalLoop &loop : loops)
      if (loop.var->getIdentifier() == var->getIdentifier())
        return loop.var;
    return var;
  }
  bool isIndex(const clang::VarDecl *var) const {
    return llvm::any_of(
        loops, [&](const CanonicalLoop &loop) { return loop.var == var; });
  }
  /// Whether a loop's variable is in a subscript of `on`.
  bool isDistributed(const clang::VarDecl *var) const {
    var = first(var);
    return llvm::any_of(dims, [&](const Dim &dim) {
      return dim.var == var ||
             (dim.guard && refersTo(dim.guard, [&](const clang::VarDecl *v) {
                return v == var;
              }));
    });
  }
};

/// The error for a name after `on` or `from` that names no set. False.
bool unknownSet(Unit &unit, const Reference &reference);

/// Whether a constant in a reference is, as far as is known, one of the nodes;
/// else there is an error.
bool isKnownNode(Unit &unit, Tokens tokens, const Subscript &subscript,
                 const Entity &entity, size_t dim);

/// Whether what a subscript of a reference names, as far as it is constant, is
/// within the bounds of a template; else there is an error.
bool isInTemplate(Unit &unit, const Subscript &subscript, const Entity &templ,
                  size_t dim);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_XMP_NEST_H
