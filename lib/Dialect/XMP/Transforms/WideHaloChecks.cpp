//===- WideHaloChecks.cpp - Which time loops may use wide halos -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Over several nodes, and around the ends of periodic arrays, passes compute
// what other nodes own from halos that are as wide as a pass is deep. What that
// asks of a time loop, beside the checks of TimeLoopChecks.cpp.
//
//===----------------------------------------------------------------------===//

#include "TimeLoopChecks.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace xacc::analysis;
using namespace xacc::xmp;

/// Finds the loops whose sweeps read beyond the ends of arrays.
Reason TimeLoopChecks::findPeriodic() {
  time.periodic.assign(time.sweeps[0].getNumLoops(), false);
  bool wraps = false;
  for (auto reflect : time.loop.getBody()->getOps<ReflectOp>()) {
    auto periodic = reflect.getPeriodic();
    wraps |= periodic && llvm::is_contained(*periodic, true);
  }
  for (LoopOp sweep : time.sweeps)
    for (const HaloRead &read : program.getFootprint().get(sweep).reads) {
      if (wraps && !read.checks.empty())
        return "an exchange wraps around, and the bounds of a sweep are not "
               "constant";
      auto type = cast<ArrayType>(read.array.getType());
      for (auto [dim, extent] : llvm::enumerate(read.extent.dims)) {
        if (!extent.periodic)
          continue;
        int64_t templateDim = type.getAlign()[dim].templateDim;
        unsigned d = 0;
        while (d < sweep.getNumLoops() &&
               (templateDim < 0 || sweep.getOnDim(d) != templateDim))
          ++d;
        if (d == sweep.getNumLoops())
          return "a periodic dimension belongs to no loop";
        time.periodic[d] = true;
      }
    }
  return std::nullopt;
}

/// Whether a value, the variable of a loop or the variable plus a constant, is
/// used only as a subscript of a dimension that wide halos continue.
bool TimeLoopChecks::isSubscript(Value value, unsigned loop) {
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<arith::AddIOp, arith::SubIOp>(user) &&
        use.getOperandNumber() == 0 &&
        matchPattern(user->getOperand(1), m_Constant()))
      return isSubscript(user->getResult(0), loop);
    Value array;
    unsigned first = 1;
    if (auto load = dyn_cast<LoadOp>(user)) {
      array = load.getArray();
    } else if (auto store = dyn_cast<StoreOp>(user)) {
      array = store.getArray();
      first = 2;
    } else {
      return false;
    }
    return llvm::any_of(time.wide, [&](const WideArray &wide) {
      return getIdentity(wide.array) == getIdentity(array) &&
             llvm::any_of(wide.dims, [&](const SpreadDim &spread) {
               return spread.loop == loop &&
                      spread.dim + first == use.getOperandNumber();
             });
    });
  });
}

/// Whether an iteration beyond the ends does what the one at the other end
/// does.
Reason TimeLoopChecks::checkPeriodicSweep(LoopOp sweep, unsigned loop) {
  auto type = cast<ArrayType>(time.changed[0].array.getType());
  const SpreadDim *spread =
      llvm::find_if(time.wide[0].dims, [&](const SpreadDim &spread) {
        return spread.loop == loop;
      });
  if (spread == time.wide[0].dims.end())
    return "an array has no shadow in a periodic dimension";
  if (!isConstantIntValue(sweep.getLower()[loop], 0) ||
      !isConstantIntValue(sweep.getUpper()[loop], type.getShape()[spread->dim]))
    return "a sweep leaves out a part of a periodic dimension";
  if (!isSubscript(sweep.getInductionVar(loop), loop))
    return "a sweep uses the index of a periodic dimension as a number, or in "
           "an array without a shadow there";
  return std::nullopt;
}

/// Whether wide halos can replace the program's exchanges in a sweep.
Reason TimeLoopChecks::checkDeepSweep(LoopOp sweep) {
  Iterations iterations(sweep);
  std::string why;
  WalkResult result = sweep.getBody().walk([&](Operation *op) {
    Reason reason;
    if (auto store = dyn_cast<StoreOp>(op)) {
      for (auto [d, subscript] : llvm::enumerate(store.getIndices()))
        if (subscript != sweep.getInductionVar(d))
          reason = "a sweep does not store at its variables in order";
    } else if (auto load = dyn_cast<LoadOp>(op)) {
      const void *key = getIdentity(load.getArray());
      bool isFree = !accesses(sweep, key, /*stores=*/true) ||
                    iterations.areIndependentIn(key);
      reason = addWideRead(sweep, load, isFree);
    }
    if (!reason)
      return WalkResult::advance();
    why = *reason;
    return WalkResult::interrupt();
  });
  if (result.wasInterrupted())
    return why;
  // What the program reads of its halos is what the owners have.
  Operation *statement = time.loop.getBody()->findAncestorOpInBlock(*sweep);
  for (const HaloRead &read : program.getFootprint().get(sweep).reads) {
    if (read.extent.isEmpty())
      continue;
    const HaloState *state = program.getStateBefore(statement, read.copy);
    if (!state || !state->fresh.covers(read.extent))
      return "a sweep may read a halo of " + read.copy.object.name +
             " that no exchange has filled";
  }
  return std::nullopt;
}

