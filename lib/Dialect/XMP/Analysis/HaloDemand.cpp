//===- HaloDemand.cpp - Which halo elements may still be read -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops demand what HaloFootprint finds. Whatever else may read an array, or
// memory of which is not known that it is none, demands all of it. An exchange
// that brings all that is demanded ends the demand; one that brings a part of
// it ends nothing.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/Analysis/HaloDemand.h"
#include "Dialect/XMP/IR/HaloAttributes.h"
#include "mlir/Analysis/DataFlow/Utils.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace mlir::dataflow;

namespace xacc::xmp {

//===----------------------------------------------------------------------===//
// Demands
//===----------------------------------------------------------------------===//

/// Extents without dimensions are those of an array that nothing is known of.
static void uniteExtents(HaloExtent &extent, const HaloExtent &other) {
  if (extent.dims.empty())
    extent = other;
  else if (!other.dims.empty())
    extent.unite(other);
}

bool HaloDemand::unite(const HaloDemand &other) {
  if (all)
    return false;
  if (other.all) {
    all = true;
    return true;
  }
  HaloDemand old = *this;
  uniteExtents(inside, other.inside);
  uniteExtents(beyond, other.beyond);
  return !(inside == old.inside && beyond == old.beyond);
}

static HaloDemand demandAll(const ArrayCopy &copy) {
  HaloDemand demand;
  demand.copy = copy;
  demand.all = true;
  return demand;
}

using Demands = HaloDemandLattice::Demands;

/// Makes `mine` what either demands. True if that is more.
static bool meetInto(Demands &mine, const Demands &other) {
  bool isChanged = false;
  for (auto &[key, demand] : mine.arrays) {
    auto it = other.arrays.find(key);
    if (it != other.arrays.end())
      isChanged |= demand.unite(it->second);
    else if (other.everything)
      isChanged |= demand.unite(demandAll(demand.copy));
  }
  for (const auto &[key, demand] : other.arrays)
    if (!mine.everything)
      isChanged |= mine.arrays.insert({key, demand}).second;
  isChanged |= other.everything && !mine.everything;
  mine.everything |= other.everything;
  return isChanged;
}

ChangeResult HaloDemandLattice::meet(std::shared_ptr<const Demands> other) {
  if (!other || other == demands)
    return ChangeResult::NoChange;
  if (!demands) {
    demands = std::move(other);
    return ChangeResult::Change;
  }
  auto met = std::make_shared<Demands>(*demands);
  if (!meetInto(*met, *other))
    return ChangeResult::NoChange;
  demands = std::move(met);
  return ChangeResult::Change;
}

ChangeResult HaloDemandLattice::meet(const AbstractDenseLattice &other) {
  return meet(static_cast<const HaloDemandLattice &>(other).demands);
}

const Demands &HaloDemandLattice::get() const {
  static const Demands none;
  return demands ? *demands : none;
}

HaloDemand HaloDemandLattice::lookup(const ArrayCopy &copy) const {
  if (!copy.object.isDistinct)
    return demandAll(copy);
  HaloDemand demand;
  demand.copy = copy;
  bool isKnown = false;
  for (const auto &[key, other] : get().arrays) {
    if (key == copy.getKey()) {
      isKnown = true;
      demand.unite(other);
    } else if (key.second == copy.onDevice && !other.isEmpty() &&
               other.copy.object.mayOverlap(copy.object)) {
      return demandAll(copy);
    }
  }
  return get().everything && !isKnown ? demandAll(copy) : demand;
}

void HaloDemandLattice::print(raw_ostream &os) const {
  for (const auto &[key, demand] : get().arrays)
    os << demand.copy.object.name << " "
       << (demand.all ? "all" : demand.inside.str()) << "\n";
  if (get().everything)
    os << "everything else\n";
}

//===----------------------------------------------------------------------===//
// What operations read
//===----------------------------------------------------------------------===//

void HaloUses::Uses::add(HaloDemand demand) {
  if (!demand.copy.object.isDistinct)
    everything = true;
  else
    arrays.push_back(std::move(demand));
}

/// What of it is a halo is not known.
void HaloUses::Uses::addMemory(Value memory) {
  for (bool onDevice : {false, true})
    add(demandAll(getArrayCopy(memory, onDevice)));
}

static HaloDemand getDemand(const HaloRead &read) {
  HaloDemand demand;
  demand.copy = read.copy;
  demand.inside = read.extent;
  bool mayLeave =
      !read.checks.empty() ||
      llvm::any_of(read.extent.dims, [](const auto &dim) {
        return dim.periodic || dim.lower == kAnyWidth || dim.upper == kAnyWidth;
      });
  auto type = cast<ArrayType>(read.array.getType());
  demand.inside.cutTo(type);
  // Which part is beyond the ends is told by the two extents.
  for (HaloExtent::Dim &dim : demand.inside.dims)
    dim.periodic = false;
  demand.beyond = mayLeave ? demand.inside : HaloExtent(type.getRank());
  return demand;
}

static bool mayRead(LLVM::CallOp call) {
  LLVM::MemoryEffectsAttr memory = call.getMemoryEffectsAttr();
  if (!memory)
    return true;
  auto isNone = [](LLVM::ModRefInfo info) {
    return info == LLVM::ModRefInfo::NoModRef;
  };
  return !isNone(memory.getOther()) || !isNone(memory.getArgMem());
}

void HaloUses::collectEffects(Operation *op, Uses &uses) {
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface) {
    uses.everything |= !op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() &&
                       !op->hasTrait<OpTrait::IsTerminator>();
    return;
  }
  SmallVector<MemoryEffects::EffectInstance> instances;
  interface.getEffects(instances);
  for (const MemoryEffects::EffectInstance &effect : instances) {
    if (!isa<MemoryEffects::Read>(effect.getEffect()) ||
        effect.getResource() != SideEffects::DefaultResource::get())
      continue;
    if (Value memory = effect.getValue())
      uses.addMemory(memory);
    else
      uses.everything = true;
  }
}

