//===- Independence.cpp - Which iterations touch disjoint memory ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Every access of the body is traced to an object. Two accesses may touch the
// same memory if they have the same object, or unless both objects are
// identified (allocations, C globals, arrays of file scope) or one of them is
// hidden (no pointer to it exists).
//
// Iterations of loop d are independent if for each object stored to, all
// accesses that may touch it go through one view and have in one of its
// dimensions the same subscript `iv_d + c`: iterations with different iv_d then
// touch different elements, whatever the other loops do.
//
// A subscript may pass through C's integer conversions. One that narrows is
// followed only down to 32 bits, and only if the bounds of the loop fit.
//
//===----------------------------------------------------------------------===//

#include "Independence.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace xacc::xmp {

bool MemoryObject::mayOverlap(const MemoryObject &other) const {
  if (key && key == other.key)
    return true;
  if (isHidden || other.isHidden)
    return false;
  return !isIdentified || !other.isIdentified;
}

LoopMemory::LoopMemory(LoopOp loop, DominanceInfo &dominance)
    : loop(loop), dominance(dominance) {
  for (Block &block : loop.getRegion())
    block.walk([&](Operation *op) { visit(op); });
}

//===----------------------------------------------------------------------===//
// Objects
//===----------------------------------------------------------------------===//

bool LoopMemory::isInside(Value value) {
  return loop.getRegion().isAncestor(value.getParentRegion());
}

/// An allocation on the stack or the heap.
MemoryObject LoopMemory::describeLocal(Value allocation) {
  MemoryObject object;
  object.key = allocation.getAsOpaquePointer();
  object.isPrivate = isInside(allocation);
  object.isIdentified = true;
  object.isHidden = llvm::all_of(allocation.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (auto store = dyn_cast<LLVM::StoreOp>(user))
      return use.get() == store.getAddr();
    return isa<memref::LoadOp, memref::StoreOp, memref::DeallocOp,
               memref::DimOp, LLVM::LoadOp, LoopOp>(user);
  });
  object.name = "a local variable";
  return object;
}

MemoryObject LoopMemory::findObject(Value memory) {
  MemoryObject unknown;
  unknown.name = "memory that a pointer points to";
  while (true) {
    unknown.key = memory.getAsOpaquePointer();
    if (auto argument = dyn_cast<BlockArgument>(memory)) {
      Operation *parent = argument.getOwner()->getParentOp();
      if (isa<LoopOp>(parent)) {
        // An accumulator, of this loop or of one around or in it.
        MemoryObject object = describeLocal(memory);
        object.isHidden = true;
        return object;
      }
      auto function = dyn_cast<FunctionOpInterface>(parent);
      if (function && argument.getOwner()->isEntryBlock() &&
          function.getArgAttr(argument.getArgNumber(), "llvm.noalias")) {
        MemoryObject object = describeLocal(memory);
        object.isHidden = true;
        object.name = "an argument";
        return object;
      }
      return unknown;
    }
    Operation *def = memory.getDefiningOp();
    if (isa<memref::AllocaOp, memref::AllocOp, LLVM::AllocaOp>(def))
      return describeLocal(memory);
    if (auto get = dyn_cast<GetGlobalOp>(def)) {
      MemoryObject object;
      object.key = get.getNameAttr().getAttr().getAsOpaquePointer();
      object.isIdentified = true;
      object.name = ("'" + get.getName() + "'").str();
      return object;
    }
    if (isa<AllocOp>(def) || def->hasAttr("xmp.distinct")) {
      MemoryObject object;
      object.key = memory.getAsOpaquePointer();
      if (auto cast = dyn_cast<CastHandleOp>(def))
        object.key = cast.getSource().getAsOpaquePointer();
      object.isIdentified = true;
      object.name = "a local distributed array";
      return object;
    }
    if (isa<LLVM::AddressOfOp, memref::GetGlobalOp>(def)) {
      StringAttr name =
          isa<LLVM::AddressOfOp>(def)
              ? cast<LLVM::AddressOfOp>(def).getGlobalNameAttr().getAttr()
              : cast<memref::GetGlobalOp>(def).getNameAttr().getAttr();
      MemoryObject object;
      object.key = name.getAsOpaquePointer();
      object.isIdentified = true;
      object.name = ("'" + name.getValue() + "'").str();
      return object;
    }
    if (auto gep = dyn_cast<LLVM::GEPOp>(def))
      memory = gep.getBase();
    else if (auto view = dyn_cast<AsMemRefOp>(def))
      memory = view.getPointer();
    else if (auto view = dyn_cast<LocalViewOp>(def))
      memory = view.getArray();
    else if (auto cast = dyn_cast<CastHandleOp>(def))
      memory = cast.getSource();
    else if (auto view = dyn_cast<ViewLikeOpInterface>(def))
      memory = view.getViewSource();
    else
      return unknown;
  }
}

