//===- MergeReflects.cpp - Fewer exchanges of the same effect -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// First exchanges leave host loops that do not write their arrays; then those
// of what is fresh already go; then an exchange brings what a later one of the
// same array would have brought; then neighbours are joined. Precondition and
// postcondition: see Passes.td.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/Analysis/HaloDemand.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "Exchanges.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPMERGEREFLECTSPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::analysis;
using namespace xacc::xmp;

namespace {
class MergeReflectsPass
    : public xacc::xmp::impl::XMPMergeReflectsPassBase<MergeReflectsPass> {
public:
  using XMPMergeReflectsPassBase::XMPMergeReflectsPassBase;
  void runOnOperation() override;

private:
  SmallVector<ReflectOp> getExchanges();
  void hoist(HaloProgram &program);
  void removeRedundant(HaloProgram &program);
  bool widen(HaloProgram &program, HaloUses &uses, ReflectOp reflect);
  void join(HaloProgram &program, ReflectOp reflect);
  void remark(Operation *op, const Twine &text) {
    if (remarks)
      op->emitRemark() << text.str();
  }
};
} // namespace

/// The blocking ones with widths known here.
SmallVector<ReflectOp> MergeReflectsPass::getExchanges() {
  SmallVector<ReflectOp> exchanges;
  getOperation()->walk([&](ReflectOp reflect) {
    if (!reflect.getAsync() && reflect.getLower().empty() &&
        reflect.getUpper().empty())
      exchanges.push_back(reflect);
  });
  return exchanges;
}

/// Whether something around the exchange, but in the host loop `scope`, may
/// read what the halo held before the first exchange.
static bool isReadBefore(Operation *scope, ReflectOp reflect, Value array) {
  const void *key = getIdentity(array);
  WalkResult result = scope->walk([&](Operation *op) {
    bool isUse = llvm::any_of(op->getOperands(), [&](Value operand) {
      return isa<ArrayType>(operand.getType()) && getIdentity(operand) == key;
    });
    if (!isUse || isa<StoreOp>(op) || op == reflect)
      return WalkResult::advance();
    Operation *ancestor = reflect->getBlock()->findAncestorOpInBlock(*op);
    bool isAfter = ancestor && reflect->isBeforeInBlock(ancestor);
    return isa<LoadOp, ReflectOp>(op) && isAfter ? WalkResult::advance()
                                                 : WalkResult::interrupt();
  });
  return result.wasInterrupted();
}

void MergeReflectsPass::hoist(HaloProgram &program) {
  for (ReflectOp reflect : getExchanges()) {
    Operation *place = nullptr;
    for (Value array : reflect.getArrays()) {
      ArrayCopy copy = getArrayCopy(array, reflect.getAcc());
      Operation *outermost = reflect;
      if (copy.object.isDistinct)
        outermost =
            getOutermostPlace(reflect, array, copy, program.getFootprint());
      if (outermost != reflect && isReadBefore(outermost, reflect, array))
        outermost = reflect;
      if (!place || place->isAncestor(outermost))
        place = outermost;
    }
    if (place == reflect)
      continue;
    remark(reflect, "moved before the loop around it, which does not write "
                    "what it exchanges");
    reflect->moveBefore(place);
  }
}

void MergeReflectsPass::removeRedundant(HaloProgram &program) {
  for (ReflectOp reflect : getExchanges()) {
    SmallVector<Value> needed;
    for (Value array : reflect.getArrays()) {
      ArrayCopy copy = getArrayCopy(array, reflect.getAcc());
      const HaloState *state = copy.object.isDistinct
                                   ? program.getStateBefore(reflect, copy)
                                   : nullptr;
      std::optional<HaloExtent> extent = getExtent(reflect, array);
      if (!state || !extent || !state->fresh.covers(*extent))
        needed.push_back(array);
      else
        remark(reflect, "exchange of " + Twine(copy.object.name) +
                            " taken away: its halo is fresh");
    }
    if (needed.empty())
      reflect.erase();
    else if (needed.size() != reflect.getArrays().size())
      reflect.getArraysMutable().assign(needed);
  }
}