void HaloUses::collect(Operation *op, Uses &uses) {
  if (isMemoryEffectFree(op) && op->getNumRegions() == 0)
    return;
  // Exchanges read what nodes own. Loads in loops are those of the footprint.
  // Nodes that wait for each other read nothing.
  if (isa<StoreOp, ReflectOp, ReflectInitOp, ReflectStartOp, ReflectDoOp,
          ReleaseOp, BarrierOp>(op) ||
      (isa<LoadOp>(op) && op->getParentOfType<LoopOp>()))
    return;
  if (auto call = dyn_cast<LLVM::CallOp>(op)) {
    if (!mayRead(call) || call->hasAttr(kNoArraysAttr))
      return;
    // Functions of the library see what they get.
    if (!call->hasAttr(kWritesAttr))
      uses.everything = true;
    else
      for (Value operand : call.getOperands())
        if (isa<LLVM::LLVMPointerType>(operand.getType()))
          uses.addMemory(operand);
    return;
  }
  if (isa<ACC_DATA_ENTRY_OPS, ACC_DATA_EXIT_OPS>(op)) {
    if (!keepsData(op))
      for (Value operand : op->getOperands())
        if (isa<ArrayType, BaseMemRefType, LLVM::LLVMPointerType>(
                operand.getType()))
          uses.addMemory(operand);
    return;
  }
  if (isa<acc::AtomicUpdateOp, acc::AtomicReadOp, acc::AtomicWriteOp,
          acc::AtomicCaptureOp>(op)) {
    uses.everything = true;
    return;
  }
  if (isa_and_nonnull<acc::OpenACCDialect>(op->getDialect()))
    return;
  for (Value operand : op->getOperands())
    if (isa<ArrayType>(operand.getType()))
      uses.addMemory(operand);
  collectEffects(op, uses);
}

const HaloUses::Uses &HaloUses::get(Operation *op) {
  std::unique_ptr<Uses> &uses = cache[op];
  if (!uses) {
    uses = std::make_unique<Uses>();
    for (const HaloRead &read : footprint.get(op).reads)
      uses->add(getDemand(read));
    op->walk([&](Operation *inner) { collect(inner, *uses); });
  }
  return *uses;
}

/// Whether all nodes' elements that are wrapped around ends are in it, too.
static bool wraps(const HaloExtent &extent) {
  return llvm::all_of(extent.dims, [](const auto &dim) {
    return dim.periodic || (dim.lower == 0 && dim.upper == 0);
  });
}

bool HaloUses::readsOnly(Operation *op, const ArrayCopy &copy,
                         const HaloExtent &part) {
  const Uses &uses = get(op);
  return !uses.everything &&
         llvm::all_of(uses.arrays, [&](const HaloDemand &use) {
           if (use.copy.getKey() != copy.getKey())
             return use.copy.onDevice != copy.onDevice ||
                    !use.copy.object.mayOverlap(copy.object);
           return !use.all && part.covers(use.inside) &&
                  (use.beyond.isEmpty() ||
                   (wraps(part) && part.covers(use.beyond)));
         });
}

//===----------------------------------------------------------------------===//
// The analysis
//===----------------------------------------------------------------------===//

static void addUse(Demands &demands, const HaloDemand &use) {
  for (auto &[key, demand] : demands.arrays)
    if (key != use.copy.getKey() && key.second == use.copy.onDevice &&
        demand.copy.object.mayOverlap(use.copy.object))
      demand.unite(demandAll(demand.copy));
  auto it = demands.arrays.find(use.copy.getKey());
  if (it != demands.arrays.end())
    it->second.unite(use);
  else if (!demands.everything)
    demands.arrays.insert({use.copy.getKey(), use});
}

