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
// A stored value is traced to the addresses that it is computed from, also
// through the code's own variables; a difference of two addresses is none.
//
//===----------------------------------------------------------------------===//

#include "StoredAddresses.h"

#include "Analysis/Memory.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;
using namespace xacc::analysis;
using namespace xacc::offload;

/// The code of a kernel or of a function.
struct StoredAddresses::Code {
  Operation *root;
  /// What has been stored to variables of the code itself: values, by the
  /// object.
  llvm::DenseMap<const void *, SmallVector<Value>> kept;
  Memories found;

  explicit Code(Operation *root) : root(root) {}

  bool isOutside(Value value) const;
  void keep(Value value, Value address);
  /// By value: keep may be called meanwhile.
  SmallVector<Value> getKept(Value address) const {
    return kept.lookup(findObject(address).getIdentity());
  }
  void trace(Value value, Memories &sources,
             llvm::SmallPtrSetImpl<void *> &seen) const;
  Memories trace(Value value) const {
    Memories sources;
    llvm::SmallPtrSet<void *, 16> seen;
    trace(value, sources, seen);
    return sources;
  }
};

/// Memory of others: what devices have copies of, or an argument of the
/// function.
bool StoredAddresses::Code::isOutside(Value value) const {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return argument.getOwner()->getParentOp() == root &&
           isa<MemRefType, LLVM::LLVMPointerType>(value.getType());
  return isa<EnterOp, DevicePtrOp>(value.getDefiningOp());
}

void StoredAddresses::Code::keep(Value value, Value address) {
  MemoryObject object = findObject(address);
  if (isPrivateTo(object, root))
    kept[object.getIdentity()].push_back(value);
}

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

/// Adds the memories whose address `value` may have been computed from.
void StoredAddresses::Code::trace(Value value, Memories &sources,
                                  llvm::SmallPtrSetImpl<void *> &seen) const {
  if (!canBeAddress(value.getType()) ||
      !seen.insert(value.getAsOpaquePointer()).second)
    return;
  if (isOutside(value)) {
    sources.insert(value);
    return;
  }
  auto traceAll = [&](ValueRange values) {
    for (Value other : values)
      trace(other, sources, seen);
  };
  Operation *def = value.getDefiningOp();
  if (def && allocates(def)) {
    sources.insert(value);
    return;
  }
  bool isArgument = !def;
  if (isArgument)
    def = value.getParentBlock()->getParentOp();
  bool isInside = root->isProperAncestor(def);
  if (isa<LoopOp, memref::DimOp, arith::CmpIOp, LLVM::ICmpOp>(def) ||
      (!isInside && (isArgument || value.getType().isIntOrIndex())))
    return;
  if (isa<LLVM::LoadOp, memref::LoadOp>(def)) {
    traceAll(getKept(def->getOperand(0)));
    return;
  }
  // What an atomic operation yields has been in memory.
  if (!isPure(def) && !isa<CallOpInterface, RegionBranchOpInterface>(def))
    return;
  if (isa<arith::SubIOp, LLVM::SubOp>(def) &&
      !trace(def->getOperand(0)).empty() && !trace(def->getOperand(1)).empty())
    return;
  // Also what a loop carries, a branch yields, and what a call has been given.
  traceAll(def->getOperands());
  for (Region &region : def->getRegions())
    for (Block &block : region)
      if (!block.empty())
        traceAll(block.back().getOperands());
}

void StoredAddresses::visitStore(Code &code, Value value, Value address) {
  Memories sources = code.trace(value);
  if (sources.empty() || isPrivateTo(findObject(address), code.root))
    return;
  code.found.insert_range(sources);
  code.found.insert_range(code.trace(address));
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

/// Notes what the code's own variables get, also from functions and as copies.
void StoredAddresses::keepAll(Code &code) {
  code.root->walk([&](Operation *op) {
    if (auto store = dyn_cast<LLVM::StoreOp>(op))
      code.keep(store.getValue(), store.getAddr());
    else if (auto store = dyn_cast<memref::StoreOp>(op))
      code.keep(store.getValue(), store.getMemRef());
    else if (auto copy = dyn_cast<LLVM::MemcpyOp>(op))
      for (Value value : code.getKept(copy.getSrc()))
        code.keep(value, copy.getDst());
    if (auto call = dyn_cast<CallOpInterface>(op)) {
      SmallVector<Value> operands = findStoredBy(call);
      for (Value address : operands)
        for (Value value : operands)
          if (value != address)
            code.keep(value, address);
    }
  });
}

StoredAddresses::Memories StoredAddresses::find(Operation *root) {
  Code code(root);
  keepAll(code);
  root->walk([&](Operation *op) {
    if (auto store = dyn_cast<LLVM::StoreOp>(op))
      visitStore(code, store.getValue(), store.getAddr());
    else if (auto store = dyn_cast<memref::StoreOp>(op))
      visitStore(code, store.getValue(), store.getMemRef());
    else if (auto copy = dyn_cast<LLVM::MemcpyOp>(op))
      for (Value value : code.getKept(copy.getSrc()))
        visitStore(code, value, copy.getDst());
    if (auto call = dyn_cast<CallOpInterface>(op))
      for (Value operand : findStoredBy(call))
        code.found.insert_range(code.trace(operand));
  });
  return std::move(code.found);
}
