//===- NarrowReflects.cpp - Exchange no more than is read -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What is read of a halo before the next exchange is a backward data-flow
// problem (HaloDemand.h). After the last iteration of a time loop the rest of
// the program may read everything, so an exchange that each iteration runs is
// as wide as it was written in the last one, and narrow in the others. Which
// iteration is the last is known before it begins in loops that count; for
// others there is FinalExchanges.h.
// Precondition and postcondition: see Passes.td.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/Analysis/HaloDemand.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "Exchanges.h"
#include "FinalExchanges.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/StringSet.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPNARROWREFLECTSPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::xmp;

namespace {

/// What is left of an exchange.
struct Narrowed {
  SmallVector<Value> arrays;
  /// Of each of them.
  HaloExtent extent;
  /// Anything less than before.
  bool isLess = false;
};

class NarrowReflectsPass
    : public xacc::xmp::impl::XMPNarrowReflectsPassBase<NarrowReflectsPass> {
public:
  using XMPNarrowReflectsPassBase::XMPNarrowReflectsPassBase;
  void runOnOperation() override;

private:
  struct Found;
  void findRepeated(HaloFootprint &footprint, MutableArrayRef<Found> exchanges);
  bool narrowInLoop(ReflectOp reflect, const Narrowed &atEnd,
                    const Narrowed &inLoop);
  void narrow(ReflectOp reflect, const Narrowed &narrowed, StringRef when);
  void remark(ReflectOp reflect, const Twine &text);
  /// Other passes leave copies of an exchange: what is said once is enough.
  llvm::DenseMap<Location, llvm::StringSet<>> remarked;
};

} // namespace

static unsigned countWideDims(const HaloExtent &extent) {
  return llvm::count_if(extent.dims, [](const auto &dim) {
    return dim.lower != 0 || dim.upper != 0;
  });
}

/// Whether one `width` clause can say this of all arrays.
static bool isWritable(const HaloExtent &extent, ArrayRef<Value> arrays) {
  bool isKnown = llvm::all_of(extent.dims, [](const auto &dim) {
    return dim.lower != kAnyWidth && dim.upper != kAnyWidth;
  });
  return isKnown && llvm::all_of(arrays, [&](Value array) {
           HaloExtent cut = extent;
           return !cut.cutTo(cast<ArrayType>(array.getType()));
         });
}

static Narrowed findNarrowed(ReflectOp reflect, HaloDemands &demands,
                             HaloFootprint &footprint) {
  Narrowed result;
  HaloExtent before;
  for (Value array : reflect.getArrays()) {
    ArrayCopy copy = getArrayCopy(array, reflect.getAcc());
    HaloExtent brought = getBrought(reflect, array, footprint);
    HaloExtent needed =
        getNeeded(brought, demands.getDemandAfter(reflect, copy));
    if (needed.isEmpty()) {
      result.isLess = true;
      continue;
    }
    if (result.arrays.empty()) {
      result.extent = needed;
      before = brought;
    } else if (needed.dims.size() == result.extent.dims.size()) {
      result.extent.unite(needed);
      before.unite(brought);
    } else {
      // Of different rank, so without `width`.
      result.extent.corners |= needed.corners;
      result.extent.dims = before.dims;
    }
    result.arrays.push_back(array);
  }
  if (result.arrays.empty())
    return result;
  bool haveOneRank = llvm::all_of(result.arrays, [&](Value array) {
    return size_t(cast<ArrayType>(array.getType()).getRank()) ==
           result.extent.dims.size();
  });
  if (!haveOneRank || !isWritable(result.extent, result.arrays))
    result.extent.dims = before.dims;
  bool losesCorners = before.corners && !result.extent.corners;
  result.isLess |= result.extent.dims != before.dims ||
                   (losesCorners && countWideDims(before) > 1);
  return result;
}

static bool isLessThan(const Narrowed &a, const Narrowed &b) {
  return a.isLess &&
         (a.arrays.size() != b.arrays.size() || !(a.extent == b.extent));
}

void NarrowReflectsPass::remark(ReflectOp reflect, const Twine &text) {
  if (remarks && remarked[reflect.getLoc()].insert(text.str()).second)
    reflect->emitRemark() << text.str();
}