//===----------------------------------------------------------------------===//
// Accesses
//===----------------------------------------------------------------------===//

void LoopMemory::block(Operation *op, StringRef why) {
  if (!obstacle)
    obstacle = ("'" + op->getName().getStringRef() + "' " + why).str();
}

void LoopMemory::add(Operation *op, Value memory, bool isStore, Value view,
                     ValueRange subscripts) {
  MemoryAccess access{
      op, memory ? findObject(memory) : MemoryObject(), isStore, nullptr, {}};
  if (access.object.isPrivate)
    return;
  if (view) {
    // One array may be read through several equal handles.
    access.view = isa<ArrayType>(view.getType()) ? access.object.key
                                                 : view.getAsOpaquePointer();
    llvm::append_range(access.subscripts, subscripts);
  }
  accesses.push_back(std::move(access));
}

/// A call that the front end knows to touch no memory, or only to read it.
void LoopMemory::visitCall(Operation *op) {
  auto call = dyn_cast<LLVM::CallOp>(op);
  LLVM::MemoryEffectsAttr effects =
      call ? call.getMemoryEffectsAttr() : LLVM::MemoryEffectsAttr();
  if (!effects)
    return block(op, "may do anything");
  LLVM::ModRefInfo all[] = {effects.getOther(), effects.getArgMem(),
                            effects.getInaccessibleMem()};
  for (LLVM::ModRefInfo info : all)
    if (info == LLVM::ModRefInfo::Mod || info == LLVM::ModRefInfo::ModRef)
      return block(op, "may write memory");
  for (LLVM::ModRefInfo info : all)
    if (info == LLVM::ModRefInfo::Ref)
      return add(op, Value(), /*isStore=*/false);
}

void LoopMemory::visitEffects(Operation *op) {
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
    Value memory = effect.getValue();
    if (isa<MemoryEffects::Read>(effect.getEffect())) {
      add(op, memory, /*isStore=*/false);
      continue;
    }
    if (!memory)
      return block(op, "may write memory");
    if (isa<MemoryEffects::Free>(effect.getEffect()) &&
        !findObject(memory).isPrivate)
      return block(op, "frees memory");
    add(op, memory, /*isStore=*/true);
  }
}

void LoopMemory::visit(Operation *op) {
  if (auto load = dyn_cast<LoadOp>(op))
    return add(op, load.getArray(), false, load.getArray(), load.getIndices());
  if (auto store = dyn_cast<StoreOp>(op))
    return add(op, store.getArray(), true, store.getArray(),
               store.getIndices());
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return add(op, load.getMemRef(), false, load.getMemRef(),
               load.getIndices());
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return add(op, store.getMemRef(), true, store.getMemRef(),
               store.getIndices());
  if (auto load = dyn_cast<LLVM::LoadOp>(op)) {
    if (load.getVolatile_() ||
        load.getOrdering() != LLVM::AtomicOrdering::not_atomic)
      return block(op, "is volatile or atomic");
    return add(op, load.getAddr(), false);
  }
  if (auto store = dyn_cast<LLVM::StoreOp>(op)) {
    if (store.getVolatile_() ||
        store.getOrdering() != LLVM::AtomicOrdering::not_atomic)
      return block(op, "is volatile or atomic");
    return add(op, store.getAddr(), true);
  }
  if (auto nested = dyn_cast<LoopOp>(op)) {
    if (!nested.getReductions().empty())
      block(op, "with a reduction communicates");
    return;
  }
  // Pure as it is, this one becomes a call, which only one thread may make.
  if (isa<NodeCoordinateOp>(op))
    return block(op, "communicates or asks the runtime");
  if (isa<CallOpInterface>(op))
    return visitCall(op);
  visitEffects(op);
}

//===----------------------------------------------------------------------===//
// Subscripts
//===----------------------------------------------------------------------===//

struct LoopMemory::Sum {
  std::optional<unsigned> loop;
  int64_t constant = 0;
  SmallVector<std::pair<const void *, int>> terms;
};

/// The value that a load from a scalar reads, if only one store can have
/// written it; else null.
Value LoopMemory::findStored(Value loaded) {
  auto load = loaded.getDefiningOp<memref::LoadOp>();
  if (!load || !load.getIndices().empty() ||
      !load.getMemRef().getDefiningOp<memref::AllocaOp>())
    return {};
  memref::StoreOp only;
  for (Operation *user : load.getMemRef().getUsers()) {
    if (isa<memref::LoadOp>(user))
      continue;
    auto store = dyn_cast<memref::StoreOp>(user);
    if (!store || only)
      return {};
    only = store;
  }
  if (!only || !dominance.properlyDominates(only, load))
    return {};
  return only.getValue();
}

