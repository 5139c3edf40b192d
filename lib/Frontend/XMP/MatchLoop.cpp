//===- MatchLoop.cpp - Loops and the subscripts of `on` -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which loops belong to a `loop` directive, and what its `on` says of their
// indices: each is matched before anything is imported.
//
//===----------------------------------------------------------------------===//

#include "XMP/Nest.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

bool XMPImporter::isListed(const Nest &nest, const VarDecl *var) {
  var = nest.first(var);
  return llvm::is_contained(nest.listed, var) && !nest.done.count(var);
}

/// Finds the loops that the index list names.
bool XMPImporter::collectNest(Nest &nest, const ForStmt *outer) {
  std::string firstReason;
  const ForStmt *perfect = outer;
  bool inPerfect = true;
  forEachStmt(outer, [&](const Stmt *s) {
    const auto *stmt = dyn_cast<ForStmt>(s);
    if (!stmt)
      return true;
    inPerfect = inPerfect && stmt == perfect;
    CanonicalLoop loop;
    std::string reason;
    if (matchCanonicalLoop(stmt, loop, reason)) {
      if (nest.directive.hasIndexList || inPerfect)
        nest.loops.push_back(loop);
    } else if (firstReason.empty()) {
      firstReason = reason;
    }
    if (inPerfect)
      perfect = singleLoop(stmt->getBody());
    return true;
  });
  if (nest.loops.empty())
    return unit.error(
        outer->getForLoc(),
        "the loop after '#pragma xmp loop' is not canonical: " + firstReason +
            "; write for (v = lower; v < upper; v += step)");
  if (!nest.directive.hasIndexList) {
    for (const CanonicalLoop &loop : nest.loops)
      nest.listed.push_back(loop.var);
    return true;
  }
  for (auto [name, loc] : nest.directive.indices) {
    const VarDecl *found = nullptr;
    for (const CanonicalLoop &loop : nest.loops)
      if (!found && loop.var->getIdentifier() == name)
        found = loop.var;
    if (!found)
      return unit.error(
          loc, "loop index '" + name->getName() +
                   "' is not the variable of a loop in the nest" +
                   (firstReason.empty()
                        ? std::string()
                        : " (a loop is not canonical: " + firstReason + ")"));
    nest.listed.push_back(found);
  }
  return true;
}

bool XMPImporter::checkIndexIsKept(const CanonicalLoop &loop) {
  const Stmt *writer = nullptr;
  forEachStmt(loop.stmt->getBody(), [&](const Stmt *s) {
    VarSet changed;
    if (isa<BinaryOperator, UnaryOperator>(s))
      collectAssigned(s, changed);
    if (changed.count(loop.var))
      writer = s;
    return true;
  });
  if (!writer)
    return true;
  return unit.error(writer->getBeginLoc(),
                    "loop index '" + loop.var->getName() +
                        "' is changed in the body of its loop");
}

/// A distributed loop steps by something, and only its header sets its
/// variable.
bool XMPImporter::checkNest(const Nest &nest) {
  for (const CanonicalLoop &loop : nest.loops) {
    if (!llvm::is_contained(nest.listed, nest.first(loop.var)))
      continue;
    Expr::EvalResult step;
    if (loop.step && loop.step->EvaluateAsInt(step, unit.ast) &&
        (step.Val.getInt().getExtValue() <= 0) != loop.negatedStep)
      return unit.error(
          loop.step->getExprLoc(),
          "the step of the loop over '" + loop.var->getName() +
              "' must be positive in the direction of its comparison");
    if (!checkIndexIsKept(loop))
      return false;
  }
  return true;
}

/// The index of a loop, plus or minus something; null if it is neither.
const VarDecl *XMPImporter::matchIndex(Nest &nest, const Expr *expr,
                                       size_t number) {
  Nest::Dim &dim = nest.dims[number];
  auto isLoopVar = [&](const VarDecl *var) { return nest.isIndex(var); };
  auto loopVar = [&](const Expr *side) -> const VarDecl * {
    const auto *ref = dyn_cast<DeclRefExpr>(side->IgnoreParenImpCasts());
    const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
    return var && isLoopVar(var) ? var : nullptr;
  };
  if (const VarDecl *var = loopVar(expr))
    return var;
  const auto *sum = dyn_cast<BinaryOperator>(expr);
  if (!sum || !sum->isAdditiveOp())
    return nullptr;
  const VarDecl *left = loopVar(sum->getLHS());
  if (left && !refersTo(sum->getRHS(), isLoopVar)) {
    dim.offset = sum->getRHS();
    dim.negative = sum->getOpcode() == BO_Sub;
    return left;
  }
  const VarDecl *right = loopVar(sum->getRHS());
  if (right && sum->getOpcode() == BO_Add &&
      !refersTo(sum->getLHS(), isLoopVar)) {
    dim.offset = sum->getLHS();
    return right;
  }
  return nullptr;
}

