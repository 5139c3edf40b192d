//===- StoredAddresses.cpp - Kernels that store addresses -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Devices have copies of an array at addresses of their own. An address that a
// kernel stores in memory (`p[i] = &a[i]`) is that of one device's copy, and
// who finds it there later may run on another device, which has changed the
// element in its own copy. So the array whose address it is, and the array that
// it is stored to, have to stay on one device. So has an array with addresses
// of what kernels have allocated.
//
// What the addresses are computed to is followed through the code, once for
// each value, also through the code's own variables; a difference of two
// addresses is none.
//
//===----------------------------------------------------------------------===//

#include "StoredAddresses.h"

#include "Analysis/Memory.h"
#include "Dialect/XMP/IR/Views.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/SmallBitVector.h"
#include <deque>

using namespace mlir;
using namespace xacc::analysis;
using namespace xacc::offload;

/// A set of sources, by their numbers.
using Mask = llvm::SmallBitVector;

/// Whether a value has room for an address.
static bool canBeAddress(Type type) {
  if (type.isIntOrFloat())
    return isa<IntegerType>(type) && type.getIntOrFloatBitWidth() >= 64;
  return !isa<ComplexType>(type);
}

/// Whether a call gives memory of the heap, which the device that allocates it
/// has alone.
static bool allocates(Operation *op) {
  auto call = dyn_cast<CallOpInterface>(op);
  if (!call)
    return false;
  auto callee = dyn_cast<SymbolRefAttr>(call.getCallableForCallee());
  return callee && llvm::is_contained({"malloc", "calloc", "realloc"},
                                      callee.getLeafReference().getValue());
}

static std::pair<Value, Value> getStore(Operation *op) {
  if (auto store = dyn_cast<LLVM::StoreOp>(op))
    return {store.getValue(), store.getAddr()};
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return {store.getValue(), store.getMemRef()};
  return {};
}

/// The code of a kernel or of a function.
class StoredAddresses::Code {
public:
  Code(Operation *root, StoredAddresses &all) : root(root), all(all) {}
  Memories run();

private:
  /// A variable of the code itself, which others do not see.
  struct Variable {
    bool isPrivate = false;
    Mask mask; ///< of what has been stored to it
    SmallVector<Value, 2> loads;
    SmallVector<Variable *, 1> copies;
  };

  void collect(Operation *op);
  void addTo(Mask &mask, Value source);
  void addSource(Value value);
  void addFromOutside();
  void findSources(Value value, Mask &mask,
                   llvm::SmallPtrSetImpl<void *> &seen);
  Variable &variableAt(Value address);
  void mark(Value value, const Mask &mask);
  void markAll(ValueRange values, const Mask &mask) {
    for (Value value : values)
      mark(value, mask);
  }
  void markRegions(Operation *op, const Mask &mask);
  void flowInto(Variable &variable, const Mask &mask);
  void follow(OpOperand &use, const Mask &mask);
  void propagate();
  void note(const Mask &mask, Value address, Mask &found);

  Operation *root;
  StoredAddresses &all;
  Memories sources;
  llvm::DenseMap<Value, Mask> masks;
  /// By the values that addresses are views of, and by their objects.
  llvm::DenseMap<Value, Variable *> variables;
  llvm::DenseMap<const void *, Variable *> objects;
  std::deque<Variable> storage;
  std::vector<Operation *> stores;
  /// Of calls: the operands whose address, or that to which one, is stored.
  llvm::MapVector<Operation *, SmallVector<Value>> storedBy;
  SmallVector<Operation *> differences;
  std::vector<Value> changed;
};

StoredAddresses::Code::Variable &
StoredAddresses::Code::variableAt(Value address) {
  Value base = address;
  while (Operation *def = base.getDefiningOp()) {
    Value viewed = xmp::getViewed(def);
    if (!viewed)
      break;
    base = viewed;
  }
  Variable *&variable = variables[base];
  if (variable)
    return *variable;
  MemoryObject object = findObject(base);
  const void *identity = object.getIdentity();
  Variable *&known = objects[identity ? identity : base.getAsOpaquePointer()];
  if (!known) {
    known = &storage.emplace_back();
    known->isPrivate = isPrivateTo(object, root);
  }
  return *(variable = known);
}

void StoredAddresses::Code::mark(Value value, const Mask &mask) {
  if (!canBeAddress(value.getType()))
    return;
  Mask &old = masks[value];
  if (!mask.test(old)) // nothing new
    return;
  old |= mask;
  changed.push_back(value);
}

/// A source's number is its place in `sources`.
void StoredAddresses::Code::addTo(Mask &mask, Value source) {
  sources.insert(source);
  size_t number = llvm::find(sources, source) - sources.begin();
  mask.resize(std::max<size_t>(mask.size(), number + 1));
  mask.set(number);
}

void StoredAddresses::Code::addSource(Value value) {
  Mask mask;
  addTo(mask, value);
  mark(value, mask);
}

/// Adds the sources that a value from outside of a kernel is computed from.
void StoredAddresses::Code::findSources(Value value, Mask &mask,
                                        llvm::SmallPtrSetImpl<void *> &seen) {
  Operation *def = value.getDefiningOp();
  if (!def || value.getType().isIntOrIndexOrFloat() ||
      !seen.insert(value.getAsOpaquePointer()).second)
    return;
  if (isa<EnterOp, DevicePtrOp>(def)) {
    addTo(mask, value);
  } else if (isPure(def)) {
    for (Value operand : def->getOperands())
      findSources(operand, mask, seen);
  }
}

