//===- PersistentForms.cpp - Both forms of a loop -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before:
//
//   loop { scalar code; kernel A; kernel B }
//
// After:
//
//   if (the device can, and data are present as the loop needs) {
//     enter what the loop enters
//     describe the kernels to several GPUs            PersistentSteps.cpp
//     if (several devices, which the host drives) {
//       loop { scalar code; kernel A; kernel B }    PersistentDevices.cpp
//     } else {
//       a place for each value that leaves the loop
//       kernel { variables; loop { scalar code; A; B }; places = values }
//       copy the places back
//     }
//     exit
//   } else {
//     loop { ... }
//   }
//
// The code of A and B is in a memref.alloca_scope each: what it allocates lives
// for one iteration.
//
//===----------------------------------------------------------------------===//

#include "PersistentForms.h"
#include "Dialect/Offload/IR/LoopKernels.h"
#include "PersistentCalls.h"
#include "PersistentDevices.h"
#include "PersistentSteps.h"
#include "SplitLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace xacc;
using namespace xacc::offload;

/// What statistics call the kernel, and what is done around it.
static constexpr llvm::StringLiteral kName = "loop in one kernel";

namespace {

/// Writes both forms of one loop.
class Persister {
public:
  /// `next` decides, or else the device alone.
  Persister(PersistentLoop &from, PersistNextOp next, Value pause,
            bool describes)
      : from(from), loop(from.loop), next(next), pause(pause), builder(loop),
        loc(loop->getLoc()),
        isDescribed(describes && whyNotDescribed(from).empty()) {}

  void run();

private:
  /// Memory of the host and its device copy, in which a value leaves the
  /// kernel.
  struct Place {
    Value host, device;
  };

  Value before(Value value);
  SmallVector<Value> before(ValueRange values);
  Value getHasIterations();
  Value decide();
  Value isBetweenLaunches();
  void setLaunches(bool value);
  void enterData();
  void passHandles();
  void prepare();
  void passAddresses();
  void exitData();
  Place createPlace(Type type);
  Value takeFrom(Place place);
  KernelOp createKernel();
  void createVariables();
  void rewriteClone(Operation *clone);
  void rewriteExchanges();
  void copyScalar(Operation *at, Value source, Value target, Value unless = {});
  void inlineKernel(KernelOp kernel, size_t number);
  void writePlaces(Operation *clone);
  SmallVector<Value> writeOneKernel();

  PersistentLoop &from;
  Operation *loop;
  PersistNextOp next;
  /// Where the loop has ended for the host, and whether it launched its kernels
  /// then: variables, or null.
  Value pause, launches;
  OpBuilder builder;
  Location loc;
  /// From the loop to what was computed before it.
  IRMapping early;
  /// From the loop to its copy in the kernel.
  IRMapping copies;
  /// What is computed before the loop comes in front of this, the choice of a
  /// form, or of the loop while there is none.
  Operation *first = nullptr;
  /// Known where something is computed that needs it.
  Value hasIterations;
  /// The device copy of what the loop enters or updates.
  llvm::MapVector<Value, Value> devices;
  llvm::SmallVector<Operation *> entered;
  llvm::SmallPtrSet<Operation *, 4> copiedOut;
  /// Of the results of the loop, and of the variables that it writes.
  llvm::SmallVector<Place> results;
  llvm::SmallVector<std::pair<Value, Place>> written;
  llvm::DenseMap<Value, Value> initial;
  /// Whether scalars that the loop enters are present before it.
  llvm::DenseMap<Value, Value> present;
  /// What stands for a handle in the kernel, and sets of nodes that were made
  /// for it.
  llvm::MapVector<Value, Value> pointers;
  llvm::SmallVector<Value> ownSets;
  /// Of arrays of the host that the loop copies to or from.
  llvm::DenseMap<Value, Value> addresses;
  llvm::DenseMap<Operation *, Value> setsInKernel;
  /// Several GPUs may run the loop as one kernel.
  bool isDescribed;
};

} // namespace

//===----------------------------------------------------------------------===//
// The decision
//===----------------------------------------------------------------------===//

