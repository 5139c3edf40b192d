//===- SplitDevices.cpp - Which loops run on several devices --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The loop over gangs is divided, in one or two loops of its nest: each device
// runs a part of the iterations, and nothing else of the kernel has an effect.
// A loop of the nest is a candidate if
//
//   - its bounds are known before the launch, and
//   - in each box that the kernel writes there is a dimension whose lower and
//     upper bound both depend on the loop's part: else the boxes of any two
//     parts have an element in common.
//
// That is necessary. Whether boxes are disjoint depends on values of the
// program; the runtime compares them before each launch, and runs the kernel on
// one device if they are not.
//
// An array whose address a kernel stores, and the one that it stores it to,
// stay on the first device from then on (`escapes`).
//
// Precondition: sections regions. Postcondition: offload.part is used of loops
// in `split` alone; each kernel has that or `no_split`.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Memory.h"
#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/Offload/Transforms/Passes.h"
#include "SplitLoops.h"
#include "StoredAddresses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/BitVector.h"

namespace xacc::offload {
#define GEN_PASS_DEF_OFFLOADSPLITDEVICESPASS
#include "Dialect/Offload/Transforms/Passes.h.inc"
} // namespace xacc::offload

using namespace mlir;
using namespace xacc::analysis;
using namespace xacc::offload;

namespace {

/// Decides for one kernel.
class Splitter {
public:
  explicit Splitter(KernelOp kernel) : kernel(kernel) {}

  /// The loops that may be divided; none if getReason() says why not.
  SmallVector<int64_t> findLoops();
  StringRef getReason() const { return reason; }
  LoopOp getLoop() const { return loop; }

private:
  bool findGangLoop();
  bool checkOutside();
  bool checkReductions();
  bool checkObstacles();
  bool checkWrites(llvm::BitVector &candidates);
  llvm::BitVector getParts(Value value);

  bool fail(const Twine &why) {
    reason = why.str();
    return false;
  }

  KernelOp kernel;
  LoopOp loop;
  std::string reason;
  /// The loops whose part a value of the sections region depends on.
  llvm::DenseMap<Value, llvm::BitVector> parts;
};

} // namespace

static std::string nameInMessage(Value memory) {
  std::string name = findName(memory);
  return name.empty() ? "memory" : name;
}

/// One loop over gangs, which runs once.
bool Splitter::findGangLoop() {
  if (kernel.getConstruct() == Construct::Serial)
    return fail("nothing in it is parallel");
  bool isNested = false, isSecond = false;
  kernel.getBody().walk<WalkOrder::PreOrder>([&](LoopOp op) {
    if (!bitEnumContainsAny(op.getLevels(), Levels::Gang))
      return;
    isSecond |= bool(loop);
    isNested |= op->getParentOp() != kernel;
    loop = op;
  });
  if (!loop)
    return fail("no loop is divided over gangs");
  if (isSecond)
    return fail("it has more than one loop over gangs");
  if (isNested)
    return fail("the loop over gangs stands in a sequential loop or a branch");
  // The extents of the launch are those of the first loop.
  if (loop != findOutermostLoop(kernel))
    return fail("another parallel loop stands before its loop over gangs");
  return true;
}

/// What stands outside of the loop would run on each device.
bool Splitter::checkOutside() {
  auto writes = [&](Value memory) {
    if (memory && isPrivateTo(findObject(memory), kernel))
      return false;
    fail("it writes " + (memory ? nameInMessage(memory) : "memory") +
         " outside of its loop over gangs");
    return true;
  };
  auto hasEffect = [&](Operation *op) {
    if (auto other = dyn_cast<LoopOp>(op))
      return llvm::any_of(other.getReductions(), writes);
    // What is inside is visited.
    if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() ||
        op->hasTrait<OpTrait::IsTerminator>())
      return false;
    auto interface = dyn_cast<MemoryEffectOpInterface>(op);
    if (!interface) {
      fail("what stands outside of its loop over gangs may have effects");
      return true;
    }
    SmallVector<MemoryEffects::EffectInstance> effects;
    interface.getEffects(effects);
    return llvm::any_of(
        effects, [&](const MemoryEffects::EffectInstance &effect) {
          return isa<MemoryEffects::Write>(effect.getEffect()) &&
                 writes(effect.getValue());
        });
  };
  return !kernel.getBody()
              .walk<WalkOrder::PreOrder>([&](Operation *op) {
                if (op == loop)
                  return WalkResult::skip();
                return hasEffect(op) ? WalkResult::interrupt()
                                     : WalkResult::advance();
              })
              .wasInterrupted();
}

