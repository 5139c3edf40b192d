//===- PersistentHost.cpp - Memory of the host in loops -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What scalar code of a loop does with memory that is not a variable of the
// kernel (see PersistentLoops.cpp):
//
//   for (t = 0; t < p->steps; t++) {
//     kernels
//     dt = p->dt * scale;
//     history[t] = error;
//   }
//
// p->steps and p->dt are loaded before the kernel, the latter only if there is
// an iteration, since p may be null. history[t] is stored where it is, by the
// thread that runs the sequential code of the kernel, in the order of the
// program. So it does not matter what else is the same memory, apart from
// variables of the kernel and from what has been loaded before it.
//
// Kernels store to device copies, and clauses of the loop copy nothing to the
// host but scalars: data is present, or else the original loop runs.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Memory.h"
#include "Dialect/Offload/Analysis/HostCode.h"
#include "Dialect/Offload/IR/LoopKernels.h"
#include "PersistentLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace xacc;
using namespace xacc::analysis;
using namespace xacc::offload;

static bool allowsAnyType(Operation *op) {
  auto module = op->getParentOfType<ModuleOp>();
  return op->hasAttr(kAnyTypeAttr) || (module && module->hasAttr(kAnyTypeAttr));
}

/// By what C lets memory of a type hold. Structures and characters may be parts
/// of, or have parts of, anything.
static bool mayBeSame(Type lhs, Type rhs) {
  auto isScalar = [](Type type) {
    return isa<FloatType, LLVM::LLVMPointerType>(type) ||
           (isa<IntegerType>(type) && type.getIntOrFloatBitWidth() >= 16);
  };
  return lhs == rhs || !isScalar(lhs) || !isScalar(rhs);
}

/// Whether an access by an address and one of a variable may be of the same
/// memory.
static bool mayTouch(Operation *op, Value address, Type type, Value scalar) {
  if (!findObject(scalar).mayOverlap(findObject(address)))
    return false;
  return allowsAnyType(op) ||
         mayBeSame(type, cast<MemRefType>(scalar.getType()).getElementType());
}

static bool mayChange(LLVM::StoreOp store, LLVM::LoadOp load) {
  if (!findObject(store.getAddr()).mayOverlap(findObject(load.getAddr())))
    return false;
  return allowsAnyType(store) || allowsAnyType(load) ||
         mayBeSame(store.getValue().getType(), load.getType());
}

template <typename OpT> static bool isPlain(OpT op) {
  return !op.getVolatile_() &&
         op.getOrdering() == LLVM::AtomicOrdering::not_atomic;
}

/// A part, at a place that is known, of what is surely there: a variable of the
/// program or a local one, not what a pointer points to.
static bool isPartOfVariable(Value address) {
  while (auto part = address.getDefiningOp<LLVM::GEPOp>()) {
    if (!part.getDynamicIndices().empty())
      return false;
    address = part.getBase();
  }
  if (address.getDefiningOp<LLVM::AllocaOp>() ||
      address.getDefiningOp<LLVM::AddressOfOp>())
    return true;
  auto argument = dyn_cast<BlockArgument>(address);
  auto function =
      argument
          ? dyn_cast<FunctionOpInterface>(argument.getOwner()->getParentOp())
          : FunctionOpInterface();
  return function && argument.getOwner()->isEntryBlock() &&
         (function.getArgAttr(argument.getArgNumber(), kDistinctAttr) ||
          function.getArgAttr(argument.getArgNumber(), kHiddenAttr));
}

/// Whether it only computes, and loads.
static bool canRepeat(Operation &op) {
  if (isa<scf::IfOp>(op))
    return llvm::all_of(op.getRegions(), [](Region &region) {
      return llvm::all_of(
          region, [](Block &block) { return llvm::all_of(block, canRepeat); });
    });
  auto load = dyn_cast<LLVM::LoadOp>(op);
  return op.getNumRegions() == 0 &&
         (isa<memref::LoadOp>(op) || isMemoryEffectFree(&op) ||
          (load && isPlain(load)));
}

/// What is in the loop in front of `end`, or of the end of the block, decides
/// about the first iteration. Whether it can be computed twice.
static bool canRepeatBefore(Block *block, Operation *end) {
  return llvm::all_of(block->without_terminator(), [&](Operation &op) {
    return (end && !op.isBeforeInBlock(end)) || canRepeat(op);
  });
}