void NarrowReflectsPass::narrow(ReflectOp reflect, const Narrowed &narrowed,
                                StringRef when) {
  if (narrowed.arrays.empty())
    remark(reflect, "taken away" + when +
                        ": nothing reads the halo before the next exchange");
  else
    remark(reflect, "narrowed" + when +
                        " to what is read before the next exchange: " +
                        narrowed.extent.str());
  if (narrowed.arrays.empty())
    return reflect->erase();
  reflect.getArraysMutable().assign(narrowed.arrays);
  if (isWritable(narrowed.extent, narrowed.arrays))
    setExtent(reflect, narrowed.extent);
  else
    reflect.setOrthogonal(!narrowed.extent.corners);
}

/// Leaves the exchange of the last iteration as `atEnd` says.
bool NarrowReflectsPass::narrowInLoop(ReflectOp reflect, const Narrowed &atEnd,
                                      const Narrowed &inLoop) {
  scf::ForOp loop = findTimeLoop(reflect);
  if (!loop || !isLessThan(inLoop, atEnd))
    return false;
  Location loc = reflect.getLoc();
  OpBuilder builder(reflect);
  Value left = arith::SubIOp::create(builder, loc, loop.getUpperBound(),
                                     loop.getInductionVar());
  Value isLast = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle,
                                       left, loop.getStep());
  bool hasElse = !inLoop.arrays.empty();
  auto branch = scf::IfOp::create(builder, loc, isLast, hasElse);
  OpBuilder inside = branch.getThenBodyBuilder();
  auto last = cast<ReflectOp>(inside.clone(*reflect));
  if (atEnd.isLess)
    narrow(last, atEnd, " in the last iteration");
  if (hasElse)
    reflect->moveBefore(branch.elseBlock()->getTerminator());
  narrow(reflect, inLoop, " in all iterations but the last");
  return true;
}

/// The blocking ones whose widths are known here.
static SmallVector<ReflectOp> getExchanges(ModuleOp module) {
  SmallVector<ReflectOp> reflects;
  module->walk([&](ReflectOp reflect) {
    bool isKnown = llvm::all_of(reflect.getArrays(), [&](Value array) {
      return getExtent(reflect, array).has_value();
    });
    if (!reflect.getAsync() && isKnown)
      reflects.push_back(reflect);
  });
  return reflects;
}

/// What is left of an exchange where it stands; in all iterations of its time
/// loop but the last one; and if it is repeated at the end of the function.
struct NarrowReflectsPass::Found {
  ReflectOp reflect;
  Narrowed atEnd, inLoop;
  std::optional<Narrowed> repeated;
};

void NarrowReflectsPass::findRepeated(HaloFootprint &footprint,
                                      MutableArrayRef<Found> exchanges) {
  SmallVector<ReflectOp> candidates;
  for (const Found &found : exchanges)
    if (!findTimeLoop(found.reflect))
      candidates.push_back(found.reflect);
  SmallVector<ReflectOp> repeatable =
      findRepeatable(getOperation(), candidates);
  if (repeatable.empty())
    return;
  HaloDemands demands(getOperation(), footprint, /*leavesLoops=*/true,
                      repeatable);
  for (Found &found : exchanges) {
    if (!llvm::is_contained(repeatable, found.reflect))
      continue;
    Narrowed narrowed = findNarrowed(found.reflect, demands, footprint);
    if (isLessThan(narrowed, found.atEnd))
      found.repeated = narrowed;
  }
}

void NarrowReflectsPass::runOnOperation() {
  SmallVector<ReflectOp> reflects = getExchanges(getOperation());
  if (reflects.empty())
    return;
  ArrayInfo info(getOperation());
  HaloFootprint footprint(info);
  HaloDemands demands(getOperation(), footprint);
  HaloDemands inLoops(getOperation(), footprint, /*leavesLoops=*/false);
  // Before anything changes: what was found of the exchanges as they were is
  // true of narrower ones, too.
  std::vector<Found> exchanges;
  for (ReflectOp reflect : reflects)
    exchanges.push_back({reflect, findNarrowed(reflect, demands, footprint),
                         findNarrowed(reflect, inLoops, footprint),
                         std::nullopt});
  findRepeated(footprint, exchanges);
  FinalExchanges finals;
  for (const Found &found : exchanges) {
    ReflectOp reflect = found.reflect;
    if (narrowInLoop(reflect, found.atEnd, found.inLoop))
      continue;
    if (found.repeated) {
      finals.repeat(reflect);
      narrow(reflect, *found.repeated, " but at the end of the function");
    } else if (found.atEnd.isLess) {
      narrow(reflect, found.atEnd, "");
    } else {
      remark(reflect, "not narrowed: all that it brings may be read");
    }
  }
}