/// What the runtime has a XaccType for.
static bool isCombinable(Type type) {
  if (auto complex = dyn_cast<ComplexType>(type))
    type = complex.getElementType();
  return type.isF32() || type.isF64() || type.isF80() || type.isInteger(8) ||
         type.isInteger(16) || type.isInteger(32) || type.isInteger(64);
}

/// Whether the elements have no gaps between them, whatever the sizes are.
static bool isDense(MemRefType type) {
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset)))
    return false;
  if (type.hasStaticShape() && type.getNumElements() == 1)
    return true;
  return type.areTrailingDimsContiguous(type.getRank()) &&
         (strides.empty() || strides.back() == 1);
}

/// Devices start with what is neutral, and the runtime combines: nothing may
/// look at what is in between.
bool Splitter::checkReductions() {
  OpBuilder builder(kernel);
  IRMapping hostClones;
  for (OpOperand &operand : loop.getReductionsMutable()) {
    Value memory = operand.get();
    MemoryObject object = findObject(memory);
    if (isPrivateTo(object, kernel))
      continue;
    auto type = cast<MemRefType>(memory.getType());
    if (!isDense(type))
      return fail("it reduces into a part of " + nameInMessage(memory) +
                  " that has gaps");
    // The address is computed before the kernel.
    Value onHost = isOnDevice(memory)
                       ? cloneToHost(kernel, memory, builder, hostClones)
                       : Value();
    if (!onHost)
      return fail("it reduces into a part of " + nameInMessage(memory) +
                  " that is known in the kernel only");
    operand.set(onHost);
    if (!isCombinable(type.getElementType()))
      return fail("it reduces into " + nameInMessage(memory) +
                  ", whose type the runtime does not combine");
    for (SectionOp section : kernel.getSections().getOps<SectionOp>())
      if (findObject(section.getMemref()).isSame(object))
        return fail("it also accesses " + nameInMessage(memory) +
                    ", which it reduces into");
  }
  return true;
}

llvm::BitVector Splitter::getParts(Value value) {
  if (auto known = parts.find(value); known != parts.end())
    return known->second;
  llvm::BitVector result(loop.getNumLoops());
  Operation *def = value.getDefiningOp();
  if (auto part = dyn_cast_or_null<PartOp>(def)) {
    if (part.getLoop() < result.size())
      result.set(part.getLoop());
  } else if (def && kernel.getSections().isAncestor(def->getParentRegion())) {
    for (Value operand : def->getOperands())
      result |= getParts(operand);
  }
  return parts[value] = result;
}

/// Takes away the loops whose parts write the same elements.
bool Splitter::checkWrites(llvm::BitVector &candidates) {
  if (kernel.getSections().empty())
    return fail("it is not known what it writes");
  for (SectionOp section : kernel.getSections().getOps<SectionOp>()) {
    if (section.getKind() == SectionKind::Use)
      continue;
    std::string name = nameInMessage(section.getMemref());
    if (section.getLower().empty() &&
        cast<MemRefType>(section.getMemref().getType()).getRank() != 0)
      return fail("it writes " + name +
                  " at subscripts that are not known before the launch");
    llvm::BitVector distinct(candidates.size());
    for (auto [lower, upper] :
         llvm::zip_equal(section.getLower(), section.getUpper())) {
      llvm::BitVector both = getParts(lower);
      both &= getParts(upper);
      distinct |= both;
    }
    candidates &= distinct;
    if (candidates.none())
      return fail("every part of its iterations would write the same elements "
                  "of " +
                  name);
  }
  return true;
}

/// Other memory than that of arrays, which sections are of.
bool Splitter::checkObstacles() {
  MemoryAccesses memory(kernel);
  if (memory.getObstacles().empty())
    return true;
  const Obstacle &obstacle = memory.getObstacles().front();
  return fail(isa<CallOpInterface>(obstacle.op)
                  ? "it calls a function that may write anything"
                  : "in it, " + obstacle.reason);
}

SmallVector<int64_t> Splitter::findLoops() {
  if (!findGangLoop() || !checkOutside() || !checkReductions() ||
      !checkObstacles())
    return {};
  llvm::BitVector candidates(loop.getNumLoops());
  for (unsigned d = 0; d < std::min(loop.getNumLoops(), kMaxSplit); ++d)
    if (isKnownBeforeLaunch(kernel, loop.getLower()[d]) &&
        isKnownBeforeLaunch(kernel, loop.getUpper()[d]) &&
        isKnownBeforeLaunch(kernel, loop.getStep()[d]))
      candidates.set(d);
  if (candidates.none()) {
    fail("the bounds of its loop are not known before the launch");
    return {};
  }
  if (!checkWrites(candidates))
    return {};
  return llvm::to_vector_of<int64_t>(candidates.set_bits());
}

