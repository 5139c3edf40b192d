//===- PersistentLoops.cpp - Loops that can become one kernel -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a loop may contain, each with what becomes of it:
//
//   kernels                 parts of the one kernel
//   scalar code             sequential code of it
//   host scalars            variables of it. Nothing else in the loop reaches
//                           them: they are distinct objects, and kernels have
//                           device copies only
//   enter and exit of data  before and behind it. Copies are left out of the
//                           loop: of arrays because they are present, which is
//                           asked before the loop, of scalars because the
//                           kernel copies between its variable and the device's
//                           copy
//   update of scalars       such a copy
//   other memory of the     loads of what no iteration changes are in front of
//   host                    the kernel. Other loads and stores, and calls that
//                           print, stay what they are: the kernel of a virtual
//                           device runs in the program, and for that of a GPU
//                           the host does it (PersistentHost.cpp)
//   reflect with acc, and   stay what they are. On a virtual device the thread
//   reductions over nodes   that runs the kernel's sequential code is the one
//                           that would have made them; what they name by
//                           handles is passed as pointers
//
//===----------------------------------------------------------------------===//

#include "PersistentLoops.h"
#include "Analysis/Memory.h"
#include "Dialect/Offload/Analysis/HostCode.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using namespace xacc;
using namespace xacc::analysis;
using namespace xacc::offload;

bool PersistentLoop::isScalar(Value memory) {
  auto type = cast<MemRefType>(memory.getType());
  return type.getRank() == 0 && type.getLayout().isIdentity();
}

static std::string nameOf(Value memory) {
  std::string name = findName(memory);
  return name.empty() ? "memory" : name;
}

template <typename OpT> static std::string nameOfData(OpT op) {
  if (std::optional<StringRef> name = op.getName())
    return ("'" + *name + "'").str();
  return nameOf(op.getHost());
}

/// Whether the host address is that of a variable, which no other value in the
/// loop refers to.
static bool isVariable(Value memory) {
  MemoryObject object = findObject(memory);
  return object.isDistinct && PersistentLoop::isScalar(memory) &&
         isa_and_nonnull<memref::AllocaOp, xmp::AsMemRefOp>(
             memory.getDefiningOp());
}

bool PersistentLoop::useScalar(Operation *op, Value memory, bool isStore) {
  if (!isVariable(memory))
    return refuse(op, "the host " + Twine(isStore ? "writes" : "reads") + " " +
                          nameOf(memory));
  if (!isOutside(memory))
    return refuse(op,
                  nameOf(memory) + " is another variable in each iteration");
  scalars[memory] |= isStore;
  return true;
}

bool PersistentLoop::visitAccess(Operation *op, Value memory, bool isStore) {
  // A variable of one iteration.
  if (!isOutside(memory) && memory.getDefiningOp<memref::AllocaOp>())
    return true;
  return useScalar(op, memory, isStore);
}

/// Where the elements of an array are: only other calls, which the loop has
/// not, allocate them.
static bool isPlaceQuery(Operation *op) {
  auto call = dyn_cast<LLVM::CallOp>(op);
  return call && call.getCallee() == "xaccrtArrayData";
}

bool PersistentLoop::isKnownBefore(Value value) const {
  if (isOutside(value))
    return true;
  Operation *def = value.getDefiningOp();
  return def && def->getNumRegions() == 0 &&
         (isPure(def) || isVariableLoad(def) || isPlaceQuery(def) ||
          isConstantLoad(def)) &&
         isInvariant(def);
}

/// Of a scalar that the loop does not store to.
bool PersistentLoop::isConstantLoad(Operation *op) const {
  auto load = dyn_cast<memref::LoadOp>(op);
  return load && isOutside(load.getMemRef()) && isVariable(load.getMemRef()) &&
         !writtenScalars.contains(load.getMemRef());
}

