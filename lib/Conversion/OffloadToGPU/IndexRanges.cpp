//===- IndexRanges.cpp - Where 32 bits are enough for indices -------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Interval arithmetic in the host's code. Each value on the way from arguments
// and loop bounds to an offset must itself fit in 32 bits: then no operation on
// them overflows, neither the kernel's in 32 bits nor the host's in 64.
//
//===----------------------------------------------------------------------===//

#include "IndexRanges.h"
#include "KernelEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/IR/Dominance.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Transforms/CSE.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

using namespace mlir;

namespace xacc::offload {

std::optional<SmallVector<ViewStride>> getViewStrides(Value memref) {
  auto view = memref.getDefiningOp<ViewOp>();
  if (!view)
    return std::nullopt;
  auto type = cast<MemRefType>(view.getType());
  auto [strides, offset] = type.getStridesAndOffset();
  SmallVector<ViewStride> result(type.getRank());
  if (type.getLayout().isIdentity()) {
    ViewStride stride;
    unsigned dynamic = view.getSizes().size();
    for (unsigned dim = type.getRank(); dim-- != 0;) {
      result[dim] = stride;
      if (type.isDynamicDim(dim))
        stride.factors.push_back(view.getSizes()[--dynamic]);
      else
        stride.constant *= type.getDimSize(dim);
    }
    return result;
  }
  unsigned dynamic = 0;
  for (auto [dim, stride] : llvm::enumerate(strides)) {
    if (ShapedType::isDynamic(stride))
      result[dim].factors.push_back(view.getStrides()[dynamic++]);
    else
      result[dim].constant = stride;
  }
  return result;
}

/// Erases those of the operations between two others that nothing needs but
/// what computes `result`. Returns how many are left.
static unsigned eraseUnused(Operation *before, Operation *after, Value result) {
  unsigned left = 0;
  for (Operation *op = after->getPrevNode(); op != before;) {
    Operation *previous = op->getPrevNode();
    if (op->use_empty() && !(result && op == result.getDefiningOp()))
      op->erase();
    else
      ++left;
    op = previous;
  }
  return left;
}

NarrowIndices::NarrowIndices(FuncOp func, LaunchOp launch, unsigned number)
    : IndexArithmetic(launch), func(func), launch(launch) {
  if (func.getConstruct() == Construct::Serial)
    return;
  Operation *before = launch->getPrevNode();
  always = condition = arith::ConstantIntOp::create(builder, loc, 1, 1);
  for (LoopOp loop : func.getBody().getOps<LoopOp>())
    addNest(loop);
  bool hasAccess = llvm::any_of(narrow, [](Operation *op) {
    return isa<memref::LoadOp, memref::StoreOp>(op);
  });
  if (!hasAccess || matchPattern(condition, m_Zero())) {
    // Nothing to gain.
    condition = nullptr;
    narrow.clear();
  }
  isAlwaysTrue = condition && matchPattern(condition, m_One());
  if (eraseUnused(before, launch, condition) <= kMaxInline)
    return;
  outline(before, number);
}

/// What computes the condition becomes a function, which LLVM does not optimise
/// (--xacc-skip-optimization): it takes longer for hundreds of operations on
/// one value than for the kernel.
void NarrowIndices::outline(Operation *before, unsigned number) {
  llvm::SetVector<Operation *> ops;
  llvm::SetVector<Value> inputs;
  auto first =
      before ? std::next(before->getIterator()) : launch->getBlock()->begin();
  for (Operation &op : llvm::make_range(first, launch->getIterator())) {
    for (Value value : op.getOperands())
      if (!ops.contains(value.getDefiningOp()))
        inputs.insert(value);
    ops.insert(&op);
  }
  auto module = launch->getParentOfType<ModuleOp>();
  auto atEnd = OpBuilder::atBlockEnd(module.getBody());
  std::string name = ("__xacc_narrow_" + func.getSymName()).str();
  if (number != 0)
    name += "." + std::to_string(number);
  auto function = func::FuncOp::create(
      atEnd, loc, name,
      atEnd.getFunctionType(TypeRange(inputs.getArrayRef()),
                            condition.getType()));
  function.setPrivate();
  function.setNoInline(true);
  function->setAttr(
      "llvm.linkage",
      LLVM::LinkageAttr::get(func.getContext(), LLVM::Linkage::Internal));
  Block *body = function.addEntryBlock();
  for (Operation *op : ops)
    op->moveBefore(body, body->end());
  for (auto [place, argument] : llvm::enumerate(body->getArguments())) {
    Value input = inputs[place];
    input.replaceUsesWithIf(argument, [&](OpOperand &use) {
      return use.getOwner()->getBlock() == body;
    });
  }
  auto atReturn = OpBuilder::atBlockEnd(body);
  auto end = func::ReturnOp::create(atReturn, loc, condition);
  DominanceInfo dominance;
  IRRewriter rewriter(func.getContext());
  eliminateCommonSubExpressions(rewriter, dominance, function);
  compareExtremes(end);
  condition = func::CallOp::create(builder, loc, function, inputs.getArrayRef())
                  .getResult(0);
}

/// Returns the condition with one comparison for each limit, of the least and
/// the greatest values. As it was put together, it has hundreds, many of them
/// twice.
void NarrowIndices::compareExtremes(func::ReturnOp end) {
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(end);
  llvm::SetVector<Value> parts;
  parts.insert(end.getOperand(0));
  Value all;
  auto also = [&](Value part) { all = all ? both(all, part) : part; };
  llvm::MapVector<std::pair<arith::CmpIPredicate, int64_t>, Value> extremes;
  for (size_t i = 0; i < parts.size(); ++i) {
    if (auto conjunction = parts[i].getDefiningOp<arith::AndIOp>()) {
      parts.insert(conjunction.getLhs());
      parts.insert(conjunction.getRhs());
      continue;
    }
    auto comparison = parts[i].getDefiningOp<arith::CmpIOp>();
    std::optional<int64_t> limit;
    if (comparison)
      limit = getConstantIntValue(comparison.getRhs());
    bool isLower =
        limit && comparison.getPredicate() == arith::CmpIPredicate::sge;
    if (!isLower &&
        !(limit && comparison.getPredicate() == arith::CmpIPredicate::sle)) {
      also(parts[i]);
      continue;
    }
    Value value = comparison.getLhs();
    Value &extreme = extremes[{comparison.getPredicate(), *limit}];
    if (extreme)
      value = isLower ? min(extreme, value) : max(extreme, value);
    extreme = value;
  }
  for (auto [comparison, extreme] : extremes)
    also(compare(comparison.first, extreme, constant(comparison.second)));
  end.setOperand(0, all);
  eraseUnused(nullptr, end, nullptr);
}

NarrowLaunches::NarrowLaunches(FuncOp func, ArrayRef<LaunchOp> launches)
    : func(func), launches(launches) {
  for (auto [number, launch] : llvm::enumerate(launches))
    indices.push_back(std::make_unique<NarrowIndices>(func, launch, number));
}

static bool hasCondition(const std::unique_ptr<NarrowIndices> &indices) {
  return indices->getCondition() != nullptr;
}

bool NarrowLaunches::addArgument() {
  if (llvm::none_of(indices, hasCondition))
    return false;
  // Before the parts, which stay the last.
  unsigned place = launches.front().getArgs().size() -
                   2 * launches.front().getSplitLower().size();
  Type type = IntegerType::get(func.getContext(), 1);
  for (Region &region : func->getRegions())
    if (!region.empty())
      region.insertArgument(place, type, func.getLoc());
  argument = func.getBody().getArgument(place);
  for (auto [launch, own] : llvm::zip_equal(launches, indices)) {
    Value condition = own->getCondition();
    if (!condition) {
      OpBuilder builder(launch);
      condition = arith::ConstantIntOp::create(builder, launch.getLoc(), 0, 1);
    }
    launch.getArgsMutable().slice(place, 0).append(condition);
  }
  return true;
}

bool NarrowLaunches::mayBeFalse() const {
  return llvm::any_of(indices, [](const auto &own) { return !own->isKnown(); });
}

const NarrowIndices &NarrowLaunches::getIndices() const {
  return **llvm::find_if(indices, hasCondition);
}

/// The bound of a loop if nothing were divided over devices: that of a part
/// lies between those.
Value NarrowIndices::getUndivided(Value bound) {
  Operation *op = bound.getDefiningOp();
  if (!op || !isa<arith::MaxSIOp, arith::MinSIOp>(op))
    return bound;
  unsigned firstPart =
      launch.getArgs().size() - 2 * launch.getSplitLower().size();
  for (unsigned place : {0, 1}) {
    auto part = dyn_cast<BlockArgument>(op->getOperand(place));
    if (part && part.getOwner() == &func.getBody().front() &&
        part.getArgNumber() >= firstPart)
      return op->getOperand(1 - place);
  }
  return bound;
}

/// Loops over the threads of the grid, a loop along each axis.
void NarrowIndices::addNest(LoopOp loop) {
  Levels levels = loop.getLevels();
  bool threads = (levels & Levels::Gang) != Levels::None &&
                 (levels & Levels::Vector) != Levels::None;
  if (!threads || loop.getNumLoops() != getKernelShape(func).gridRank ||
      !addLoop(loop))
    return;
  addPositions(loop);
  loop.getBody().walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<LoopOp, scf::ForOp>(op))
      addLoop(op);
    else if (isa<memref::LoadOp, memref::StoreOp>(op))
      addAccess(op);
  });
}

