//===- ImportLoop.cpp - Import of loop directives ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loops of a directive that form a rectangular, perfect nest become one
// xmp.loop. Where the nest is imperfect or triangular, each such piece becomes
// one, inside the loops around it; a reduction then spans the whole.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/IR/LocalPosition.h"
#include "XMP/Nest.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "clang/AST/Expr.h"
#include "clang/AST/StmtOpenMP.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

static bool isNodeNumber(llvm::StringRef name) {
  return name == "xmp_node_num" || name == "xmpc_node_num" ||
         name == "xmpc_this_image" || name == "xmp_num_nodes" ||
         name == "xmp_num_images";
}

/// Whether a function of the library other than those depends on the executing
/// set.
static bool usesSet(llvm::StringRef name) {
  static constexpr llvm::StringRef others[] = {
      "xmp_nodes_", "xmp_template_", "xmp_dist_",   "xmp_align_", "xmp_array_",
      "xmp_all_",   "xmp_desc_",     "xmp_malloc",  "xmp_free",   "xmp_wti",
      "xmp_test_",  "xmp_exit",      "xmpc_nodes_", "xmpc_all_"};
  return !isNodeNumber(name) &&
         llvm::none_of(others, [&](llvm::StringRef other) {
           return name.starts_with(other);
         });
}

static bool asksForNumber(const Stmt *stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *s) {
    const auto *call = dyn_cast<CallExpr>(s);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    found |=
        callee && callee->getIdentifier() && isNodeNumber(callee->getName());
    return !found;
  });
  return found;
}

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

//===----------------------------------------------------------------------===//
// The loops
//===----------------------------------------------------------------------===//

/// The rectangular, perfect part of the nest that starts with a loop.
llvm::SmallVector<CanonicalLoop, 4>
XMPImporter::collectChain(const Nest &nest, const CanonicalLoop &first) {
  llvm::SmallVector<CanonicalLoop, 4> chain = {first};
  auto inChain = [&](const VarDecl *var) {
    return llvm::any_of(
        chain, [&](const CanonicalLoop &loop) { return loop.var == var; });
  };
  while (const ForStmt *next = singleLoop(chain.back().stmt->getBody())) {
    const ForStmt *outer = chain.back().stmt;
    CanonicalLoop loop;
    std::string reason;
    if (!matchCanonicalLoop(next, loop, reason) || !isListed(nest, loop.var) ||
        inChain(loop.var) || refersTo(loop.lower, inChain) ||
        refersTo(loop.upper, inChain) ||
        (loop.step && refersTo(loop.step, inChain)) ||
        !unit.directivesIn(unit.beginOf(outer) + 1, unit.beginOf(next)).empty())
      break;
    chain.push_back(loop);
  }
  return chain;
}

/// Bounds as xmp.loop has them: the upper one is not run.
bool XMPImporter::emitLoopBounds(const CanonicalLoop &loop, Location loc,
                                 LoopRange &range) {
  auto nsw = arith::IntegerOverflowFlags::nsw;
  range.lower = emitIndex(loop.lower);
  range.upper = range.lower ? emitIndex(loop.upper) : Value();
  range.step = range.upper ? emitStep(loop, loc) : Value();
  if (!range.step)
    return false;
  if (!compute && !isAccLoop() && !getConstantIntValue(range.step))
    require(arith::CmpIPredicate::sgt, range.step, 0,
            "the step of the loop over '" + loop.var->getName() +
                "' must be positive in the direction of its comparison, not",
            loop.stmt->getForLoc(), "loop");
  if (needsTripCount(loop, unit.ast)) {
    // As many iterations as C's comparison lets run.
    Value distance = arith::MulIOp::create(
        builder, loc, emitTripCount(loop, range, loc), range.step);
    range.upper =
        loop.descending
            ? arith::SubIOp::create(builder, loc, range.lower, distance)
                  .getResult()
            : arith::AddIOp::create(builder, loc, range.lower, distance)
                  .getResult();
    return true;
  }
  if (!loop.inclusive)
    return true;
  Value one = constantIndex(loc, 1);
  range.upper = loop.descending
                    ? arith::SubIOp::create(builder, loc, range.upper, one, nsw)
                          .getResult()
                    : arith::AddIOp::create(builder, loc, range.upper, one, nsw)
                          .getResult();
  return true;
}

