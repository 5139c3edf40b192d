//===- Overlap.cpp - Exchanges behind the interior of a loop --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loop after an exchange becomes two: iterations that read nothing of what
// the exchange brings (`expand` by negative widths), which run while it is on
// its way, and the others (`margin` by the same widths) after it. Precondition
// and postcondition: see Passes.td.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/Analysis/Halo.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "Independence.h"
#include "mlir/Dialect/Arith/IR/Arith.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPOVERLAPPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::xmp;

namespace {

/// An exchange and the loop after it.
struct Pair {
  ReflectOp reflect;
  LoopOp loop;
  /// How much of the loop's own range waits, per loop.
  SmallVector<int64_t> lower, upper;
};

class OverlapPass : public xacc::xmp::impl::XMPOverlapPassBase<OverlapPass> {
public:
  using XMPOverlapPassBase::XMPOverlapPassBase;
  void runOnOperation() override;

private:
  std::optional<std::string> check(Pair &pair, HaloProgram &program);
};

} // namespace

/// The loop that is run next, if nothing that matters stands between.
static LoopOp findNextLoop(ReflectOp reflect) {
  for (Operation *op = reflect->getNextNode(); op; op = op->getNextNode()) {
    if (auto loop = dyn_cast<LoopOp>(op))
      return loop;
    if (!isMemoryEffectFree(op) || op->hasTrait<OpTrait::IsTerminator>())
      return {};
  }
  return {};
}

/// How much of each loop reads what an exchange of the array brings.
static bool addWidths(Pair &pair, const HaloRead &read) {
  auto type = cast<ArrayType>(read.array.getType());
  for (auto [dim, extent] : llvm::enumerate(read.extent.dims)) {
    if (extent.lower == 0 && extent.upper == 0)
      continue;
    unsigned d = 0;
    int64_t templateDim = type.getAlign()[dim].templateDim;
    while (d < pair.loop.getNumLoops() &&
           (templateDim < 0 || pair.loop.getOnDim(d) != templateDim))
      ++d;
    if (d == pair.loop.getNumLoops() || extent.lower == kAnyWidth ||
        extent.upper == kAnyWidth)
      return false;
    pair.lower[d] = std::max(pair.lower[d], extent.lower);
    pair.upper[d] = std::max(pair.upper[d], extent.upper);
  }
  return true;
}

/// Why exchange and loop stay one after the other; none if they need not.
std::optional<std::string> OverlapPass::check(Pair &pair,
                                              HaloProgram &program) {
  LoopOp loop = pair.loop;
  if (!loop.getReductions().empty())
    return "its sum would be added in another order";
  if (loop.getWidening() || loop.getBody().front().getOps<LoopOp>().begin() !=
                                loop.getBody().front().getOps<LoopOp>().end())
    return "its form is not a plain nest";
  pair.lower.assign(loop.getNumLoops(), 0);
  pair.upper.assign(loop.getNumLoops(), 0);
  const ArrayEffects &effects = program.getFootprint().get(loop);
  bool reads = false;
  for (Value array : pair.reflect.getArrays()) {
    ArrayCopy copy = getArrayCopy(array, false);
    if (!copy.object.isIdentified ||
        program.getFootprint().mayWrite(loop, copy))
      return "it may write what is exchanged";
    for (const HaloRead &read : effects.reads) {
      if (read.copy.getKey() != copy.getKey())
        continue;
      reads = true;
      if (!addWidths(pair, read))
        return "which iterations read the halo is not known";
    }
  }
  if (!reads)
    return "it reads nothing of what is exchanged";
  DominanceInfo dominance(loop);
  LoopMemory memory(loop, dominance);
  for (unsigned d = 0; d < loop.getNumLoops(); ++d)
    if (auto obstacle = memory.findObstacle(d))
      return *obstacle;
  return std::nullopt;
}

/// A copy of the loop that runs a part of its iterations.
static void cloneWidened(OpBuilder &builder, const Pair &pair, Widening kind) {
  LoopOp loop = pair.loop;
  auto widths = [&](ArrayRef<int64_t> values) {
    return llvm::map_to_vector(values, [&](int64_t value) -> Value {
      return arith::ConstantIndexOp::create(builder, loop.getLoc(), -value);
    });
  };
  SmallVector<Value> lower = widths(pair.lower), upper = widths(pair.upper);
  auto clone = cast<LoopOp>(builder.clone(*loop));
  SmallVector<bool> unbound(loop.getNumLoops(), false);
  clone.widen(kind, lower, upper, unbound, Value());
}

static void transform(Pair &pair) {
  ReflectOp reflect = pair.reflect;
  OpBuilder builder(pair.loop);
  auto start = ReflectStartOp::create(
      builder, reflect.getLoc(), RequestType::get(builder.getContext()),
      reflect.getArrays(), reflect.getLower(), reflect.getUpper(),
      reflect.getStaticLowerAttr(), reflect.getStaticUpperAttr(),
      reflect.getPeriodicAttr(), reflect.getOrthogonal());
  start->setDiscardableAttrs(reflect->getDiscardableAttrDictionary());
  start.setDirectiveAttr(reflect.getDirectiveAttr());
  cloneWidened(builder, pair, Widening::Expand);
  auto wait = ReflectWaitOp::create(builder, reflect.getLoc(), start);
  wait->setDiscardableAttrs(reflect->getDiscardableAttrDictionary());
  wait.setDirectiveAttr(reflect.getDirectiveAttr());
  cloneWidened(builder, pair, Widening::Margin);
  reflect.erase();
  pair.loop.erase();
}

void OverlapPass::runOnOperation() {
  SmallVector<ReflectOp> exchanges;
  getOperation()->walk([&](ReflectOp reflect) {
    if (!reflect.getAsync() && !reflect.getAcc())
      exchanges.push_back(reflect);
  });
  if (exchanges.empty())
    return;
  HaloProgram program(getOperation());
  SmallVector<Pair> pairs;
  for (ReflectOp reflect : exchanges) {
    Pair pair{reflect, findNextLoop(reflect), {}, {}};
    if (!pair.loop)
      continue;
    std::optional<std::string> why = check(pair, program);
    if (remarks) {
      InFlightDiagnostic remark = pair.loop.emitRemark();
      if (why)
        remark << "the exchange before this loop is not overlapped: " << *why;
      else
        remark << "the interior runs while the exchange is on its way";
    }
    if (!why)
      pairs.push_back(pair);
  }
  for (Pair &pair : pairs)
    transform(pair);
}
