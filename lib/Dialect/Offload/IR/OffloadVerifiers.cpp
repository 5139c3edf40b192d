//===- OffloadVerifiers.cpp - Verification of the offload dialect ---------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The labels are those of the constraints in the documentation.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/IR/LoopKernels.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/XMP/IR/ElementTypes.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/FunctionInterfaces.h"

using namespace mlir;
using namespace xacc::offload;
using xacc::xmp::ReductionKind;
using xacc::xmp::verifyMemRefs;

//===----------------------------------------------------------------------===//
// Data
//===----------------------------------------------------------------------===//

template <typename OpT> static LogicalResult verifySection(OpT op) {
  if (failed(verifyMemRefs(op)))
    return failure();
  auto type = cast<MemRefType>(op.getHost().getType());
  // What is present begins at its first element.
  for (int64_t stride : type.getStridesAndOffset().first)
    if (stride < 0 && !ShapedType::isDynamic(stride))
      return op.emitOpError("has a memref with a stride of ")
             << stride << "; map the memory that it views";
  size_t rank = type.getRank();
  size_t lower = op.getLower().size(), extent = op.getExtent().size();
  if (lower == extent && (lower == 0 || lower == rank))
    return success();
  return op.emitOpError("expects ")
         << rank << " lower bounds and extents, one each per dimension, has "
         << lower << " and " << extent;
}

LogicalResult EnterOp::verify() {
  if (failed(verifySection(*this))) // (C1)
    return failure();
  if (getKind() == MapKind::Attach && !getPointer()) // (C2)
    return emitOpError("attach needs a pointer to attach");
  if (getZero() && getKind() != MapKind::Create) // (C3)
    return emitOpError("only create can clear what it allocates, not ")
           << stringifyMapKind(getKind());
  return success();
}

LogicalResult ExitOp::verify() {
  if (failed(verifySection(*this))) // (C1)
    return failure();
  if (getKind() == UnmapKind::Detach && !getPointer()) // (C2)
    return emitOpError("detach needs a pointer to detach");
  if (getFinalize() && !getDynamic()) // (C3)
    return emitOpError("only the end of a dynamic life can be finalize");
  return success();
}

LogicalResult UpdateOp::verify() {
  return verifySection(*this); // (C1)
}

LogicalResult IsPresentOp::verify() {
  return verifySection(*this); // (C1)
}