/// Another loop of the kernel may have chosen the grid: a step for each of its
/// threads fits, too.
void NarrowIndices::addPositions(LoopOp loop) {
  KernelShape shape = getKernelShape(func);
  unsigned numLoops = loop.getNumLoops();
  for (unsigned axis = 0; axis != numLoops; ++axis) {
    // Threads for each unit of the extent, see getAxes().
    int64_t threads = shape.gangPerBlock ? shape.numThreads() : 1;
    if (!shape.gangPerBlock && axis + 1 == numLoops)
      for (unsigned rest = numLoops; rest != 3; ++rest)
        threads *= shape.block[rest];
    Value step = getRange(loop.getStep()[numLoops - 1 - axis])->max;
    auto limit = [&](Value extent) {
      // A last block that is not full has room in what the bounds leave.
      Value places = builder.createOrFold<arith::MulIOp>(
          loc,
          builder.createOrFold<arith::MulIOp>(loc, extent, constant(threads)),
          step);
      condition = both(condition, builder.createOrFold<arith::CmpIOp>(
                                      loc, arith::CmpIPredicate::sle, places,
                                      constant(kMaxIterations + kMaxStep)));
    };
    if (axis < launch.getExtents().size())
      limit(launch.getExtents()[axis]);
    if (Value gangs = launch.getNumGangs();
        gangs && shape.gangPerBlock && axis == 0)
      limit(builder.createOrFold<arith::IndexCastOp>(
          loc, builder.getIndexType(), gangs));
  }
}