/// What is added to a loop variable, or the index itself.
Value XMPImporter::emitOffset(const Nest &nest, size_t number, Location loc) {
  const Nest::Dim &dim = nest.dims[number];
  auto nsw = arith::IntegerOverflowFlags::nsw;
  Value offset = dim.offset ? emitIndex(dim.offset) : constantIndex(loc, 0);
  if (!offset)
    return nullptr;
  if (dim.negative)
    offset =
        arith::SubIOp::create(builder, loc, constantIndex(loc, 0), offset, nsw);
  if (dim.shift)
    offset = arith::AddIOp::create(builder, loc, offset,
                                   constantIndex(loc, dim.shift), nsw);
  return offset;
}

/// How an xmp.loop of these loops refers to a dimension of `on`.
int64_t XMPImporter::onKindOf(const Nest &nest, size_t number,
                              llvm::ArrayRef<CanonicalLoop> chain) {
  const Nest::Dim &dim = nest.dims[number];
  if (dim.var) {
    for (auto [i, loop] : llvm::enumerate(chain))
      if (nest.first(loop.var) == dim.var)
        return i;
    return nest.done.count(dim.var) ? xmp::kOnOwn : xmp::kOnInner;
  }
  // The test in the body restricts it.
  if (dim.guard)
    return nest.done.empty() ? xmp::kOnInner : xmp::kOnOwn;
  // A value restricts the outermost loop.
  return dim.kind == xmp::kOnValue && !nest.done.empty() ? xmp::kOnOwn
                                                         : dim.kind;
}

/// The xmp.loop, without a body.
xmp::LoopOp XMPImporter::createLoop(const Nest &nest,
                                    llvm::ArrayRef<CanonicalLoop> chain,
                                    Location loc) {
  llvm::SmallVector<Value, 4> lower, upper, step, offsets;
  llvm::SmallVector<bool, 4> descending;
  for (const CanonicalLoop &loop : chain) {
    LoopRange range;
    if (!emitLoopBounds(loop, loc, range))
      return nullptr;
    if (team && team->isSplit && nest.done.empty() && &loop == chain.begin())
      restrictToPart(nest, loop, range, loc);
    lower.push_back(range.lower);
    upper.push_back(range.upper);
    step.push_back(range.step);
    descending.push_back(loop.descending);
  }
  llvm::SmallVector<int64_t, 4> kinds;
  for (auto [number, dim] : llvm::enumerate(nest.dims)) {
    int64_t kind = onKindOf(nest, number, chain);
    kinds.push_back(kind);
    if (dim.var ? kind < 0 : kind != int64_t(xmp::kOnValue))
      continue;
    offsets.push_back(emitOffset(nest, number, loc));
    if (!offsets.back())
      return nullptr;
  }
  // A reduction belongs to the op if the op is the whole nest.
  llvm::SmallVector<Value, 2> reduced;
  llvm::SmallVector<xmp::ReductionKind, 2> reductionKinds;
  if (nest.attached)
    for (const Nest::Reduction &reduction : nest.reductions) {
      reduced.push_back(reduction.memory);
      reductionKinds.push_back(reduction.kind);
    }
  auto op = xmp::LoopOp::create(builder, loc, lower, upper, step,
                                handleOf(nest.on, loc), kinds, offsets, reduced,
                                reductionKinds, descending);
  op.setDirectiveAttr(attrOf(nest.directive));
  if (!addWidths(nest, chain, op))
    return nullptr;
  return op;
}

