//===- HoistInvariants.cpp - What does not change in a time loop ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Upstream's loop-invariant code motion leaves loads where they are. Bounds
// that are variables of the program are loads, so that without this every loop
// over them would look as if its bounds changed. Precondition and
// postcondition: see Passes.td.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/Analysis/MemoryObjects.h"
#include "Dialect/XMP/IR/XMP.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPHOISTINVARIANTSPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::xmp;

namespace {

class HoistInvariantsPass
    : public xacc::xmp::impl::XMPHoistInvariantsPassBase<HoistInvariantsPass> {
public:
  void runOnOperation() override;
};

/// What a loop may write.
struct Writes {
  SmallVector<MemoryObject> objects;
  bool isUnknown = false;

  void add(Operation *op);
  bool mayOverlap(const MemoryObject &object) const {
    return isUnknown || llvm::any_of(objects, [&](const MemoryObject &other) {
             return other.mayOverlap(object);
           });
  }
};

} // namespace

static bool mayWrite(LLVM::MemoryEffectsAttr effects) {
  for (LLVM::ModRefInfo info :
       {effects.getOther(), effects.getArgMem(), effects.getInaccessibleMem()})
    if (info == LLVM::ModRefInfo::Mod || info == LLVM::ModRefInfo::ModRef)
      return true;
  return false;
}

void Writes::add(Operation *op) {
  if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() && !isa<LoopOp>(op))
    return;
  if (auto call = dyn_cast<LLVM::CallOp>(op);
      call && call.getMemoryEffectsAttr()) {
    isUnknown |= mayWrite(call.getMemoryEffectsAttr());
    return;
  }
  if (auto loop = dyn_cast<LoopOp>(op)) {
    for (Value reduction : loop.getReductions())
      objects.push_back(findMemoryObject(reduction, nullptr));
    isUnknown |= bool(loop.getPeel());
    return;
  }
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface || isa<CallOpInterface>(op)) {
    isUnknown |= !isMemoryEffectFree(op);
    return;
  }
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  for (const MemoryEffects::EffectInstance &effect : effects) {
    if (!isa<MemoryEffects::Write, MemoryEffects::Free>(effect.getEffect()) ||
        effect.getResource() == CommunicationResource::get())
      continue;
    if (Value memory = effect.getValue())
      objects.push_back(findMemoryObject(memory, nullptr));
    else
      isUnknown = true;
  }
}

/// A load that may run also where the loop runs no iteration: of a scalar that
/// exists outside of the loop.
static bool isHoistable(memref::LoadOp load, const Writes &writes) {
  if (load.getMemRefType().getRank() != 0)
    return false;
  MemoryObject object = findMemoryObject(load.getMemRef(), nullptr);
  return object.isIdentified && !writes.mayOverlap(object);
}

static bool isHoistable(LLVM::LoadOp load, const Writes &writes) {
  if (load.getVolatile_() ||
      load.getOrdering() != LLVM::AtomicOrdering::not_atomic ||
      !load.getAddr().getDefiningOp<LLVM::AddressOfOp>())
    return false;
  MemoryObject object = findMemoryObject(load.getAddr(), nullptr);
  return object.isIdentified && !writes.mayOverlap(object);
}

static void hoist(scf::ForOp loop) {
  Writes writes;
  loop.getBody()->walk([&](Operation *op) { writes.add(op); });
  if (writes.isUnknown)
    return;
  moveLoopInvariantCode(
      {&loop.getRegion()},
      [&](Value value, Region *region) {
        return !region->isAncestor(value.getParentRegion());
      },
      [&](Operation *op, Region *) {
        if (auto load = dyn_cast<memref::LoadOp>(op))
          return isHoistable(load, writes);
        if (auto load = dyn_cast<LLVM::LoadOp>(op))
          return isHoistable(load, writes);
        return op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
               isSpeculatable(op);
      },
      [&](Operation *op, Region *) { op->moveBefore(loop); });
}

void HoistInvariantsPass::runOnOperation() {
  // Inner loops first.
  getOperation()->walk([](scf::ForOp loop) {
    if (loop.getBody()->getOps<LoopOp>().empty() ||
        loop->getParentOfType<LoopOp>())
      return;
    for (Operation *op = loop; op; op = op->getParentOp())
      if (isa<ACC_COMPUTE_CONSTRUCT_OPS>(op))
        return;
    hoist(loop);
  });
}
