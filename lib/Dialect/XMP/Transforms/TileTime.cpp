//===- TileTime.cpp - Several sweeps in one pass over memory --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Which time loops are tiled; TiledSweeps.cpp has the loops that result.
// Precondition and postcondition: see Passes.td.
//
//===----------------------------------------------------------------------===//

#include "DeviceLoops.h"
#include "Dialect/XMP/Analysis/Halo.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "Iterations.h"
#include "TiledSweeps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/IR/Matchers.h"
#include "llvm/ADT/SmallPtrSet.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPTILETIMEPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::analysis;
using namespace xacc::xmp;

/// Why something cannot be done; none if it can.
using Reason = std::optional<std::string>;

namespace {

class TileTimePass : public xacc::xmp::impl::XMPTileTimePassBase<TileTimePass> {
public:
  using XMPTileTimePassBase::XMPTileTimePassBase;
  void runOnOperation() override;

private:
  bool visit(scf::ForOp loop, HaloProgram &program, TimeLoop &time);
};

/// The checks of one time loop.
class Check {
public:
  Check(TimeLoop &time, HaloProgram &program) : time(time), program(program) {}

  Reason run();
  Reason findPeriodic();
  Reason runDeep();

private:
  void collectChanged();
  bool isChanged(const void *key) const;
  Reason checkArrays();
  Reason checkConstructs();
  Reason checkBody();
  Reason checkScalar(Operation &op);
  Reason checkForm(LoopOp sweep);
  Reason checkAccess(LoopOp sweep, const MemoryAccess &access);
  Reason checkRows(LoopOp sweep, Iterations &iterations);
  bool checkColumns(LoopOp sweep, Iterations &iterations);
  Reason checkAccesses(LoopOp sweep);
  int64_t getRelativeSize(ArrayType type);
  bool isSubscript(Value value, unsigned loop);
  Reason checkPeriodicSweep(LoopOp sweep, unsigned loop);
  Reason checkDeepSweep(LoopOp sweep);
  Reason describeWide(WideArray &wide);
  Reason addWideRead(LoopOp sweep, LoadOp load, bool isFree);
  bool isSet(Value memory) {
    return llvm::any_of(
        scalars, [&](const auto &scalar) { return scalar.first == memory; });
  }
  TimeLoop &time;
  HaloProgram &program;
  SmallVector<MemoryObject> changed;
  std::optional<unsigned> rowLoop;
  bool hasColumns = true;
  llvm::SmallPtrSet<const void *, 8> arrays;
  /// Scalars that each iteration sets anew before anything reads them: those of
  /// the iterations in passes need not be computed.
  llvm::SmallVector<std::pair<Value, MemoryObject>> scalars;
  /// The sweeps' compute constructs, with their data operations.
  llvm::SmallPtrSet<Operation *, 16> constructs;
};

} // namespace

static bool accesses(LoopOp loop, const void *key, bool stores) {
  WalkResult result = loop.getBody().walk([&](Operation *op) {
    auto load = dyn_cast<LoadOp>(op);
    auto store = dyn_cast<StoreOp>(op);
    bool found = stores ? store && getIdentity(store.getArray()) == key
                        : load && getIdentity(load.getArray()) == key;
    return found ? WalkResult::interrupt() : WalkResult::advance();
  });
  return result.wasInterrupted();
}

static bool hasStores(LoopOp loop) {
  return loop.getBody()
      .walk([](StoreOp) { return WalkResult::interrupt(); })
      .wasInterrupted();
}

/// Whether a subscript is the variable of a loop plus a constant.
static bool isVariable(LoopOp sweep, Value subscript, unsigned loop,
                       int64_t &constant) {
  auto form = findShiftedVariable(subscript, sweep.getBody().getArguments());
  if (!form || form->number != loop)
    return false;
  constant = form->constant;
  return true;
}

void Check::collectChanged() {
  for (LoopOp sweep : time.sweeps)
    sweep.getBody().walk([&](StoreOp store) {
      MemoryObject object = findObject(store.getArray());
      if (isChanged(object.getIdentity()))
        return;
      changed.push_back(object);
      time.changed.push_back({store.getArray(), /*isLiveIn=*/true});
    });
}

bool Check::isChanged(const void *key) const {
  return llvm::any_of(changed, [&](const MemoryObject &object) {
    return object.getIdentity() == key;
  });
}

