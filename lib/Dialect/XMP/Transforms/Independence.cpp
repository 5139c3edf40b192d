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
// In a chequered pattern (red-black) a condition, S % 2 == c with S a sum of
// loop variables, says which elements are stored; what is read an odd number of
// steps away along these variables is another colour, which none stores.
//
// A subscript may pass through C's integer conversions. One that narrows is
// followed only down to 32 bits, and only if the bounds of the loop fit.
//
//===----------------------------------------------------------------------===//

#include "Independence.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace xacc::xmp {

LoopMemory::LoopMemory(LoopOp loop, DominanceInfo &dominance)
    : loop(loop), subscripts(loop, dominance) {
  for (Block &block : loop.getRegion())
    block.walk([&](Operation *op) { visit(op); });
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
  MemoryAccess access{op,
                      memory ? findMemoryObject(memory, &loop.getRegion())
                             : MemoryObject(),
                      isStore,
                      nullptr,
                      {}};
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
        !findMemoryObject(memory, &loop.getRegion()).isPrivate)
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
// Colours
//===----------------------------------------------------------------------===//

/// Finds the loops whose variables decide whether a value is odd. False if
/// something else that changes in the loop does, too.
static bool findParity(LoopOp loop, Value value, SmallVectorImpl<bool> &odd) {
  APInt constant;
  if (matchPattern(value, m_ConstantInt(&constant)) ||
      !loop.getRegion().isAncestor(value.getParentRegion()))
    return true;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    if (argument.getOwner()->getParentOp() != loop ||
        argument.getArgNumber() >= loop.getNumLoops())
      return false;
    odd[argument.getArgNumber()] = !odd[argument.getArgNumber()];
    return true;
  }
  Operation *def = value.getDefiningOp();
  // Conversions keep the lowest bit, and so does arithmetic that overflows.
  if (isa<arith::IndexCastOp, arith::IndexCastUIOp, arith::ExtSIOp,
          arith::ExtUIOp, arith::TruncIOp>(def))
    return findParity(loop, def->getOperand(0), odd);
  if (isa<arith::AddIOp, arith::SubIOp, arith::XOrIOp>(def))
    return findParity(loop, def->getOperand(0), odd) &&
           findParity(loop, def->getOperand(1), odd);
  return false;
}

/// The loops that decide a condition which holds for one parity of the sum of
/// their variables only; empty if it is none.
static SmallVector<bool> findColour(LoopOp loop, Value condition) {
  auto compare = condition.getDefiningOp<arith::CmpIOp>();
  if (!compare)
    return {};
  Region *where = compare.getRhs().getParentRegion();
  if (loop.getRegion().isAncestor(where) &&
      !matchPattern(compare.getRhs(), m_Constant()))
    return {};
  // The rest of a negative number may be -1.
  bool isEqual = compare.getPredicate() == arith::CmpIPredicate::eq;
  bool isNotZero = compare.getPredicate() == arith::CmpIPredicate::ne &&
                   matchPattern(compare.getRhs(), m_Zero());
  Operation *def = compare.getLhs().getDefiningOp();
  APInt constant;
  if ((!isEqual && !isNotZero) || !def || def->getNumOperands() != 2 ||
      !matchPattern(def->getOperand(1), m_ConstantInt(&constant)))
    return {};
  bool isParity = (isa<arith::RemSIOp, arith::RemUIOp>(def) && constant == 2) ||
                  (isa<arith::AndIOp>(def) && constant == 1);
  SmallVector<bool> odd(loop.getNumLoops(), false);
  if (!isParity || !findParity(loop, def->getOperand(0), odd) ||
      !llvm::is_contained(odd, true))
    return {};
  return odd;
}

/// The colour that a condition around an operation restricts it to.
static std::pair<Value, SmallVector<bool>> findGuard(LoopOp loop,
                                                     Operation *op) {
  for (Operation *child = op; child != loop; child = child->getParentOp()) {
    auto branch = dyn_cast<scf::IfOp>(child->getParentOp());
    if (!branch || child->getBlock() != branch.thenBlock())
      continue;
    SmallVector<bool> odd = findColour(loop, branch.getCondition());
    if (!odd.empty())
      return {branch.getCondition(), odd};
  }
  return {};
}

bool LoopMemory::isColoured(const void *key) {
  // The subscripts of the first store, which are those of all.
  SmallVector<Subscript> own;
  std::pair<Value, SmallVector<bool>> colour;
  for (bool isStore : {true, false})
    for (const MemoryAccess &access : accesses) {
      if (access.object.key != key || access.isStore != isStore)
        continue;
      auto guard = findGuard(loop, access.op);
      bool isFirst = own.empty();
      if (isFirst)
        colour = guard;
      if (!guard.first || guard.first != colour.first)
        return false;
      int64_t distance = 0;
      bool isOwn = true;
      SmallVector<bool> isIndexed(loop.getNumLoops(), false);
      for (auto [dim, subscript] : llvm::enumerate(access.subscripts)) {
        std::optional<Subscript> form = subscripts.analyse(subscript);
        if (!form || !form->terms.empty() || isIndexed[form->loop])
          return false;
        isIndexed[form->loop] = true;
        if (isFirst)
          own.push_back(*form);
        if (form->loop != own[dim].loop)
          return false;
        isOwn &= form->constant == 0;
        if (colour.second[form->loop])
          distance += form->constant;
      }
      for (auto [isOdd, isThere] : llvm::zip_equal(colour.second, isIndexed))
        if (isOdd && !isThere)
          return false;
      if (!isOwn && (isStore || distance % 2 == 0))
        return false;
    }
  return !own.empty();
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
      std::optional<Subscript> form = subscripts.analyse(subscript);
      if (form && form->loop != d)
        form.reset();
      apart.push_back(form);
    }
    bool isColoured = this->isColoured(store.object.key);
    for (const MemoryAccess &access : accesses) {
      if (!access.object.mayOverlap(store.object))
        continue;
      if (access.view != store.view)
        return "a store to " + store.object.name + " may overlap " +
               access.object.name;
      if (isColoured)
        continue;
      for (auto [form, subscript] : llvm::zip_equal(apart, access.subscripts))
        if (form && subscripts.analyse(subscript) != form)
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
