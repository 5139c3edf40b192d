//===- PersistentSteps.cpp - What the kernels of a loop do ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Several GPUs run a loop as one kernel on each of them, without the host. So
// the host has to know before what each kernel in the loop will touch, and
// which one may follow another: a copy of each kernel in front of the loop says
// so. Values that change in the loop are 0 there. Neither the bounds of the
// kernel's parallel loop nor the sections that it touches depend on them, apart
// from sections of what the loop only reads, which are all of the array there.
//
//   %several = offload.persist_describe
//   scf.if %several { kernel A {offload.describes}; kernel B ... }
//   loop as one kernel { A; B }
//
//===----------------------------------------------------------------------===//

#include "PersistentSteps.h"
#include "Dialect/Offload/IR/LoopKernels.h"
#include "PersistentCalls.h"
#include "SplitLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace xacc;
using namespace xacc::analysis;
using namespace xacc::offload;

//===----------------------------------------------------------------------===//
// Whether it can
//===----------------------------------------------------------------------===//

/// What the kernel uses from outside.
static llvm::SetVector<Value> findCaptured(KernelOp kernel) {
  llvm::SetVector<Value> captured;
  for (Region *region : {&kernel.getBody(), &kernel.getSections()})
    getUsedValuesDefinedAbove(*region, captured);
  for (Value operand : kernel->getOperands())
    if (operand != kernel.getQueue())
      captured.insert(operand);
  return captured;
}

/// Whether kernels of the loop, or what it communicates, may write an array.
static bool mayWrite(const PersistentLoop &from, const MemoryObject &object) {
  bool communicates = llvm::any_of(from.exchanges, [](Operation *op) {
    auto reduction = dyn_cast<xmp::ReductionOp>(op);
    auto type = reduction ? dyn_cast<MemRefType>(reduction.getData().getType())
                          : MemRefType();
    return !isa<xmp::WaitAsyncOp>(op) &&
           !(type && PersistentLoop::isScalar(reduction.getData()));
  });
  if (communicates)
    return true;
  for (KernelOp kernel : from.kernels) {
    if (kernel.getSections().empty())
      return true;
    bool writes =
        kernel.getSections()
            .walk([&](SectionOp section) {
              return section.getKind() != SectionKind::Use &&
                             object.mayOverlap(findObject(section.getMemref()))
                         ? WalkResult::interrupt()
                         : WalkResult::advance();
            })
            .wasInterrupted();
    if (writes)
      return true;
  }
  return false;
}

/// Adds what values depend on that is outside of the kernel.
static void addOutside(KernelOp kernel, SmallVector<Value> values,
                       llvm::SetVector<Value> &outside) {
  llvm::DenseSet<Value> seen;
  while (!values.empty()) {
    Value value = values.pop_back_val();
    if (!seen.insert(value).second)
      continue;
    Operation *def = value.getDefiningOp();
    if (!kernel->isAncestor(value.getParentRegion()->getParentOp())) {
      outside.insert(value);
    } else if (def) {
      llvm::append_range(values, def->getOperands());
      llvm::SetVector<Value> used;
      getUsedValuesDefinedAbove(def->getRegions(), used);
      llvm::append_range(values, used);
    }
  }
}

/// A section at another place in each iteration, such as `source[t]`, of an
/// array that the loop only reads. Before the loop it is all of the array,
/// which each device gets once.
static bool isAnyOf(const PersistentLoop &from, KernelOp kernel,
                    SectionOp section) {
  if (section.getKind() != SectionKind::Use || section.getLower().empty() ||
      section->getParentRegion() != &kernel.getSections())
    return false;
  SmallVector<Value> bounds(section.getLower());
  llvm::append_range(bounds, section.getUpper());
  llvm::SetVector<Value> outside;
  addOutside(kernel, bounds, outside);
  bool changes = llvm::any_of(outside, [&](Value value) {
    return !isa<MemRefType, LLVM::LLVMPointerType>(value.getType()) &&
           !from.isKnownBefore(value);
  });
  return changes && !mayWrite(from, findObject(section.getMemref()));
}

/// Values from outside of the kernel that the bounds of its parallel loop, or
/// what it touches, depend on.
static llvm::SetVector<Value> findDecisive(const PersistentLoop &from,
                                           KernelOp kernel) {
  llvm::SetVector<Value> decisive;
  SmallVector<Value> values;
  kernel.getSections().walk([&](Operation *op) {
    auto section = dyn_cast<SectionOp>(op);
    // Pure operations matter where others use them.
    if (section ? !isAnyOf(from, kernel, section) : !isPure(op))
      llvm::append_range(values, op->getOperands());
  });
  for (Value operand : kernel->getOperands())
    decisive.insert(operand);
  if (LoopOp loop = findOutermostLoop(kernel))
    for (OperandRange bounds :
         {loop.getLower(), loop.getUpper(), loop.getStep()})
      llvm::append_range(values, bounds);
  addOutside(kernel, std::move(values), decisive);
  return decisive;
}