/// The width of a dimension of `on`: bracket subscripts stand in reverse.
static const Subscript &widthOf(const auto &nest, size_t number) {
  const auto &widths = nest.directive.loopWidths;
  return widths[nest.directive.on->bracket ? widths.size() - 1 - number
                                           : number];
}

/// One subscript of `on`: `*`, `:`, `i`, `i + c`, `c + i`, `i - c`, a value.
bool XMPImporter::matchSubscript(Nest &nest, const Subscript &subscript,
                                 size_t number) {
  Nest::Dim &dim = nest.dims[number];
  if (subscript.kind == Subscript::Star)
    return true;
  if (subscript.kind == Subscript::All) {
    dim.kind = xmp::kOnAll;
    return true;
  }
  bool isNodes = nest.on->kind == Entity::Nodes;
  dim.shift = isNodes && !subscript.bracket ? -1 : 0;
  if (subscript.kind == Subscript::Range) {
    for (Tokens part : {subscript.first, subscript.second, subscript.third}) {
      Expr *expr = part.empty() ? nullptr : unit.parse(part, subscript.loc);
      if (!part.empty() && !expr)
        return false;
      if (expr &&
          refersTo(expr, [&](const VarDecl *var) { return nest.isIndex(var); }))
        return unit.error(subscript.loc,
                          "a range in the 'on' clause of a loop cannot depend "
                          "on a loop index; write a task in the loop");
    }
    dim.range = &subscript;
    return true;
  }
  Expr *expr = unit.parse(subscript.first, subscript.loc);
  if (!expr)
    return false;
  const Expr *bare = expr->IgnoreParenImpCasts();
  if (!refersTo(bare, [&](const VarDecl *var) { return nest.isIndex(var); })) {
    dim.kind = xmp::kOnValue;
    dim.offset = expr;
    return true;
  }
  const VarDecl *unlisted = nullptr;
  refersTo(bare, [&](const VarDecl *var) {
    if (nest.isIndex(var) && !llvm::is_contained(nest.listed, var))
      unlisted = var;
    return unlisted != nullptr;
  });
  if (unlisted)
    return unit.error(subscript.loc, "loop index '" + unlisted->getName() +
                                         "' is used in the 'on' clause but is "
                                         "not in the index list");
  dim.kind = 0;
  dim.var = matchIndex(nest, bare, number);
  bool isSecond = llvm::any_of(nest.dims, [&](const Nest::Dim &other) {
    return &other != &dim && other.var && other.var == dim.var;
  });
  return (dim.var && !isSecond) || matchGeneral(nest, subscript, number, expr);
}

/// Any other expression in loop indices: each iteration asks whether this node
/// runs it.
bool XMPImporter::matchGeneral(Nest &nest, const Subscript &subscript,
                               size_t number, const Expr *expr) {
  if (compute || isAccLoop())
    return unit.error(subscript.loc,
                      "subscript '" + spell(subscript.first) +
                          "' of a loop that runs on devices must be a loop "
                          "index that no other subscript has, plus or minus an "
                          "offset");
  Nest::Dim &dim = nest.dims[number];
  dim.kind = xmp::kOnOwn;
  dim.var = nullptr;
  dim.offset = nullptr;
  dim.negative = false;
  dim.guard = expr;
  return true;
}

/// One width per subscript, in the order in which they are written; only those
/// of loop indices may be other than 0.
bool XMPImporter::checkWidths(Nest &nest) {
  const Directive &directive = nest.directive;
  if (directive.widening == Directive::NotWidened)
    return true;
  llvm::StringRef clause = directive.widening == Directive::Expand ? "expand"
                           : directive.widening == Directive::Margin
                               ? "margin"
                               : "peel_and_wait";
  SourceLocation loc = directive.loopWidths.front().loc;
  if (directive.loopWidths.size() != nest.dims.size())
    return unit.error(loc, "'" + clause + "' has " +
                               counted(directive.loopWidths.size(), "width") +
                               " but the 'on' clause has " +
                               counted(nest.dims.size(), "subscript"));
  // Of a combined construct it has become two constructs.
  if (directive.widening == Directive::Peel && (compute || isAccLoop()))
    return unit.error(loc, "'peel_and_wait' must not stand in a compute "
                           "construct, which cannot wait; write it on a "
                           "combined '#pragma acc parallel loop'");
  for (auto [number, dim] : llvm::enumerate(nest.dims)) {
    const Subscript &width = widthOf(nest, number);
    // 1 stands for what is not known.
    auto valueOf = [&](Tokens tokens) -> std::pair<int64_t, bool> {
      Expr *expr = unit.parse(tokens, width.loc);
      Expr::EvalResult value;
      if (expr && expr->EvaluateAsInt(value, unit.ast))
        return {value.Val.getInt().getExtValue(), true};
      return {1, false};
    };
    auto [low, lowKnown] = valueOf(width.first);
    auto [high, highKnown] = width.kind == Subscript::Range
                                 ? valueOf(width.second)
                                 : std::make_pair(low, lowKnown);
    bool isWide = low != 0 || high != 0;
    if (directive.widening == Directive::Peel &&
        ((lowKnown && low > 0) || (highKnown && high > 0)))
      reportWarning(unit.diags, width.loc,
                    "'peel_and_wait' with a positive width runs iterations "
                    "beside the node's own, and all before the wait; write a "
                    "negative width for those that need the halo");
    if (isWide && nest.on->kind == Entity::Nodes)
      return unit.error(width.loc, "'" + clause +
                                       "' needs a template after 'on': nodes "
                                       "have no neighbouring elements");
    if (!dim.var && isWide)
      return unit.error(width.loc, "the width of a subscript that is no loop "
                                   "index must be 0");
  }
  return true;
}

