//===- SectionRef.cpp - Array sections in Clang's tree --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Unit/SectionRef.h"
#include "Syntax/Sections.h"
#include "clang/AST/Expr.h"

using namespace clang;

namespace xacc::frontend {

SourceLocation SectionRange::loc() const { return subscript->getExprLoc(); }

const CallExpr *asSectionMarker(const Stmt *index) {
  const auto *expr = dyn_cast_or_null<Expr>(index);
  const auto *call =
      expr ? dyn_cast<CallExpr>(expr->IgnoreParenImpCasts()) : nullptr;
  const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
  return callee && callee->getIdentifier() &&
                 callee->getName() == kSectionMarker
             ? call
             : nullptr;
}

bool containsSection(const Stmt *stmt) {
  bool found = false;
  if (stmt)
    forEachStmt(stmt, [&](const Stmt *s) {
      found |= asSectionMarker(s) != nullptr;
      return !found;
    });
  return found;
}

static SectionRange readRange(const ArraySubscriptExpr *subscript,
                              const CallExpr *marker) {
  SectionRange range;
  range.subscript = subscript;
  range.marker = marker;
  int64_t parts = 0;
  if (const auto *literal =
          dyn_cast<IntegerLiteral>(marker->getArg(0)->IgnoreParenImpCasts()))
    parts = literal->getValue().getSExtValue();
  if (parts & kSectionBase)
    range.base = marker->getArg(1);
  if (parts & kSectionLength)
    range.length = marker->getArg(2);
  if (parts & kSectionStep)
    range.step = marker->getArg(3);
  return range;
}

/// One step from an object to what it is a part of; null at its end.
static const Expr *outerObject(const Expr *expr) {
  if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(expr))
    return subscript->getBase();
  if (const auto *member = dyn_cast<MemberExpr>(expr))
    return member->getBase();
  if (const auto *cast = dyn_cast<ImplicitCastExpr>(expr);
      cast && (cast->getCastKind() == CK_ArrayToPointerDecay ||
               cast->getCastKind() == CK_LValueToRValue ||
               cast->getCastKind() == CK_NoOp))
    return cast->getSubExpr();
  return nullptr;
}

SectionRef matchSection(const Expr *expr) {
  SectionRef result;
  result.expr = expr;
  for (const Expr *e = expr; e; e = outerObject(e)) {
    e = e->IgnoreParens();
    if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(e))
      if (const CallExpr *marker = asSectionMarker(subscript->getIdx()))
        result.ranges.push_back(readRange(subscript, marker));
  }
  std::reverse(result.ranges.begin(), result.ranges.end());
  return result;
}

void collectSections(const Stmt *stmt,
                     llvm::SmallVectorImpl<SectionRef> &sections) {
  if (!stmt)
    return;
  if (const auto *expr = dyn_cast<Expr>(stmt);
      expr && isa<ArraySubscriptExpr, MemberExpr>(expr)) {
    if (SectionRef ref = matchSection(expr); !ref.ranges.empty())
      sections.push_back(ref);
    // Other subscripts may have sections of their own.
    const Expr *e = expr;
    for (; e; e = outerObject(e)) {
      e = e->IgnoreParens();
      if (const auto *subscript = dyn_cast<ArraySubscriptExpr>(e);
          subscript && !asSectionMarker(subscript->getIdx()))
        collectSections(subscript->getIdx(), sections);
      if (!outerObject(e))
        break;
    }
    if (e && e != expr)
      collectSections(e, sections);
    return;
  }
  for (const Stmt *child : stmt->children())
    collectSections(child, sections);
}

std::string spellRange(const Unit &unit, const SectionRange &range) {
  auto text = [&](const Expr *expr) {
    return expr ? unit.textOf(expr).str() : std::string();
  };
  std::string result = "[" + text(range.base) + ":" + text(range.length);
  if (range.step)
    result += ":" + text(range.step);
  return result + "]";
}

} // namespace xacc::frontend
