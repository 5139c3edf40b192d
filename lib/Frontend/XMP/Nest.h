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
  };
  llvm::SmallVector<Dim, 4> dims;
  /// Loops that an xmp.loop around the current place runs.
  VarSet done;

  struct Reduction {
    const clang::VarDecl *var;
    xmp::ReductionKind kind;
    clang::SourceLocation loc;
    mlir::Value memory; ///< what is reduced into
  };
  llvm::SmallVector<Reduction, 2> reductions;
  bool attached = false;

  bool isIndex(const clang::VarDecl *var) const {
    return llvm::any_of(
        loops, [&](const CanonicalLoop &loop) { return loop.var == var; });
  }
};

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_XMP_NEST_H
