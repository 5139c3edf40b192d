//===- PersistentVariables.cpp - Variables of loops ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "PersistentVariables.h"
#include "Dialect/XMP/IR/Views.h"
#include "Dialect/XMP/IR/XMP.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace xacc;

static bool isPlain(LLVM::AtomicOrdering ordering, bool isVolatile) {
  return ordering == LLVM::AtomicOrdering::not_atomic && !isVolatile;
}

static bool isPlainLoad(Operation *op, Value memory) {
  auto load = dyn_cast<LLVM::LoadOp>(op);
  return load && load.getAddr() == memory &&
         isPlain(load.getOrdering(), load.getVolatile_());
}

static bool isPlainStore(Operation *op, Value memory) {
  auto store = dyn_cast<LLVM::StoreOp>(op);
  return store && store.getAddr() == memory && store.getValue() != memory &&
         isPlain(store.getOrdering(), store.getVolatile_());
}

/// The store in front of `load` in its block, if no other can be in between.
static LLVM::StoreOp findStoreBefore(LLVM::LoadOp load,
                                     ArrayRef<LLVM::StoreOp> stores) {
  for (Operation *op = load->getPrevNode(); op; op = op->getPrevNode()) {
    if (auto store = dyn_cast<LLVM::StoreOp>(op);
        store && llvm::is_contained(stores, store))
      return store;
    if (op->getNumRegions() != 0 &&
        llvm::any_of(
            stores, [&](LLVM::StoreOp store) { return op->isAncestor(store); }))
      return {};
  }
  return {};
}

/// A pointer that is stored at one place, like a parameter of a function that
/// has joined, or always in front of loads, like the third one where two are
/// swapped: loads have what was stored.
static void forwardPointer(LLVM::AllocaOp alloca, DominanceInfo &dominance) {
  if (!isa<LLVM::LLVMPointerType>(alloca.getElemType()))
    return;
  SmallVector<LLVM::StoreOp> stores;
  SmallVector<LLVM::LoadOp> loads;
  for (Operation *user : alloca->getUsers()) {
    if (isPlainLoad(user, alloca) &&
        user->getResult(0).getType() == alloca.getElemType())
      loads.push_back(cast<LLVM::LoadOp>(user));
    else if (isPlainStore(user, alloca) &&
             cast<LLVM::StoreOp>(user).getValue().getType() ==
                 alloca.getElemType())
      stores.push_back(cast<LLVM::StoreOp>(user));
    else
      return;
  }
  SmallVector<LLVM::StoreOp> from;
  for (LLVM::LoadOp load : loads) {
    bool isOnly = stores.size() == 1 &&
                  dominance.properlyDominates(stores[0].getOperation(), load);
    from.push_back(isOnly ? stores[0] : findStoreBefore(load, stores));
    if (!from.back())
      return;
  }
  // What is stored may be what another one has loaded.
  for (auto [load, store] : llvm::zip_equal(loads, from))
    load->replaceAllUsesWith(ValueRange{store.getValue()});
  for (LLVM::LoadOp load : loads)
    load.erase();
  for (LLVM::StoreOp store : stores)
    store.erase();
}

/// The same of a number.
static void forwardNumber(memref::AllocaOp alloca, DominanceInfo &dominance) {
  memref::StoreOp store;
  SmallVector<memref::LoadOp> loads;
  for (Operation *user : alloca->getUsers()) {
    auto other = dyn_cast<memref::StoreOp>(user);
    if (auto load = dyn_cast<memref::LoadOp>(user))
      loads.push_back(load);
    else if (other && !store)
      store = other;
    else
      return;
  }
  if (!store || alloca.getType().getRank() != 0 ||
      !llvm::all_of(loads, [&](memref::LoadOp load) {
        return dominance.properlyDominates(store.getOperation(), load);
      }))
    return;
  for (memref::LoadOp load : loads) {
    load->replaceAllUsesWith(ValueRange{store.getValue()});
    load.erase();
  }
  store.erase();
}