/// Where a loop that was made from branches between blocks has its body.
static scf::IfOp findBranchToBody(scf::WhileOp loops) {
  auto branches = loops.getBeforeBody()->getOps<scf::IfOp>();
  for (scf::IfOp branch : branches)
    if (branch.getThenRegion()
            .walk([](KernelOp) { return WalkResult::interrupt(); })
            .wasInterrupted())
      return branch;
  return {};
}

/// The block that each iteration executes, or nothing if it is not known before
/// the loop whether there is an iteration.
Block *PersistentLoop::getIteration() const {
  if (auto counted = dyn_cast<scf::ForOp>(loop))
    return counted.getBody();
  auto loops = cast<scf::WhileOp>(loop);
  Block *before = loops.getBeforeBody();
  if (canRepeatBefore(before, nullptr))
    return loops.getAfterBody();
  scf::IfOp branch = findBranchToBody(loops);
  return branch && canRepeatBefore(before, branch) ? branch.thenBlock()
                                                   : nullptr;
}

/// Executed each time that the loop is, or only in iterations.
bool PersistentLoop::isInEachExecution(Operation *op) const {
  auto loops = dyn_cast<scf::WhileOp>(loop);
  return loops && op->getBlock() == loops.getBeforeBody();
}

bool PersistentLoop::isGuarded(LLVM::LoadOp load) const {
  return !isPartOfVariable(load.getAddr()) && !isInEachExecution(load);
}

Value PersistentLoop::writeHasIterations(OpBuilder &builder) const {
  Location loc = loop->getLoc();
  if (auto counted = dyn_cast<scf::ForOp>(loop))
    return arith::CmpIOp::create(
        builder, loc,
        counted.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                 : arith::CmpIPredicate::slt,
        counted.getLowerBound(), counted.getUpperBound());
  auto loops = cast<scf::WhileOp>(loop);
  Block *before = loops.getBeforeBody();
  bool isBranch = getIteration() != loops.getAfterBody();
  scf::IfOp branch = isBranch ? findBranchToBody(loops) : scf::IfOp();
  IRMapping mapping;
  mapping.map(loops.getBeforeArguments(), loops.getInits());
  for (Operation &op : before->without_terminator()) {
    if (&op == branch.getOperation())
      break;
    builder.clone(op, mapping);
  }
  return mapping.lookupOrDefault(
      branch ? branch.getCondition()
             : cast<scf::ConditionOp>(before->getTerminator()).getCondition());
}

/// Whether there is something to load: in each execution of the loop, or, as
/// `isGuarded` says, if it has an iteration.
bool PersistentLoop::canLoadBefore(LLVM::LoadOp load) const {
  if (isPartOfVariable(load.getAddr()))
    return true;
  return isInEachExecution(load) || (load->getBlock() == getIteration());
}

/// Of memory that nothing in the loop changes.
bool PersistentLoop::isVariableLoad(Operation *op) const {
  auto load = dyn_cast<LLVM::LoadOp>(op);
  if (!load || !isPlain(load))
    return false;
  auto [known, isNew] = constantLoads.try_emplace(op, false);
  if (!isNew)
    return known->second;
  bool isConstant =
      canLoadBefore(load) && isKnownBefore(load.getAddr()) &&
      llvm::none_of(
          stores,
          [&](LLVM::StoreOp store) { return mayChange(store, load); }) &&
      llvm::none_of(writtenScalars, [&](Value scalar) {
        return isa<MemRefType>(scalar.getType()) &&
               mayTouch(op, load.getAddr(), load.getType(), scalar);
      });
  return constantLoads[op] = isConstant;
}

bool PersistentLoop::visitHostAccess(Operation *op, Value address,
                                     bool isStore) {
  std::string name = findName(address);
  std::string what = (isStore ? "the host writes " : "the host reads ") +
                     (name.empty() ? "memory" : name);
  bool plain = isStore ? isPlain(cast<LLVM::StoreOp>(op))
                       : isPlain(cast<LLVM::LoadOp>(op));
  if (!onHost || !plain)
    return refuse(op, what);
  hostAccesses.push_back(op);
  return true;
}