/// Which dimensions of an array are spread over nodes, and by which loops of
/// the sweeps each node goes over what it owns.
Reason TimeLoopChecks::describeWide(WideArray &wide) {
  auto type = cast<ArrayType>(wide.array.getType());
  const ArrayInfo &info = program.getInfo();
  TemplateType templ = info.getTemplateType(wide.array);
  LoopOp sweep = time.sweeps[0];
  if (!templ || info.getTemplateIdentity(wide.array) !=
                    info.getTemplateIdentity(time.changed[0].array))
    return "an array has another template";
  for (auto [dim, align] : llvm::enumerate(type.getAlign())) {
    if (align.templateDim < 0)
      continue;
    unsigned d = 0;
    while (d < sweep.getNumLoops() && sweep.getOnDim(d) != align.templateDim)
      ++d;
    bool isPeriodic = d < sweep.getNumLoops() && time.periodic[d];
    Shadow shadow = type.getShadow()[dim];
    // A dimension that is whole on each node gets a wide halo if it has any.
    if (templ.getFormats()[align.templateDim].kind == FormatKind::None &&
        (!isPeriodic || shadow.isEmpty()))
      continue;
    if (shadow.full)
      return "an array has a full shadow";
    APInt constant;
    if (d == sweep.getNumLoops() ||
        !matchPattern(sweep.getOffset(align.templateDim),
                      m_ConstantInt(&constant)) ||
        constant.getSExtValue() != align.offset)
      return "a node computes from elements that it does not own";
    wide.dims.push_back({unsigned(dim), d, isPeriodic});
  }
  return std::nullopt;
}

/// A load of what passes have to have in wide halos, if it is one. It may read
/// other elements than its own of an array that the sweep changes only if it
/// `isFree`: of those another node has the values from before the sweep.
Reason TimeLoopChecks::addWideRead(LoopOp sweep, LoadOp load, bool isFree) {
  const void *key = getIdentity(load.getArray());
  auto *wide = llvm::find_if(time.wide, [&](const WideArray &known) {
    return getIdentity(known.array) == key;
  });
  if (wide == time.wide.end()) {
    WideArray added{load.getArray(), {}};
    if (Reason why = describeWide(added))
      return why;
    if (added.dims.empty())
      return std::nullopt;
    if (time.loop.getBodyRegion().isAncestor(added.array.getParentRegion()))
      return "an array is declared in the loop";
    time.wide.push_back(added);
    wide = std::prev(time.wide.end());
  }
  for (SpreadDim &spread : wide->dims) {
    int64_t constant = 0;
    if (!isVariable(sweep, load.getIndices()[spread.dim], spread.loop,
                    constant))
      return "where a sweep reads is not known";
    if (constant != 0 && !isFree)
      return "a sweep reads neighbours of what it changes";
    if (constant == 0)
      continue;
    time.reads.push_back({sweep, wide->array, spread, constant});
    time.reach = std::max(time.reach, std::abs(constant));
  }
  return std::nullopt;
}

Reason TimeLoopChecks::runDeep() {
  auto type = cast<ArrayType>(time.changed[0].array.getType());
  LoopOp sweep = time.sweeps[0];
  if (sweep.getNumLoops() != type.getRank())
    return "the sweeps have not as many loops as the arrays dimensions";
  for (const ChangedArray &array : time.changed) {
    if (cast<ArrayType>(array.array.getType()).getShape() != type.getShape())
      return "the arrays differ in their extents";
    WideArray wide{array.array, {}};
    if (Reason why = describeWide(wide))
      return why;
    for (const SpreadDim &spread : wide.dims)
      if (spread.dim != spread.loop)
        return "a node computes elements that it does not own";
    time.wide.push_back(wide);
  }
  for (int64_t kind : sweep.getOnKinds())
    if (kind == kOnValue || kind == kOnInner)
      return "only a part of the nodes computes";
  for (auto reflect : time.loop.getBody()->getOps<ReflectOp>())
    if (!reflect.getLower().empty() || !reflect.getUpper().empty())
      return "an exchange has widths that are known at run time only";
  for (LoopOp sweep : time.sweeps)
    if (Reason why = checkDeepSweep(sweep))
      return why;
  if (time.reach == 0 || time.wide[0].dims.empty())
    return "nothing is exchanged";
  for (auto [d, isPeriodic] : llvm::enumerate(time.periodic))
    for (LoopOp sweep : time.sweeps)
      if (isPeriodic)
        if (Reason why = checkPeriodicSweep(sweep, d))
          return why;
  return std::nullopt;
}
