//===- PersistentData.cpp - Data that a loop copies each time -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Arrays that kernels of a loop enter have to be present, or else each
// iteration copies them:
//
//   for (...) {                                      enter u, copied in
//     enter u, copied in                             loop in one kernel
//     kernel                                 =>      exit u, copied out
//     exit u, copied out
//   }
//
// This is the same if u is absent, too, as long as nothing else looks at the
// host's copy in between. A clause that copies in and not out loses what its
// kernels write, so they must not. What a clause creates and copies out has no
// values that others could lose.
//
// The host may change parts of a structure that no kernel uses: then nothing is
// copied out.
//
// "Carried" is data that may be absent before the loop. The enter of carried
// data is executed in each iteration, so the memory is there if there is one.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Memory.h"
#include "Dialect/XMP/IR/XMP.h"
#include "PersistentLoops.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"

using namespace mlir;
using namespace xacc;
using namespace xacc::analysis;
using namespace xacc::offload;

static bool areEqual(ValueRange lhs, ValueRange rhs) {
  return llvm::equal(lhs, rhs, [](Value left, Value right) {
    if (left == right)
      return true;
    std::optional<int64_t> value = getConstantIntValue(left);
    return value && value == getConstantIntValue(right);
  });
}

/// The end of what an enter begins, in its block.
static ExitOp findExit(EnterOp enter, ArrayRef<ExitOp> exits) {
  ExitOp found;
  for (ExitOp exit : exits)
    if (exit.getHost() == enter.getHost() &&
        exit->getBlock() == enter->getBlock() && enter->isBeforeInBlock(exit) &&
        (!found || exit->isBeforeInBlock(found)))
      found = exit;
  return found;
}

/// All of one array that a loop enters.
struct xacc::offload::CarriedData {
  MemoryObject object;
  SmallVector<EnterOp> enters;
  SmallVector<ExitOp> exits;
  bool copiesIn = false, copiesOut = false;
};

/// False: what it enters it may not carry.
static bool collect(CarriedData &data, ArrayRef<EnterOp> enters,
                    ArrayRef<ExitOp> exits) {
  for (EnterOp enter : enters) {
    if (!findObject(enter.getHost()).isSame(data.object))
      continue;
    ExitOp exit = findExit(enter, exits);
    if (!exit || enter->getBlock() != data.enters[0]->getBlock() ||
        enter.getKind() == MapKind::Present ||
        enter.getHost().getType() != data.enters[0].getHost().getType() ||
        !areEqual(enter.getLower(), data.enters[0].getLower()) ||
        !areEqual(enter.getExtent(), data.enters[0].getExtent()))
      return false;
    if (enter != data.enters[0])
      data.enters.push_back(enter);
    data.exits.push_back(exit);
  }
  auto isIn = [](EnterOp enter) { return enter.getKind() == MapKind::Copyin; };
  auto isOut = [](ExitOp exit) { return exit.getKind() == UnmapKind::Copyout; };
  data.copiesIn = llvm::any_of(data.enters, isIn);
  data.copiesOut = llvm::any_of(data.exits, isOut);
  return true;
}

/// Whether a clause loses what kernels write to this data, and others look.
bool PersistentLoop::losesWrites(const CarriedData &data) const {
  if (!data.copiesIn && !data.copiesOut)
    return false;
  for (size_t i = 0; i < data.exits.size(); ++i) {
    ExitOp exit = data.exits[i];
    if (exit.getKind() != UnmapKind::Copyout &&
        mayWrite(data.object, EnterOp(data.enters[i]), exit))
      return true;
  }
  return false;
}

/// Whether another array that a loop enters may share memory with this one, and
/// is not on the device at the same time in each iteration.
static bool mayCollide(const CarriedData &data, EnterOp other,
                       ArrayRef<ExitOp> exits) {
  MemoryObject object = findObject(other.getHost());
  if (object.isSame(data.object) || !object.mayOverlap(data.object))
    return false;
  ExitOp otherExit = findExit(other, exits);
  return !otherExit ||
         llvm::none_of(llvm::zip_equal(data.enters, data.exits),
                       [&](auto pair) {
                         auto [enter, exit] = pair;
                         return enter->getBlock() == other->getBlock() &&
                                enter->isBeforeInBlock(otherExit) &&
                                other->isBeforeInBlock(exit);
                       });
}

