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
// "Carried" is data that may be absent before the loop. The enter of carried
// data is executed in each iteration, so the memory is there if there is one.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Memory.h"
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
    if (hostUses(data.object, /*onlyStores=*/true))
      continue;
    if (losesWrites(data) ||
        (hostUses(data.object, /*onlyStores=*/false) && mayWrite(data.object)))
      continue;
    needsIteration |= !isAlways;
    for (EnterOp each : data.enters)
      carried[each.getHost()] = {data.copiesIn, data.copiesOut};
  }
}