/// The runtime knows what divided loops reduce into, and combines it. Where
/// nothing is divided it is memory that the kernel reads and writes.
static void addReductions(KernelOp kernel) {
  LoopOp loop = findOutermostLoop(kernel);
  if (!loop || kernel.getSections().empty())
    return;
  OpBuilder builder(kernel.getSections().front().getTerminator());
  for (Value memory : loop.getReductions()) {
    if (isPrivateTo(findObject(memory), kernel))
      continue;
    if (kernel.getBody().isAncestor(memory.getParentRegion()))
      memory = findDeviceCopy(memory);
    if (!memory) {
      // It may be anything: as if nothing were known.
      kernel.getSections().getBlocks().clear();
      return;
    }
    for (SectionKind kind : {SectionKind::Use, SectionKind::MayDef})
      SectionOp::create(builder, loop.getLoc(), kind, memory, ValueRange(),
                        ValueRange(), DenseI64ArrayAttr());
  }
}

/// Has the iterations of a part run, and no others.
static void restrictLoop(LoopOp loop, int64_t number) {
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  auto part = PartOp::create(builder, loc, number);
  Value lower = arith::MaxSIOp::create(builder, loc, loop.getLower()[number],
                                       part.getLower());
  Value upper = arith::MinSIOp::create(builder, loc, loop.getUpper()[number],
                                       part.getUpper());
  loop.getLowerMutable()[number].assign(lower);
  loop.getUpperMutable()[number].assign(upper);
}

/// "loop 2 of 3", "loops 1 and 2 of 3".
static std::string describe(ArrayRef<int64_t> loops, unsigned numLoops) {
  std::string text;
  for (auto [place, number] : llvm::enumerate(loops)) {
    if (place)
      text += place + 1 == loops.size() ? " or " : ", ";
    text += std::to_string(number + 1);
  }
  return "loop " + text + " of " + std::to_string(numLoops);
}

/// Keeps arrays on the first device whose address the kernel stores in memory,
/// and the arrays that it stores addresses to.
static void keepStoredAddresses(KernelOp kernel, StoredAddresses &addresses) {
  for (Value memory : addresses.find(kernel))
    if (auto enter = memory.getDefiningOp<EnterOp>())
      enter.setEscapes(true);
}

namespace {
struct OffloadSplitDevicesPass
    : public xacc::offload::impl::OffloadSplitDevicesPassBase<
          OffloadSplitDevicesPass> {
  using Base::Base;

  void runOnOperation() override {
    if (!symbolizeGangs(gangs)) {
      emitError(getOperation()->getLoc())
          << "unknown way '" << gangs
          << "' to treat numbers of gangs, expected div or rm";
      return signalPassFailure();
    }
    SymbolTableCollection symbols;
    StoredAddresses addresses(symbols);
    getOperation()->walk([&](KernelOp kernel) {
      keepStoredAddresses(kernel, addresses);
      split(kernel);
    });
  }

  void split(KernelOp kernel) {
    if (kernel.getSplit() || kernel.getNoSplit())
      return;
    Builder builder(&getContext());
    Splitter splitter(kernel);
    SmallVector<int64_t> loops = splitter.findLoops();
    SmallVector<PartOp> parts;
    kernel.getSections().walk([&](PartOp part) { parts.push_back(part); });
    for (PartOp part : parts)
      if (!llvm::is_contained(loops, int64_t(part.getLoop())))
        replaceByLimits(part);
    if (loops.empty()) {
      addReductions(kernel);
      kernel.setNoSplit(splitter.getReason());
      if (remarks)
        kernel.emitRemark() << "runs on one device: " << splitter.getReason();
      return;
    }
    for (int64_t number : loops)
      restrictLoop(splitter.getLoop(), number);
    kernel.setSplitAttr(builder.getDenseI64ArrayAttr(loops));
    kernel.setGangsAttr(GangsAttr::get(&getContext(), *symbolizeGangs(gangs)));
    if (remarks)
      kernel.emitRemark() << "may be divided over devices: "
                          << describe(loops, splitter.getLoop().getNumLoops());
  }
};
} // namespace