/// Whether kernels between an enter and its exit, or all of them, may write.
bool PersistentLoop::mayWrite(const MemoryObject &object, Operation *enter,
                              Operation *exit) const {
  // A copy of its own has what is on the device under another name.
  auto isOther = [&](const MemoryObject &stored) {
    Operation *function = loop->getParentOfType<FunctionOpInterface>();
    return function
        ->walk([&](EnterOp enter) {
          return findObject(enter.getHost()).isSame(stored)
                     ? WalkResult::interrupt()
                     : WalkResult::advance();
        })
        .wasInterrupted();
  };
  for (KernelOp kernel : kernels) {
    if (enter) {
      Operation *place = enter->getBlock()->findAncestorOpInBlock(*kernel);
      if (place &&
          (place->isBeforeInBlock(enter) || exit->isBeforeInBlock(place)))
        continue;
    }
    MemoryAccesses accesses(kernel);
    if (llvm::any_of(accesses.getObstacles(),
                     [](const Obstacle &obstacle) { return obstacle.isStore; }))
      return true;
    for (const MemoryAccess &access : accesses.get())
      if (access.isStore && !isPrivateTo(access.object, kernel) &&
          (access.object.isSame(object) ||
           (access.object.mayOverlap(object) && !isOther(access.object))))
        return true;
  }
  return false;
}

/// Whether scalar code of the loop looks at memory of the host, or writes it.
bool PersistentLoop::hostUses(const MemoryObject &object,
                              bool onlyStores) const {
  auto overlaps = [&](Value memory) {
    return isa<MemRefType, LLVM::LLVMPointerType>(memory.getType()) &&
           object.mayOverlap(findObject(memory));
  };
  for (Value scalar : writtenScalars)
    if (overlaps(scalar))
      return true;
  for (LLVM::StoreOp store : stores)
    if (overlaps(store.getAddr()))
      return true;
  if (onlyStores)
    return false;
  return llvm::any_of(scalars,
                      [&](auto &scalar) { return overlaps(scalar.first); }) ||
         llvm::any_of(
             loads,
             [&](LLVM::LoadOp load) { return overlaps(load.getAddr()); }) ||
         llvm::any_of(hostAccesses,
                      [&](Operation *op) {
                        auto load = dyn_cast<LLVM::LoadOp>(op);
                        return load && overlaps(load.getAddr());
                      }) ||
         llvm::any_of(updates, [&](UpdateOp update) {
           return overlaps(update.getHost());
         });
}

namespace {
/// A part of a structure.
struct Bytes {
  int64_t begin, end;
};
} // namespace

static std::optional<int64_t> getSize(Type type) {
  if (isa<LLVM::LLVMPointerType>(type))
    return int64_t(sizeof(void *));
  if (!type.isIntOrFloat() || type.getIntOrFloatBitWidth() % 8)
    return std::nullopt;
  return type.getIntOrFloatBitWidth() / 8;
}

/// What is accessed at an address that is a known number of bytes behind
/// `base`.
static std::optional<Bytes> findPart(Value address, Type type, Value base) {
  int64_t offset = 0;
  while (address != base) {
    if (auto pointer = address.getDefiningOp<PointerOp>()) {
      address = pointer.getSource();
      continue;
    }
    auto place = address.getDefiningOp<LLVM::GEPOp>();
    if (!place || !place.getElemType().isInteger(8) ||
        !place.getDynamicIndices().empty() ||
        place.getRawConstantIndices().size() != 1)
      return std::nullopt;
    offset += place.getRawConstantIndices()[0];
    address = place.getBase();
  }
  std::optional<int64_t> size = getSize(type);
  return size ? std::optional<Bytes>({offset, offset + *size}) : std::nullopt;
}