/// Whether the induction variables of `op`, a loop, can have 32 bits.
bool NarrowIndices::addLoop(Operation *op) {
  SmallVector<std::array<Value, 3>> bounds;
  if (auto loop = dyn_cast<LoopOp>(op)) {
    for (unsigned dim = 0; dim != loop.getNumLoops(); ++dim)
      bounds.push_back(
          {loop.getLower()[dim], loop.getUpper()[dim], loop.getStep()[dim]});
  } else {
    auto plain = cast<scf::ForOp>(op);
    if (!plain.getInductionVar().getType().isIndex() || plain.getUnsignedCmp())
      return false;
    bounds.push_back(
        {plain.getLowerBound(), plain.getUpperBound(), plain.getStep()});
  }
  Value fits = condition;
  for (auto [lower, upper, step] : bounds) {
    // So that a step past the end fits, be it of the whole grid's threads.
    constexpr int64_t half = kMaxIterations / 2;
    for (auto [bound, min, max] :
         {std::tuple<Value, int64_t, int64_t>{lower, -half, half},
          {upper, -half, half},
          {step, 0, kMaxStep}}) {
      std::optional<Range> range = getRange(getUndivided(bound));
      if (!range)
        return false;
      fits = both(fits, both(range->fits, isWithin(*range, min, max)));
    }
  }
  condition = fits;
  narrow.insert(op);
  return true;
}