LogicalResult ViewOp::verify() {
  auto type = cast<MemRefType>(getResult().getType());
  size_t numSizes = type.getNumDynamicDims();
  if (getSizes().size() != numSizes) // (C1)
    return emitOpError("expects ") << numSizes << " sizes for " << type
                                   << ", has " << getSizes().size();
  SmallVector<int64_t> strides;
  int64_t offset;
  if (failed(type.getStridesAndOffset(strides, offset))) // (C2)
    return emitOpError("expects a strided layout, has ") << type;
  size_t numStrides = type.getLayout().isIdentity()
                          ? 0
                          : llvm::count_if(strides, ShapedType::isDynamic);
  if (getStrides().size() != numStrides) // (C2)
    return emitOpError("expects ") << numStrides << " strides for " << type
                                   << ", has " << getStrides().size();
  if (!ShapedType::isDynamic(offset) && offset != 0) // (C3)
    return emitOpError("starts at its pointer, has the offset ") << offset;
  return verifyMemRefs(*this);
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// What device code `op` is part of; null: host code.
static Operation *findDeviceCode(Operation *op) {
  for (Operation *parent = op->getParentOp(); parent;
       parent = parent->getParentOp())
    if (isa<KernelOp, xacc::offload::FuncOp>(parent) ||
        parent->hasAttr(kRoutineAttr))
      return parent;
  return nullptr;
}

template <typename OpT> static LogicalResult verifyBlock(OpT op) {
  std::optional<ArrayRef<int32_t>> block = op.getBlock();
  if (!block || (block->size() == 3 &&
                 llvm::all_of(*block, [](int32_t n) { return n > 0; })))
    return success();
  return op.emitOpError("expects a block of three positive numbers of threads, "
                        "has [")
         << *block << "]";
}

/// The loops that may be divided over devices.
template <typename OpT> static LogicalResult verifySplit(OpT op) {
  DenseI64ArrayAttr loops = op.getSplitAttr();
  if (!loops)
    return success();
  ArrayRef<int64_t> numbers = loops;
  if (numbers.empty() || numbers.size() > kMaxSplit || numbers.front() < 0 ||
      llvm::adjacent_find(numbers, std::greater_equal<int64_t>()) !=
          numbers.end())
    return op.emitOpError("expects the numbers of 1 to ")
           << kMaxSplit << " loops in split, outermost first, has " << loops;
  if (op.getNoSplit())
    return op.emitOpError("has split and a reason why it is not divided");
  return success();
}

LogicalResult KernelOp::verify() {
  if (Operation *around = findDeviceCode(*this)) // (C1)
    return (emitOpError("is part of device code; kernels cannot launch kernels")
                .attachNote(around->getLoc())
            << "which is here");
  if (failed(verifySplit(*this))) // (C3)
    return failure();
  return verifyBlock(*this); // (C2)
}

/// Whether an argument with this number exists and is a pointer.
static bool isPointer(xacc::offload::FuncOp func, int64_t number) {
  return number >= 0 && number < func.getBody().getNumArguments() &&
         isa<LLVM::LLVMPointerType>(
             func.getBody().getArgument(number).getType());
}

static bool isIndex(xacc::offload::FuncOp func, int64_t number) {
  return number < func.getBody().getNumArguments() &&
         func.getBody().getArgument(number).getType().isIndex();
}

/// What passes say of the arguments.
static LogicalResult verifyArguments(xacc::offload::FuncOp func) {
  if (DenseI32ArrayAttr pairs = func.getMayOverlapAttr()) // (C5)
    if (pairs.size() % 2 != 0 ||
        !llvm::all_of(pairs.asArrayRef(),
                      [&](int32_t number) { return isPointer(func, number); }))
      return func.emitOpError(
                 "expects pairs of numbers of pointer arguments in "
                 "may_overlap, has ")
             << pairs;
  if (ArrayAttr reductions = func.getReductionsAttr()) // (C6)
    for (auto partial : reductions.getAsRange<PartialReductionAttr>()) {
      if (!isPointer(func, partial.getArgument()))
        return func.emitOpError("reduces into argument ")
               << partial.getArgument() << ", which is no pointer";
      if (partial.getExtent() >= 0 && !isIndex(func, partial.getExtent()))
        return func.emitOpError("reduces into as many elements as argument ")
               << partial.getExtent() << " says, which is not an index";
    }
  IntegerAttr narrow = func.getNarrowArgumentAttr();
  if (narrow && (narrow.getInt() < 0 ||
                 narrow.getInt() >= func.getBody().getNumArguments())) // (C7)
    return func.emitOpError("has no argument ")
           << narrow.getInt() << ", which narrow_argument names";
  return success();
}

LogicalResult xacc::offload::FuncOp::verify() {
  for (BlockArgument argument : getBody().getArguments()) {
    Type type = argument.getType();
    if (!xacc::xmp::isScalar(type) && !isa<LLVM::LLVMPointerType>(type)) // (C1)
      return emitOpError("argument ")
             << argument.getArgNumber() << " has type " << type
             << "; kernels take numbers and !llvm.ptr";
  }
  if (!getSections().empty() &&
      getSections().getArgumentTypes() != getBody().getArgumentTypes()) // (C3)
    return emitOpError("the sections region has other arguments than the body");
  if (failed(verifySplit(*this))) // (C4)
    return failure();
  if (DenseI64ArrayAttr extents = getSplitExtentsAttr())
    if (!getSplit() || extents.size() != getSplit().size()) // (C4)
      return emitOpError("expects one extent in split_extents for each loop in "
                         "split, has ")
             << extents;
  if (failed(verifyArguments(*this))) // (C5) to (C7)
    return failure();
  if (getImage() && getNoImage()) // (C8)
    return emitOpError("has an image and a reason why it has none");
  return verifyBlock(*this); // (C2)
}

LogicalResult TeamOp::verifyRegions() {
  Block &entry = getBody().front();
  if (entry.getNumArguments() == 1 && getThread().getType().isInteger(64))
    return success(); // (C1)
  return emitOpError("expects a body with one argument, the number of the "
                     "thread (i64)");
}

LogicalResult LaunchOp::verify() {
  if (getExtents().size() > 3) // (C3)
    return emitOpError("has ")
           << getExtents().size() << " extents; there are three axes";
  size_t numSplit = getSplitLower().size();
  if (getSplitUpper().size() != numSplit || getSplitStep().size() != numSplit ||
      getArgs().size() < 2 * numSplit) // (C4)
    return emitOpError("needs one lower bound, upper bound and step, and two "
                       "arguments, for each loop that may be divided");
  return success();
}

//===----------------------------------------------------------------------===//
// Sections
//===----------------------------------------------------------------------===//

LogicalResult PartOp::verify() {
  if (!(*this)->getParentOfType<KernelOp>()) // (C1)
    return emitOpError("is not part of a kernel");
  return success();
}

/// Whether an op stands in a sections region.
static bool isInSections(Operation *op) {
  for (Region *region = op->getParentRegion(); region;
       region = region->getParentRegion()) {
    Operation *parent = region->getParentOp();
    if (isa_and_nonnull<KernelOp, xacc::offload::FuncOp>(parent))
      return region->getRegionNumber() == 1;
  }
  return false;
}

LogicalResult SectionOp::verify() {
  if (failed(verifyMemRefs(*this)))
    return failure();
  size_t rank = cast<MemRefType>(getMemref().getType()).getRank();
  if (!getLower().empty() && getLower().size() != rank) // (C1)
    return emitOpError("needs no bounds, or one lower and one upper bound for "
                       "each of ")
           << rank << " dimensions";
  if (getStep() &&
      (getStep()->size() != rank || llvm::any_of(*getStep(), [](int64_t step) {
         return step <= 0;
       }))) // (C2)
    return emitOpError("needs one positive step for each of ")
           << rank << " dimensions";
  if (!isInSections(*this)) // (C3)
    return emitOpError("is not in the sections region of a kernel");
  return success();
}

LogicalResult BoundsOp::verify() {
  if (failed(verifyMemRefs(*this)))
    return failure();
  auto type = cast<MemRefType>(getMemref().getType());
  if (getLower().size() != size_t(type.getRank())) // (C1)
    return emitOpError("needs one lower and one upper bound for each of ")
           << type.getRank() << " dimensions";
  if (!type.getElementType().isIntOrIndex()) // (C2)
    return emitOpError("is of integers, not of ") << type.getElementType();
  return success();
}

LogicalResult SetOp::verify() {
  if (getNumOperands() == 0) // (C1)
    return emitOpError("sets nothing");
  return success();
}

//===----------------------------------------------------------------------===//
// LoopOp
//===----------------------------------------------------------------------===//

static LogicalResult verifyBounds(LoopOp loop) {
  size_t numLoops = loop.getLower().size();
  if (numLoops == 0 || loop.getUpper().size() != numLoops ||
      loop.getStep().size() != numLoops)
    return loop.emitOpError("needs the same number, at least 1, of lower "
                            "bounds, upper bounds and steps");
  ArrayRef<BlockArgument> arguments = loop.getBody().getArguments();
  if (arguments.size() < numLoops ||
      !llvm::all_of(arguments.take_front(numLoops), [](BlockArgument argument) {
        return argument.getType().isIndex();
      }))
    return loop.emitOpError("needs ")
           << numLoops << " body arguments of type index, one per loop";
  for (Value step : loop.getStep()) {
    APInt constant;
    if (matchPattern(step, m_ConstantInt(&constant)) &&
        !constant.isStrictlyPositive())
      return loop.emitOpError("step ")
             << constant.getSExtValue() << " is not positive";
  }
  return success();
}

static bool isForIntegers(ReductionKind kind) {
  return llvm::is_contained({ReductionKind::BAnd, ReductionKind::BOr,
                             ReductionKind::BXor, ReductionKind::UMax,
                             ReductionKind::UMin},
                            kind);
}

static LogicalResult verifyReductions(LoopOp loop) {
  size_t numReductions = loop.getReductions().size();
  if (loop.getReductionKinds().size() != numReductions) // (C2)
    return loop.emitOpError("has ")
           << numReductions << " reductions and "
           << loop.getReductionKinds().size() << " kinds of reduction";
  auto privates = loop.getBody().getArguments().drop_front(loop.getNumLoops());
  if (privates.size() != numReductions)
    return loop.emitOpError("has ") << numReductions << " reductions and "
                                    << privates.size() << " body arguments "
                                    << "for them";
  for (auto [number, operand] : llvm::enumerate(loop.getReductions())) {
    auto type = cast<MemRefType>(operand.getType());
    if (privates[number].getType() != type) // (C2)
      return loop.emitOpError("reduction ")
             << number << " is of " << type << ", its body argument of "
             << privates[number].getType();
    std::optional<ReductionKind> kind = xacc::xmp::symbolizeReductionKind(
        static_cast<uint64_t>(loop.getReductionKinds()[number]));
    if (!kind) // (C2)
      return loop.emitOpError("reduction ") << number << " has no known kind";
    auto complex = dyn_cast<ComplexType>(type.getElementType());
    bool isComplex = complex && isa<FloatType>(complex.getElementType());
    if (!xacc::xmp::isScalar(isComplex ? complex.getElementType()
                                       : type.getElementType())) // (C3)
      return loop.emitOpError("reduction ")
             << number << " is of " << type << "; reductions are of numbers";
    if (isComplex && *kind != ReductionKind::Add &&
        *kind != ReductionKind::Mul) // (C3)
      return loop.emitOpError("reduction (")
             << xacc::xmp::stringifyReductionKind(*kind)
             << ") is not one of complex numbers";
    if (isForIntegers(*kind) && isa<FloatType>(type.getElementType())) // (C2)
      return loop.emitOpError("reduction (")
             << xacc::xmp::stringifyReductionKind(*kind)
             << ") is of integers, not of " << type.getElementType();
  }
  return verifyMemRefs(loop);
}

/// The level of these that is furthest in.
static Levels getInnermost(Levels levels) {
  for (Levels level : {Levels::Vector, Levels::Worker, Levels::Gang})
    if (bitEnumContainsAny(levels, level))
      return level;
  return Levels::None;
}

static Levels getOutermost(Levels levels) {
  for (Levels level : {Levels::Gang, Levels::Worker, Levels::Vector})
    if (bitEnumContainsAny(levels, level))
      return level;
  return Levels::None;
}

static LogicalResult verifyLevels(LoopOp loop) {
  Levels levels = loop.getLevels();
  if (loop.getMode() == LoopMode::Seq) { // (C4)
    if (levels != Levels::None)
      return loop.emitOpError("is seq, and divided over ")
             << stringifyLevels(levels);
    if (!loop.getReductions().empty())
      return loop.emitOpError("is seq, and has reductions");
  }
  if (levels == Levels::None)
    return success();
  for (Operation *parent = loop->getParentOp(); parent;
       parent = parent->getParentOp()) {
    auto outer = dyn_cast<LoopOp>(parent);
    if (!outer || outer.getLevels() == Levels::None)
      continue;
    // Levels are bits, the outermost the lowest.
    if (getInnermost(outer.getLevels()) < getOutermost(levels))
      continue;
    InFlightDiagnostic diag = loop.emitOpError("of level ") // (C5)
                              << stringifyLevels(levels)
                              << " is inside of one of level "
                              << stringifyLevels(outer.getLevels());
    diag.attachNote(outer.getLoc()) << "which is here";
    return diag;
  }
  return success();
}

/// Devices share loops of this op, in a part of a kernel that has a number.
static LogicalResult verifySharedLoops(LoopOp op) {
  auto shared = op->getAttrOfType<DenseI64ArrayAttr>(kSharedLoopsAttr);
  if (!shared)
    return success();
  for (int64_t loop : shared.asArrayRef())
    if (loop < 0 || loop >= int64_t(op.getNumLoops()))
      return op.emitOpError("has ") << kSharedLoopsAttr << " with loop " << loop
                                    << " of " << op.getNumLoops();
  for (Operation *part = op->getParentOp(); part; part = part->getParentOp())
    if (part->hasAttr(kStepAttr))
      return success();
  return op.emitOpError("has ")
         << kSharedLoopsAttr << ", but is in no part with " << kStepAttr;
}

LogicalResult LoopOp::verify() {
  if (failed(verifySharedLoops(*this)) || failed(verifyBounds(*this)) || // (C1)
      failed(verifyReductions(*this)) || failed(verifyLevels(*this)))
    return failure();
  if (!findDeviceCode(*this)) // (C6)
    return emitOpError("is not part of a kernel or of a function with ")
           << kRoutineAttr;
  if (DenseI64ArrayAttr tile = getTileAttr()) { // (C7)
    if (tile.size() != getNumLoops())
      return emitOpError("has ") << tile.size() << " sizes of tiles for "
                                 << getNumLoops() << " loops";
    if (llvm::any_of(tile.asArrayRef(), [](int64_t size) { return size < 0; }))
      return emitOpError("has a negative size of a tile");
    if (getMode() == LoopMode::Seq)
      return emitOpError("has tiles, but runs in order");
  }
  return success();
}