/// The same value before the loop.
Value Persister::before(Value value) {
  if (Value known = early.lookupOrNull(value))
    return known;
  Operation *def = value.getDefiningOp();
  if (!def || !loop->isAncestor(def))
    return value;
  for (Value operand : def->getOperands())
    early.map(operand, before(operand));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(first ? first : loop);
  auto load = dyn_cast<LLVM::LoadOp>(def);
  if (!load || !from.isGuarded(load)) {
    builder.clone(*def, early);
    return early.lookup(value);
  }
  auto choice =
      scf::IfOp::create(builder, loc, value.getType(), getHasIterations(),
                        /*withElseRegion=*/true);
  builder.setInsertionPointToStart(choice.thenBlock());
  scf::YieldOp::create(builder, loc, builder.clone(*def, early)->getResults());
  builder.setInsertionPointToStart(choice.elseBlock());
  scf::YieldOp::create(
      builder, loc,
      LLVM::ZeroOp::create(builder, loc, value.getType()).getResult());
  early.map(value, choice.getResult(0));
  return choice.getResult(0);
}

Value Persister::getHasIterations() {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(first ? first : loop);
  if (!hasIterations)
    hasIterations = from.writeHasIterations(builder);
  return hasIterations;
}

SmallVector<Value> Persister::before(ValueRange values) {
  return llvm::map_to_vector(values,
                             [&](Value value) { return before(value); });
}

/// Those of data that has one device copy; distributed arrays have handles.
static SmallVector<xmp::ReductionOp>
findDeviceReductions(const PersistentLoop &from) {
  SmallVector<xmp::ReductionOp> found;
  for (Operation *op : from.exchanges)
    if (auto reduction = dyn_cast<xmp::ReductionOp>(op);
        reduction && reduction.getAcc() &&
        isa<MemRefType>(reduction.getData().getType()))
      found.push_back(reduction);
  return found;
}

void Persister::setLaunches(bool value) {
  if (launches)
    memref::StoreOp::create(
        builder, loc, arith::ConstantIntOp::create(builder, loc, value, 1),
        launches);
}

/// What an iteration has entered before it ended for the host, it leaves
/// behind: it goes on in the same form, although the data is present now.
Value Persister::isBetweenLaunches() {
  Operation *scope =
      loop->getParentWithTrait<OpTrait::AutomaticAllocationScope>();
  {
    OpBuilder::InsertionGuard guard(builder);
    Region *region = loop->getParentRegion();
    while (region->getParentOp() != scope)
      region = region->getParentRegion();
    builder.setInsertionPointToStart(&region->front());
    launches = memref::AllocaOp::create(
        builder, loc, MemRefType::get({}, builder.getI1Type()));
    setLaunches(false);
  }
  Value number = memref::LoadOp::create(builder, loc, pause);
  Value isInside =
      arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, number,
                            arith::ConstantIntOp::create(builder, loc, 0, 32));
  return arith::AndIOp::create(builder, loc, isInside,
                               memref::LoadOp::create(builder, loc, launches));
}

/// Arrays have to be where each iteration would find them. Of scalars it is
/// known then whether iterations copy them, which they do if they are absent.
Value Persister::decide() {
  Value all;
  if (next) {
    all = next.getOne();
  } else {
    all = MayPersistOp::create(builder, loc);
  }
  llvm::SmallDenseSet<Value> asked;
  auto require = [&](Operation *op, Value host, ValueRange lower,
                     ValueRange extent) {
    if (lower.empty() && !asked.insert(host).second)
      return;
    Value is = IsPresentOp::create(builder, op->getLoc(), before(host),
                                   before(lower), before(extent));
    all = arith::AndIOp::create(builder, loc, all, is);
  };
  for (EnterOp enter : from.enters) {
    Value host = enter.getHost();
    if (PersistentLoop::isScalar(host) && enter.getKind() != MapKind::Present) {
      if (!present.contains(host))
        present[host] = IsPresentOp::create(
            builder, enter.getLoc(), before(host), ValueRange(), ValueRange());
    } else if (!from.carried.contains(host)) {
      require(enter, host, enter.getLower(), enter.getExtent());
    }
  }
  for (UpdateOp update : from.updates)
    require(update, update.getHost(), {}, {});
  for (UpdateOp update : from.arrayUpdates) {
    bool fixed = from.hasFixedSection(update);
    require(update, update.getHost(), fixed ? update.getLower() : ValueRange(),
            fixed ? update.getExtent() : ValueRange());
  }
  for (xmp::ReductionOp reduction : findDeviceReductions(from))
    require(reduction, reduction.getData(), {}, {});
  // If it does not hold, the loop as it is says so, where it comes to it.
  if (from.needsIteration)
    all = arith::AndIOp::create(builder, loc, all, getHasIterations());
  for (xmp::RequireOp op : from.requirements)
    all = arith::AndIOp::create(builder, loc, all, before(op.getCondition()));
  if (pause)
    all = arith::AndIOp::create(
        builder, loc, all,
        arith::XOrIOp::create(
            builder, loc, isBetweenLaunches(),
            arith::ConstantIntOp::create(builder, loc, 1, 1)));
  return all;
}