/// An element of a view of consecutive elements.
static std::optional<Bytes> findElement(memref::LoadOp load, ViewOp view,
                                        Value base) {
  Type element = load.getMemRefType().getElementType();
  std::optional<Bytes> first = findPart(view.getPointer(), element, base);
  if (!first || load.getIndices().size() != 1 || !view.getStrides().empty())
    return std::nullopt;
  std::optional<int64_t> index = getConstantIntValue(load.getIndices()[0]);
  int64_t start = 0;
  SmallVector<int64_t> strides;
  if (!index ||
      failed(load.getMemRefType().getStridesAndOffset(strides, start)) ||
      strides[0] != 1 || start != 0)
    return std::nullopt;
  int64_t offset = *index * (first->end - first->begin);
  return Bytes{first->begin + offset, first->end + offset};
}

/// Adds what kernels load of the data at an address; false: that is not known.
static bool addLoads(Value address, Value base, SmallVectorImpl<Bytes> &parts) {
  return llvm::all_of(address.getUsers(), [&](Operation *user) {
    if (isa<PointerOp, LLVM::GEPOp>(user))
      return addLoads(user->getResult(0), base, parts);
    if (auto view = dyn_cast<ViewOp>(user))
      return llvm::all_of(view->getUsers(), [&](Operation *access) {
        auto load = dyn_cast<memref::LoadOp>(access);
        std::optional<Bytes> part =
            load ? findElement(load, view, base) : std::nullopt;
        if (part)
          parts.push_back(*part);
        return part || isa<SectionOp>(access);
      });
    auto load = dyn_cast<LLVM::LoadOp>(user);
    std::optional<Bytes> part =
        load ? findPart(load.getAddr(), load.getType(), base) : std::nullopt;
    if (part)
      parts.push_back(*part);
    return part || isa<ExitOp, SectionOp>(user);
  });
}

/// Whether scalar code of the loop stores to parts of a structure that no
/// kernel uses.
bool PersistentLoop::changesOtherParts(const CarriedData &data) const {
  SmallVector<Bytes> loaded;
  for (EnterOp enter : data.enters)
    if (!addLoads(enter.getDevice(), enter.getDevice(), loaded))
      return false;
  auto overlaps = [&](Value memory) {
    return isa<MemRefType, LLVM::LLVMPointerType>(memory.getType()) &&
           data.object.mayOverlap(findObject(memory));
  };
  EnterOp enter = data.enters[0];
  auto host = enter.getHost().getDefiningOp<xmp::AsMemRefOp>();
  if (!host)
    return false;
  Value base = host->getOperand(0);
  auto isElsewhere = [&](LLVM::StoreOp store) {
    if (!overlaps(store.getAddr()))
      return true;
    std::optional<Bytes> part =
        findPart(store.getAddr(), store.getValue().getType(), base);
    return part && llvm::all_of(loaded, [&](Bytes other) {
             return part->end <= other.begin || other.end <= part->begin;
           });
  };
  return llvm::none_of(writtenScalars, overlaps) &&
         llvm::all_of(stores, isElsewhere) && !mayWrite(data.object);
}

void PersistentLoop::findCarried() {
  Block *iteration = getIteration();
  llvm::SmallPtrSet<const void *, 8> seen;
  for (EnterOp enter : enters) {
    if (isScalar(enter.getHost()))
      continue;
    CarriedData data;
    data.object = findObject(enter.getHost());
    if (!seen.insert(data.object.key).second)
      continue;
    data.enters.push_back(enter);
    bool isAlways = isInEachExecution(enter);
    if (!(isAlways || enter->getBlock() == iteration) ||
        !collect(data, enters, exits) ||
        llvm::any_of(enters, [&](EnterOp other) {
          return mayCollide(data, other, exits);
        }))
      continue;
    if (hostUses(data.object, /*onlyStores=*/true)) {
      if (!changesOtherParts(data))
        continue;
      // What kernels have not changed, the host may have.
      data.copiesOut = false;
    }
    if (losesWrites(data) ||
        (hostUses(data.object, /*onlyStores=*/false) && mayWrite(data.object)))
      continue;
    needsIteration |= !isAlways;
    for (EnterOp each : data.enters)
      carried[each.getHost()] = {data.copiesIn, data.copiesOut};
  }
}