/// Whether this node runs an iteration, as far as a subscript decides that
/// takes a test. Nothing after an error.
std::optional<Value> XMPImporter::emitGuard(const Nest &nest, size_t number,
                                            Location loc) {
  const Nest::Dim &dim = nest.dims[number];
  Value index = emitIndex(dim.guard);
  if (!index)
    return std::nullopt;
  if (dim.shift)
    index = arith::AddIOp::create(builder, loc, index,
                                  constantIndex(loc, dim.shift));
  Value on = handleOf(nest.on, loc);
  if (nest.on->kind == Entity::Nodes) {
    Value own = xmp::NodeCoordinateOp::create(builder, loc, on, number);
    Value isOwn = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq,
                                        index, own);
    // Who is not a member has coordinate -1.
    Value isMember = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::sge, own, constantIndex(loc, 0));
    return arith::AndIOp::create(builder, loc, isOwn, isMember).getResult();
  }
  auto range = xmp::OwnedRangeOp::create(builder, loc, on, number);
  Value above = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge,
                                      index, range.getFirst());
  Value below = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle,
                                      index, range.getLast());
  Value isInside = arith::AndIOp::create(builder, loc, above, below);
  auto formats = cast<xmp::TemplateType>(nest.on->type).getFormats();
  if (formats[number].kind != xmp::FormatKind::Cyclic)
    return isInside;
  // Of the indices up to this one, the node owns one more than of those below.
  auto layout = xmp::CyclicLayout::create(builder, loc, on, number);
  Value next =
      arith::AddIOp::create(builder, loc, index, constantIndex(loc, 1));
  Value isOwn =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne,
                            layout.createCountBelow(builder, loc, index),
                            layout.createCountBelow(builder, loc, next));
  return arith::AndIOp::create(builder, loc, isInside, isOwn).getResult();
}

/// The body of loops, in the tests of the subscripts whose variables all have
/// values here, and did not have them outside.
bool XMPImporter::emitGuardedBody(const Nest &nest, const VarSet &outer,
                                  llvm::ArrayRef<const ForStmt *> loops,
                                  Location loc) {
  Value condition;
  for (auto [number, dim] : llvm::enumerate(nest.dims)) {
    if (!dim.guard)
      continue;
    auto isMissing = [&](const VarSet &known) {
      return refersTo(dim.guard, [&](const VarDecl *var) {
        return nest.isIndex(var) && !known.count(var);
      });
    };
    if (isMissing(nest.done) || !isMissing(outer))
      continue;
    std::optional<Value> test = emitGuard(nest, number, loc);
    if (!test)
      return false;
    condition =
        condition
            ? arith::AndIOp::create(builder, loc, condition, *test).getResult()
            : *test;
  }
  OpBuilder::InsertionGuard guard(builder);
  if (condition) {
    auto isMine = scf::IfOp::create(builder, loc, condition,
                                    /*withElseRegion=*/false);
    builder.setInsertionPointToStart(isMine.thenBlock());
  }
  if (!emitBodyOfLoops(loops, loc))
    return false;
  if (!nest.order.empty() && llvm::is_contained(loops, nest.order.back()->stmt))
    noteChanges(loc);
  return true;
}

/// What names mean in the body of an xmp.loop: its loop variables and, if it
/// reduces, its accumulators.
llvm::SmallVector<std::pair<const VarDecl *, RegionFunction::Variable>>
XMPImporter::namesInLoop(xmp::LoopOp op, const Nest &nest,
                         llvm::ArrayRef<CanonicalLoop> chain, Location loc) {
  llvm::SmallVector<std::pair<const VarDecl *, Variable>> names;
  for (auto [i, loop] : llvm::enumerate(chain)) {
    Variable induction;
    induction.index = op.getInductionVar(i);
    names.push_back({loop.var, induction});
    if (const VarDecl *first = nest.first(loop.var); first != loop.var)
      names.push_back({first, induction}); // tests of subscripts name it
  }
  if (!nest.attached)
    return names;
  for (auto [i, reduction] : llvm::enumerate(nest.reductions)) {
    Variable accumulator;
    QualType type = reduction.var->getType();
    Place place;
    place.memory = op.getPrivate(i);
    if (type->isPointerType())
      accumulator.value = addressOf(place, loc);
    else if (type->isScalarType())
      accumulator.memory = place.memory;
    else
      accumulator.pointer = addressOf(place, loc);
    names.push_back({reduction.var, accumulator});
  }
  return names;
}

