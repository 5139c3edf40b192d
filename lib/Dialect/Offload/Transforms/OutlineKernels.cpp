//===- OutlineKernels.cpp - Make functions of kernels ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What the body of a kernel uses from above is passed to it:
//
//   constants        not at all: they are cloned, with addresses that are
//                    computed from those of globals
//   scalars          by value
//   complex numbers  as two scalars
//   memrefs          as the address of their first element, with the sizes and
//                    strides that the type leaves open; the kernel rebuilds
//                    them
//
// A host value is passed once, however many memrefs have it as a size or
// stride; HostMemRefs.h finds that out.
//
// The sections region becomes one of the function's with the same arguments.
// The bounds of offload.part are the last arguments, a pair for each loop that
// may be divided; the launch passes the limits of 64 bits and says which values
// they lie between. What is known of that loop and of its reductions, and is
// needed when its code has been lowered, becomes attributes of the function.
//
// Kernels of copies of a loop become one function.
//
// Precondition: loops have their levels. Postcondition: no offload.kernel.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Memory.h"
#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "Dialect/Offload/IR/KernelWork.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/Offload/IR/TripCount.h"
#include "Dialect/Offload/Transforms/Passes.h"
#include "Dialect/XMP/IR/ElementTypes.h"
#include "Dialect/XMP/IR/NestedModules.h"
#include "HostMemRefs.h"
#include "SplitLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace xacc::offload {
#define GEN_PASS_DEF_OFFLOADOUTLINEKERNELSPASS
#include "Dialect/Offload/Transforms/Passes.h.inc"
} // namespace xacc::offload

using namespace mlir;
using namespace xacc;
using namespace xacc::analysis;
using namespace xacc::offload;

namespace {

/// A region of the new function, in the making.
struct Side {
  explicit Side(Region &from) : builder(from.getContext()), from(&from) {}

  OpBuilder builder;
  /// The region of the kernel that it is made of.
  Region *from;
  Block *to = nullptr;
  /// What stands for a host value in it.
  llvm::DenseMap<Value, Value> passed;
};

class Outliner {
public:
  Outliner(KernelOp kernel, SymbolTable &symbols)
      : kernel(kernel), symbols(symbols), host(kernel), loc(kernel.getLoc()),
        body(kernel.getBody()), sections(kernel.getSections()),
        memrefs(kernel, host) {}

  LogicalResult run();

private:
  std::string getName();
  void addArgument(Value value);
  Value pass(Side &side, Value value);
  Value pass(Side &side, OpFoldResult value);
  FailureOr<Value> rebuild(Side &side, Value value);
  FailureOr<Value> rebuildMemRef(Side &side, Value memref);
  SmallVector<Value> getExtents();
  SmallVector<Value> getThreads();
  DenseI32ArrayAttr getOverlaps();
  Value getReach(Value pointer, Type element);
  void describeUpdates();
  Value cloneToHost(Value value);
  LogicalResult rebuildCaptured(Side &side);
  LogicalResult checkSplit(LoopOp outermost);
  void describeSplit();
  void passParts();
  LogicalResult describeReductions(LoopOp loop);

  KernelOp kernel;
  SymbolTable &symbols;
  OpBuilder host;
  Location loc;
  Side body, sections;
  offload::FuncOp func;
  /// Arguments of the launch, and the number of each.
  SmallVector<Value> arguments;
  llvm::DenseMap<Value, unsigned> numbers;
  HostMemRefs memrefs;
  /// What complex numbers are passed as.
  llvm::DenseMap<Value, std::pair<Value, Value>> complexNumbers;
  /// Values of the kernel's body that were computed on the host as well.
  IRMapping hostClones;
  /// Loops that may be divided, and the bounds of each.
  SmallVector<int64_t> split;
  SmallVector<Value> splitLower, splitUpper, splitStep;
};

} // namespace

/// The line of the source that a location comes from, or 0.
static unsigned getLine(Location loc) {
  unsigned line = 0;
  loc->walk([&](Location part) {
    auto file = dyn_cast<FileLineColLoc>(part);
    if (!file)
      return WalkResult::advance();
    line = file.getLine();
    return WalkResult::interrupt();
  });
  return line;
}