/// What an exchange fills is not read with the values that it had before.
static void fill(Demands &demands, ReflectOp reflect) {
  for (Value array : reflect.getArrays()) {
    ArrayCopy copy = getArrayCopy(array, reflect.getAcc());
    std::optional<HaloExtent> extent = getExtent(reflect, array);
    if (!copy.object.isDistinct || !extent || reflect.getAsync())
      continue;
    auto type = cast<ArrayType>(array.getType());
    HaloDemand demand;
    auto it = demands.arrays.find(copy.getKey());
    if (it != demands.arrays.end())
      demand = it->second;
    else if (demands.everything)
      demand.all = true;
    else
      continue;
    if (demand.all) {
      demand.inside = getDeclaredHalo(type);
      demand.inside.corners = true;
      demand.inside.cutTo(type);
      demand.beyond = demand.inside;
      demand.all = false;
    }
    if (extent->covers(demand.inside))
      demand.inside = HaloExtent(type.getRank());
    if (wraps(*extent) && extent->covers(demand.beyond))
      demand.beyond = HaloExtent(type.getRank());
    demand.copy = copy;
    demands.arrays[copy.getKey()] = demand;
  }
}

void HaloDemandAnalysis::transfer(Operation *op, const HaloDemandLattice &after,
                                  HaloDemandLattice *before) {
  auto reflect = dyn_cast<ReflectOp>(op);
  auto release = dyn_cast<ReleaseOp>(op);
  bool endsArray = release && isa<ArrayType>(op->getOperand(0).getType());
  const HaloUses::Uses &read = uses.get(op);
  if (!reflect && !endsArray && read.isEmpty())
    return AbstractDenseBackwardDataFlowAnalysis::meet(before, after);
  auto demands = std::make_shared<Demands>(after.get());
  if (reflect)
    fill(*demands, reflect);
  if (endsArray)
    if (ArrayCopy copy = getArrayCopy(op->getOperand(0), false);
        copy.object.isDistinct)
      demands->arrays[copy.getKey()] = {copy, false, {}, {}};
  for (const HaloDemand &use : read.arrays)
    addUse(*demands, use);
  if (read.everything)
    *demands = {true, {}};
  propagateIfChanged(before, before->meet(demands));
}

LogicalResult HaloDemandAnalysis::visitOperation(Operation *op,
                                                 const HaloDemandLattice &after,
                                                 HaloDemandLattice *before) {
  // Seen from outside, with all that is in it.
  if (!op->getParentOfType<LoopOp>())
    transfer(op, after, before);
  return success();
}

void HaloDemandAnalysis::visitCallControlFlowTransfer(
    CallOpInterface call, CallControlFlowAction, const HaloDemandLattice &after,
    HaloDemandLattice *before) {
  transfer(call, after, before);
}

bool isOutermostLoop(scf::ForOp loop) {
  return !loop->getParentOfType<scf::ForOp>() &&
         !loop->getParentOfType<LoopOp>();
}

void HaloDemandAnalysis::visitRegionBranchControlFlowTransfer(
    RegionBranchOpInterface branch, RegionBranchPoint from, RegionSuccessor to,
    const HaloDemandLattice &after, HaloDemandLattice *before) {
  auto loop = dyn_cast<scf::ForOp>(branch.getOperation());
  bool isExit = loop && !from.isParent() && to.isParent();
  if (isExit && !leavesLoops && isOutermostLoop(loop))
    return;
  AbstractDenseBackwardDataFlowAnalysis::meet(before, after);
}

void HaloDemandAnalysis::setToExitState(HaloDemandLattice *lattice) {
  auto *point = dyn_cast_if_present<ProgramPoint *>(lattice->getAnchor());
  Block *block = point ? point->getBlock() : nullptr;
  Operation *parent = block ? block->getParentOp() : nullptr;
  auto demands = std::make_shared<Demands>();
  // After the program's last use of arrays nothing is read.
  demands->everything = !parent || !parent->hasAttr(kEndsProgramAttr);
  for (ReflectOp reflect : repeated)
    if (isa_and_nonnull<FunctionOpInterface>(parent) &&
        reflect->getParentOfType<FunctionOpInterface>() == parent)
      fill(*demands, reflect);
  propagateIfChanged(lattice, lattice->meet(demands));
}

//===----------------------------------------------------------------------===//
// A program
//===----------------------------------------------------------------------===//

HaloDemands::HaloDemands(ModuleOp module, HaloFootprint &footprint,
                         bool leavesLoops, ArrayRef<ReflectOp> repeated)
    : solver(DataFlowConfig().setInterprocedural(false)) {
  loadBaselineAnalyses(solver);
  solver.load<HaloDemandAnalysis>(symbols, footprint, leavesLoops, repeated);
  if (failed(solver.initializeAndRun(module)))
    module->emitError("the analysis of what is read of halos failed");
}

HaloDemand HaloDemands::getDemandAfter(Operation *op, const ArrayCopy &copy) {
  const auto *lattice =
      solver.lookupState<HaloDemandLattice>(solver.getProgramPointAfter(op));
  return lattice ? lattice->lookup(copy) : demandAll(copy);
}

} // namespace xacc::xmp