static unsigned getWidth(Type type) {
  return type.isIndex() ? 64 : type.getIntOrFloatBitWidth();
}

/// Whether all values of loop `d` have an equal number of `width` bits.
bool LoopMemory::fitsIn(unsigned d, unsigned width) {
  for (Value bound : {loop.getLower()[d], loop.getUpper()[d]}) {
    APInt value;
    if (matchPattern(bound, m_ConstantInt(&value))) {
      if (!value.isSignedIntN(width))
        return false;
      continue;
    }
    Operation *def = bound.getDefiningOp();
    // Bounds that end one beyond come from `<=`.
    if (auto add = dyn_cast_or_null<arith::AddIOp>(def))
      if (matchPattern(add.getRhs(), m_One()))
        def = add.getLhs().getDefiningOp();
    if (!def || !isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
                     arith::ExtUIOp>(def))
      return false;
    Value source = def->getOperand(0);
    if (isa<arith::IndexCastOp>(def) && source.getDefiningOp() &&
        isa<arith::ExtSIOp, arith::ExtUIOp>(source.getDefiningOp()))
      source = source.getDefiningOp()->getOperand(0);
    if (getWidth(source.getType()) > width)
      return false;
  }
  return true;
}

bool LoopMemory::decompose(Value value, int sign, Sum &sum) {
  auto argument = dyn_cast<BlockArgument>(value);
  if (argument && argument.getOwner()->getParentOp() == loop) {
    // Twice, or subtracted: no longer one value an iteration.
    if (sum.loop || sign < 0)
      return false;
    sum.loop = argument.getArgNumber();
    return *sum.loop < loop.getNumLoops();
  }
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant))) {
    sum.constant += sign * constant.getSExtValue();
    return true;
  }
  Operation *def = value.getDefiningOp();
  if (auto add = dyn_cast_or_null<arith::AddIOp>(def))
    return decompose(add.getLhs(), sign, sum) &&
           decompose(add.getRhs(), sign, sum);
  if (auto sub = dyn_cast_or_null<arith::SubIOp>(def))
    return decompose(sub.getLhs(), sign, sum) &&
           decompose(sub.getRhs(), -sign, sum);
  if (def &&
      isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
          arith::ExtUIOp, arith::TruncIOp>(def) &&
      isInside(value)) {
    Value source = def->getOperand(0);
    if (!decompose(source, sign, sum))
      return false;
    unsigned width = getWidth(value.getType());
    if (width >= getWidth(source.getType()))
      return true;
    return width >= 32 && sum.loop && fitsIn(*sum.loop, width);
  }
  if (Value stored = findStored(value))
    return decompose(stored, sign, sum);
  if (isInside(value))
    return false;
  sum.terms.push_back({value.getAsOpaquePointer(), sign});
  return true;
}

std::optional<Subscript> LoopMemory::analyse(Value subscript) {
  Sum sum;
  if (!decompose(subscript, 1, sum) || !sum.loop)
    return std::nullopt;
  llvm::sort(sum.terms);
  return Subscript{*sum.loop, sum.constant, sum.terms};
}

//===----------------------------------------------------------------------===//
// The test
//===----------------------------------------------------------------------===//

std::optional<std::string> LoopMemory::findObstacle(unsigned d) {
  if (obstacle)
    return obstacle;
  for (const MemoryAccess &store : accesses) {
    if (!store.isStore)
      continue;
    if (!store.view)
      return "'" + store.op->getName().getStringRef().str() + "' stores to " +
             store.object.name;
    // Dimensions that tell iterations apart: all at first.
    SmallVector<std::optional<Subscript>> apart;
    for (Value subscript : store.subscripts) {
      std::optional<Subscript> form = analyse(subscript);
      if (form && form->loop != d)
        form.reset();
      apart.push_back(form);
    }
    for (const MemoryAccess &access : accesses) {
      if (!access.object.mayOverlap(store.object))
        continue;
      if (access.view != store.view)
        return "a store to " + store.object.name + " may overlap " +
               access.object.name;
      for (auto [form, subscript] : llvm::zip_equal(apart, access.subscripts))
        if (form && analyse(subscript) != form)
          form.reset();
    }
    if (llvm::none_of(apart, [](const auto &form) { return form.has_value(); }))
      return "no dimension of " + store.object.name +
             " has the loop variable plus one constant as its subscript in "
             "every access";
  }
  return std::nullopt;
}

} // namespace xacc::xmp
