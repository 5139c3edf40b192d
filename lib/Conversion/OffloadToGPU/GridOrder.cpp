//===- GridOrder.cpp - Where the blocks of a grid have to meet ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "GridOrder.h"
#include "Dialect/Offload/IR/LoopKernels.h"
#include "Dialect/XMP/IR/Views.h"
#include "KernelEmitter.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace xacc::offload {

GridOrder::GridOrder(FuncOp func) : body(&func.getBody().front()) {
  DenseI32ArrayAttr pairs = func.getMayOverlapAttr();
  if (!pairs)
    return;
  knowsOverlaps = true;
  for (unsigned pair = 0; pair + 1 < pairs.size(); pair += 2) {
    const void *a = body->getArgument(pairs[pair]).getAsOpaquePointer();
    const void *b = body->getArgument(pairs[pair + 1]).getAsOpaquePointer();
    overlaps.insert({a, b});
    overlaps.insert({b, a});
  }
}

bool GridOrder::mayOverlap(const Access &a, const Access &b) const {
  if (a.parts || b.parts)
    return a.parts == b.parts && a.memory == b.memory;
  if (!a.memory || !b.memory || a.memory == b.memory || !knowsOverlaps)
    return true;
  return overlaps.contains({a.memory, b.memory});
}

bool GridOrder::conflicts(const Accesses &accesses) const {
  for (const Access &a : accesses)
    for (const Access &b : pending)
      if ((a.writes || b.writes) && mayOverlap(a, b))
        return true;
  return false;
}

void GridOrder::add(const Accesses &accesses) {
  for (const Access &access : accesses)
    if (!llvm::is_contained(pending, access))
      pending.push_back(access);
}

void GridOrder::addMemory(Value address, bool writes,
                          Accesses &accesses) const {
  Access access = {nullptr, writes, false};
  if (address) {
    Value base = getBase(address);
    if (auto argument = dyn_cast<BlockArgument>(base)) {
      if (argument.getOwner() == body)
        access.memory = argument.getAsOpaquePointer();
      else if (isa<LoopOp>(argument.getOwner()->getParentOp()))
        return; // an accumulator
    } else if (isa<memref::AllocaOp, LLVM::AllocaOp>(base.getDefiningOp())) {
      return; // of the thread or the block
    }
  }
  if (!llvm::is_contained(accesses, access))
    accesses.push_back(access);
}

void GridOrder::findOne(Operation *op, Accesses &accesses) const {
  if (auto loop = dyn_cast<LoopOp>(op)) {
    for (Value memory : loop.getReductions())
      addMemory(memory, /*writes=*/true, accesses);
    if (!loop.getReductions().empty())
      accesses.push_back({loop.getOperation(), /*writes=*/true, true});
    return;
  }
  if (xmp::getViewed(op) || isMemoryEffectFree(op) ||
      op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
      op->hasTrait<OpTrait::IsTerminator>())
    return;
  // What the host does changes no memory of the device, but for copies.
  if (op->hasAttr(kOnHostAttr) && isa<LLVM::CallOp>(op)) {
    if (std::optional<Access> results = findHostResults(op))
      accesses.push_back(*results);
    return;
  }
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return addMemory({}, /*writes=*/true, accesses);
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  for (const auto &effect : effects)
    if (isa<MemoryEffects::Read, MemoryEffects::Write>(effect.getEffect()))
      addMemory(effect.getValue(),
                isa<MemoryEffects::Write>(effect.getEffect()), accesses);
}

GridOrder::Accesses GridOrder::find(Operation *op) const {
  Accesses accesses;
  op->walk([&](Operation *inner) { findOne(inner, accesses); });
  return accesses;
}

GridOrder::Accesses GridOrder::findMemory(Value address) const {
  Accesses accesses;
  addMemory(address, /*writes=*/true, accesses);
  return accesses;
}

} // namespace xacc::offload