void PersistentLoop::findWritten() {
  loop->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<KernelOp>(op) || leftOut.contains(op->getBlock()))
      return WalkResult::skip();
    if (auto store = dyn_cast<memref::StoreOp>(op))
      writtenScalars.insert(store.getMemRef());
    else if (auto exit = dyn_cast<ExitOp>(op); exit && isScalar(exit.getHost()))
      writtenScalars.insert(exit.getHost()); // of arrays: PersistentData.cpp
    else if (auto update = dyn_cast<UpdateOp>(op))
      writtenScalars.insert(update.getHost());
    else if (auto reduction = dyn_cast<xmp::ReductionOp>(op))
      writtenScalars.insert(reduction.getData());
    else if (auto store = dyn_cast<LLVM::StoreOp>(op))
      stores.push_back(store);
    return WalkResult::advance();
  });
}

bool PersistentLoop::visitEnter(EnterOp enter) {
  usesQueues |= bool(enter.getQueue());
  if (enter.getPointer() || enter.getDynamic() ||
      enter.getKind() == MapKind::Attach)
    return refuse(enter, "pointers are attached or data is entered for good");
  if (!isInvariant(enter))
    return refuse(enter, nameOfData(enter) +
                             " may be another array, or another section, in "
                             "each iteration");
  if (enter.getKind() == MapKind::Copyin && isScalar(enter.getHost()) &&
      !useScalar(enter, enter.getHost(), /*isStore=*/false))
    return false;
  // Whether an iteration copies must not depend on another clause of it.
  if (isScalar(enter.getHost()) &&
      !open.try_emplace(enter.getHost(), enter).second)
    return refuse(enter, nameOfData(enter) +
                             " is entered again before it has been ended");
  if (enter.getZero())
    return refuse(enter, nameOfData(enter) + " is cleared each time");
  enters.push_back(enter);
  return true;
}

bool PersistentLoop::visitExit(ExitOp exit) {
  usesQueues |= bool(exit.getQueue());
  if (exit.getPointer() || exit.getDynamic() ||
      exit.getKind() == UnmapKind::Detach)
    return refuse(exit, "pointers are detached or data is ended for good");
  if (!isInvariant(exit))
    return refuse(exit, nameOfData(exit) +
                            " may be another array, or another section, in "
                            "each iteration");
  if (isScalar(exit.getHost())) {
    EnterOp enter = open.lookup(exit.getHost());
    if (!enter || enter->getBlock() != exit->getBlock())
      return refuse(exit, nameOfData(exit) +
                              " is entered and ended at different places");
    open.erase(exit.getHost());
  }
  if (exit.getKind() == UnmapKind::Copyout && isScalar(exit.getHost()) &&
      !useScalar(exit, exit.getHost(), /*isStore=*/true))
    return false;
  exits.push_back(exit);
  return true;
}

bool PersistentLoop::visitUpdate(UpdateOp update) {
  usesQueues |= bool(update.getQueue());
  bool isArray = !isScalar(update.getHost());
  if (isArray && !onHost)
    return refuse(update,
                  nameOfData(update) + " is copied between host and device");
  if (update.getIfPresent())
    return refuse(update,
                  "nobody knows whether " + nameOfData(update) + " is present");
  if (isArray)
    return visitArrayUpdate(update);
  updates.push_back(update);
  return useScalar(update, update.getHost(),
                   update.getKind() == UpdateKind::Host);
}

bool PersistentLoop::visitArrayUpdate(UpdateOp update) {
  auto type = cast<MemRefType>(update.getHost().getType());
  bool isPlain =
      type.getLayout().isIdentity() && type.getElementType().isIntOrFloat() &&
      type.getRank() > 0 &&
      !llvm::any_of(type.getShape().drop_front(), ShapedType::isDynamic);
  if (!isPlain || !isKnownBefore(update.getHost()) ||
      !(type.hasStaticShape() || hasFixedSection(update)))
    return refuse(update, nameOfData(update) +
                              " is copied between host and device, and may be "
                              "another array, or another section, in each "
                              "iteration");
  arrayUpdates.push_back(update);
  return true;
}

template <typename OpT> bool PersistentLoop::visitReflect(OpT reflect) {
  if (!reflect.getAcc())
    return refuse(reflect, "halos of arrays of the host are exchanged");
  for (Value array : reflect.getArrays())
    if (!isOutside(array))
      return refuse(reflect, "an array with a halo is another one in each "
                             "iteration");
  exchanges.push_back(reflect);
  return true;
}