std::string Outliner::getName() {
  if (std::optional<StringRef> name = kernel.getName())
    return name->str();
  std::string name = "kernel";
  for (Operation *op = kernel->getParentOp(); op; op = op->getParentOp())
    if (auto symbol = dyn_cast<SymbolOpInterface>(op)) {
      name = symbol.getName().str();
      break;
    }
  unsigned line = getLine(loc);
  return name + (line ? "_l" + std::to_string(line) : "_kernel");
}

//===----------------------------------------------------------------------===//
// Arguments
//===----------------------------------------------------------------------===//

/// Passes a host value, once.
void Outliner::addArgument(Value value) {
  auto [it, isNew] = numbers.try_emplace(value, arguments.size());
  if (isNew) {
    arguments.push_back(value);
    for (Side *side : {&body, &sections})
      if (side->to)
        side->to->addArgument(value.getType(), value.getLoc());
  }
}

/// What stands for a scalar of the host in the kernel.
Value Outliner::pass(Side &side, Value value) {
  Value &inside = side.passed[value];
  if (inside)
    return inside;
  Operation *def = value.getDefiningOp();
  if (def && matchPattern(def, m_Constant()) && def->getNumOperands() == 0)
    return inside = side.builder.clone(*def)->getResult(0);
  // CSE takes what the host has computed before in place of the kernel's own.
  if (isComputedFromGlobals(value)) {
    IRMapping operands;
    for (Value operand : def->getOperands())
      operands.map(operand, pass(side, operand));
    Value computed = side.builder.clone(*def, operands)->getResult(0);
    return side.passed[value] = computed;
  }
  addArgument(value);
  return inside = side.to->getArgument(numbers.lookup(value));
}

Value Outliner::pass(Side &side, OpFoldResult value) {
  if (auto dynamic = dyn_cast<Value>(value))
    return pass(side, dynamic);
  return arith::ConstantIndexOp::create(side.builder, loc,
                                        *getConstantIntValue(value));
}

/// The same memref in the kernel, over an address that is passed.
FailureOr<Value> Outliner::rebuildMemRef(Side &side, Value memref) {
  auto type = cast<MemRefType>(memref.getType());
  FailureOr<MemRefParts *> parts = memrefs.takeApart(memref);
  if (failed(parts))
    return failure();
  MemRefType viewType = (*parts)->viewType;
  Value pointer = pass(side, (*parts)->pointer);
  SmallVector<Value> dynamicSizes, dynamicStrides;
  for (auto [dim, size] : llvm::enumerate(type.getShape()))
    if (ShapedType::isDynamic(size))
      dynamicSizes.push_back(pass(side, (*parts)->sizes[dim]));
  if (isa<StridedLayoutAttr>(viewType.getLayout()))
    for (auto [dim, stride] :
         llvm::enumerate(viewType.getStridesAndOffset().first))
      if (ShapedType::isDynamic(stride))
        dynamicStrides.push_back(pass(side, (*parts)->strides[dim]));
  Value view = ViewOp::create(side.builder, loc, viewType, pointer,
                              dynamicSizes, dynamicStrides);
  if (viewType == type)
    return view;
  auto inKernel = [&](ArrayRef<OpFoldResult> values) {
    return llvm::map_to_vector(values, [&](OpFoldResult value) -> OpFoldResult {
      if (auto dynamic = dyn_cast<Value>(value))
        return pass(side, dynamic);
      return value;
    });
  };
  int64_t offset = type.getStridesAndOffset().second;
  return Value(memref::ReinterpretCastOp::create(
      side.builder, loc, type, view, host.getIndexAttr(offset),
      inKernel((*parts)->sizes), inKernel((*parts)->strides)));
}

