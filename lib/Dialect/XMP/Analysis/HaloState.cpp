//===- HaloState.cpp - Which halo elements are fresh ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Two facts for each copy of an array. What is fresh holds on all paths: paths
// meet in what both have. What made the halo stale holds on some path, for
// messages: paths meet in the union. An exchange under a condition ends it on
// both ways, since the condition may be just that the halo is stale. Whether
// what is left proves a mistake, HaloPaths.cpp decides.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/Analysis/Halo.h"
#include "mlir/Analysis/DataFlow/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

using namespace mlir;
using namespace mlir::dataflow;

namespace xacc::xmp {

/// Makes a state what holds on both paths. True if that is another one.
static bool meetInto(HaloState &state, const HaloState &other) {
  bool isChanged = state.fresh.intersect(other.fresh);
  for (const auto &[write, brought] : other.staleSince) {
    auto [own, isNew] = state.staleSince.insert({write, brought});
    isChanged |= isNew || own->second.intersect(brought);
  }
  return isChanged;
}

static bool meetInto(HaloLattice::States &states,
                     const HaloLattice::States &others) {
  bool isChanged = false;
  static const HaloExtent nothing;
  for (auto &[key, state] : states) {
    auto it = others.find(key);
    isChanged |= it == others.end() ? state.fresh.intersect(nothing)
                                    : meetInto(state, it->second);
  }
  for (const auto &[key, state] : others)
    if (auto [own, isNew] = states.insert({key, state}); isNew) {
      own->second.fresh = HaloExtent();
      isChanged = true;
    }
  return isChanged;
}

ChangeResult HaloLattice::join(const SharedStates &other) {
  if (!other || other == states)
    return ChangeResult::NoChange;
  if (!states) {
    states = other;
    return ChangeResult::Change;
  }
  auto joined = std::make_shared<States>(*states);
  if (!meetInto(*joined, *other))
    return ChangeResult::NoChange;
  previous = std::exchange(states, std::move(joined));
  return ChangeResult::Change;
}

ChangeResult HaloLattice::join(States other) {
  return join(std::make_shared<const States>(std::move(other)));
}

ChangeResult HaloLattice::join(const AbstractDenseLattice &other) {
  const auto &lattice = static_cast<const HaloLattice &>(other);
  // What was that of the other point is now what that one has become: states
  // only lose.
  if (states && states == lattice.previous) {
    previous = std::exchange(states, lattice.states);
    return ChangeResult::Change;
  }
  return join(lattice.states);
}

ChangeResult HaloLattice::reset() {
  // Nothing known joins to nothing known.
  return join(States());
}

const HaloLattice::States &HaloLattice::getStates() const {
  static const States none;
  return states ? *states : none;
}

void HaloLattice::print(raw_ostream &os) const {
  for (const auto &[key, state] : getStates())
    os << state.copy.object.name << " " << state.fresh.str() << "\n";
}

const HaloState *HaloLattice::lookup(const ArrayCopy &copy) const {
  auto it = getStates().find(copy.getKey());
  return it == getStates().end() ? nullptr : &it->second;
}

using States = HaloLattice::States;

static void refresh(States &states, const ArrayCopy &copy,
                    const std::optional<HaloExtent> &extent) {
  HaloState &state = states[copy.getKey()];
  state.copy = copy;
  if (!extent)
    return state.staleSince.clear();
  state.fresh.add(*extent);
  for (auto &[write, brought] : state.staleSince)
    brought.add(*extent);
}

static void writeTo(States &states, const ArrayWrite &write) {
  for (auto &[key, state] : states)
    if (key == write.copy.getKey() ||
        (key.second == write.copy.onDevice &&
         state.copy.object.mayOverlap(write.copy.object)))
      state.fresh = HaloExtent();
  // Of what is no array of which something is known, nothing is known after it:
  // it needs no entry. There are many local variables.
  if (!write.isOwn && !states.contains(write.copy.getKey()))
    return;
  HaloState &state = states[write.copy.getKey()];
  state.copy = write.copy;
  state.staleSince.clear();
  if (write.isOwn)
    state.staleSince.insert({write.op, HaloExtent()});
}

LogicalResult HaloStateAnalysis::visitOperation(Operation *op,
                                                const HaloLattice &before,
                                                HaloLattice *after) {
  // Seen from outside, with its loops and whatever else is in it.
  if (op->getParentOfType<LoopOp>())
    return success();
  bool isExchange =
      isa<ReflectOp, ReflectDoOp, ReflectInitOp, ReflectStartOp>(op);
  if (!isExchange && !footprint.get(op).writesUnknown &&
      footprint.get(op).writes.empty()) {
    AbstractDenseForwardDataFlowAnalysis::join(after, before);
    return success();
  }
  States states = before.getStates();
  if (auto reflect = dyn_cast<ReflectOp>(op)) {
    for (Value array : reflect.getArrays()) {
      std::optional<HaloExtent> extent;
      if (!reflect.getAsync())
        extent = getExtent(reflect, array);
      refresh(states, getArrayCopy(array, reflect.getAcc()), extent);
    }
  } else if (auto reflect = dyn_cast<ReflectDoOp>(op)) {
    for (Value array : reflect.getArrays())
      refresh(states, getArrayCopy(array, reflect.getAcc()), std::nullopt);
  } else if (auto reflect = dyn_cast<ReflectStartOp>(op)) {
    for (Value array : reflect.getArrays())
      refresh(states, getArrayCopy(array, false), std::nullopt);
  } else if (!isExchange) {
    const ArrayEffects &effects = footprint.get(op);
    if (effects.writesUnknown)
      states.clear();
    for (const ArrayWrite &write : effects.writes)
      writeTo(states, write);
  }
  propagateIfChanged(after, after->join(std::move(states)));
  return success();
}

void HaloStateAnalysis::visitCallControlFlowTransfer(
    CallOpInterface call, CallControlFlowAction action,
    const HaloLattice &before, HaloLattice *after) {
  const ArrayEffects &effects = footprint.get(call);
  if (effects.writesUnknown)
    return setToEntryState(after);
  States states = before.getStates();
  for (const ArrayWrite &write : effects.writes)
    writeTo(states, write);
  propagateIfChanged(after, after->join(std::move(states)));
}

void HaloStateAnalysis::visitRegionBranchControlFlowTransfer(
    RegionBranchOpInterface branch, std::optional<unsigned> regionFrom,
    std::optional<unsigned> regionTo, const HaloLattice &before,
    HaloLattice *after) {
  if (regionFrom && regionTo && isLoopDirective(branch))
    return;
  if (regionTo)
    return AbstractDenseForwardDataFlowAnalysis::join(after, before);
  // Exchanges in it that this path may not have passed.
  States states = before.getStates();
  branch->walk([&](Operation *op) {
    bool isExchange = isa<ReflectOp, ReflectDoOp>(op);
    if (!isExchange)
      return;
    for (Value array : op->getOperands()) {
      if (!isa<ArrayType>(array.getType()))
        continue;
      for (bool onDevice : {false, true}) {
        auto it = states.find(getArrayCopy(array, onDevice).getKey());
        if (it != states.end())
          it->second.staleSince.remove_if([&](const auto &entry) {
            return !branch->isAncestor(entry.first);
          });
      }
    }
  });
  propagateIfChanged(after, after->join(std::move(states)));
}

void HaloStateAnalysis::setToEntryState(HaloLattice *lattice) {
  propagateIfChanged(lattice, lattice->reset());
}

//===----------------------------------------------------------------------===//
// A program
//===----------------------------------------------------------------------===//

HaloProgram::HaloProgram(ModuleOp module)
    : module(module), info(module), footprint(info),
      solver(DataFlowConfig().setInterprocedural(false)) {
  loadBaselineAnalyses(solver);
  solver.load<HaloStateAnalysis>(footprint);
  if (failed(solver.initializeAndRun(module)))
    module->emitError("the analysis of halos failed");
}

void HaloProgram::forEachLoop(llvm::function_ref<void(LoopOp)> visit) {
  module->walk<WalkOrder::PreOrder>([&](LoopOp loop) {
    visit(loop);
    return WalkResult::skip();
  });
}

const HaloState *HaloProgram::getStateBefore(Operation *op,
                                             const ArrayCopy &copy) {
  const auto *lattice =
      solver.lookupState<HaloLattice>(solver.getProgramPointBefore(op));
  return lattice ? lattice->lookup(copy) : nullptr;
}

} // namespace xacc::xmp