/// Functions of the C library, and of others, that do what does not matter to
/// kernels, and use no memory but that which arguments point to.
static bool isHarmless(StringRef name) {
  static const llvm::StringSet<> names{"printf",        "fprintf",
                                       "puts",          "putchar",
                                       "fputs",         "fputc",
                                       "putc",          "fflush",
                                       "fwrite",        "perror",
                                       "time",          "clock",
                                       "clock_gettime", "gettimeofday",
                                       "omp_get_wtime", "MPI_Wtime",
                                       "xmp_wtime",     "rand",
                                       "random",        "drand48",
                                       "xmp_node_num",  "xmp_all_node_num",
                                       "xmp_num_nodes", "xmp_all_num_nodes",
                                       "lrand48",       "mrand48"};
  return names.contains(name);
}

bool PersistentLoop::visitCall(CallOpInterface op) {
  auto callee = dyn_cast<SymbolRefAttr>(op.getCallableForCallee());
  auto call = dyn_cast<LLVM::CallOp>(op.getOperation());
  StringRef name = callee ? callee.getLeafReference().getValue() : "";
  bool isKnown = call && onHost && isHarmless(name);
  if (auto function =
          callee ? SymbolTable::lookupNearestSymbolFrom<LLVM::LLVMFuncOp>(
                       op, callee)
                 : LLVM::LLVMFuncOp())
    isKnown &= function.isExternal();
  if (!isKnown)
    return refuse(op, callee ? "the host calls '" + name.str() + "'"
                             : std::string("the host calls a function"));
  hostAccesses.push_back(op);
  return true;
}

/// What is accessed by its address must not be a variable of the kernel.
bool PersistentLoop::checkHostAccesses() {
  auto check = [&](Operation *op, Value address, Type type, bool isStore) {
    for (auto &[memory, isStored] : scalars)
      if ((isStore || isStored) && mayTouch(op, address, type, memory)) {
        std::string name = findName(memory);
        return refuse(op, (name.empty() ? "a variable of the loop" : name) +
                              (isStore ? " may be the memory that is written"
                                       : " may be the memory that is read"));
      }
    return true;
  };
  for (Operation *op : hostAccesses) {
    if (auto call = dyn_cast<LLVM::CallOp>(op)) {
      for (Value operand : call.getArgOperands())
        if (isa<LLVM::LLVMPointerType>(operand.getType()) &&
            !check(op, operand, IntegerType::get(op->getContext(), 8), true))
          return false;
      continue;
    }
    auto load = dyn_cast<LLVM::LoadOp>(op);
    auto store = dyn_cast<LLVM::StoreOp>(op);
    if (load ? !check(op, load.getAddr(), load.getType(), false)
             : !check(op, store.getAddr(), store.getValue().getType(), true))
      return false;
  }
  for (UpdateOp update : arrayUpdates)
    if (!check(update, update.getHost(),
               cast<MemRefType>(update.getHost().getType()).getElementType(),
               update.getKind() == UpdateKind::Host))
      return false;
  return true;
}

bool PersistentLoop::asksOften() const {
  llvm::DenseSet<Operation *> accesses(hostAccesses.begin(),
                                       hostAccesses.end());
  auto isAccess = [&](Operation *op) { return accesses.contains(op); };
  auto isInLoop = [&](Operation *op) {
    bool isWhole = isAccess(op);
    for (; op->getParentOp() != loop; op = op->getParentOp()) {
      Operation *outer = op->getParentOp();
      isWhole = isWhole && isHostCode(outer, isAccess);
      bool hasKernels =
          outer->walk([](KernelOp) { return WalkResult::interrupt(); })
              .wasInterrupted();
      if (!isWhole && !hasKernels && isa<LoopLikeOpInterface>(outer))
        return true;
    }
    return false;
  };
  return llvm::any_of(hostAccesses, isInLoop) ||
         llvm::any_of(arrayUpdates, isInLoop);
}

bool PersistentLoop::hasFixedSection(UpdateOp update) const {
  auto isKnown = [&](Value value) { return isKnownBefore(value); };
  return !update.getLower().empty() &&
         llvm::all_of(update.getLower(), isKnown) &&
         llvm::all_of(update.getExtent(), isKnown);
}

/// Whether an update has all of a dimension.
static bool isWhole(UpdateOp update, int64_t dim) {
  if (update.getLower().empty())
    return true;
  int64_t size = cast<MemRefType>(update.getHost().getType()).getDimSize(dim);
  std::optional<int64_t> extent = getConstantIntValue(update.getExtent()[dim]);
  return !ShapedType::isDynamic(size) && extent == size &&
         isConstantIntValue(update.getLower()[dim], 0);
}