FailureOr<Value> Outliner::rebuild(Side &side, Value value) {
  Type type = value.getType();
  if (isa<MemRefType>(type))
    return rebuildMemRef(side, value);
  if (xacc::xmp::isScalar(type) || isa<LLVM::LLVMPointerType>(type))
    return pass(side, value);
  auto pair = dyn_cast<ComplexType>(type);
  if (pair && isa<FloatType>(pair.getElementType())) {
    auto [it, isNew] = complexNumbers.try_emplace(value);
    if (isNew)
      it->second = {complex::ReOp::create(host, loc, value),
                    complex::ImOp::create(host, loc, value)};
    auto [hostReal, hostImaginary] = it->second;
    Value real = pass(side, hostReal), imaginary = pass(side, hostImaginary);
    return Value(
        complex::CreateOp::create(side.builder, loc, type, real, imaginary));
  }
  InFlightDiagnostic diagnostic =
      kernel.emitOpError("uses a value of type ")
      << type << " from outside, which cannot be passed to a kernel";
  diagnostic.attachNote(value.getLoc()) << "defined here";
  return failure();
}

//===----------------------------------------------------------------------===//
// Extents
//===----------------------------------------------------------------------===//

Value Outliner::cloneToHost(Value value) {
  return offload::cloneToHost(kernel, value, host, hostClones);
}

/// The threads that a loop with all of its kernels keeps busy, if that is known
/// before it.
SmallVector<Value> Outliner::getThreads() {
  constexpr int64_t threadsOfGang = 128;
  Value most;
  WalkResult walked =
      kernel.getBody().walk<WalkOrder::PreOrder>([&](LoopOp loop) {
        if (loop.getLevels() == Levels::None)
          return WalkResult::advance();
        bool lanes = (loop.getLevels() & Levels::Vector) != Levels::None;
        Value count = arith::ConstantIndexOp::create(host, loc,
                                                     lanes ? 1 : threadsOfGang);
        for (unsigned d = 0; d != loop.getNumLoops(); ++d) {
          Value lower = cloneToHost(loop.getLower()[d]);
          Value upper = cloneToHost(loop.getUpper()[d]);
          Value step = cloneToHost(loop.getStep()[d]);
          if (!lower || !upper || !step)
            return WalkResult::interrupt();
          upper = host.createOrFold<arith::MaxSIOp>(loc, upper, lower);
          Value trips = host.createOrFold<arith::SubIOp>(loc, upper, lower);
          trips = createTripCount(host, loc, trips, step);
          count = host.createOrFold<arith::MulIOp>(loc, count, trips);
        }
        most =
            most ? host.createOrFold<arith::MaxSIOp>(loc, most, count) : count;
        return WalkResult::skip();
      });
  if (!most || walked.wasInterrupted())
    return {};
  return {most};
}

/// The trip counts of the outermost loop, the fastest varying first, at most
/// three: loops further out multiply into the last.
SmallVector<Value> Outliner::getExtents() {
  if (kernel.getPersistent())
    return getThreads();
  LoopOp loop = findOutermostLoop(kernel);
  if (!loop)
    return {};
  constexpr auto nsw = arith::IntegerOverflowFlags::nsw;
  Value zero = arith::ConstantIndexOp::create(host, loc, 0);
  SmallVector<Value> extents;
  for (unsigned d = loop.getNumLoops(); d-- > 0;) {
    Value lower = cloneToHost(loop.getLower()[d]);
    Value upper = cloneToHost(loop.getUpper()[d]);
    Value step = cloneToHost(loop.getStep()[d]);
    Value count = zero;
    if (lower && upper && step) {
      upper = host.createOrFold<arith::MaxSIOp>(loc, upper, lower);
      count = host.createOrFold<arith::SubIOp>(loc, upper, lower, nsw);
      count = createTripCount(host, loc, count, step);
    }
    if (extents.size() <= getExtentNumber(loop, d))
      extents.push_back(count);
    else
      extents.back() =
          host.createOrFold<arith::MulIOp>(loc, extents.back(), count, nsw);
  }
  return extents;
}

//===----------------------------------------------------------------------===//
// Loops that may be divided
//===----------------------------------------------------------------------===//

/// --offload-split-devices leaves the numbers of loops.
LogicalResult Outliner::checkSplit(LoopOp outermost) {
  DenseI64ArrayAttr loops = kernel.getSplitAttr();
  int64_t count = outermost ? outermost.getNumLoops() : 0;
  if (!loops || llvm::all_of(loops.asArrayRef(),
                             [&](int64_t number) { return number < count; }))
    return success();
  return kernel.emitOpError("has split = ")
         << loops << "; expected numbers of the " << count
         << " loops of its outermost parallel offload.loop";
}