/// What one exchange brings of both, if one `width` clause can say so: the ends
/// of a dimension wrap or do not.
static std::optional<HaloExtent> unite(const HaloExtent &a,
                                       const HaloExtent &b) {
  HaloExtent both = a;
  for (auto [mine, its] : llvm::zip_equal(a.dims, b.dims)) {
    bool areWide = (mine.lower || mine.upper) && (its.lower || its.upper);
    bool isKnown = llvm::none_of(
        ArrayRef<int64_t>{mine.lower, mine.upper, its.lower, its.upper},
        [](int64_t width) { return width == kAnyWidth; });
    if (!isKnown || (areWide && mine.periodic != its.periodic))
      return std::nullopt;
  }
  both.unite(b);
  return both;
}

/// Lets an exchange bring what a later one of the same array does, where
/// nothing writes the array in between or reads what only that one brings. True
/// if the later one is gone.
bool MergeReflectsPass::widen(HaloProgram &program, HaloUses &uses,
                              ReflectOp reflect) {
  if (reflect.getArrays().size() != 1)
    return false;
  Value array = reflect.getArrays().front();
  ArrayCopy copy = getArrayCopy(array, reflect.getAcc());
  std::optional<HaloExtent> extent = getExtent(reflect, array);
  if (!copy.object.isDistinct || !extent)
    return false;
  for (Operation *op = reflect->getNextNode(); op; op = op->getNextNode()) {
    auto next = dyn_cast<ReflectOp>(op);
    if (next && next.getArrays().size() == 1 && !next.getAsync() &&
        getArrayCopy(next.getArrays().front(), next.getAcc()).getKey() ==
            copy.getKey()) {
      std::optional<HaloExtent> more = getExtent(next, array);
      std::optional<HaloExtent> both =
          more ? unite(*extent, *more) : std::nullopt;
      if (!both)
        return false;
      remark(next,
             "joined with an earlier exchange of " + Twine(copy.object.name));
      setExtent(reflect, *both);
      next.erase();
      return true;
    }
    if (program.getFootprint().mayWrite(op, copy) ||
        !uses.readsOnly(op, copy, *extent) ||
        op->hasTrait<OpTrait::IsTerminator>())
      return false;
  }
  return false;
}

static bool haveEqualClauses(ReflectOp a, ReflectOp b) {
  return a.getStaticLower() == b.getStaticLower() &&
         a.getStaticUpper() == b.getStaticUpper() &&
         a.getPeriodic() == b.getPeriodic() &&
         a.getOrthogonal() == b.getOrthogonal() && a.getAcc() == b.getAcc();
}

/// Joins an exchange with the next one, if nothing between them matters.
void MergeReflectsPass::join(HaloProgram &program, ReflectOp reflect) {
  const void *templ =
      program.getInfo().getTemplateIdentity(reflect.getArrays().front());
  for (Operation *op = reflect->getNextNode(); op; op = op->getNextNode()) {
    if (auto next = dyn_cast<ReflectOp>(op)) {
      Value array = next.getArrays().front();
      bool fits =
          haveEqualClauses(reflect, next) && !next.getAsync() &&
          next.getLower().empty() && next.getUpper().empty() && templ &&
          templ == program.getInfo().getTemplateIdentity(array) &&
          cast<ArrayType>(array.getType()).getRank() ==
              cast<ArrayType>(reflect.getArrays()[0].getType()).getRank();
      if (!fits)
        return;
      remark(next, "joined with the exchange before it");
      SmallVector<Value> arrays(reflect.getArrays());
      for (Value other : next.getArrays())
        if (!llvm::is_contained(arrays, other))
          arrays.push_back(other);
      next.getArraysMutable().assign(arrays);
      reflect.erase();
      return;
    }
    const ArrayEffects &effects = program.getFootprint().get(op);
    if (effects.writesUnknown || !effects.writes.empty() ||
        !effects.reads.empty() || op->hasTrait<OpTrait::IsTerminator>() ||
        op->getNumRegions())
      return;
  }
}

void MergeReflectsPass::runOnOperation() {
  if (getExchanges().empty())
    return;
  {
    HaloProgram program(getOperation());
    hoist(program);
  }
  HaloProgram program(getOperation());
  removeRedundant(program);
  HaloUses uses(program.getFootprint());
  SmallVector<ReflectOp> exchanges = getExchanges();
  for (ReflectOp reflect : llvm::reverse(exchanges))
    while (widen(program, uses, reflect))
      continue;
  for (ReflectOp reflect : getExchanges())
    join(program, reflect);
}
