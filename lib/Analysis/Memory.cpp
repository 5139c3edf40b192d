//===- Memory.cpp - The memory that code touches --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Analysis/Memory.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/XMP/IR/XMP.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace xacc::analysis {

MemoryAccesses::MemoryAccesses(Operation *root, Calls calls) : calls(calls) {
  Summaries own;
  summaries = &own;
  visitAll(root);
  summaries = nullptr;
}

MemoryAccesses::MemoryAccesses(Operation *root, Summaries &summaries)
    : summaries(&summaries) {
  visitAll(root);
}

void MemoryAccesses::visitAll(Operation *root) {
  auto module = root->getParentOfType<ModuleOp>();
  ignoresTypes = module && module->hasAttr(offload::kAnyTypeAttr);
  for (Region &region : root->getRegions())
    region.walk([&](Operation *op) { visit(op); });
}

bool MemoryAccesses::isStoredIn(const MemoryAccess &read,
                                Operation *scope) const {
  for (const Obstacle &obstacle : obstacles)
    if (obstacle.isStore && scope->isAncestor(obstacle.op))
      return true;
  return llvm::any_of(accesses, [&](const MemoryAccess &access) {
    return access.isStore && scope->isAncestor(access.op) &&
           access.mayFeed(read);
  });
}

void MemoryAccesses::block(Operation *op, StringRef reason, bool isStore) {
  obstacles.push_back(
      {op, ("'" + op->getName().getStringRef() + "' " + reason).str(),
       isStore});
}

void MemoryAccesses::add(Operation *op, Value memory, bool isStore, Type type,
                         Value view, ValueRange subscripts) {
  MemoryAccess access;
  access.op = op;
  access.memory = memory;
  if (memory)
    access.object = findObject(memory);
  else
    access.object.name = "memory";
  access.isStore = isStore;
  access.type = type;
  access.hasAnyType = ignoresTypes || op->hasAttr(offload::kAnyTypeAttr);
  access.view = view;
  llvm::append_range(access.subscripts, subscripts);
  accesses.push_back(std::move(access));
}

/// Indivisible reads, writes and updates.
bool MemoryAccesses::visitAtomic(Operation *op) {
  bool isUpdate = isa<memref::AtomicRMWOp, memref::GenericAtomicRMWOp,
                      LLVM::AtomicRMWOp, acc::AtomicUpdateOp>(op);
  bool isMemRef = isa<memref::AtomicRMWOp, memref::GenericAtomicRMWOp>(op);
  if (!isUpdate) {
    if (!isa<LLVM::AtomicCmpXchgOp, acc::AtomicWriteOp, acc::AtomicReadOp>(op))
      return false;
    // Which iteration comes last decides what is read, or left. A read leaves
    // the value in its second operand.
    for (auto [index, operand] : llvm::enumerate(op->getOperands()))
      if (isa<BaseMemRefType, LLVM::LLVMPointerType>(operand.getType()))
        add(op, operand, /*isStore=*/!isa<acc::AtomicReadOp>(op) || index == 1);
    return true;
  }
  Value memory;
  SmallVector<Value> subscripts;
  Type type;
  if (auto update = dyn_cast<memref::AtomicRMWOp>(op)) {
    memory = update.getMemref();
    subscripts = update.getIndices();
  } else if (auto update = dyn_cast<memref::GenericAtomicRMWOp>(op)) {
    memory = update.getMemref();
    subscripts = update.getIndices();
  } else {
    memory = op->getOperand(0);
  }
  if (auto memrefType = dyn_cast<MemRefType>(memory.getType()))
    type = memrefType.getElementType();
  add(op, memory, /*isStore=*/true, type, isMemRef ? memory : Value(),
      subscripts);
  // Inside of a capture the old value is what the program asks for.
  accesses.back().isAtomicUpdate =
      op->use_empty() && !isa<acc::AtomicCaptureOp>(op->getParentOp());
  return true;
}

/// Each function is looked at once, however many calls lead to it.
const MemoryAccesses::Summary &
MemoryAccesses::summarize(FunctionOpInterface function) {
  auto [it, isNew] = summaries->try_emplace(function);
  if (!isNew)
    return it->second;
  Summary summary;
  MemoryAccesses inside(function, *summaries);
  summary.isKnown = true;
  summary.writes = !inside.getObstacles().empty();
  summary.reads = false;
  for (const MemoryAccess &access : inside.get()) {
    bool isOwn = isPrivateTo(access.object, function);
    summary.writes |= access.isStore && !isOwn;
    summary.reads |= !isOwn;
  }
  return (*summaries)[function] = summary;
}