/// One that is the same in each iteration can come before the loop, unless
/// another one prepares one of its arrays in another way.
bool PersistentLoop::visitReflectInit(xmp::ReflectInitOp init) {
  if (!visitReflect(init))
    return false;
  bool isOnly = isInvariant(init) &&
                !loop->walk([&](xmp::ReflectInitOp other) {
                       bool shares =
                           llvm::any_of(other.getArrays(), [&](Value array) {
                             return llvm::is_contained(init.getArrays(), array);
                           });
                       return other != init && shares ? WalkResult::interrupt()
                                                      : WalkResult::advance();
                     })
                     .wasInterrupted();
  if (isOnly) {
    exchanges.pop_back();
    preparations.push_back(init);
  }
  return true;
}

/// What has been started in the loop, or before it, and completes.
bool PersistentLoop::visitWait(xmp::WaitAsyncOp wait) {
  if (Value set = wait.getSet(); set && !isOutside(set))
    return refuse(wait, "a wait is for other nodes in each iteration");
  exchanges.push_back(wait);
  return true;
}

bool PersistentLoop::visitReduction(xmp::ReductionOp reduction) {
  Value data = reduction.getData();
  if (reduction.getAsync())
    return refuse(reduction, "a reduction over nodes is asynchronous");
  bool isArray = !isa<MemRefType>(data.getType()) || !isScalar(data);
  if (isArray && !reduction.getAcc())
    return refuse(reduction, "an array of the host is reduced over nodes");
  if (isArray && !isKnownBefore(data))
    return refuse(reduction, "an array that is reduced over nodes may be "
                             "another one in each iteration");
  if (Value set = reduction.getSet(); set && !isOutside(set)) {
    auto section = set.getDefiningOp<xmp::TemplateSectionOp>();
    if (!section || !isInvariant(section))
      return refuse(reduction, "the nodes of a reduction are others in each "
                               "iteration");
  }
  exchanges.push_back(reduction);
  // Of an array there is the device's copy alone.
  return isArray || useScalar(reduction, data, /*isStore=*/true);
}

/// Such as the extents of an array of the host, which kernels cannot look at.
static bool usesMemory(Operation *op) {
  return llvm::any_of(op->getOperandTypes(), llvm::IsaPred<BaseMemRefType>);
}

/// Kernels have operations for other functions of numbers. This one is a call
/// on the host, where it sets errno.
static bool isRoot(Operation *op) {
  auto call = dyn_cast<LLVM::CallOp>(op);
  return call && call.getNumResults() == 1 && call->getNumOperands() == 1 &&
         call.getResult().getType() == call->getOperand(0).getType() &&
         (call.getCallee() == "sqrt" || call.getCallee() == "sqrtf");
}