Reason Check::checkArrays() {
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
Reason Check::checkScalar(Operation &op) {
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
Reason Check::checkConstructs() {
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
Reason Check::checkBody() {
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

Reason Check::checkForm(LoopOp sweep) {
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
int64_t Check::getRelativeSize(ArrayType type) {
  auto own = cast<ArrayType>(time.changed[0].array.getType());
  if (ShapedType::isDynamicShape(type.getShape()) ||
      ShapedType::isDynamicShape(own.getShape()))
    return 1;
  int64_t elements = ShapedType::getNumElements(type.getShape());
  return std::max<int64_t>(1, elements /
                                  ShapedType::getNumElements(own.getShape()));
}

/// Finds the row loop in what is stored; whether what is read stays as it is.
Reason Check::checkAccess(LoopOp sweep, const MemoryAccess &access) {
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
Reason Check::checkRows(LoopOp sweep, Iterations &iterations) {
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
bool Check::checkColumns(LoopOp sweep, Iterations &iterations) {
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

Reason Check::checkAccesses(LoopOp sweep) {
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

Reason Check::run() {
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

//===----------------------------------------------------------------------===//
// Over several nodes, and around the ends of arrays
//===----------------------------------------------------------------------===//

/// Finds the loops whose sweeps read beyond the ends of arrays.
Reason Check::findPeriodic() {
  time.periodic.assign(time.sweeps[0].getNumLoops(), false);
  bool wraps = false;
  for (auto reflect : time.loop.getBody()->getOps<ReflectOp>()) {
    auto periodic = reflect.getPeriodic();
    wraps |= periodic && llvm::is_contained(*periodic, true);
  }
  for (LoopOp sweep : time.sweeps)
    for (const HaloRead &read : program.getFootprint().get(sweep).reads) {
      if (wraps && !read.checks.empty())
        return "an exchange wraps around, and the bounds of a sweep are not "
               "constant";
      auto type = cast<ArrayType>(read.array.getType());
      for (auto [dim, extent] : llvm::enumerate(read.extent.dims)) {
        if (!extent.periodic)
          continue;
        int64_t templateDim = type.getAlign()[dim].templateDim;
        unsigned d = 0;
        while (d < sweep.getNumLoops() &&
               (templateDim < 0 || sweep.getOnDim(d) != templateDim))
          ++d;
        if (d == sweep.getNumLoops())
          return "a periodic dimension belongs to no loop";
        time.periodic[d] = true;
      }
    }
  return std::nullopt;
}

/// Whether a value, the variable of a loop or the variable plus a constant, is
/// used only as a subscript of a dimension that wide halos continue.
bool Check::isSubscript(Value value, unsigned loop) {
  return llvm::all_of(value.getUses(), [&](OpOperand &use) {
    Operation *user = use.getOwner();
    if (isa<arith::AddIOp, arith::SubIOp>(user) &&
        use.getOperandNumber() == 0 &&
        matchPattern(user->getOperand(1), m_Constant()))
      return isSubscript(user->getResult(0), loop);
    Value array;
    unsigned first = 1;
    if (auto load = dyn_cast<LoadOp>(user)) {
      array = load.getArray();
    } else if (auto store = dyn_cast<StoreOp>(user)) {
      array = store.getArray();
      first = 2;
    } else {
      return false;
    }
    return llvm::any_of(time.wide, [&](const WideArray &wide) {
      return getIdentity(wide.array) == getIdentity(array) &&
             llvm::any_of(wide.dims, [&](const SpreadDim &spread) {
               return spread.loop == loop &&
                      spread.dim + first == use.getOperandNumber();
             });
    });
  });
}

/// Whether an iteration beyond the ends does what the one at the other end
/// does.
Reason Check::checkPeriodicSweep(LoopOp sweep, unsigned loop) {
  auto type = cast<ArrayType>(time.changed[0].array.getType());
  const SpreadDim *spread =
      llvm::find_if(time.wide[0].dims, [&](const SpreadDim &spread) {
        return spread.loop == loop;
      });
  if (spread == time.wide[0].dims.end())
    return "an array has no shadow in a periodic dimension";
  if (!isConstantIntValue(sweep.getLower()[loop], 0) ||
      !isConstantIntValue(sweep.getUpper()[loop], type.getShape()[spread->dim]))
    return "a sweep leaves out a part of a periodic dimension";
  if (!isSubscript(sweep.getInductionVar(loop), loop))
    return "a sweep uses the index of a periodic dimension as a number, or in "
           "an array without a shadow there";
  return std::nullopt;
}

/// Whether wide halos can replace the program's exchanges in a sweep.
Reason Check::checkDeepSweep(LoopOp sweep) {
  Iterations iterations(sweep);
  std::string why;
  WalkResult result = sweep.getBody().walk([&](Operation *op) {
    Reason reason;
    if (auto store = dyn_cast<StoreOp>(op)) {
      for (auto [d, subscript] : llvm::enumerate(store.getIndices()))
        if (subscript != sweep.getInductionVar(d))
          reason = "a sweep does not store at its variables in order";
    } else if (auto load = dyn_cast<LoadOp>(op)) {
      const void *key = getIdentity(load.getArray());
      bool isFree = !accesses(sweep, key, /*stores=*/true) ||
                    iterations.areIndependentIn(key);
      reason = addWideRead(sweep, load, isFree);
    }
    if (!reason)
      return WalkResult::advance();
    why = *reason;
    return WalkResult::interrupt();
  });
  if (result.wasInterrupted())
    return why;
  // What the program reads of its halos is what the owners have.
  Operation *statement = time.loop.getBody()->findAncestorOpInBlock(*sweep);
  for (const HaloRead &read : program.getFootprint().get(sweep).reads) {
    if (read.extent.isEmpty())
      continue;
    const HaloState *state = program.getStateBefore(statement, read.copy);
    if (!state || !state->fresh.covers(read.extent))
      return "a sweep may read a halo of " + read.copy.object.name +
             " that no exchange has filled";
  }
  return std::nullopt;
}

/// Which dimensions of an array are spread over nodes, and by which loops of
/// the sweeps each node goes over what it owns.
Reason Check::describeWide(WideArray &wide) {
  auto type = cast<ArrayType>(wide.array.getType());
  const ArrayInfo &info = program.getInfo();
  TemplateType templ = info.getTemplateType(wide.array);
  LoopOp sweep = time.sweeps[0];
  if (!templ || info.getTemplateIdentity(wide.array) !=
                    info.getTemplateIdentity(time.changed[0].array))
    return "an array has another template";
  for (auto [dim, align] : llvm::enumerate(type.getAlign())) {
    if (align.templateDim < 0)
      continue;
    unsigned d = 0;
    while (d < sweep.getNumLoops() && sweep.getOnDim(d) != align.templateDim)
      ++d;
    bool isPeriodic = d < sweep.getNumLoops() && time.periodic[d];
    Shadow shadow = type.getShadow()[dim];
    // A dimension that is whole on each node gets a wide halo if it has any.
    if (templ.getFormats()[align.templateDim].kind == FormatKind::None &&
        (!isPeriodic || shadow.isEmpty()))
      continue;
    if (shadow.full)
      return "an array has a full shadow";
    APInt constant;
    if (d == sweep.getNumLoops() ||
        !matchPattern(sweep.getOffset(align.templateDim),
                      m_ConstantInt(&constant)) ||
        constant.getSExtValue() != align.offset)
      return "a node computes from elements that it does not own";
    wide.dims.push_back({unsigned(dim), d, isPeriodic});
  }
  return std::nullopt;
}

/// A load of what passes have to have in wide halos, if it is one. It may read
/// other elements than its own of an array that the sweep changes only if it
/// `isFree`: of those another node has the values from before the sweep.
Reason Check::addWideRead(LoopOp sweep, LoadOp load, bool isFree) {
  const void *key = getIdentity(load.getArray());
  auto *wide = llvm::find_if(time.wide, [&](const WideArray &known) {
    return getIdentity(known.array) == key;
  });
  if (wide == time.wide.end()) {
    WideArray added{load.getArray(), {}};
    if (Reason why = describeWide(added))
      return why;
    if (added.dims.empty())
      return std::nullopt;
    if (time.loop.getBodyRegion().isAncestor(added.array.getParentRegion()))
      return "an array is declared in the loop";
    time.wide.push_back(added);
    wide = std::prev(time.wide.end());
  }
  for (SpreadDim &spread : wide->dims) {
    int64_t constant = 0;
    if (!isVariable(sweep, load.getIndices()[spread.dim], spread.loop,
                    constant))
      return "where a sweep reads is not known";
    if (constant != 0 && !isFree)
      return "a sweep reads neighbours of what it changes";
    if (constant == 0)
      continue;
    time.reads.push_back({sweep, wide->array, spread, constant});
    time.reach = std::max(time.reach, std::abs(constant));
  }
  return std::nullopt;
}

Reason Check::runDeep() {
  auto type = cast<ArrayType>(time.changed[0].array.getType());
  LoopOp sweep = time.sweeps[0];
  if (sweep.getNumLoops() != type.getRank())
    return "the sweeps have not as many loops as the arrays dimensions";
  for (const ChangedArray &array : time.changed) {
    if (cast<ArrayType>(array.array.getType()).getShape() != type.getShape())
      return "the arrays differ in their extents";
    WideArray wide{array.array, {}};
    if (Reason why = describeWide(wide))
      return why;
    for (const SpreadDim &spread : wide.dims)
      if (spread.dim != spread.loop)
        return "a node computes elements that it does not own";
    time.wide.push_back(wide);
  }
  for (int64_t kind : sweep.getOnKinds())
    if (kind == kOnValue || kind == kOnInner)
      return "only a part of the nodes computes";
  for (auto reflect : time.loop.getBody()->getOps<ReflectOp>())
    if (!reflect.getLower().empty() || !reflect.getUpper().empty())
      return "an exchange has widths that are known at run time only";
  for (LoopOp sweep : time.sweeps)
    if (Reason why = checkDeepSweep(sweep))
      return why;
  if (time.reach == 0 || time.wide[0].dims.empty())
    return "nothing is exchanged";
  for (auto [d, isPeriodic] : llvm::enumerate(time.periodic))
    for (LoopOp sweep : time.sweeps)
      if (isPeriodic)
        if (Reason why = checkPeriodicSweep(sweep, d))
          return why;
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

bool TileTimePass::visit(scf::ForOp loop, HaloProgram &program,
                         TimeLoop &time) {
  if (loop.getNumResults() != 0)
    return false;
  for (Operation *parent = loop->getParentOp(); parent;
       parent = parent->getParentOp())
    if (isa<LoopOp, ACC_COMPUTE_CONSTRUCT_OPS>(parent))
      return false;
  time.loop = loop;
  for (Operation &statement : *loop.getBody())
    if (LoopOp sweep = findLoopIn(&statement); sweep && hasStores(sweep)) {
      time.sweeps.push_back(sweep);
      time.onDevice |= sweep != &statement;
    }
  if (time.sweeps.empty())
    return false;
  Check check(time, program);
  Reason why = check.run();
  if (!why)
    why = check.findPeriodic();
  Reason whyNotDeep;
  if (!why && (deep || time.isPeriodic()))
    whyNotDeep = check.runDeep();
  if (!why && time.isPeriodic() && whyNotDeep)
    why = "they read around the ends of an array, and " + *whyNotDeep;
  if (why) {
    if (remarks)
      loop.emitRemark() << "sweeps run one by one: " << *why;
    return false;
  }
  time.mayBeDeep = deep && !whyNotDeep;
  if (remarks) {
    InFlightDiagnostic remark = loop.emitRemark();
    remark << "several sweeps run in one pass over memory";
    if (time.mayBeDeep)
      remark << ", with one exchange of wide halos";
    else if (whyNotDeep)
      remark << " on one node; not over several: " << *whyNotDeep;
    else
      remark << " on one node";
    if (time.columnLoop)
      remark << ", in panels of columns";
  }
  return true;
}

void TileTimePass::runOnOperation() {
  SmallVector<scf::ForOp> loops;
  getOperation()->walk([&](scf::ForOp loop) {
    if (llvm::any_of(*loop.getBody(),
                     [](Operation &op) { return bool(findLoopIn(&op)); }))
      loops.push_back(loop);
  });
  if (loops.empty())
    return;
  HaloProgram program(getOperation());
  std::vector<TimeLoop> tiled;
  for (scf::ForOp loop : loops) {
    TimeLoop time;
    if (visit(loop, program, time))
      tiled.push_back(std::move(time));
  }
  for (TimeLoop &time : tiled)
    tileTimeLoop(time, openmp);
}