bool XMPImporter::emitNest(Nest &nest, const CanonicalLoop &first) {
  llvm::SmallVector<CanonicalLoop, 4> chain = collectChain(nest, first);
  Location loc = at(first.stmt->getForLoc());
  bool outermost = nest.done.empty();
  xmp::LoopOp op = createLoop(nest, chain, loc);
  if (!op)
    return false;

  OpBuilder::InsertionGuard guard(builder);
  Block *body = &op.getRegion().front();
  builder.setInsertionPointToStart(body);
  llvm::SmallVector<std::pair<const VarDecl *, std::optional<Variable>>> saved;
  for (auto &[var, value] : namesInLoop(op, nest, chain, loc)) {
    auto it = variables.find(var);
    saved.push_back({var, it == variables.end() ? std::nullopt
                                                : std::optional(it->second)});
    variables[var] = value;
  }
  unit.scopes.push();
  VarSet outerLoops = nest.done;
  for (const CanonicalLoop &loop : chain) {
    unit.scopes.declare(loop.var);
    nest.done.insert(nest.first(loop.var));
  }
  Block *outerAllocation = allocationBlock;
  if (outermost)
    allocationBlock = body;
  llvm::SmallVector<const ForStmt *, 4> loops;
  for (const CanonicalLoop &loop : chain)
    loops.push_back(loop.stmt);
  bool ok = emitGuardedBody(nest, outerLoops, loops, loc);
  allocationBlock = outerAllocation;
  for (const CanonicalLoop &loop : chain)
    nest.done.erase(nest.first(loop.var));
  unit.scopes.pop();
  for (auto &[var, old] : llvm::reverse(saved)) {
    if (old)
      variables[var] = *old;
    else
      variables.erase(var);
  }
  if (ok &&
      (body->empty() || !body->back().hasTrait<OpTrait::IsTerminator>())) {
    builder.setInsertionPointToEnd(body);
    xmp::YieldOp::create(builder, loc);
  }
  return ok;
}

/// Whether the nest is one xmp.loop: then the reduction is its own, unless it
/// is of complex numbers, which xmp.loop does not accumulate.
bool XMPImporter::isOneLoop(const Nest &nest, const ForStmt *loop) {
  llvm::SmallVector<const VarDecl *> perfect;
  std::string reason;
  for (const ForStmt *next = loop; next;) {
    CanonicalLoop inner;
    if (!matchCanonicalLoop(next, inner, reason) || !isListed(nest, inner.var))
      break;
    auto before = [&](const VarDecl *var) {
      return llvm::is_contained(perfect, var);
    };
    if (refersTo(inner.lower, before) || refersTo(inner.upper, before))
      break;
    perfect.push_back(inner.var);
    next = singleLoop(next->getBody());
  }
  bool isOwn = llvm::none_of(nest.reductions, [&](const Nest::Reduction &r) {
    auto type = cast<MemRefType>(r.memory.getType());
    // Its accumulators are on the stack.
    constexpr int64_t most = 4096;
    return isa<mlir::ComplexType>(type.getElementType()) ||
           !type.hasStaticShape() || type.getNumElements() > most;
  });
  return isOwn && perfect.size() == nest.listed.size() &&
         nest.located.empty() &&
         llvm::none_of(nest.dims,
                       [](const Nest::Dim &dim) { return dim.range; });
}