void NarrowIndices::addAccess(Operation *op) {
  bool isLoad = isa<memref::LoadOp>(op);
  Value memref = op->getOperand(isLoad ? 0 : 1);
  auto subscripts = op->getOperands().drop_front(isLoad ? 1 : 2);
  auto type = cast<MemRefType>(memref.getType());
  Type element = type.getElementType();
  auto strides = getViewStrides(memref);
  if (!strides || type.getRank() == 0 || type.getMemorySpace() ||
      !LLVM::isCompatibleType(element) || element.isInteger(1))
    return;
  // The offset, and without the constants of the subscripts: that of an address
  // which neighbours share, see emitNarrowAddress and emitFirstAddress.
  std::optional<Range> offset, shared;
  auto add = [&](std::optional<Range> &sum, std::optional<Range> index,
                 const ViewStride &stride) {
    if (index)
      index = scaleRange(*index, stride);
    if (index)
      sum = sum ? addRanges(*sum, *index) : *index;
    return index.has_value();
  };
  for (auto [subscript, stride] : llvm::zip(subscripts, *strides)) {
    std::optional<Range> range = getRange(subscript),
                         base = getRange(splitIndex(subscript).base);
    if (!range || !base)
      return;
    base->fits = both(base->fits, range->fits);
    bool isShared = stride.factors.empty();
    if (!add(offset, isShared ? base : range, stride) ||
        !add(shared, base, stride))
      return;
  }
  condition = both(condition, both(offset->fits, shared->fits));
  narrow.insert(op);
}

/// Of an index times a stride; the stride fits as well.
std::optional<NarrowIndices::Range>
NarrowIndices::scaleRange(Range range, const ViewStride &stride) {
  if (stride.constant != 1) {
    Value number = constant(stride.constant);
    range = multiplyRanges(range, {number, number, range.fits});
  }
  std::optional<Range> product;
  for (Value factor : stride.factors) {
    std::optional<Range> size = getRange(factor);
    if (!size)
      return std::nullopt;
    range = multiplyRanges(range, *size);
    product = product ? multiplyRanges(*product, *size) : *size;
  }
  if (product)
    range.fits = both(range.fits, product->fits);
  return range;
}

Value NarrowIndices::isWithin(Range range, int64_t min, int64_t max) {
  return both(compare(arith::CmpIPredicate::sge, range.min, constant(min)),
              compare(arith::CmpIPredicate::sle, range.max, constant(max)));
}

NarrowIndices::Range NarrowIndices::makeRange(Value min, Value max,
                                              Value fits) {
  Range range = {min, max, fits};
  range.fits = both(fits, isWithin(range, INT32_MIN, INT32_MAX));
  return range;
}

NarrowIndices::Range NarrowIndices::addRanges(Range lhs, Range rhs) {
  return makeRange(builder.createOrFold<arith::AddIOp>(loc, lhs.min, rhs.min),
                   builder.createOrFold<arith::AddIOp>(loc, lhs.max, rhs.max),
                   both(lhs.fits, rhs.fits));
}

NarrowIndices::Range NarrowIndices::subtractRanges(Range lhs, Range rhs) {
  return makeRange(builder.createOrFold<arith::SubIOp>(loc, lhs.min, rhs.max),
                   builder.createOrFold<arith::SubIOp>(loc, lhs.max, rhs.min),
                   both(lhs.fits, rhs.fits));
}