bool PersistentLoop::visit(Operation *op) {
  if (auto kernel = dyn_cast<KernelOp>(op)) {
    usesQueues |= bool(kernel.getQueue());
    kernels.push_back(kernel);
    return true;
  }
  if (auto wait = dyn_cast<WaitOp>(op)) {
    usesQueues = true;
    waits.push_back(wait);
    return true;
  }
  if (isa<QueueOp>(op))
    return true;
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return visitAccess(op, load.getMemRef(), /*isStore=*/false);
  if (auto store = dyn_cast<memref::StoreOp>(op))
    return visitAccess(op, store.getMemRef(), /*isStore=*/true);
  if (auto enter = dyn_cast<EnterOp>(op))
    return visitEnter(enter);
  if (auto exit = dyn_cast<ExitOp>(op))
    return visitExit(exit);
  if (auto update = dyn_cast<UpdateOp>(op))
    return visitUpdate(update);
  if (auto reflect = dyn_cast<xmp::ReflectOp>(op))
    return visitReflect(reflect);
  if (auto reflect = dyn_cast<xmp::ReflectDoOp>(op))
    return visitReflect(reflect);
  if (auto reduction = dyn_cast<xmp::ReductionOp>(op))
    return visitReduction(reduction);
  if (auto wait = dyn_cast<xmp::WaitAsyncOp>(op))
    return visitWait(wait);
  if (auto init = dyn_cast<xmp::ReflectInitOp>(op))
    return visitReflectInit(init);
  if (auto require = dyn_cast<xmp::RequireOp>(op);
      require && isInvariant(require)) {
    requirements.push_back(require);
    return true;
  }
  if (isa<xmp::PollOp>(op)) {
    polls.push_back(op);
    return true;
  }
  if (auto section = dyn_cast<xmp::TemplateSectionOp>(op);
      section && isInvariant(section)) {
    sets.push_back(op);
    return true;
  }
  if (auto release = dyn_cast<xmp::ReleaseOp>(op);
      release && !isOutside(release->getOperand(0)) &&
      llvm::is_contained(sets, release->getOperand(0).getDefiningOp())) {
    releases.push_back(op);
    return true;
  }
  if (auto alloca = dyn_cast<memref::AllocaOp>(op)) {
    if (alloca.getType().hasStaticShape())
      return true;
    return refuse(op, "the host allocates memory");
  }
  if (isa<scf::ForOp, scf::WhileOp, scf::IfOp, scf::IndexSwitchOp,
          scf::ExecuteRegionOp, cf::BranchOp, cf::CondBranchOp>(op) ||
      op->hasTrait<OpTrait::IsTerminator>())
    return true;
  if (isVariableLoad(op)) {
    loads.push_back(cast<LLVM::LoadOp>(op));
    invariants.push_back(op);
    return true;
  }
  // Also divisions, which nothing may compute earlier.
  if (op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
      !isa<CallOpInterface>(op)) {
    if (mayRoundOtherwise(op))
      functions.push_back(op);
    bool isOfXmp = isa_and_nonnull<xmp::XMPDialect>(op->getDialect());
    if ((isOfXmp || usesMemory(op)) && isInvariant(op))
      invariants.push_back(op);
    else if (isOfXmp)
      return refuse(op, "'" + op->getName().getStringRef() +
                            "' is computed in each iteration");
    return true;
  }
  if (isRoot(op)) {
    roots.push_back(cast<LLVM::CallOp>(op));
    return true;
  }
  if (isPlaceQuery(op) && isInvariant(op)) {
    invariants.push_back(op);
    return true;
  }
  if (auto call = dyn_cast<CallOpInterface>(op))
    return visitCall(call);
  if (auto store = dyn_cast<LLVM::StoreOp>(op))
    return visitHostAccess(op, store.getAddr(), /*isStore=*/true);
  if (auto load = dyn_cast<LLVM::LoadOp>(op))
    return visitHostAccess(op, load.getAddr(), /*isStore=*/false);
  return refuse(op, "'" + op->getName().getStringRef() +
                        "' is an operation of the host");
}

/// What comes from outside of the loop has to be passed to the kernel.
bool PersistentLoop::checkValues() {
  llvm::SetVector<Value> entered;
  for (EnterOp enter : enters)
    entered.insert(enter.getHost());
  for (ExitOp exit : exits)
    if (!entered.contains(exit.getHost()))
      return refuse(exit, nameOfData(exit) +
                              " leaves the device in the loop, but does not "
                              "enter it there");
  if (!open.empty())
    return refuse(open.begin()->second,
                  nameOf(open.begin()->first) + " stays on the device");
  for (Type type : loop->getResultTypes())
    if (!type.isIntOrIndexOrFloat() &&
        !isa<ComplexType, LLVM::LLVMPointerType>(type))
      return refuse(loop, "it carries a value that is not a number");
  return true;
}

/// Two values for one variable would become two variables.
bool PersistentLoop::checkScalars() {
  for (auto &[memory, isStored] : scalars)
    for (auto &[other, otherIsStored] : scalars)
      if (memory != other && (isStored || otherIsStored) &&
          findObject(memory).mayOverlap(findObject(other)))
        return refuse(loop, nameOf(memory) + " and " + nameOf(other) +
                                " may share memory");
  return true;
}

bool PersistentLoop::analyze() {
  findWritten();
  WalkResult result = loop->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (leftOut.contains(op->getBlock()))
      return WalkResult::skip();
    if (op != loop && !visit(op))
      return WalkResult::interrupt();
    return isa<KernelOp>(op) ? WalkResult::skip() : WalkResult::advance();
  });
  if (result.wasInterrupted() || !checkValues() || !checkScalars() ||
      !checkHostAccesses())
    return false;
  findCarried();
  return true;
}
