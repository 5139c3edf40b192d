//===- SplitLoop.cpp - A part of a loop for each thread of a team --------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The region of a loop that the threads of an OpenMP team share is called once
// for each part of it. A part of what the node owns is a part of the range of
// the outermost loop: from the node's first index to its last one, whatever the
// distribution. What nodes combine is a region of its own, after all parts.
//
//===----------------------------------------------------------------------===//

#include "XMP/Nest.h"
#include "clang/AST/Expr.h"

using namespace clang;
using namespace mlir;

namespace xacc::frontend {

void XMPImporter::splitOverTeam(const VarSet &shared) {
  sharedByTeam = shared;
  // Of what directives reduce, each part has its own, which OpenMP combines.
  mlir::Type type = builder.getI32Type();
  Location loc = entryLoc;
  auto add = [&](const char *name) {
    return arith::IndexCastOp::create(builder, loc, builder.getIndexType(),
                                      addArgument(type, "int", name))
        .getResult();
  };
  team = TeamPart();
  team->number = add("__xacc_part");
  team->count = add("__xacc_parts");
}

/// Whether the threads of a team may share the loop: each runs iterations of
/// the outermost one, and only numbers are reduced.
bool XMPImporter::canSplit(const Nest &nest, const CanonicalLoop &outer) {
  return nest.directive.widening == Directive::NotWidened && !compute &&
         !isAccLoop() && isListed(nest, outer.var) && nest.located.empty() &&
         nest.sections.empty() &&
         llvm::none_of(nest.dims,
                       [](const Nest::Dim &dim) { return dim.range; }) &&
         llvm::all_of(nest.reductions, [&](const Nest::Reduction &reduction) {
           clang::QualType type = reduction.var->getType();
           return (type->isIntegerType() || type->isRealFloatingType()) &&
                  !type->isBooleanType() && !type.isVolatileQualified() &&
                  !type->isAtomicType();
         });
}

/// In a part, what the directive reduces is a variable like others.
void XMPImporter::leaveReductionsToTeam(Nest &nest) {
  for (const Nest::Reduction &reduction : nest.reductions) {
    auto syntax =
        llvm::find_if(nest.directive.reductions, [&](const auto &syntax) {
          return syntax.loc == reduction.loc;
        });
    team->reductions.push_back({reduction.var, syntax->kind});
  }
  nest.reductions.clear();
}

/// Makes the range of the outermost loop that of the part.
void XMPImporter::restrictToPart(const Nest &nest, const CanonicalLoop &loop,
                                 LoopRange &range, Location loc) {
  auto nsw = arith::IntegerOverflowFlags::nsw;
  auto add = [&](Value a, Value b) -> Value {
    return arith::AddIOp::create(builder, loc, a, b, nsw);
  };
  auto sub = [&](Value a, Value b) -> Value {
    return arith::SubIOp::create(builder, loc, a, b, nsw);
  };
  auto max = [&](Value a, Value b) -> Value {
    return arith::MaxSIOp::create(builder, loc, a, b);
  };
  auto min = [&](Value a, Value b) -> Value {
    return arith::MinSIOp::create(builder, loc, a, b);
  };
  Value one = constantIndex(loc, 1), zero = constantIndex(loc, 0);
  // From `low` up to `high`, both included.
  Value low = loop.descending ? add(range.upper, one) : range.lower;
  Value high = loop.descending ? range.lower : sub(range.upper, one);
  for (auto [number, dim] : llvm::enumerate(nest.dims)) {
    if (dim.var != nest.first(loop.var) || nest.on->kind != Entity::Template)
      continue;
    auto own =
        xmp::OwnedRangeOp::create(builder, loc, handleOf(nest.on, loc), number);
    Value offset = emitOffset(nest, number, loc);
    low = max(low, sub(own.getFirst(), offset));
    high = min(high, sub(own.getLast(), offset));
  }
  Value length = max(zero, add(sub(high, low), one));
  auto startOf = [&](Value part) -> Value {
    return arith::DivSIOp::create(
        builder, loc, arith::MulIOp::create(builder, loc, length, part, nsw),
        team->count);
  };
  Value begin = startOf(team->number);
  Value end = startOf(add(team->number, one));
  // The first iteration at or behind the start of the part.
  auto skip = [&](Value distance) -> Value {
    distance = max(zero, distance);
    Value steps =
        arith::CeilDivSIOp::create(builder, loc, distance, range.step);
    return arith::MulIOp::create(builder, loc, steps, range.step, nsw);
  };
  if (loop.descending) {
    range.upper = max(range.upper, sub(high, end));
    range.lower = sub(range.lower, skip(sub(range.lower, sub(high, begin))));
    return;
  }
  range.upper = min(range.upper, add(low, end));
  range.lower = add(range.lower, skip(sub(add(low, begin), range.lower)));
}

bool XMPImporter::importReductionsOf(const Directive &directive,
                                     const Stmt *stmt) {
  Nest nest(directive);
  if (!collectNest(nest, getForStmt(stmt)) || !matchOn(nest) ||
      !bindReductions(nest))
    return false;
  Location loc = at(directive.loc);
  Value set = reductionSet(nest, loc);
  if (!set)
    return false;
  for (const Nest::Reduction &reduction : nest.reductions)
    xmp::ReductionOp::create(builder, loc, reduction.kind, reduction.memory,
                             set)
        .setDirectiveAttr(attrOf(directive));
  xmp::ReleaseOp::create(builder, loc, set);
  return true;
}

} // namespace xacc::frontend