//===----------------------------------------------------------------------===//
// Around the kernel
//===----------------------------------------------------------------------===//

void Persister::enterData() {
  for (EnterOp enter : from.enters) {
    for (Value operand : enter->getOperands())
      early.map(operand, before(operand));
    auto copy = cast<EnterOp>(builder.clone(*enter, early));
    copy.getQueueMutable().clear();
    // The kernel copies.
    if (PersistentLoop::isScalar(enter.getHost()) &&
        enter.getKind() == MapKind::Copyin)
      copy.setKind(MapKind::Create);
    if (auto copies = from.carried.find(enter.getHost());
        copies != from.carried.end()) {
      copy.setKind(copies->second.in ? MapKind::Copyin : MapKind::Create);
      if (copies->second.out)
        copiedOut.insert(copy);
    }
    entered.push_back(copy);
    devices.insert({enter.getHost(), copy.getDevice()});
  }
  auto find = [&](Operation *op, Value host, StringAttr name,
                  ValueRange lower = {}, ValueRange extent = {}) {
    if (devices.contains(host))
      return;
    auto copy = EnterOp::create(builder, op->getLoc(), host.getType(),
                                MapKind::Present, before(host), before(lower),
                                before(extent), Value(), Value(), false, false,
                                false, false, name, /*declare=*/UnitAttr());
    entered.push_back(copy);
    devices.insert({host, copy.getDevice()});
  };
  for (UpdateOp update : from.updates)
    find(update, update.getHost(), update.getNameAttr());
  for (UpdateOp update : from.arrayUpdates) {
    bool fixed = from.hasFixedSection(update);
    find(update, update.getHost(), update.getNameAttr(),
         fixed ? update.getLower() : ValueRange(),
         fixed ? update.getExtent() : ValueRange());
  }
  for (xmp::ReductionOp reduction : findDeviceReductions(from))
    find(reduction, reduction.getData(), StringAttr());
}

/// Handles of arrays and of sets of nodes cannot be passed to kernels, pointers
/// can.
void Persister::passHandles() {
  auto pointer = LLVM::LLVMPointerType::get(builder.getContext());
  auto pass = [&](Value handle, Value outside) {
    if (!pointers.contains(handle))
      pointers[handle] =
          xmp::CastHandleOp::create(builder, loc, pointer, outside);
  };
  for (Operation *section : from.sets) {
    for (Value operand : section->getOperands())
      early.map(operand, before(operand));
    Operation *copy = builder.clone(*section, early);
    ownSets.push_back(copy->getResult(0));
    pass(section->getResult(0), copy->getResult(0));
  }
  for (Operation *op : from.exchanges)
    for (Value operand : op->getOperands())
      if (!isa<MemRefType>(operand.getType()) &&
          !operand.getType().isIntOrIndexOrFloat())
        pass(operand, operand);
}

/// Tells the runtime what the loop does, as far as a GPU needs to know it
/// before.
void Persister::prepare() {
  passHandles();
  for (xmp::ReflectInitOp op : from.preparations) {
    IRMapping mapping;
    for (Value operand : op->getOperands())
      mapping.map(operand, before(operand));
    builder.clone(*op, mapping);
  }
  auto early = [&](Value value) { return before(value); };
  SmallVector<uint64_t> followers;
  if (isDescribed)
    followers = describeKernels(builder, from, devices, early, kName);
  SmallVector<Operation *> calls =
      prepareCalls(builder, findPrepared(from), early);
  if (isDescribed)
    for (auto [call, next] : llvm::zip_equal(calls, followers))
      call->setAttr(kDescribesAttr, builder.getI64IntegerAttr(int64_t(next)));
}

/// The rest is present or a scalar, which its place brings back.
void Persister::exitData() {
  for (Operation *op : llvm::reverse(entered)) {
    auto enter = cast<EnterOp>(op);
    ExitOp::create(
        builder, op->getLoc(),
        copiedOut.contains(op) ? UnmapKind::Copyout : UnmapKind::Release,
        enter.getHost(), enter.getLower(), enter.getExtent(), Value(), Value(),
        false, enter.getWhole(), false, enter.getImplicit(),
        enter.getNameAttr(), /*directive=*/nullptr);
  }
}

