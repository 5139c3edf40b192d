//===- TimeLoopChecks.cpp - Which time loops may be tiled -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Whether several sweeps may run in one pass over memory, on one node. The
// checks for several nodes are in WideHaloChecks.cpp.
//
//===----------------------------------------------------------------------===//

#include "TimeLoopChecks.h"

#include "DeviceLoops.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"

using namespace mlir;
using namespace xacc::analysis;
using namespace xacc::xmp;

bool xacc::xmp::accesses(LoopOp loop, const void *key, bool stores) {
  WalkResult result = loop.getBody().walk([&](Operation *op) {
    auto load = dyn_cast<LoadOp>(op);
    auto store = dyn_cast<StoreOp>(op);
    bool found = stores ? store && getIdentity(store.getArray()) == key
                        : load && getIdentity(load.getArray()) == key;
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
}

bool xacc::xmp::hasStores(LoopOp loop) {
  return loop.getBody()
      .walk([](StoreOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

bool xacc::xmp::isVariable(LoopOp sweep, Value subscript, unsigned loop,
                           int64_t &constant) {
  auto form = findShiftedVariable(subscript, sweep.getBody().getArguments());
  if (!form || form->number != loop)
    return false;
  constant = form->constant;
  return true;
}

void TimeLoopChecks::collectChanged() {
  for (LoopOp sweep : time.sweeps)
    sweep.getBody().walk([&](StoreOp store) {
      MemoryObject object = findObject(store.getArray());
      if (isChanged(object.getIdentity()))
        return;
      changed.push_back(object);
      time.changed.push_back({store.getArray(), /*isLiveIn=*/true});
    });
}

bool TimeLoopChecks::isChanged(const void *key) const {
  return llvm::any_of(changed, [&](const MemoryObject &object) {
    return object.getIdentity() == key;
  });
}

Reason TimeLoopChecks::checkArrays() {
  Value first = time.changed[0].array;
  auto type = cast<ArrayType>(first.getType());
  const void *templ = program.getInfo().getTemplateIdentity(first);
  // Where one of them is whole on a node, all have to be: exchanges are left
  // out there.
  for (auto [array, object] : llvm::zip_equal(time.changed, changed)) {
    if (!object.isDistinct)
      return "the arrays may be one";
    if (time.loop.getBodyRegion().isAncestor(array.array.getParentRegion()))
      return "an array is declared in the loop";
    if (!templ || templ != program.getInfo().getTemplateIdentity(array.array) ||
        cast<ArrayType>(array.array.getType()).getAlign() != type.getAlign())
      return "the arrays differ in their mapping";
  }
  for (Align align : type.getAlign())
    if (align.isCyclic())
      return "a dimension is cyclic";
  return std::nullopt;
}

/// An operation that only sets a scalar, or combines it over nodes.
Reason TimeLoopChecks::checkScalar(Operation &op) {
  if (auto store = dyn_cast<memref::StoreOp>(op)) {
    MemoryObject object = findObject(store.getMemRef());
    if (object.isDistinct && store.getMemRefType().getRank() == 0 &&
        store.getMemRefType().getLayout().isIdentity()) {
      scalars.push_back({store.getMemRef(), object});
      return std::nullopt;
    }
  }
  if (auto reduction = dyn_cast<ReductionOp>(op))
    if (!reduction.getAsync() && !reduction.getAcc() &&
        isSet(reduction.getData()))
      return std::nullopt;
  if (!isMemoryEffectFree(&op) || op.getNumRegions() != 0)
    return "'" + op.getName().getStringRef().str() +
           "' stands between the sweeps";
  return std::nullopt;
}

/// Whether the constructs that the sweeps are in can become others.
Reason TimeLoopChecks::checkConstructs() {
  for (LoopOp sweep : time.sweeps) {
    Operation *construct = time.loop.getBody()->findAncestorOpInBlock(*sweep);
    if ((construct != sweep) != time.onDevice)
      return "some sweeps run on a device and others on the host";
    if (!time.onDevice)
      continue;
    if (auto why = findKernelObstacle(construct, time.loop))
      return why->str();
    if (!sweep.getReductions().empty())
      return "a sweep on a device has a sum";
    for (Operation *op : getWithData(construct))
      constructs.insert(op);
    time.constructs.push_back(construct);
  }
  return std::nullopt;
}

/// What else the time loop does.
Reason TimeLoopChecks::checkBody() {
  for (Operation &op : time.loop.getBody()->without_terminator()) {
    if (constructs.contains(&op))
      continue;
    if (auto sweep = dyn_cast<LoopOp>(op)) {
      for (Value reduction : sweep.getReductions())
        if (!isSet(reduction))
          return "a reduction goes on from one iteration to the next";
      // One that stores nothing has no effect but its sums, which are dead.
      if (!hasStores(sweep)) {
        Iterations iterations(sweep);
        if (Reason why = iterations.getObstacle())
          return why;
        for (const MemoryAccess *access : iterations.getAccesses())
          if (access->isStore)
            return "a loop stores to " + access->object.name;
      }
      continue;
    }
    if (auto reflect = dyn_cast<ReflectOp>(op)) {
      if (reflect.getAsync())
        return "an exchange is asynchronous";
      if (reflect.getAcc() != time.onDevice)
        return "an exchange is not of the memory that the sweeps use";
      for (Value array : reflect.getArrays())
        if (!isChanged(getIdentity(array)))
          return "an array that no sweep changes is exchanged in the loop";
      continue;
    }
    if (Reason why = checkScalar(op))
      return why;
  }
  return std::nullopt;
}

Reason TimeLoopChecks::checkForm(LoopOp sweep) {
  LoopOp first = time.sweeps[0];
  if (sweep.getWidening())
    return "a sweep has a widened range";
  for (unsigned d = 0; d < sweep.getNumLoops(); ++d)
    if (sweep.isDescending(d) || !isConstantIntValue(sweep.getStep()[d], 1))
      return "a sweep does not go upwards in steps of 1";
  for (Value operand : sweep->getOperands())
    if (time.loop.getBodyRegion().isAncestor(operand.getParentRegion()))
      return "the bounds of a sweep change in the time loop";
  if (sweep.getNumLoops() != first.getNumLoops() ||
      sweep.getOn() != first.getOn() ||
      sweep.getOnKinds() != first.getOnKinds() ||
      sweep.getOffsets() != first.getOffsets())
    return "the sweeps go over different parts of the template";
  auto templType = dyn_cast<TemplateType>(sweep.getOn().getType());
  if (!templType)
    return "the sweeps go over nodes";
  for (Format format : templType.getFormats())
    if (format.kind == FormatKind::Cyclic)
      return "a dimension is cyclic";
  return std::nullopt;
}

/// How many times as large as the first array of the sweeps another one is; 1
/// where that is not known.
int64_t TimeLoopChecks::getRelativeSize(ArrayType type) {
  auto own = cast<ArrayType>(time.changed[0].array.getType());
  if (ShapedType::isDynamicShape(type.getShape()) ||
      ShapedType::isDynamicShape(own.getShape()))
    return 1;
  int64_t elements = ShapedType::getNumElements(type.getShape());
  return std::max<int64_t>(1, elements /
                                  ShapedType::getNumElements(own.getShape()));
}

/// Finds the row loop in what is stored; whether what is read stays as it is.
Reason TimeLoopChecks::checkAccess(LoopOp sweep, const MemoryAccess &access) {
  const void *key = access.object.getIdentity();
  bool isArray = isa<LoadOp, StoreOp>(access.op);
  if (access.isStore) {
    if (!isArray)
      return "a sweep stores to " + access.object.name + ", too";
    auto form = findShiftedVariable(access.subscripts[0],
                                    sweep.getBody().getArguments());
    if (!form || form->constant != 0)
      return "a sweep does not store at its variables";
    if (!rowLoop)
      rowLoop = form->number;
    if (form->number != *rowLoop)
      return "the outermost dimension belongs to different loops";
    return std::nullopt;
  }
  if (isArray && isChanged(key))
    return std::nullopt;
  auto overlaps = [&](const MemoryObject &object) {
    return access.object.mayOverlap(object);
  };
  if (llvm::any_of(changed, overlaps) ||
      llvm::any_of(scalars,
                   [&](const auto &scalar) { return overlaps(scalar.second); }))
    return "a sweep may read what the time loop changes: " + access.object.name;
  if (isArray && arrays.insert(key).second)
    time.buffers += getRelativeSize(
        cast<ArrayType>(cast<LoadOp>(access.op).getArray().getType()));
  return std::nullopt;
}

/// Which rows of the arrays that the time loop changes a sweep reads.
Reason TimeLoopChecks::checkRows(LoopOp sweep, Iterations &iterations) {
  for (const MemoryAccess *access : iterations.getAccesses()) {
    const void *key = access->object.getIdentity();
    if (access->isStore || !isa<LoadOp>(access->op) || !isChanged(key))
      continue;
    int64_t constant = 0;
    if (!isVariable(sweep, access->subscripts[0], time.rowLoop, constant))
      return "the rows that a sweep reads are not known";
    time.reach = std::max(time.reach, std::abs(constant));
    if (constant == 0 || !accesses(sweep, key, /*stores=*/true) ||
        iterations.areIndependentIn(key))
      continue;
    // What a sweep reads of what it has stored depends on the order of rows.
    if (time.rowLoop != 0)
      return "a sweep reads other rows of " + access->object.name +
             ", which it changes, and rows are not its outermost loop";
    time.mayUseThreads = false;
  }
  return std::nullopt;
}

/// Finds the loop over the second dimension; whether each iteration of a sweep
/// stores in its own column only and reads columns near by, and none of what
/// the sweep itself stores in another one.
bool TimeLoopChecks::checkColumns(LoopOp sweep, Iterations &iterations) {
  for (const MemoryAccess *access : iterations.getAccesses()) {
    const void *key = access->object.getIdentity();
    if (!isa<LoadOp, StoreOp>(access->op) || !isChanged(key))
      continue;
    if (access->subscripts.size() < 2)
      return false;
    auto form = findShiftedVariable(access->subscripts[1],
                                    sweep.getBody().getArguments());
    if (!form || form->number == time.rowLoop)
      return false;
    if (!time.columnLoop)
      time.columnLoop = form->number;
    if (form->number != *time.columnLoop ||
        (access->isStore && form->constant != 0))
      return false;
    time.across = std::max(time.across, std::abs(form->constant));
    if (form->constant != 0 && accesses(sweep, key, /*stores=*/true) &&
        !iterations.areIndependentIn(key))
      return false;
  }
  return true;
}

Reason TimeLoopChecks::checkAccesses(LoopOp sweep) {
  Iterations iterations(sweep);
  if (Reason why = iterations.getObstacle())
    return why;
  for (const MemoryAccess *access : iterations.getAccesses())
    if (Reason why = checkAccess(sweep, *access))
      return why;
  // The row loop is known now.
  time.rowLoop = *rowLoop;
  if (Reason why = checkRows(sweep, iterations))
    return why;
  hasColumns = hasColumns && checkColumns(sweep, iterations);
  return std::nullopt;
}

/// Whether an iteration needs what the one before has left in an array: not if
/// its first sweep over it stores all that any sweep stores there.
static bool isLiveIn(const TimeLoop &time, const void *key) {
  const LoopOp *first = llvm::find_if(time.sweeps, [&](LoopOp sweep) {
    return accesses(sweep, key, /*stores=*/false) ||
           accesses(sweep, key, /*stores=*/true);
  });
  LoopOp sweep = *first;
  if (accesses(sweep, key, /*stores=*/false))
    return true;
  bool storesAlways =
      llvm::any_of(sweep.getBody().getOps<StoreOp>(), [&](StoreOp store) {
        return getIdentity(store.getArray()) == key;
      });
  return !storesAlways || llvm::any_of(time.sweeps, [&](LoopOp other) {
    return accesses(other, key, /*stores=*/true) &&
           (other.getLower() != sweep.getLower() ||
            other.getUpper() != sweep.getUpper());
  });
}

Reason TimeLoopChecks::run() {
  collectChanged();
  if (Reason why = checkArrays())
    return why;
  if (Reason why = checkConstructs())
    return why;
  if (Reason why = checkBody())
    return why;
  for (LoopOp sweep : time.sweeps) {
    if (Reason why = checkForm(sweep))
      return why;
    if (Reason why = checkAccesses(sweep))
      return why;
  }
  if (time.onDevice && !time.mayUseThreads)
    return "a sweep on a device reads other rows of what it changes";
  if (!hasColumns)
    time.columnLoop.reset();
  for (ChangedArray &array : time.changed) {
    time.buffers += getRelativeSize(cast<ArrayType>(array.array.getType()));
    array.isLiveIn = isLiveIn(time, getIdentity(array.array));
  }
  // The first one is what passes are planned for: it had better have a halo.
  auto isPlanned = [&](const ChangedArray &array) {
    auto type = cast<ArrayType>(array.array.getType());
    return array.isLiveIn && type.hasShadow();
  };
  std::stable_partition(time.changed.begin(), time.changed.end(), isPlanned);
  return std::nullopt;
}