/// Elements from `first` on are consecutive in memory.
static void writeRunCopy(OpBuilder &b, UpdateOp update, Value device,
                         Value address, Value first, Value count) {
  Location loc = update.getLoc();
  auto type = cast<MemRefType>(update.getHost().getType());
  Type element = type.getElementType(), i64 = b.getI64Type();
  auto toI64 = [&](Value value) -> Value {
    return arith::IndexCastOp::create(b, loc, i64, value);
  };
  Value offset = toI64(first);
  auto placeIn = [&](Value base) -> Value {
    return LLVM::GEPOp::create(b, loc, base.getType(), element, base,
                               ValueRange{offset});
  };
  Value onHost = placeIn(address);
  Value onDevice = placeIn(PointerOp::create(b, loc, device));
  Value elementBytes = arith::ConstantIntOp::create(
      b, loc, element.getIntOrFloatBitWidth() / 8, 64);
  Value bytes = arith::MulIOp::create(b, loc, toI64(count), elementBytes);
  bool toHost = update.getKind() == UpdateKind::Host;
  auto copy = LLVM::MemcpyOp::create(b, loc, toHost ? onHost : onDevice,
                                     toHost ? onDevice : onHost, bytes,
                                     /*isVolatile=*/false);
  copy->setAttr(kOnHostAttr, b.getUnitAttr());
}

/// One element, whose value a GPU hands over.
static void writeElementCopy(OpBuilder &b, UpdateOp update, Value device,
                             Value address, Value linear, ValueRange indices) {
  Location loc = update.getLoc();
  Type element = cast<MemRefType>(update.getHost().getType()).getElementType();
  Value offset = arith::IndexCastOp::create(b, loc, b.getI64Type(), linear);
  Value place = LLVM::GEPOp::create(b, loc, address.getType(), element, address,
                                    ValueRange{offset});
  Operation *access;
  if (update.getKind() == UpdateKind::Host) {
    Value value = memref::LoadOp::create(b, loc, device, indices);
    access = LLVM::StoreOp::create(b, loc, value, place);
  } else {
    auto load = LLVM::LoadOp::create(b, loc, element, place);
    access = load;
    memref::StoreOp::create(b, loc, load.getResult(), device, indices);
  }
  access->setAttr(kOnHostAttr, b.getUnitAttr());
}

void xacc::offload::writeElementCopies(UpdateOp update, Value device,
                                       Value address) {
  OpBuilder b(update);
  Location loc = update.getLoc();
  auto type = cast<MemRefType>(update.getHost().getType());
  int64_t rank = type.getRank();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(b, loc, value);
  };
  auto extentOf = [&](int64_t dim) -> Value {
    return update.getLower().empty() ? constant(type.getDimSize(dim))
                                     : update.getExtent()[dim];
  };
  // The dimensions from this one on are one run of elements.
  int64_t runBegin = rank - 1;
  while (runBegin > 0 && isWhole(update, runBegin))
    --runBegin;
  unsigned bits = type.getElementTypeBitWidth();
  bool isElement = runBegin == rank - 1 &&
                   isConstantIntValue(getAsOpFoldResult(extentOf(runBegin)), 1);
  bool hasRuns =
      !isElement && (bits == 8 || bits == 16 || bits == 32 || bits == 64);
  Value zero = constant(0), one = constant(1), linear;
  SmallVector<Value> indices;
  for (int64_t dim = 0; dim < rank; ++dim) {
    Value index = zero;
    if (!hasRuns || dim < runBegin) {
      auto loop = scf::ForOp::create(b, loc, zero, extentOf(dim), one);
      b.setInsertionPointToStart(loop.getBody());
      index = loop.getInductionVar();
    }
    if (!update.getLower().empty())
      index = arith::AddIOp::create(b, loc, index, update.getLower()[dim]);
    indices.push_back(index);
    if (linear)
      linear =
          arith::MulIOp::create(b, loc, linear, constant(type.getDimSize(dim)));
    linear = linear ? arith::AddIOp::create(b, loc, linear, index) : index;
  }
  if (!hasRuns)
    return writeElementCopy(b, update, device, address, linear, indices);
  Value count = extentOf(runBegin);
  for (int64_t dim = runBegin + 1; dim < rank; ++dim)
    count =
        arith::MulIOp::create(b, loc, count, constant(type.getDimSize(dim)));
  writeRunCopy(b, update, device, address, linear, count);
}