Persister::Place Persister::createPlace(Type type) {
  auto memory = MemRefType::get({}, type);
  Place place;
  place.host = memref::AllocaOp::create(builder, loc, memory);
  auto enter = EnterOp::create(
      builder, loc, memory, MapKind::Create, place.host, ValueRange(),
      ValueRange(), Value(), Value(), false, false, false, true,
      builder.getStringAttr("(a value that leaves the loop)"),
      /*declare=*/UnitAttr());
  enter.setDirective(kName);
  place.device = enter.getDevice();
  return place;
}

Value Persister::takeFrom(Place place) {
  ExitOp::create(builder, loc, UnmapKind::Copyout, place.host, ValueRange(),
                 ValueRange(), Value(), Value(), false, false, false, true,
                 builder.getStringAttr("(a value that leaves the loop)"),
                 xmp::DirectiveAttr::get(builder.getContext(), kName));
  return memref::LoadOp::create(builder, loc, place.host);
}

//===----------------------------------------------------------------------===//
// The kernel
//===----------------------------------------------------------------------===//

KernelOp Persister::createKernel() {
  auto kernel =
      KernelOp::create(builder, loc, Construct::Parallel, Value(), Value(),
                       Value(), Value(), DenseI32ArrayAttr(), StringAttr(),
                       /*split=*/DenseI64ArrayAttr());
  builder.createBlock(&kernel.getBody());
  YieldOp::create(builder, loc);
  kernel.setPersistentAttr(builder.getUnitAttr());
  kernel.setDirective(kName);
  // The number of gangs that a kernel has asked for, it has not.
  if (llvm::any_of(from.kernels,
                   [](KernelOp inner) { return bool(inner.getNumGangs()); }))
    kernel->setAttr(kReordersSumsAttr, builder.getUnitAttr());
  kernel.setNoSplit("it is a loop with all of its kernels");
  return kernel;
}

/// The loop's copy uses variables of the kernel where the loop uses those of
/// the host.
void Persister::createVariables() {
  for (auto &[memory, isStored] : from.scalars) {
    auto type = cast<MemRefType>(memory.getType());
    Value variable = memref::AllocaOp::create(builder, loc, type);
    memref::StoreOp::create(builder, loc, initial.lookup(memory), variable);
    copies.map(memory, variable);
  }
  for (auto &[handle, pointer] : pointers) {
    Value inside =
        xmp::CastHandleOp::create(builder, loc, handle.getType(), pointer);
    // Cloning the loop maps what is computed in it.
    if (llvm::is_contained(from.sets, handle.getDefiningOp()))
      setsInKernel[handle.getDefiningOp()] = inside;
    else
      copies.map(handle, inside);
  }
}

/// Unless a condition holds, which is known before the loop.
void Persister::copyScalar(Operation *at, Value source, Value target,
                           Value unless) {
  OpBuilder b(at);
  Value value = memref::LoadOp::create(b, at->getLoc(), source);
  if (unless) {
    Value old = memref::LoadOp::create(b, at->getLoc(), target);
    value = arith::SelectOp::create(b, at->getLoc(), unless, old, value);
  }
  memref::StoreOp::create(b, at->getLoc(), value, target);
}

void Persister::inlineKernel(KernelOp kernel, size_t number) {
  OpBuilder b(kernel);
  if (DenseI64ArrayAttr split = kernel.getSplitAttr(); split && isDescribed)
    findOutermostLoop(kernel)->setAttr(kSharedLoopsAttr, split);
  if (kernel.getConstruct() == Construct::Serial)
    kernel.getBody().walk(
        [&](LoopOp inner) { inner.setOneThreadAttr(b.getUnitAttr()); });
  SmallVector<PartOp> parts;
  kernel.getBody().walk([&](PartOp part) { parts.push_back(part); });
  for (PartOp part : parts)
    replaceByLimits(part);
  auto scope = memref::AllocaScopeOp::create(b, kernel.getLoc(), TypeRange());
  if (DenseI32ArrayAttr block = kernel.getBlockAttr())
    scope->setAttr(kPartBlockAttr, block);
  if (isDescribed)
    scope->setAttr(kStepAttr, b.getI64IntegerAttr(int64_t(number)));
  Block *body = b.createBlock(&scope.getBodyRegion());
  Block &old = kernel.getBody().front();
  old.getTerminator()->erase();
  body->getOperations().splice(body->end(), old.getOperations());
  b.setInsertionPointToEnd(body);
  memref::AllocaScopeReturnOp::create(b, kernel.getLoc(), ValueRange());
  kernel.erase();
}