/// What is asked of these loops when their code has been lowered.
void Outliner::describeSplit() {
  func.setNoSplitAttr(kernel.getNoSplitAttr());
  func.setGangsAttr(kernel.getGangsAttr());
  func.setPersistentAttr(kernel.getPersistentAttr());
  DenseI64ArrayAttr loops = kernel.getSplitAttr();
  if (!loops)
    return;
  split.assign(loops.asArrayRef().begin(), loops.asArrayRef().end());
  LoopOp loop = findOutermostLoop(kernel);
  SmallVector<int64_t> extents;
  for (int64_t number : split) {
    splitLower.push_back(cloneToHost(loop.getLower()[number]));
    splitUpper.push_back(cloneToHost(loop.getUpper()[number]));
    splitStep.push_back(cloneToHost(loop.getStep()[number]));
    extents.push_back(getExtentNumber(loop, number));
  }
  func.setSplitAttr(loops);
  func.setSplitExtentsAttr(host.getDenseI64ArrayAttr(extents));
}

/// Makes arguments of the parts. The last ones: whoever divides the kernel
/// finds them there.
void Outliner::passParts() {
  SmallVector<PartOp> parts;
  for (Side *side : {&body, &sections})
    side->from->walk([&](PartOp part) { parts.push_back(part); });
  unsigned first = arguments.size();
  if (!split.empty()) {
    Value limits[] = {arith::ConstantIndexOp::create(host, loc, INT64_MIN),
                      arith::ConstantIndexOp::create(host, loc, INT64_MAX)};
    for (size_t loop = 0; loop < split.size(); ++loop)
      llvm::append_range(arguments, limits);
    SmallVector<Type> types(2 * split.size(), host.getIndexType());
    SmallVector<Location> locs(types.size(), loc);
    for (Side *side : {&body, &sections})
      if (side->to)
        side->to->addArguments(types, locs);
  }
  for (PartOp part : parts) {
    const auto *found = llvm::find(split, int64_t(part.getLoop()));
    if (found == split.end()) {
      replaceByLimits(part);
      continue;
    }
    Side &side =
        body.from->isAncestor(part->getParentRegion()) ? body : sections;
    unsigned number = first + 2 * (found - split.begin());
    part.replaceAllUsesWith(ValueRange{side.to->getArgument(number),
                                       side.to->getArgument(number + 1)});
    part.erase();
  }
}

/// The variables that a divided loop reduces into.
LogicalResult Outliner::describeReductions(LoopOp loop) {
  SmallVector<Attribute> reductions;
  for (auto [i, memory] : llvm::enumerate(loop.getReductions())) {
    if (kernel.getBody().isAncestor(memory.getParentRegion())) {
      // The gang's own memory.
      if (isPrivateTo(findObject(memory), kernel))
        continue;
      return kernel.emitOpError("is divided, and reduces into memory of which "
                                "it computes the address itself");
    }
    FailureOr<MemRefParts *> parts = memrefs.takeApart(memory);
    if (failed(parts))
      return failure();
    addArgument((*parts)->pointer);
    auto type = cast<MemRefType>(memory.getType());
    // The pointer is to the first element, or what lies a constant before it.
    int64_t offset = type.getStridesAndOffset().second;
    int64_t count = 1, extent = -1;
    Value factor;
    for (OpFoldResult size : (*parts)->sizes) {
      if (std::optional<int64_t> constant = getConstantIntValue(size)) {
        count *= *constant;
        continue;
      }
      auto dynamic = cast<Value>(size);
      factor = factor ? host.createOrFold<arith::MulIOp>(loc, factor, dynamic)
                      : dynamic;
    }
    if (factor) {
      addArgument(factor);
      extent = numbers.lookup(factor);
    }
    reductions.push_back(PartialReductionAttr::get(
        host.getContext(), numbers.lookup((*parts)->pointer),
        ShapedType::isDynamic(offset) ? 0 : offset, loop.getReductionKind(i),
        count, type.getElementType(), extent));
  }
  if (!reductions.empty())
    func.setReductionsAttr(host.getArrayAttr(reductions));
  return success();
}