/// The variable whose address a pointer is, as the argument of a function that
/// has joined.
static Value findVariable(Value address) {
  auto pointer = address.getDefiningOp<LLVM::IntToPtrOp>();
  auto number = pointer ? pointer.getArg().getDefiningOp<arith::IndexCastOp>()
                        : arith::IndexCastOp();
  auto place =
      number ? number.getIn()
                   .getDefiningOp<memref::ExtractAlignedPointerAsIndexOp>()
             : memref::ExtractAlignedPointerAsIndexOp();
  if (!place)
    return Value();
  auto type = dyn_cast<MemRefType>(place.getSource().getType());
  return type && type.getRank() == 0 && type.getLayout().isIdentity()
             ? place.getSource()
             : Value();
}

/// An access of a variable by its address.
static void useVariable(Operation *op) {
  OpBuilder builder(op);
  auto load = dyn_cast<LLVM::LoadOp>(op);
  auto store = dyn_cast<LLVM::StoreOp>(op);
  Value address = load ? load.getAddr() : store.getAddr();
  bool plain = load ? isPlainLoad(op, address) : isPlainStore(op, address);
  Value variable = plain ? findVariable(address) : Value();
  Type type = load ? load.getType() : store.getValue().getType();
  if (!variable ||
      cast<MemRefType>(variable.getType()).getElementType() != type)
    return;
  if (load)
    load->replaceAllUsesWith(
        memref::LoadOp::create(builder, op->getLoc(), variable));
  else
    memref::StoreOp::create(builder, op->getLoc(), store.getValue(), variable);
  op->erase();
}

/// A local variable: accesses by its address become those by one memref, also
/// where others, as functions that are called, know the address.
static void useMemRef(LLVM::AllocaOp alloca) {
  if (!MemRefType::isValidElementType(alloca.getElemType()) ||
      !matchPattern(alloca.getArraySize(), m_One()))
    return;
  auto type = MemRefType::get({}, alloca.getElemType());
  SmallVector<Operation *> accesses;
  SmallVector<xmp::AsMemRefOp> views;
  for (Operation *user : alloca->getUsers()) {
    auto view = dyn_cast<xmp::AsMemRefOp>(user);
    if (view && view.getResult().getType() == type &&
        view->getNumOperands() == 1)
      views.push_back(view);
    else if ((isPlainLoad(user, alloca) &&
              user->getResult(0).getType() == alloca.getElemType()) ||
             (isPlainStore(user, alloca) &&
              cast<LLVM::StoreOp>(user).getValue().getType() ==
                  alloca.getElemType()))
      accesses.push_back(user);
  }
  if (accesses.empty() && views.size() < 2)
    return;
  OpBuilder builder(alloca);
  builder.setInsertionPointAfter(alloca);
  Value memory = xmp::AsMemRefOp::create(builder, alloca.getLoc(), type, alloca,
                                         ValueRange(), builder.getUnitAttr());
  for (xmp::AsMemRefOp view : views) {
    view.replaceAllUsesWith(memory);
    view.erase();
  }
  for (Operation *op : accesses) {
    builder.setInsertionPoint(op);
    if (auto store = dyn_cast<LLVM::StoreOp>(op))
      memref::StoreOp::create(builder, op->getLoc(), store.getValue(), memory);
    else
      op->getResult(0).replaceAllUsesWith(
          memref::LoadOp::create(builder, op->getLoc(), memory));
    op->erase();
  }
}

void xacc::offload::simplifyVariables(Operation *function) {
  DominanceInfo dominance(function);
  SmallVector<LLVM::AllocaOp> variables;
  SmallVector<memref::AllocaOp> numbers;
  function->walk([&](Operation *op) {
    if (auto variable = dyn_cast<LLVM::AllocaOp>(op))
      variables.push_back(variable);
    else if (auto number = dyn_cast<memref::AllocaOp>(op))
      numbers.push_back(number);
  });
  for (LLVM::AllocaOp variable : variables)
    forwardPointer(variable, dominance);
  for (memref::AllocaOp number : numbers)
    forwardNumber(number, dominance);
  function->walk([](Operation *op) {
    if (isa<LLVM::LoadOp, LLVM::StoreOp>(op))
      useVariable(op);
  });
  llvm::for_each(variables, useMemRef);
}