/// Whether code may look at the executing set, which in a loop is that of the
/// iteration: a construct without `on`, or a call of a function of the program.
bool XMPImporter::needsSet(const Stmt *body) {
  for (const Directive *directive :
       unit.directivesIn(unit.beginOf(body), unit.endOf(body))) {
    bool isOnNamed = directive->on && directive->on->name;
    bool isCollective = directive->kind == DirectiveKind::Barrier ||
                        directive->kind == DirectiveKind::Bcast ||
                        directive->kind == DirectiveKind::Reduction;
    if (isCollective && !isOnNamed)
      return true;
  }
  return mayUseSet(body);
}

/// Whether calls in a statement may reach a directive or the library.
bool XMPImporter::mayUseSet(const Stmt *stmt) {
  bool found = false;
  forEachStmt(stmt, [&](const Stmt *s) {
    const auto *call = dyn_cast<CallExpr>(s);
    const FunctionDecl *callee = call ? call->getDirectCallee() : nullptr;
    if (!call)
      return !found;
    if (!callee || !callee->getIdentifier()) // through a pointer
      return !(found = true);
    if (callee->getBuiltinID())
      return !found;
    llvm::StringRef name = callee->getName();
    // So do images of coarrays, which have become calls.
    if (name.starts_with("xacc") || name.starts_with("__xacc"))
      return !found;
    // Node numbers that the body itself asks for are those outside.
    if (name.starts_with("xmp")) {
      found |= usesSet(name);
      return !found;
    }
    if (unit.sm.isInSystemHeader(callee->getLocation()))
      return !found;
    const FunctionDecl *definition = nullptr;
    if (!callee->hasBody(definition))
      return !(found = true);
    if (setUsers.try_emplace(definition, false).second) {
      const Stmt *body = definition->getBody();
      setUsers[definition] =
          !unit.directivesIn(unit.beginOf(body), unit.endOf(body)).empty() ||
          asksForNumber(body) || mayUseSet(body);
    }
    found |= setUsers[definition];
    return !found;
  });
  return found;
}

/// Runs the loops with a set: that of the iterations, which it pushes, or one
/// that only decides who runs them.
bool XMPImporter::emitInSet(Nest &nest, const ForStmt *loop, bool pushes) {
  Location loc = at(nest.directive.loc);
  Value set = reductionSet(nest, loc, /*ofIteration=*/true);
  if (!set)
    return false;
  auto outerNumbers = nodeNumbers;
  if (pushes && nodeNumbers.empty())
    for (llvm::StringRef name :
         {"xmp_node_num", "xmpc_node_num", "xmpc_this_image", "xmp_num_nodes",
          "xmp_num_images"}) {
      bool isSize = name.contains("num_nodes") || name.contains("images");
      Value number = isSize ? xmp::NumNodesOp::create(builder, loc).getResult()
                            : xmp::NodeNumOp::create(builder, loc).getResult();
      if (name == "xmp_node_num")
        number =
            arith::AddIOp::create(builder, loc, number, constantIndex(loc, 1));
      nodeNumbers[name] = arith::IndexCastOp::create(
          builder, loc, builder.getI32Type(), number);
    }
  auto op = xmp::TaskOp::create(builder, loc, set,
                                pushes ? UnitAttr() : builder.getUnitAttr());
  op.setDirective("loop");
  bool ok;
  {
    OpBuilder::InsertionGuard guard(builder);
    Block *body = op.getBody().empty() ? builder.createBlock(&op.getBody())
                                       : &op.getBody().front();
    builder.setInsertionPointToStart(body);
    ok = emitFor(loop);
    if (body->empty() || !body->back().hasTrait<OpTrait::IsTerminator>()) {
      builder.setInsertionPointToEnd(body);
      xmp::YieldOp::create(builder, loc);
    }
  }
  nodeNumbers = outerNumbers;
  xmp::ReleaseOp::create(builder, loc, set);
  return ok;
}