/// Memory of others: what devices have copies of, and arguments.
void StoredAddresses::Code::addFromOutside() {
  llvm::SetVector<Value> above;
  getUsedValuesDefinedAbove(root->getRegions(), above);
  for (Value value : above) {
    Mask mask;
    llvm::SmallPtrSet<void *, 8> seen;
    findSources(value, mask, seen);
    mark(value, mask);
  }
  for (Region &region : root->getRegions())
    for (Value argument : region.getArguments())
      if (isa<MemRefType, LLVM::LLVMPointerType>(argument.getType()))
        addSource(argument);
}

void StoredAddresses::Code::collect(Operation *op) {
  if (isa<LLVM::LoadOp, memref::LoadOp>(op)) {
    if (canBeAddress(op->getResult(0).getType()))
      variableAt(op->getOperand(0)).loads.push_back(op->getResult(0));
  } else if (auto copy = dyn_cast<LLVM::MemcpyOp>(op)) {
    variableAt(copy.getSrc()).copies.push_back(&variableAt(copy.getDst()));
    stores.push_back(op);
  } else if (Value value = getStore(op).first) {
    if (canBeAddress(value.getType()))
      stores.push_back(op);
  } else if (auto call = dyn_cast<CallOpInterface>(op)) {
    if (allocates(op))
      addSource(op->getResult(0));
    if (SmallVector<Value> stored = all.findStoredBy(call); !stored.empty())
      storedBy[op] = stored;
  }
}

void StoredAddresses::Code::flowInto(Variable &variable, const Mask &mask) {
  if (!variable.isPrivate || !mask.test(variable.mask))
    return;
  variable.mask |= mask;
  markAll(variable.loads, mask);
  for (Variable *copy : variable.copies)
    flowInto(*copy, mask);
}

/// What loops carry, and what branches yield.
void StoredAddresses::Code::markRegions(Operation *op, const Mask &mask) {
  if (op != root)
    markAll(op->getResults(), mask);
  for (Region &region : op->getRegions())
    for (Block &block : region)
      // Arguments of the code itself are sources.
      if (op != root || !block.isEntryBlock())
        markAll(block.getArguments(), mask);
}

void StoredAddresses::Code::follow(OpOperand &use, const Mask &mask) {
  Operation *op = use.getOwner();
  if (!root->isProperAncestor(op))
    return;
  if (auto [value, address] = getStore(op); value) {
    if (use.get() == value)
      flowInto(variableAt(address), mask);
    return;
  }
  if (isa<LoopOp, memref::DimOp, arith::CmpIOp, LLVM::ICmpOp>(op))
    return;
  if (isa<arith::SubIOp, LLVM::SubOp>(op)) {
    differences.push_back(op);
    return;
  }
  if (auto known = storedBy.find(op); known != storedBy.end())
    if (llvm::is_contained(known->second, use.get()))
      for (Value address : known->second)
        if (address != use.get())
          flowInto(variableAt(address), mask);
  if (op->hasTrait<OpTrait::IsTerminator>())
    markRegions(op->getParentOp(), mask);
  else if (isa<RegionBranchOpInterface>(op))
    markRegions(op, mask);
  // What an atomic operation yields has been in memory, as what is loaded.
  else if (isPure(op) || isa<CallOpInterface>(op))
    markAll(op->getResults(), mask);
}

void StoredAddresses::Code::propagate() {
  while (!changed.empty() || !differences.empty()) {
    while (!changed.empty()) {
      Value value = changed.back();
      changed.pop_back();
      Mask mask = masks.lookup(value);
      for (OpOperand &use : value.getUses())
        follow(use, mask);
    }
    // When all is known that does not depend on them.
    for (Operation *op : std::exchange(differences, {})) {
      Mask left = masks.lookup(op->getOperand(0));
      Mask right = masks.lookup(op->getOperand(1));
      if (left.none() || right.none())
        mark(op->getResult(0), left.none() ? right : left);
    }
  }
}

/// A store of what has `mask` to `address`.
void StoredAddresses::Code::note(const Mask &mask, Value address, Mask &found) {
  if (mask.none() || variableAt(address).isPrivate)
    return;
  found |= mask;
  found |= masks.lookup(address);
}

StoredAddresses::Memories StoredAddresses::Code::run() {
  addFromOutside();
  root->walk([&](Operation *op) {
    if (op != root)
      collect(op);
  });
  if (sources.empty())
    return {};
  propagate();
  Mask found;
  for (Operation *op : stores) {
    if (auto copy = dyn_cast<LLVM::MemcpyOp>(op))
      note(variableAt(copy.getSrc()).mask, copy.getDst(), found);
    else
      note(masks.lookup(getStore(op).first), getStore(op).second, found);
  }
  for (auto &[call, operands] : storedBy)
    for (Value operand : operands)
      found |= masks.lookup(operand);
  Memories memories;
  for (unsigned number : found.set_bits())
    memories.insert(sources[number]);
  return memories;
}

SmallVector<Value> StoredAddresses::findStoredBy(CallOpInterface call) {
  auto callee = dyn_cast_or_null<FunctionOpInterface>(
      call.resolveCallableInTable(&symbols));
  // What other files do with an address is not known; C's library keeps none.
  if (!callee || callee.isExternal())
    return {};
  if (functions.try_emplace(callee).second) {
    SmallVector<unsigned> numbers;
    for (Value memory : find(callee))
      if (auto argument = dyn_cast<BlockArgument>(memory))
        numbers.push_back(argument.getArgNumber());
    functions[callee] = numbers;
  }
  SmallVector<Value> operands;
  for (unsigned number : functions.lookup(callee))
    operands.push_back(call.getArgOperands()[number]);
  return operands;
}

StoredAddresses::Memories StoredAddresses::find(Operation *root) {
  return Code(root, *this).run();
}
