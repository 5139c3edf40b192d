//===- Objects.cpp - Which memory a value refers to -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A memref or pointer is traced through views, device copies and pointer
// arithmetic to an allocation, a symbol, an array, or to a pointer of which no
// more is known. Device copies of distinct memory are distinct: the copy of an
// address stands for the address.
//
// So are those of OpenACC's data clauses, but for private copies.
//
// `distinct` on an op on the way, or on the argument of the function, says
// that what it yields is an array or comes from a restrict pointer;
// `hidden` that the program takes no address of it.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Memory.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/XMP/IR/Views.h"
#include "Dialect/XMP/IR/XMP.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"

using namespace mlir;

namespace xacc::analysis {

bool MemoryObject::mayOverlap(const MemoryObject &other) const {
  if (isSame(other))
    return true;
  if (isHidden || other.isHidden)
    return false;
  return !isDistinct || !other.isDistinct;
}

/// C's rule of effective types: an object is not accessed as an integer and as
/// a floating point number, nor with two sizes; but as characters it may be.
static bool mayShareObject(Type lhs, Type rhs) {
  if (!lhs || !rhs || lhs == rhs)
    return true;
  auto isKnown = [](Type type) {
    return isa<FloatType>(type) ||
           (isa<IntegerType>(type) && type.getIntOrFloatBitWidth() >= 16);
  };
  return !isKnown(lhs) || !isKnown(rhs);
}

bool MemoryAccess::mayOverlap(const MemoryAccess &other) const {
  return object.mayOverlap(other.object) &&
         (object.isSame(other.object) || hasAnyType || other.hasAnyType ||
          mayShareObject(type, other.type));
}

bool MemoryAccess::mayFeed(const MemoryAccess &read) const {
  if (!mayOverlap(read))
    return false;
  // Parts of one object: C reads what was stored with the same type only. That
  // is no rule for memrefs.
  return !isa<LLVM::StoreOp>(op) || !isa<LLVM::LoadOp>(read.op) || hasAnyType ||
         read.hasAnyType || mayShareObject(type, read.type);
}

/// Whether a scalar is only loaded and stored, and copied to devices.
static bool hasNoPointer(Value memory) {
  return llvm::all_of(memory.getUses(), [](OpOperand &use) {
    Operation *user = use.getOwner();
    if (auto store = dyn_cast<memref::StoreOp>(user))
      return use.get() == store.getMemRef();
    if (auto store = dyn_cast<LLVM::StoreOp>(user))
      return use.get() == store.getAddr();
    if (auto enter = dyn_cast<offload::EnterOp>(user))
      return hasNoPointer(enter.getDevice());
    if (auto view = dyn_cast<xmp::AsMemRefOp>(user))
      return hasNoPointer(view.getResult());
    return isa<memref::LoadOp, memref::DimOp, memref::DeallocOp, LLVM::LoadOp,
               xmp::LoopOp, offload::LoopOp, offload::ExitOp,
               offload::UpdateOp>(user);
  });
}

static MemoryObject describeSymbol(StringAttr name) {
  MemoryObject object;
  object.key = name.getAsOpaquePointer();
  object.isDistinct = true;
  // The front end's name of what C has as `static`.
  StringRef written = name.getValue();
  written.consume_front("static_");
  object.name = ("'" + written + "'").str();
  return object;
}

/// The object that an operation yields the address of; no key if it does not.
static MemoryObject describeDefinition(Operation *def, Value memory) {
  if (auto get = dyn_cast<xmp::GetGlobalOp>(def))
    return describeSymbol(get.getNameAttr().getAttr());
  if (auto get = dyn_cast<memref::GetGlobalOp>(def))
    return describeSymbol(get.getNameAttr().getAttr());
  if (auto get = dyn_cast<LLVM::AddressOfOp>(def))
    return describeSymbol(get.getGlobalNameAttr().getAttr());
  MemoryObject object;
  if (isa<memref::AllocaOp, memref::AllocOp, LLVM::AllocaOp>(def)) {
    object.key = memory.getAsOpaquePointer();
    object.isDistinct = true;
    object.isHidden = hasNoPointer(memory);
    object.name = "a local variable";
  } else if (isa<xmp::AllocOp, xmp::AllocLikeOp, xmp::AllocWideOp>(def)) {
    object.key = memory.getAsOpaquePointer();
    object.isDistinct = true;
    object.name = "a local distributed array";
  } else if (isa<acc::PrivateOp, acc::FirstprivateOp, acc::ReductionOp>(def)) {
    object.key = memory.getAsOpaquePointer();
    object.isDistinct = true;
    object.name = "a private copy";
  }
  return object;
}

std::string findName(Value memory) {
  while (Operation *def = memory.getDefiningOp()) {
    if (auto enter = dyn_cast<offload::EnterOp>(def);
        enter && enter.getNameAttr()) {
      // Of `a[0:n]` the name of the array.
      StringRef name = *enter.getName();
      return ("'" + name.take_until([](char c) { return c == '['; }) + "'")
          .str();
    }
    if (auto global = dyn_cast<memref::GetGlobalOp>(def))
      return ("'" + global.getName() + "'").str();
    memory = xmp::getViewed(def);
    if (!memory)
      break;
  }
  return "";
}

/// The variable whose accumulator an argument of a loop is; null if it is none.
static Value findReduction(BlockArgument argument) {
  Operation *parent = argument.getOwner()->getParentOp();
  unsigned number = argument.getArgNumber();
  return llvm::TypeSwitch<Operation *, Value>(parent)
      .Case<xmp::LoopOp, offload::LoopOp>([&](auto loop) -> Value {
        if (number < loop.getNumLoops())
          return {};
        return loop.getReductions()[number - loop.getNumLoops()];
      })
      .Default(Value());
}

/// Marked bits tell the key of every pointer that is kept in one object from
/// that of the object.
static constexpr uintptr_t keptPointer = 1;

const void *MemoryObject::getIdentity() const {
  return reinterpret_cast<uintptr_t>(key) & keptPointer
             ? base.getAsOpaquePointer()
             : key;
}

MemoryObject findObject(Value memory) {
  Value start = memory;
  std::string name = findName(memory);
  bool isDistinct = false, isHidden = false;
  MemoryObject object;
  while (true) {
    object = MemoryObject();
    object.key = memory.getAsOpaquePointer();
    Operation *def = memory.getDefiningOp();
    if (!def) {
      auto argument = cast<BlockArgument>(memory);
      Operation *parent = argument.getOwner()->getParentOp();
      unsigned number = argument.getArgNumber();
      if (Value reduction = findReduction(argument)) {
        // An accumulator.
        object.isDistinct = object.isHidden = true;
        object.name = findName(reduction);
        if (object.name.empty())
          object.name = "a reduction variable";
      }
      auto function = dyn_cast<FunctionOpInterface>(parent);
      if (function && argument.getOwner()->isEntryBlock()) {
        object.isHidden =
            bool(function.getArgAttr(number, "llvm.noalias")) ||
            bool(function.getArgAttr(number, offload::kHiddenAttr));
        object.isDistinct =
            object.isHidden ||
            bool(function.getArgAttr(number, offload::kDistinctAttr));
      }
      break;
    }
    llvm::TypeSwitch<Operation *>(def).Case<offload::ViewOp, xmp::AsMemRefOp>(
        [&](auto view) {
          isHidden |= bool(view.getHidden());
          isDistinct |= bool(view.getDistinct());
        });
    MemoryObject defined = describeDefinition(def, memory);
    if (defined.key) {
      object = std::move(defined);
      break;
    }
    Value source =
        isa<ACC_DATA_ENTRY_OPS>(def) ? acc::getVar(def) : xmp::getViewed(def);
    if (!source) {
      // Every pointer that is kept in one object, be it loaded twice.
      if (isa<LLVM::LoadOp, memref::LoadOp>(def)) {
        const void *container = findObject(def->getOperand(0)).key;
        object.key = reinterpret_cast<const void *>(
            reinterpret_cast<uintptr_t>(container) | keptPointer);
      }
      break;
    }
    memory = source;
  }
  object.base = memory;
  object.isHidden |= isHidden;
  object.isDistinct |= isDistinct || object.isHidden;
  auto type = dyn_cast<MemRefType>(start.getType());
  bool isVariable = object.isDistinct && type && type.getRank() == 0;
  if (!name.empty())
    object.name = std::move(name);
  else if (object.name.empty())
    object.name = isVariable ? "a variable" : "memory that a pointer points to";
  return object;
}

bool isPrivateTo(const MemoryObject &object, Operation *scope) {
  Value base = object.base;
  if (!object.isDistinct || !base)
    return false;
  Operation *def = base.getDefiningOp();
  if (def && !isa<memref::AllocaOp, memref::AllocOp, LLVM::AllocaOp>(def))
    return false;
  if (!def &&
      !isa<xmp::LoopOp, offload::LoopOp>(base.getParentBlock()->getParentOp()))
    return false;
  Region *region = base.getParentRegion();
  return llvm::any_of(scope->getRegions(), [&](Region &inside) {
    return inside.isAncestor(region);
  });
}

void forEachAccess(Value memory, llvm::function_ref<void(Operation *)> visit) {
  for (Operation *user : memory.getUsers()) {
    // A device copy is other memory.
    if (xmp::getViewed(user) && !isa<offload::EnterOp>(user)) {
      for (Value result : user->getResults())
        forEachAccess(result, visit);
    } else if (!isa<memref::DeallocOp>(user)) {
      visit(user);
    }
  }
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

/// What has the same elements at the same subscripts.
static Value stripCopies(Value view) {
  while (Operation *def = view.getDefiningOp()) {
    if (auto enter = dyn_cast<offload::EnterOp>(def))
      view = enter.getHost();
    else if (auto device = dyn_cast<offload::DevicePtrOp>(def))
      view = device.getSource();
    else if (auto cast = dyn_cast<memref::CastOp>(def))
      view = cast.getSource();
    else if (auto cast = dyn_cast<xmp::CastHandleOp>(def))
      view = cast.getSource();
    else
      break;
  }
  return view;
}

static bool areEqual(Value lhs, Value rhs, unsigned depth) {
  if (lhs == rhs)
    return true;
  Operation *left = lhs.getDefiningOp(), *right = rhs.getDefiningOp();
  if (!left || !right || depth == 0 || left->getNumRegions() != 0 ||
      left->getName() != right->getName() ||
      left->getNumOperands() != right->getNumOperands() ||
      left->getPropertiesAsAttribute() != right->getPropertiesAsAttribute() ||
      lhs.getType() != rhs.getType() || !isPure(left) ||
      cast<OpResult>(lhs).getResultNumber() !=
          cast<OpResult>(rhs).getResultNumber())
    return false;
  for (auto [l, r] : llvm::zip_equal(left->getOperands(), right->getOperands()))
    if (!areEqual(l, r, depth - 1))
      return false;
  return true;
}

bool isSameView(Value lhs, Value rhs) {
  if (!lhs || !rhs)
    return false;
  return areEqual(stripCopies(lhs), stripCopies(rhs), /*depth=*/4);
}

} // namespace xacc::analysis