void Persister::rewriteClone(Operation *clone) {
  for (EnterOp enter : from.enters) {
    auto copy = cast<EnterOp>(copies.lookup(enter.getOperation()));
    Value host = enter.getHost(), device = devices.lookup(host);
    if (PersistentLoop::isScalar(host) && enter.getKind() == MapKind::Copyin)
      copyScalar(copy, copies.lookup(host), device, present.lookup(host));
    copy.getDevice().replaceAllUsesWith(device);
    copy.erase();
  }
  for (ExitOp exit : from.exits) {
    Operation *copy = copies.lookup(exit.getOperation());
    Value host = exit.getHost();
    if (PersistentLoop::isScalar(host) && exit.getKind() == UnmapKind::Copyout)
      copyScalar(copy, devices.lookup(host), copies.lookup(host),
                 present.lookup(host));
    copy->erase();
  }
  for (UpdateOp update : from.updates) {
    Operation *copy = copies.lookup(update.getOperation());
    Value device = devices.lookup(update.getHost());
    Value variable = copies.lookup(update.getHost());
    if (update.getKind() == UpdateKind::Host)
      copyScalar(copy, device, variable);
    else
      copyScalar(copy, variable, device);
    copy->erase();
  }
  for (UpdateOp update : from.arrayUpdates) {
    auto copy = cast<UpdateOp>(copies.lookup(update.getOperation()));
    writeElementCopies(copy, devices.lookup(update.getHost()),
                       addresses.lookup(update.getHost()));
    copy->erase();
  }
  rewriteExchanges();
  for (LLVM::CallOp root : from.roots) {
    auto copy = cast<LLVM::CallOp>(copies.lookup(root.getOperation()));
    OpBuilder b(copy);
    copy->replaceAllUsesWith(
        math::SqrtOp::create(b, copy.getLoc(), copy->getOperand(0)));
    copy.erase();
  }
  for (WaitOp wait : from.waits)
    copies.lookup(wait.getOperation())->erase();
  for (ArrayRef<Operation *> ops : {from.hostAccesses, from.functions})
    for (Operation *op : ops)
      copies.lookup(op)->setAttr(kOnHostAttr, builder.getUnitAttr());
  for (Operation *op : llvm::reverse(from.invariants)) {
    Operation *copy = copies.lookup(op);
    for (auto [inside, outside] :
         llvm::zip_equal(copy->getResults(), op->getResults()))
      if (!inside.use_empty())
        inside.replaceAllUsesWith(before(outside));
    copy->erase();
  }
  for (auto [number, kernel] : llvm::enumerate(from.kernels))
    inlineKernel(cast<KernelOp>(copies.lookup(kernel.getOperation())), number);
  clone->walk([](QueueOp queue) { queue.erase(); });
}

void Persister::rewriteExchanges() {
  // The device's copy is what the kernel has.
  for (xmp::ReductionOp reduction : findDeviceReductions(from)) {
    auto copy = cast<xmp::ReductionOp>(copies.lookup(reduction.getOperation()));
    copy.getDataMutable().assign(devices.lookup(reduction.getData()));
    copy.setAcc(false);
  }
  for (xmp::RequireOp op : from.requirements)
    copies.lookup(op.getOperation())->erase();
  for (xmp::ReflectInitOp op : from.preparations)
    copies.lookup(op.getOperation())->erase();
  // A kernel that exchanges nothing has code for GPUs, where nobody polls.
  if (from.exchanges.empty())
    for (Operation *poll : from.polls)
      copies.lookup(poll)->erase();
  for (Operation *release : from.releases)
    copies.lookup(release)->erase();
  for (Operation *section : from.sets) {
    Operation *copy = copies.lookup(section);
    copy->getResult(0).replaceAllUsesWith(setsInKernel.lookup(section));
    copy->erase();
  }
}

void Persister::writePlaces(Operation *clone) {
  for (auto [result, place] : llvm::zip_equal(clone->getResults(), results)) {
    Value value = result;
    if (isa<LLVM::LLVMPointerType>(value.getType()))
      value =
          LLVM::PtrToIntOp::create(builder, loc, builder.getI64Type(), value);
    memref::StoreOp::create(builder, loc, value, place.device);
  }
  for (auto &[memory, place] : written) {
    Value value = memref::LoadOp::create(builder, loc, copies.lookup(memory));
    memref::StoreOp::create(builder, loc, value, place.device);
  }
}