//===----------------------------------------------------------------------===//
// The pass
//===----------------------------------------------------------------------===//

/// Which of the pointers that are passed may be to the same memory.
DenseI32ArrayAttr Outliner::getOverlaps() {
  SmallVector<std::pair<int32_t, MemoryObject>> objects;
  for (auto [number, argument] : llvm::enumerate(arguments))
    if (isa<LLVM::LLVMPointerType>(argument.getType()))
      objects.emplace_back(number, findObject(argument));
  SmallVector<int32_t> pairs;
  for (auto [place, first] : llvm::enumerate(objects))
    for (const auto &second : ArrayRef(objects).drop_front(place + 1))
      if (first.second.mayOverlap(second.second))
        pairs.append({first.first, second.first});
  return host.getDenseI32ArrayAttr(pairs);
}

/// The argument that the address of an atomic update is computed of; null if it
/// is none.
static BlockArgument findUpdatedPointer(Value memory) {
  while (Operation *def = memory.getDefiningOp()) {
    if (!isa<xmp::AsMemRefOp, LLVM::GEPOp, PointerOp, ViewOp, memref::CastOp>(
            def))
      return nullptr;
    memory = def->getOperand(0);
  }
  return isa<LLVM::LLVMPointerType>(memory.getType())
             ? cast<BlockArgument>(memory)
             : nullptr;
}

/// How many elements a section has that begins where a pointer points to; null
/// if it is not known.
Value Outliner::getReach(Value pointer, Type element) {
  auto of = pointer.getDefiningOp<PointerOp>();
  auto enter = of ? of.getSource().getDefiningOp<EnterOp>() : EnterOp();
  if (!enter || enter.getLower().size() != 1 ||
      cast<MemRefType>(enter.getHost().getType()).getElementType() != element)
    return nullptr;
  Value extent = enter.getExtent().front();
  bool isUnknown = getConstantIntValue(extent).value_or(0) < 0;
  return isZeroInteger(enter.getLower().front()) && !isUnknown ? extent
                                                               : Value();
}

/// Threads of a CPU may have small arrays of their own where they only update
/// them: how small an array is that a pointer leads to.
void Outliner::describeUpdates() {
  llvm::MapVector<unsigned, Value> reaches;
  body.from->walk([&](memref::AtomicRMWOp update) {
    BlockArgument pointer = update.getType().isInteger()
                                ? findUpdatedPointer(update.getMemref())
                                : BlockArgument();
    if (!pointer || pointer.getOwner() != body.to ||
        reaches.contains(pointer.getArgNumber()))
      return;
    unsigned number = pointer.getArgNumber();
    if (Value reach = getReach(arguments[number], update.getType()))
      reaches[number] = reach;
  });
  SmallVector<int32_t> pairs;
  for (auto [pointer, reach] : reaches) {
    addArgument(reach);
    pairs.append({int32_t(pointer), int32_t(numbers.lookup(reach))});
  }
  if (!pairs.empty())
    func->setAttr(kUpdatesAttr, host.getDenseI32ArrayAttr(pairs));
}

/// Makes in the function what a region uses from outside.
LogicalResult Outliner::rebuildCaptured(Side &side) {
  llvm::SetVector<Value> captured;
  getUsedValuesDefinedAbove(*side.from, captured);
  for (Value value : captured) {
    FailureOr<Value> inside = rebuild(side, value);
    if (failed(inside))
      return failure();
    value.replaceUsesWithIf(*inside, [&](OpOperand &use) {
      return side.from->isAncestor(use.getOwner()->getParentRegion());
    });
  }
  return success();
}

