//===- SectionRef.h - Array sections in Clang's tree ----------- -*- C++ -*-==//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What Syntax/Sections.h has made of `a[b:n:s]` is a subscript whose index is a
// call of kSectionMarker. Here such subscripts are found and read.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_UNIT_SECTIONREF_H
#define XACC_LIB_FRONTEND_UNIT_SECTIONREF_H

#include "Syntax/Sections.h"
#include "Unit/Unit.h"

namespace xacc::frontend {

/// One `[base:length:step]`. Parts that are not written are null.
struct SectionRange {
  const clang::ArraySubscriptExpr *subscript = nullptr;
  const clang::CallExpr *marker = nullptr;
  const clang::Expr *base = nullptr, *length = nullptr, *step = nullptr;

  clang::SourceLocation loc() const;
};

/// An object with ranges among its subscripts, from left to right.
struct SectionRef {
  const clang::Expr *expr = nullptr;
  llvm::SmallVector<SectionRange, 4> ranges;
};

/// The marker that an index is, through parentheses and conversions; or null.
const clang::CallExpr *asSectionMarker(const clang::Stmt *index);
/// Whether there is a section in a statement.
bool containsSection(const clang::Stmt *stmt);
/// The ranges of the object that an expression names; none if it has none.
SectionRef matchSection(const clang::Expr *expr);
/// All objects with ranges in an expression, from the outside in.
void collectSections(const clang::Stmt *stmt,
                     llvm::SmallVectorImpl<SectionRef> &sections);
/// "[0:n]" as the user wrote it is no longer there: the text of its parts.
std::string spellRange(const Unit &unit, const SectionRange &range);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_UNIT_SECTIONREF_H