/// Gives a loop the widths of its subscripts.
bool XMPImporter::addWidths(const Nest &nest,
                            llvm::ArrayRef<CanonicalLoop> chain,
                            xmp::LoopOp op) {
  const Directive &directive = nest.directive;
  if (directive.widening == Directive::NotWidened)
    return true;
  Location loc = op.getLoc();
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(op);
  Value zero = constantIndex(loc, 0), id;
  llvm::SmallVector<Value> lower(chain.size(), zero), upper(chain.size(), zero);
  llvm::SmallVector<bool> unbound(chain.size(), false);
  for (auto [number, dim] : llvm::enumerate(nest.dims)) {
    if (!dim.var)
      continue;
    const auto *loop = llvm::find_if(chain, [&](const CanonicalLoop &loop) {
      return nest.first(loop.var) == dim.var;
    });
    if (loop == chain.end()) { // that loop has it
      if (directive.widening == Directive::Expand || !isAccLoop())
        continue;
      return unit.error(directive.loc,
                        "'margin' and 'peel_and_wait' of loops that run on "
                        "devices need loops directly in each other, whose "
                        "bounds do not depend on each other; write 'expand' "
                        "with negative widths, and loops over the border");
    }
    size_t d = loop - chain.begin();
    const Subscript &width = widthOf(nest, number);
    lower[d] = indexOf(width.first, width.loc);
    upper[d] = width.kind == Subscript::Range ? indexOf(width.second, width.loc)
                                              : lower[d];
    if (!lower[d] || !upper[d])
      return false;
    unbound[d] = width.unbound;
  }
  xmp::Widening kind = xmp::Widening::Expand;
  if (directive.widening == Directive::Margin)
    kind = xmp::Widening::Margin;
  if (directive.widening != Directive::Expand && !nest.done.empty()) {
    kind = xmp::Widening::Inner;
  } else if (directive.widening == Directive::Peel) {
    kind = xmp::Widening::Peel;
    if (!(id = indexOf(directive.peelId, directive.loc)))
      return false;
  }
  op.widen(kind, lower, upper, unbound, id);
  return true;
}

/// Takes the `on` reference apart.
bool XMPImporter::matchOn(Nest &nest) {
  const Reference &reference = *nest.directive.on;
  if (!reference.name)
    return unit.error(reference.loc,
                      "a loop needs nodes or a template after 'on'");
  nest.on = unit.scopes.findEntity(reference.name);
  if (!nest.on)
    return unknownSet(unit, reference);
  if (nest.on->kind == Entity::Template && !nest.on->type)
    return unit.error(reference.loc,
                      "template '" + nest.on->name +
                          "' is not distributed; add '#pragma xmp "
                          "distribute " +
                          nest.on->name + "(...) onto ...'");
  nest.dims.resize(nest.on->rank);
  if (!reference.hasSubscripts) {
    for (Nest::Dim &dim : nest.dims)
      dim.kind = xmp::kOnAll;
    return true;
  }
  if (static_cast<int64_t>(reference.subscripts.size()) != nest.on->rank)
    return unit.wrongReference(*nest.on, reference);
  unit.scopes.push();
  for (const CanonicalLoop &loop : nest.loops)
    if (!unit.scopes.findDecl(loop.var->getIdentifier()) ||
        isa<DeclStmt>(loop.stmt->getInit()))
      unit.scopes.declare(nest.first(loop.var));
  bool ok = true;
  for (auto [number, subscript] : llvm::enumerate(reference.subscripts))
    if (!(ok = matchSubscript(nest, subscript, number)))
      break;
  unit.scopes.pop();
  if (ok && llvm::none_of(nest.dims,
                          [](const Nest::Dim &dim) { return dim.isIndexed(); }))
    reportWarning(unit.diags, reference.loc,
                  "no subscript is a loop index: each of these nodes runs all "
                  "iterations");
  return ok;
}

} // namespace xacc::frontend