/// A memref of the host cannot be passed to a kernel, its address can.
void Persister::passAddresses() {
  for (UpdateOp update : from.arrayUpdates) {
    Value &address = addresses[update.getHost()];
    if (address)
      continue;
    address = memref::ExtractAlignedPointerAsIndexOp::create(
        builder, loc, before(update.getHost()));
    address =
        arith::IndexCastOp::create(builder, loc, builder.getI64Type(), address);
    address = LLVM::IntToPtrOp::create(
        builder, loc, LLVM::LLVMPointerType::get(builder.getContext()),
        address);
  }
}

/// The loop as a kernel, and what it results in.
SmallVector<Value> Persister::writeOneKernel() {
  passAddresses();
  for (auto &[memory, isStored] : from.scalars)
    initial[memory] = memref::LoadOp::create(builder, loc, memory);
  // An address is a number on its way.
  for (Type type : loop->getResultTypes())
    results.push_back(createPlace(
        isa<LLVM::LLVMPointerType>(type) ? builder.getI64Type() : type));
  for (auto &[memory, isStored] : from.scalars)
    if (isStored)
      written.push_back(
          {memory,
           createPlace(cast<MemRefType>(memory.getType()).getElementType())});
  {
    OpBuilder::InsertionGuard guard(builder);
    KernelOp kernel = createKernel();
    builder.setInsertionPointToStart(&kernel.getBody().front());
    createVariables();
    Operation *clone = builder.clone(*loop, copies);
    numberCalls(findPrepared(from), copies);
    rewriteClone(clone);
    writePlaces(clone);
  }
  SmallVector<Value> values;
  for (Place place : llvm::reverse(results))
    values.push_back(takeFrom(place));
  std::reverse(values.begin(), values.end());
  for (auto [value, type] : llvm::zip_equal(values, loop->getResultTypes()))
    if (isa<LLVM::LLVMPointerType>(type))
      value = LLVM::IntToPtrOp::create(builder, loc, type, value);
  for (auto &[memory, place] : llvm::reverse(written))
    memref::StoreOp::create(builder, loc, takeFrom(place), memory);
  return values;
}

scf::IfOp xacc::offload::createChoice(OpBuilder &builder, Location loc,
                                      TypeRange types, Value condition) {
  auto choice = scf::IfOp::create(builder, loc, types, condition,
                                  /*withElseRegion=*/true);
  if (types.empty())
    for (Block *block : {choice.thenBlock(), choice.elseBlock()})
      block->getTerminator()->erase();
  return choice;
}

void Persister::run() {
  scf::IfOp choice =
      createChoice(builder, loc, loop->getResultTypes(), decide());
  first = choice;
  builder.setInsertionPointToStart(choice.thenBlock());
  setLaunches(false);
  // What the kernel does has to be behind what queues still do.
  if (from.usesQueues)
    WaitOp::create(builder, loc, ValueRange(), Value()).setDirective(kName);
  enterData();
  prepare();
  auto begin = PersistBeginOp::create(builder, loc);
  begin.setDirective(kName);
  scf::IfOp form = createChoice(builder, loc, loop->getResultTypes(), begin);
  builder.setInsertionPointToStart(form.thenBlock());
  ValueRange values = writeForDevices(builder, from, {devices, present});
  PersistEndOp::create(builder, loc);
  scf::YieldOp::create(builder, loc, values);
  builder.setInsertionPointToStart(form.elseBlock());
  scf::YieldOp::create(builder, loc, writeOneKernel());
  builder.setInsertionPointAfter(form);
  for (Value set : ownSets)
    xmp::ReleaseOp::create(builder, loc, set);
  exitData();
  scf::YieldOp::create(builder, loc, form.getResults());

  loop->replaceAllUsesWith(choice.getResults());
  builder.setInsertionPointToEnd(choice.elseBlock());
  setLaunches(true);
  loop->moveBefore(choice.elseBlock(), choice.elseBlock()->end());
  scf::YieldOp::create(builder, loc, loop->getResults());
}

void xacc::offload::writeForms(PersistentLoop &loop, PersistNextOp next,
                               Value pause, bool describes) {
  Persister(loop, next, pause, describes).run();
}