bool XMPImporter::importLoop(const Directive &directive, const Stmt *stmt) {
  const ForStmt *loop = getForStmt(stmt);
  if (!loop)
    return unit.error(directive.loc,
                      "'#pragma xmp loop' must be followed by a for statement");
  if (compute && !isAccLoop() && !directive.reductions.empty())
    return unit.error(directive.loc,
                      "'reduction' of '#pragma xmp loop' must not stand in a "
                      "compute construct; write it on a combined '#pragma acc "
                      "parallel loop'");
  Nest nest(directive);
  nest.outer = currentNest;
  // The sums of an OpenACC loop are those of its acc.loop.
  if (!collectNest(nest, loop) || !checkNest(nest) || !matchOn(nest) ||
      !checkOuterLoops(nest) || !checkWidths(nest) ||
      (!isAccLoop() && !bindReductions(nest)) || !findOrder(nest, loop))
    return false;
  // What is not distributed keeps its last value, as in C.
  if (!isAccLoop())
    llvm::erase_if(nest.listed, [&](const VarDecl *var) {
      return function.seenCounters.count(var) && !nest.isDistributed(var);
    });
  if (directive.acc && !isAccLoop() && unit.ast.getLangOpts().OpenACC)
    return unit.error(directive.loc,
                      "clause 'acc' of '#pragma xmp loop' means the result of "
                      "an OpenACC loop; add '#pragma acc parallel loop' before "
                      "or after it");
  CanonicalLoop outer;
  std::string reason;
  if (!matchCanonicalLoop(loop, outer, reason))
    return unit.error(
        loop->getForLoc(),
        "the loop after '#pragma xmp loop' is not canonical: " + reason +
            "; write for (v = lower; v < upper; v += step)");
  Location loc = at(directive.loc);
  checkFixed(nest.on, loc);
  bool pushes = !compute && !isAccLoop() && needsSet(loop->getBody());
  if (team)
    team->isSplit = !pushes && canSplit(nest, outer);
  if (team && team->isSplit)
    leaveReductionsToTeam(nest);
  nest.attached = isOneLoop(nest, loop) && !pushes;

  llvm::SmallVector<Value, 2> accumulators;
  auto outerReductions = reductionVars;
  llvm::SmallVector<std::pair<const VarDecl *, Variable>> saved;
  for (const Nest::Reduction &reduction : nest.reductions) {
    reductionVars[reduction.var] = reduction.kind;
    if (!nest.attached)
      saved.push_back({reduction.var, variables[reduction.var]});
  }
  for (const Nest::Located &located : nest.located)
    saved.push_back({located.var, variables[located.var]});
  if (!nest.attached &&
      (!emitAccumulators(nest, accumulators, loc) || !startLocated(nest, loc)))
    return false;
  startSections(nest, loc);
  Nest *outerNest = currentNest;
  currentNest = &nest;
  bool hasRange =
      llvm::any_of(nest.dims, [](const Nest::Dim &dim) { return dim.range; });
  OwnVariables own;
  const auto *omp = dyn_cast<OMPExecutableDirective>(stmt);
  bool ok = !omp || bindOwnVariables(omp, own);
  ok = ok &&
       (pushes || hasRange ? emitInSet(nest, loop, pushes) : emitFor(loop));
  releaseOwnVariables(own, loc);
  currentNest = outerNest;
  reductionVars = outerReductions;
  for (auto &[var, old] : saved)
    variables[var] = old;
  return ok && combineAccumulators(nest, accumulators, loc) &&
         combineSections(nest, loc) && finishLocated(nest, loc);
}

std::optional<bool> XMPImporter::emitDirectedLoop(const ForStmt *stmt) {
  CanonicalLoop loop;
  std::string reason;
  if (!currentNest || !matchCanonicalLoop(stmt, loop, reason) ||
      !isListed(*currentNest, loop.var))
    return std::nullopt;
  return emitNest(*currentNest, loop);
}

} // namespace xacc::frontend