void MemoryAccesses::visitCall(Operation *op) {
  bool reads = false;
  if (auto call = dyn_cast<func::CallOp>(op)) {
    if (calls == Calls::AsUnknown)
      return block(op, "may do anything");
    auto callee = SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
        op, call.getCalleeAttr());
    std::string name = ("calls '" + call.getCallee() + "', which ").str();
    if (!callee || callee.isExternal())
      return block(op, name + "may write memory");
    Summary summary = summarize(callee);
    // Recursion, direct or not, is no routine's way.
    if (callee->isAncestor(op) || !summary.isKnown)
      return block(op, name + "calls itself");
    if (summary.writes)
      return block(op, name + "may write memory");
    reads = summary.reads;
  } else {
    auto llvmCall = dyn_cast<LLVM::CallOp>(op);
    LLVM::MemoryEffectsAttr effects =
        llvmCall ? llvmCall.getMemoryEffectsAttr() : LLVM::MemoryEffectsAttr();
    if (!effects)
      return block(op, "may do anything");
    using LLVM::ModRefInfo;
    auto mayWrite = [](ModRefInfo info) {
      return info == ModRefInfo::Mod || info == ModRefInfo::ModRef;
    };
    // What only libraries can reach, no store of a kernel changes.
    if (mayWrite(effects.getInaccessibleMem()))
      return block(op, "may write memory");
    for (ModRefInfo info : {effects.getOther(), effects.getArgMem()}) {
      if (mayWrite(info))
        return block(op, "may write memory");
      reads |= info == ModRefInfo::Ref;
    }
  }
  if (reads)
    add(op, Value(), /*isStore=*/false);
}

void MemoryAccesses::visitEffects(Operation *op) {
  if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
    return; // what is in it is visited
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return block(op, "has unknown effects");
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  for (const MemoryEffects::EffectInstance &effect : effects) {
    SideEffects::Resource *resource = effect.getResource();
    if (resource != SideEffects::DefaultResource::get() &&
        resource != SideEffects::AutomaticAllocationScopeResource::get())
      return block(op, "communicates or asks the runtime");
  }
  for (const MemoryEffects::EffectInstance &effect : effects) {
    if (isa<MemoryEffects::Allocate>(effect.getEffect()))
      continue;
    bool isStore = !isa<MemoryEffects::Read>(effect.getEffect());
    if (isStore && !effect.getValue())
      return block(op, "may write memory");
    add(op, effect.getValue(), isStore);
  }
}

template <typename OpTy> static bool isVolatileOrAtomic(OpTy op) {
  return op.getVolatile_() ||
         op.getOrdering() != LLVM::AtomicOrdering::not_atomic;
}

/// The accumulators are combined with the variable after the loop.
template <typename LoopTy> void MemoryAccesses::addReductions(LoopTy loop) {
  for (Value reduction : loop.getReductions()) {
    auto type = cast<MemRefType>(reduction.getType());
    for (bool isStore : {false, true})
      add(loop, reduction, isStore, type.getElementType(),
          type.getRank() == 0 ? reduction : Value());
  }
}

void MemoryAccesses::visit(Operation *op) {
  if (auto load = dyn_cast<xmp::LoadOp>(op))
    return add(op, load.getArray(), false, load.getType(), load.getArray(),
               load.getIndices());
  if (auto store = dyn_cast<xmp::StoreOp>(op))
    return add(op, store.getArray(), true, store.getValue().getType(),
               store.getArray(), store.getIndices());
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return add(op, load.getMemRef(), false, load.getType(), load.getMemRef(),
               load.getIndices());
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return add(op, store.getMemRef(), true, store.getValueToStore().getType(),
               store.getMemRef(), store.getIndices());
  if (auto load = dyn_cast<LLVM::LoadOp>(op)) {
    if (isVolatileOrAtomic(load))
      return block(op, "is volatile or atomic");
    return add(op, load.getAddr(), false, load.getType());
  }
  if (auto store = dyn_cast<LLVM::StoreOp>(op)) {
    if (isVolatileOrAtomic(store))
      return block(op, "is volatile or atomic");
    return add(op, store.getAddr(), true, store.getValue().getType());
  }
  if (auto nested = dyn_cast<offload::LoopOp>(op))
    return addReductions(nested);
  if (auto nested = dyn_cast<xmp::LoopOp>(op)) {
    addReductions(nested);
    if (nested.getPeel())
      block(op, "waits for an exchange");
    else if (!nested.getReductions().empty())
      block(op, "with a reduction communicates", /*isStore=*/false);
    return;
  }
  // Pure as it is, this one becomes a call, which only one thread may make.
  if (isa<xmp::NodeCoordinateOp>(op) &&
      !op->getParentOfType<offload::KernelOp>())
    return block(op, "communicates or asks the runtime", /*isStore=*/false);
  if (isa<offload::SectionOp>(op))
    return; // says what the kernel touches, and touches nothing
  if (visitAtomic(op))
    return;
  // What an update computes inside of it touches no memory.
  if (isa<acc::AtomicUpdateOp>(op->getParentOp()))
    return;
  if (isa<CallOpInterface>(op))
    return visitCall(op);
  visitEffects(op);
}

} // namespace xacc::analysis