LogicalResult Outliner::run() {
  LoopOp outermost = findOutermostLoop(kernel);
  if (failed(checkSplit(outermost)))
    return failure();
  SmallVector<Value> extents = getExtents();

  func = offload::FuncOp::create(body.builder, loc, getName(),
                                 kernel.getConstruct(), kernel.getBlockAttr(),
                                 /*gang_per_block=*/UnitAttr());
  if (auto why = kernel->getAttrOfType<StringAttr>(kNoImageAttr)) {
    func.setNoImageAttr(why);
    kernel->removeAttr(kNoImageAttr);
  }
  body.to = body.builder.createBlock(&func.getBody());
  if (!sections.from->empty())
    sections.to = sections.builder.createBlock(&func.getSections());
  if (isGangPerBlock(outermost))
    func.setGangPerBlockAttr(host.getUnitAttr());
  // At the end of the module, so that errors come in the order of the source.
  symbols.insert(func);

  describeSplit();
  if (!split.empty() && failed(describeReductions(outermost)))
    return failure();
  for (Side *side : {&body, &sections})
    if (side->to && failed(rebuildCaptured(*side)))
      return failure();
  describeUpdates();
  passParts();
  for (Side *side : {&body, &sections})
    if (side->to)
      side->to->getOperations().splice(side->to->end(),
                                       side->from->front().getOperations());
  if (llvm::any_of(arguments, [](Value argument) {
        return isa<LLVM::LLVMPointerType>(argument.getType());
      }))
    func.setMayOverlapAttr(getOverlaps());
  if (!split.empty())
    setWork(func, outermost);

  auto launch = LaunchOp::create(
      host, loc, FlatSymbolRefAttr::get(func.getSymNameAttr()),
      kernel.getQueue(), kernel.getNumGangs(), kernel.getNumWorkers(),
      kernel.getVectorLength(), extents, splitLower, splitUpper, splitStep,
      arguments, kernel.getDirectiveAttr());
  launch->setDiscardableAttrs(kernel->getDiscardableAttrDictionary());
  kernel.erase();
  return success();
}

/// Whether both have the same code: what launches of one do, launches of the
/// other do with the same arguments.
static bool haveEqualCode(offload::FuncOp a, offload::FuncOp b) {
  NamedAttrList attributes[] = {a->getAttrDictionary(), b->getAttrDictionary()};
  for (NamedAttrList &list : attributes)
    list.erase(SymbolTable::getSymbolAttrName());
  auto isEqual = [](Region &a, Region &b) {
    return OperationEquivalence::isRegionEquivalentTo(
        &a, &b, OperationEquivalence::IgnoreLocations);
  };
  return attributes[0] == attributes[1] && isEqual(a.getBody(), b.getBody()) &&
         isEqual(a.getSections(), b.getSections());
}

/// Copies of a loop have the same kernels, with the same places in the source:
/// one function serves all.
static void mergeCopies(ModuleOp module, SymbolTable &symbols) {
  llvm::DenseMap<Location, SmallVector<offload::FuncOp>> known;
  llvm::DenseMap<Attribute, offload::FuncOp> others;
  for (auto func :
       llvm::make_early_inc_range(module.getOps<offload::FuncOp>())) {
    SmallVector<offload::FuncOp> &candidates = known[func.getLoc()];
    auto equal = llvm::find_if(candidates, [&](offload::FuncOp other) {
      return haveEqualCode(func, other);
    });
    if (equal == candidates.end()) {
      candidates.push_back(func);
      continue;
    }
    others[func.getSymNameAttr()] = *equal;
    symbols.erase(func);
  }
  if (others.empty())
    return;
  module.walk([&](LaunchOp launch) {
    if (offload::FuncOp other = others.lookup(launch.getKernelAttr().getAttr()))
      launch.setKernelAttr(FlatSymbolRefAttr::get(other.getSymNameAttr()));
  });
}

namespace {
struct OutlineKernelsPass
    : public xacc::offload::impl::OffloadOutlineKernelsPassBase<
          OutlineKernelsPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<KernelOp> kernels;
    getOperation().walk([&](KernelOp kernel) { kernels.push_back(kernel); });
    if (kernels.empty())
      return;
    if (failed(xmp::verifyNotNested(getOperation())))
      return signalPassFailure();
    SymbolTable symbols(getOperation());
    for (KernelOp kernel : kernels)
      if (failed(Outliner(kernel, symbols).run()))
        return signalPassFailure();
    mergeCopies(getOperation(), symbols);
  }
};
} // namespace
