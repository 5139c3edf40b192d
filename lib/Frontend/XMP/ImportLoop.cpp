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

#include "XMP/Nest.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;
namespace LLVM = mlir::LLVM;

namespace xacc::frontend {

using clang::QualType;
using mlir::Type;

bool RegionBuilder::isListed(const Nest &nest, const VarDecl *var) {
  return llvm::is_contained(nest.listed, var) && !nest.done.count(var);
}

/// Finds the loops that the index list names.
bool RegionBuilder::collectNest(Nest &nest, const ForStmt *outer) {
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

bool RegionBuilder::checkIndexIsKept(const CanonicalLoop &loop) {
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
bool RegionBuilder::checkNest(const Nest &nest) {
  for (const CanonicalLoop &loop : nest.loops) {
    if (!llvm::is_contained(nest.listed, loop.var))
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

/// Takes the `on` reference apart: `i`, `i + c`, `c + i`, `i - c`, a value.
bool RegionBuilder::matchOn(Nest &nest) {
  const Reference &reference = *nest.directive.on;
  if (!reference.name)
    return unit.error(reference.loc,
                      "a loop needs nodes or a template after 'on'");
  nest.on = unit.scopes.findEntity(reference.name);
  if (!nest.on)
    return unit.error(reference.loc,
                      "'" + reference.name->getName() +
                          "' is not declared as nodes or a template");
  if (nest.on->kind == Entity::Template && !nest.on->type)
    return unit.error(reference.loc,
                      "template '" + nest.on->name +
                          "' is not distributed; add '#pragma xmp "
                          "distribute " +
                          nest.on->name + "(...) onto ...'");
  bool isNodes = nest.on->kind == Entity::Nodes;
  nest.dims.resize(nest.on->rank);
  if (!reference.hasSubscripts) {
    for (Nest::Dim &dim : nest.dims)
      dim.kind = xmp::kOnAll;
    return true;
  }
  if (static_cast<int64_t>(reference.subscripts.size()) != nest.on->rank)
    return unit.error(reference.loc,
                      "'" + nest.on->name + "' has " +
                          llvm::Twine(nest.on->rank) + " dimensions but " +
                          llvm::Twine(reference.subscripts.size()) +
                          " subscripts");
  auto isLoopVar = [&](const VarDecl *var) {
    return llvm::any_of(
        nest.loops, [&](const CanonicalLoop &loop) { return loop.var == var; });
  };
  unit.scopes.push();
  for (const CanonicalLoop &loop : nest.loops)
    if (!unit.scopes.findDecl(loop.var->getIdentifier()) ||
        isa<DeclStmt>(loop.stmt->getInit()))
      unit.scopes.declare(loop.var);
  bool ok = true;
  for (auto [subscript, dim] : llvm::zip(reference.subscripts, nest.dims)) {
    if (subscript.kind == Subscript::Star)
      continue;
    if (subscript.kind == Subscript::All) {
      dim.kind = xmp::kOnAll;
      continue;
    }
    if (subscript.kind == Subscript::Range) {
      ok = unit.error(subscript.loc,
                      "a range in the 'on' clause of a loop is not "
                      "supported; write ':', '*' or an index");
      break;
    }
    Expr *expr = unit.parse(subscript.first, subscript.loc);
    if (!(ok = expr))
      break;
    const Expr *bare = expr->IgnoreParenImpCasts();
    dim.shift = isNodes && !subscript.bracket ? -1 : 0;
    if (!refersTo(bare, isLoopVar)) {
      dim.kind = xmp::kOnValue;
      dim.offset = expr;
      continue;
    }
    dim.kind = 0;
    auto loopVar = [&](const Expr *side) -> const VarDecl * {
      const auto *ref = dyn_cast<DeclRefExpr>(side->IgnoreParenImpCasts());
      const auto *var = ref ? dyn_cast<VarDecl>(ref->getDecl()) : nullptr;
      return var && isLoopVar(var) ? var : nullptr;
    };
    const auto *sum = dyn_cast<BinaryOperator>(bare);
    if (const VarDecl *var = loopVar(bare)) {
      dim.var = var;
    } else if (sum && sum->isAdditiveOp() && loopVar(sum->getLHS()) &&
               !refersTo(sum->getRHS(), isLoopVar)) {
      dim.var = loopVar(sum->getLHS());
      dim.offset = sum->getRHS();
      dim.negative = sum->getOpcode() == BO_Sub;
    } else if (sum && sum->getOpcode() == BO_Add && loopVar(sum->getRHS()) &&
               !refersTo(sum->getLHS(), isLoopVar)) {
      dim.var = loopVar(sum->getRHS());
      dim.offset = sum->getLHS();
    } else {
      ok = unit.error(subscript.loc,
                      "subscript '" + spell(subscript.first) +
                          "' must be a loop index, plus or minus an offset");
      break;
    }
    if (!llvm::is_contained(nest.listed, dim.var)) {
      ok = unit.error(subscript.loc,
                      "loop index '" + dim.var->getName() +
                          "' is used in the 'on' clause but is not "
                          "in the index list");
      break;
    }
    for (const Nest::Dim &other : nest.dims)
      if (&other != &dim && other.var == dim.var) {
        ok = unit.error(subscript.loc, "loop index '" + dim.var->getName() +
                                           "' stands in two subscripts");
        break;
      }
    if (!ok)
      break;
  }
  unit.scopes.pop();
  if (ok &&
      llvm::none_of(nest.dims, [](const Nest::Dim &dim) { return dim.var; }))
    reportWarning(unit.diags, reference.loc,
                  "no subscript is a loop index: each of these nodes runs all "
                  "iterations");
  return ok;
}

//===----------------------------------------------------------------------===//
// The loops
//===----------------------------------------------------------------------===//

bool RegionBuilder::emitNest(Nest &nest, const CanonicalLoop &first) {
  // The rectangular, perfect part that starts here.
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

  Location loc = at(first.stmt->getForLoc());
  auto nsw = arith::IntegerOverflowFlags::nsw;
  llvm::SmallVector<Value, 4> lower, upper, step, offsets;
  llvm::SmallVector<bool, 4> descending;
  Value one = constantIndex(loc, 1);
  for (const CanonicalLoop &loop : chain) {
    Value from = emitIndex(loop.lower);
    Value to = from ? emitIndex(loop.upper) : Value();
    Value by = to ? emitStep(loop, loc) : Value();
    if (!to || !by)
      return false;
    if (loop.inclusive)
      to = loop.descending
               ? arith::SubIOp::create(builder, loc, to, one, nsw).getResult()
               : arith::AddIOp::create(builder, loc, to, one, nsw).getResult();
    lower.push_back(from);
    upper.push_back(to);
    step.push_back(by);
    descending.push_back(loop.descending);
  }
  bool outermost = nest.done.empty();
  llvm::SmallVector<int64_t, 4> kinds;
  for (const Nest::Dim &dim : nest.dims) {
    int64_t kind = dim.kind;
    bool needsOffset = false;
    if (dim.var) {
      kind = nest.done.count(dim.var) ? int64_t(xmp::kOnOwn)
                                      : int64_t(xmp::kOnInner);
      for (auto [i, loop] : llvm::enumerate(chain))
        if (loop.var == dim.var) {
          kind = i;
          needsOffset = true;
        }
    } else if (dim.kind == xmp::kOnValue) {
      needsOffset = outermost;
      kind = outermost ? int64_t(xmp::kOnValue) : int64_t(xmp::kOnOwn);
    }
    kinds.push_back(kind);
    if (!needsOffset)
      continue;
    Value offset = dim.offset ? emitIndex(dim.offset) : constantIndex(loc, 0);
    if (!offset)
      return false;
    if (dim.negative)
      offset = arith::SubIOp::create(builder, loc, constantIndex(loc, 0),
                                     offset, nsw);
    if (dim.shift)
      offset = arith::AddIOp::create(builder, loc, offset,
                                     constantIndex(loc, dim.shift), nsw);
    offsets.push_back(offset);
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
  op->setAttr("xmp.directive",
              builder.getStringAttr(directiveText(nest.directive)));

  OpBuilder::InsertionGuard guard(builder);
  Block *body = &op.getRegion().front();
  builder.setInsertionPointToStart(body);
  llvm::SmallVector<std::pair<const VarDecl *, std::optional<Variable>>> saved;
  auto bind = [&](const VarDecl *var, Variable value) {
    auto it = variables.find(var);
    saved.push_back({var, it == variables.end() ? std::nullopt
                                                : std::optional(it->second)});
    variables[var] = value;
  };
  unit.scopes.push();
  for (auto [i, loop] : llvm::enumerate(chain)) {
    Variable induction;
    induction.index = op.getInductionVar(i);
    bind(loop.var, induction);
    unit.scopes.declare(loop.var);
    nest.done.insert(loop.var);
  }
  if (nest.attached)
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
      bind(reduction.var, accumulator);
    }
  Block *outerAllocation = allocationBlock;
  AccNest *outerAccNest = accNest;
  auto outerVariables = accNest ? std::optional(variables) : std::nullopt;
  if (outermost)
    allocationBlock = body;
  const ForStmt *innermost = chain.back().stmt;
  bool ok = true;
  for (const CanonicalLoop &loop : chain)
    ok = ok && enterLoopBody(loop.stmt, loc);
  ok = ok && emitLoopBody(innermost, loc);
  if (outerAccNest && !accNest)
    variables = std::move(*outerVariables);
  accNest = outerAccNest;
  allocationBlock = outerAllocation;
  for (const CanonicalLoop &loop : chain)
    nest.done.erase(loop.var);
  unit.scopes.pop();
  for (auto &[var, old] : llvm::reverse(saved)) {
    if (old)
      variables[var] = *old;
    else
      variables.erase(var);
  }
  if (outermost)
    for (const VarDecl *var : function.iterationPrivate)
      variables.erase(var);
  if (ok &&
      (body->empty() || !body->back().hasTrait<OpTrait::IsTerminator>())) {
    builder.setInsertionPointToEnd(body);
    xmp::YieldOp::create(builder, loc);
  }
  return ok;
}

bool RegionBuilder::importLoop(const Directive &directive, const Stmt *stmt) {
  const ForStmt *loop = getForStmt(stmt);
  if (!loop)
    return unit.error(directive.loc,
                      "'#pragma xmp loop' must be followed by a for statement");
  if (compute && !accNest && !directive.reductions.empty())
    return unit.error(directive.loc,
                      "'reduction' of '#pragma xmp loop' must not stand in a "
                      "compute construct; write it on a combined '#pragma acc "
                      "parallel loop'");
  Nest nest(directive);
  // The sums of an OpenACC loop are those of its acc.loop.
  if (!collectNest(nest, loop) || !checkNest(nest) || !matchOn(nest) ||
      (!accNest && !bindReductions(nest)))
    return false;
  // What is not distributed keeps its last value, as in C.
  if (!accNest)
    llvm::erase_if(nest.listed, [&](const VarDecl *var) {
      return function.seenCounters.count(var) &&
             llvm::none_of(nest.dims, [&](const Nest::Dim &dim) {
               return dim.var == var;
             });
    });
  if (directive.acc && !accNest && unit.ast.getLangOpts().OpenACC)
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

  // Is the nest one xmp.loop? Then the reduction is its own.
  llvm::SmallVector<const VarDecl *> perfect;
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
  // xmp.loop takes no complex accumulators.
  nest.attached = perfect.size() == nest.listed.size() &&
                  llvm::none_of(nest.reductions, [](const Nest::Reduction &r) {
                    return r.var->getType()->isAnyComplexType();
                  });

  llvm::SmallVector<Value, 2> accumulators;
  VarSet outerReductions = reductionVars;
  for (const Nest::Reduction &reduction : nest.reductions)
    reductionVars.insert(reduction.var);
  llvm::SmallVector<std::pair<const VarDecl *, Variable>> saved;
  if (!nest.attached)
    for (Nest::Reduction &reduction : nest.reductions) {
      if (!reduction.var->getType()->isScalarType() ||
          reduction.var->getType()->isPointerType())
        return unit.error(
            reduction.loc,
            "a reduction into an array or through a pointer needs a perfect "
            "nest of loops");
      Type type = memoryType(reduction.var->getType());
      Value accumulator = allocate(type, loc);
      memref::StoreOp::create(builder, loc, identity(reduction.kind, type, loc),
                              accumulator, ValueRange());
      accumulators.push_back(accumulator);
      saved.push_back({reduction.var, variables[reduction.var]});
      Variable bound;
      bound.memory = accumulator;
      variables[reduction.var] = bound;
    }
  Nest *outerNest = currentNest;
  currentNest = &nest;
  bool ok = emitFor(loop);
  currentNest = outerNest;
  reductionVars = outerReductions;
  for (auto &[var, old] : saved)
    variables[var] = old;
  if (!ok)
    return false;
  if (!accumulators.empty()) {
    Value set = reductionSet(nest, loc);
    if (!set)
      return false;
    for (auto [reduction, accumulator] :
         llvm::zip(nest.reductions, accumulators)) {
      xmp::ReductionOp::create(builder, loc, reduction.kind, accumulator, set);
      Value old =
          memref::LoadOp::create(builder, loc, reduction.memory, ValueRange());
      Value all =
          memref::LoadOp::create(builder, loc, accumulator, ValueRange());
      memref::StoreOp::create(builder, loc,
                              combine(reduction.kind, old, all, loc),
                              reduction.memory, ValueRange());
    }
    xmp::ReleaseOp::create(builder, loc, set);
  }
  return true;
}

} // namespace xacc::frontend