NarrowIndices::Range NarrowIndices::multiplyRanges(Range lhs, Range rhs) {
  Value min, max;
  for (Value left : {lhs.min, lhs.max})
    for (Value right : {rhs.min, rhs.max}) {
      Value product = builder.createOrFold<arith::MulIOp>(loc, left, right);
      min = min ? builder.createOrFold<arith::MinSIOp>(loc, min, product)
                : product;
      max = max ? builder.createOrFold<arith::MaxSIOp>(loc, max, product)
                : product;
    }
  return makeRange(min, max, both(lhs.fits, rhs.fits));
}

std::optional<NarrowIndices::Range> NarrowIndices::getRange(Value value) {
  if (auto known = ranges.find(value); known != ranges.end())
    return known->second;
  std::optional<Range> range = computeRange(value);
  ranges[value] = range;
  return range;
}

std::optional<NarrowIndices::Range>
NarrowIndices::getRangeOfIndex(Operation *loop, Value lower, Value upper) {
  if (!narrow.contains(loop))
    return std::nullopt;
  std::optional<Range> from = getRange(getUndivided(lower)),
                       to = getRange(getUndivided(upper));
  if (!from || !to)
    return std::nullopt;
  // Both fit with room to spare, see addLoop.
  return Range{from->min,
               builder.createOrFold<arith::SubIOp>(loc, to->max, constant(1)),
               both(from->fits, to->fits)};
}

std::optional<NarrowIndices::Range> NarrowIndices::computeRange(Value value) {
  Type type = value.getType();
  if (!type.isIndex() && !type.isInteger(64) && !type.isInteger(32))
    return std::nullopt;
  if (auto argument = dyn_cast<BlockArgument>(value)) {
    Operation *parent = argument.getOwner()->getParentOp();
    unsigned number = argument.getArgNumber();
    if (auto loop = dyn_cast<LoopOp>(parent))
      return getRangeOfIndex(loop, loop.getLower()[number],
                             loop.getUpper()[number]);
    if (auto loop = dyn_cast<scf::ForOp>(parent); loop && number == 0)
      return getRangeOfIndex(loop, loop.getLowerBound(), loop.getUpperBound());
    if (parent != func)
      return std::nullopt;
    Value passed = launch.getArgs()[number];
    if (!type.isIndex())
      passed = builder.createOrFold<arith::IndexCastOp>(
          loc, builder.getIndexType(), passed);
    return makeRange(passed, passed, always);
  }

  APInt number;
  if (matchPattern(value, m_ConstantInt(&number))) {
    if (!number.isSignedIntN(32))
      return std::nullopt;
    Value copy = constant(number.getSExtValue());
    return Range{copy, copy, always};
  }
  Operation *def = value.getDefiningOp();
  if (isa<arith::AddIOp, arith::SubIOp, arith::MulIOp>(def)) {
    std::optional<Range> lhs = getRange(def->getOperand(0)),
                         rhs = getRange(def->getOperand(1));
    if (!lhs || !rhs)
      return std::nullopt;
    if (isa<arith::AddIOp>(def))
      return addRanges(*lhs, *rhs);
    return isa<arith::SubIOp>(def) ? subtractRanges(*lhs, *rhs)
                                   : multiplyRanges(*lhs, *rhs);
  }
  if (isa<arith::IndexCastOp, arith::ExtSIOp, arith::TruncIOp>(def)) {
    // All values fit in the narrowest of these types.
    Value source = def->getOperand(0);
    if (std::optional<Range> range = getRange(source))
      return range;
    // The kernel takes the source, of which nothing is known.
    if (source.getType().isIndex() ||
        source.getType().getIntOrFloatBitWidth() > 32)
      return std::nullopt;
  }
  if (type.isInteger(32)) // such as an index that is loaded
    return Range{constant(INT32_MIN), constant(INT32_MAX), always};
  return std::nullopt;
}

} // namespace xacc::offload