/// The device's memory, by another name in each iteration.
static bool isKnownMemory(const PersistentLoop &from, Value memory) {
  Operation *def = memory.getDefiningOp();
  if (from.isKnownBefore(memory))
    return true;
  if (auto enter = dyn_cast_or_null<EnterOp>(def))
    return llvm::is_contained(from.enters, enter);
  return def && def->getNumRegions() == 0 && isPure(def) &&
         llvm::all_of(def->getOperands(), [&](Value operand) {
           return isKnownMemory(from, operand);
         });
}

static bool hasAtomics(KernelOp kernel) {
  return kernel.getBody()
      .walk([](Operation *op) {
        return isa<memref::AtomicRMWOp, memref::GenericAtomicRMWOp,
                   LLVM::AtomicRMWOp, LLVM::AtomicCmpXchgOp>(op)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

std::string xacc::offload::whyNotDescribed(const PersistentLoop &from) {
  if (findPrepared(from).size() != from.exchanges.size())
    return "of what it communicates";
  if (!from.arrayUpdates.empty())
    return "it copies arrays to or from the host";
  if (from.kernels.size() + from.exchanges.size() > kMaxDescribed)
    return "it has more than " + std::to_string(kMaxDescribed) + " kernels";
  for (KernelOp kernel : from.kernels) {
    Value queue = kernel.getQueue();
    llvm::SetVector<Value> decisive = findDecisive(from, kernel);
    for (Value value : findCaptured(kernel))
      if (isa<MemRefType, LLVM::LLVMPointerType>(value.getType())
              ? !isKnownMemory(from, value)
              : value != queue && decisive.contains(value) &&
                    !from.isKnownBefore(value))
        return "what a kernel touches changes in the loop";
    // Results of its threads are those of each block.
    if (LoopOp loop = findOutermostLoop(kernel);
        kernel.getSplit() && (loop.getLevels() & Levels::Gang) == Levels::None)
      return "a parallel loop has no gangs";
    // Each device would have another result.
    if (!kernel.getSplit() && hasAtomics(kernel))
      return "a kernel that runs on one device has atomic operations";
  }
  return {};
}

//===----------------------------------------------------------------------===//
// Which kernel follows another
//===----------------------------------------------------------------------===//

namespace {
/// Kernels and directives that communicate, which come behind all kernels. Sets
/// of them are bits. Where the way through an operation is not known,
/// its regions may run in any order, and any number of times.
class Followers {
public:
  explicit Followers(const PersistentLoop &from) : from(from) {
    for (auto [number, kernel] : llvm::enumerate(from.kernels))
      numbers[kernel] = number;
    for (Operation *exchange : from.exchanges)
      numbers.insert({exchange, numbers.size()});
    bits.assign(numbers.size() + 1, 0);
    visit(from.loop, entry());
  }
  uint64_t of(size_t kernel) const { return bits[kernel]; }
  uint64_t ofEntry() const { return bits[numbers.size()]; }

private:
  uint64_t entry() const { return uint64_t(1) << numbers.size(); }
  uint64_t visit(Region &region, uint64_t last);
  uint64_t visit(Operation *op, uint64_t last);

  const PersistentLoop &from;
  llvm::DenseMap<Operation *, size_t> numbers;
  SmallVector<uint64_t> bits; // by number; the last one is before the loop
};
} // namespace

/// `last`: what may have run last before it; returns what may have behind it.
uint64_t Followers::visit(Operation *op, uint64_t last) {
  if (auto found = numbers.find(op); found != numbers.end()) {
    for (size_t i = 0; i < bits.size(); ++i)
      if (last >> i & 1)
        bits[i] |= uint64_t(1) << found->second;
    return uint64_t(1) << found->second;
  }
  if (op->getNumRegions() == 0 || isa<KernelOp>(op))
    return last;
  if (isa<scf::IfOp>(op)) {
    uint64_t after = 0;
    for (Region &region : op->getRegions())
      after |= visit(region, last);
    return after;
  }
  while (true) {
    uint64_t after = last;
    for (Region &region : op->getRegions())
      after |= visit(region, after);
    if (after == last)
      return last;
    last = after;
  }
}

uint64_t Followers::visit(Region &region, uint64_t last) {
  if (region.hasOneBlock()) {
    for (Operation &op : region.front())
      last = visit(&op, last);
    return last;
  }
  while (true) {
    uint64_t after = last;
    for (Block &block : region)
      for (Operation &op : block)
        after |= visit(&op, after);
    if (after == last)
      return last;
    last = after;
  }
}

//===----------------------------------------------------------------------===//
// Copies of the kernels
//===----------------------------------------------------------------------===//

namespace {
class Describer {
public:
  Describer(OpBuilder &builder, const PersistentLoop &from,
            const llvm::MapVector<Value, Value> &devices,
            llvm::function_ref<Value(Value)> before)
      : builder(builder), from(from), before(before) {
    for (EnterOp enter : from.enters)
      known.map(enter.getDevice(), devices.lookup(enter.getHost()));
  }

  Value find(Value value);
  void describe(KernelOp kernel, uint64_t followers);

private:
  OpBuilder &builder;
  const PersistentLoop &from;
  llvm::function_ref<Value(Value)> before;
  IRMapping known;
};
} // namespace

/// The value before the loop, or 0.
Value Describer::find(Value value) {
  if (Value found = known.lookupOrNull(value))
    return found;
  if (from.isKnownBefore(value))
    return before(value);
  Type type = value.getType();
  Location loc = value.getLoc();
  Value found;
  if (isa<MemRefType, LLVM::LLVMPointerType>(type)) {
    Operation *def = value.getDefiningOp();
    for (Value operand : def->getOperands())
      known.map(operand, find(operand));
    builder.clone(*def, known);
    return known.lookup(value);
  }
  if (auto number = dyn_cast<ComplexType>(type)) {
    Attribute zero = builder.getZeroAttr(number.getElementType());
    found = complex::ConstantOp::create(builder, loc, type,
                                        builder.getArrayAttr({zero, zero}));
  } else {
    found = arith::ConstantOp::create(
        builder, loc, cast<TypedAttr>(builder.getZeroAttr(type)));
  }
  known.map(value, found);
  return found;
}

void Describer::describe(KernelOp kernel, uint64_t followers) {
  IRMapping mapping;
  for (Value value : findCaptured(kernel))
    mapping.map(value, find(value));
  auto copy = cast<KernelOp>(builder.clone(*kernel, mapping));
  copy.getQueueMutable().clear();
  for (auto [section, copied] :
       llvm::zip_equal(kernel.getSections().getOps<SectionOp>(),
                       copy.getSections().getOps<SectionOp>()))
    if (isAnyOf(from, kernel, section)) {
      copied.getLowerMutable().clear();
      copied.getUpperMutable().clear();
      copied.removeStepAttr();
    }
  copy->setAttr(kDescribesAttr, builder.getI64IntegerAttr(int64_t(followers)));
}

SmallVector<uint64_t>
xacc::offload::describeKernels(OpBuilder &builder, const PersistentLoop &from,
                               const llvm::MapVector<Value, Value> &devices,
                               llvm::function_ref<Value(Value)> before,
                               StringRef directive) {
  Location loc = from.loop->getLoc();
  Followers followers(from);
  Describer describer(builder, from, devices, before);
  llvm::SetVector<Value> scalars;
  for (auto [host, device] : devices)
    if (PersistentLoop::isScalar(device))
      scalars.insert(device);
  for (KernelOp kernel : from.kernels)
    for (Value value : findCaptured(kernel))
      if (isa<MemRefType>(value.getType()) && PersistentLoop::isScalar(value))
        scalars.insert(describer.find(value));
  SmallVector<Value> pointers;
  for (Value scalar : scalars)
    pointers.push_back(PointerOp::create(
        builder, loc, LLVM::LLVMPointerType::get(builder.getContext()),
        scalar));
  auto describes = PersistDescribeOp::create(
      builder, loc, builder.getI1Type(), pointers,
      builder.getI64IntegerAttr(int64_t(followers.ofEntry())),
      xmp::DirectiveAttr::get(builder.getContext(), directive));
  auto branch =
      scf::IfOp::create(builder, loc, describes, /*withElseRegion=*/false);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(branch.thenBlock());
  Describer inside(builder, from, devices, before);
  for (auto [number, kernel] : llvm::enumerate(from.kernels))
    inside.describe(kernel, followers.of(number));
  SmallVector<uint64_t> afterExchanges;
  for (size_t number = 0; number < from.exchanges.size(); ++number)
    afterExchanges.push_back(followers.of(from.kernels.size() + number));
  return afterExchanges;
}
