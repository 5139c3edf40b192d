//===- LocalizeLoop.cpp - Lowering of one xmp.loop ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Iterations. A restricted dimension gives the values [lo, hi] of its loop that
// the node runs: the owned range of the template less the offset (of nodes:
// the own coordinate). From lower bound lb, upper bound ub and step s:
//
//   ascending   v = lb + k*s;  first v >= lo, while v < min(ub, hi + 1)
//   descending  v = lb - k*s;  first v <= hi, while v >= max(ub + 1, lo)
//
// With s == 1 the first v is max(lb, lo) and nothing is divided. An ascending
// loop runs over v, a descending one over k, since scf.for counts upwards.
//
// In a cyclic dimension of width w on p nodes the node owns blocks of w values,
// period w*p apart, from `lo` on. Its values have numbers k = 0, 1, ..., which
// are also the positions in the local section:
//
//   v = lo + k / w * period + k % w
//
// With w == 1 or where the body needs v for nothing but subscripts, the loop
// runs over k. Otherwise there are two, over blocks and within a block, so that
// nothing is divided (strip mining). With a step, or downwards, the two loops
// are those of CyclicLattice.h; in a compute construct, which wants one loop,
// values that are not on the lattice are left out.
//
// Reductions. private = alloca, set to the identity; the nest accumulates in
// it; buffer = alloca, a copy of it that xmp.reduction combines over the nodes
// along the indexed dimensions; finally operand = operand op buffer. Two
// allocas because the one that is passed to a call cannot live in a register.
//
// Threads. Loop d is cut into chunks [n*t/nt, n*(t+1)/nt) of its iteration
// numbers. Each thread accumulates in an alloca of its own and leaves the
// result in its slot, a cache line or more; the slots are combined in the order
// of t after the nest. A nest that is little work has one thread.
//
//===----------------------------------------------------------------------===//

#include "LocalizeLoop.h"
#include "CyclicLattice.h"
#include "Dialect/XMP/Utils/Reductions.h"
#include "LoopsInTasks.h"
#include "Support/IndexArithmetic.h"
#include "Support/Tuning.h"
#include "Work.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

using namespace mlir;

namespace xacc::xmp {

namespace {

/// Iterations of one loop, from `begin` to `end`, exclusive.
struct Iterations {
  enum Form {
    Values,    ///< of the induction variable
    Downwards, ///< numbers of iterations
    Owned,     ///< numbers of the node's own values
    Blocks,    ///< numbers of the node's blocks
    Lattice    ///< outer iterations of `lattice`
  };
  Form form = Values;
  Value begin, end, step;
  /// Cyclic: values from `from` to `to`, exclusive; the node's first is `lo`.
  Value from, to, lo, period;
  CyclicLayout layout;
  CyclicLattice lattice;
};

/// Stands in the body for the position of an access until its loop is emitted.
struct Placeholder {
  Value value;
  Value start;
  unsigned loop;
};

class LoopLowering : IndexArithmetic {
public:
  LoopLowering(LoopOp loop, const ArrayInfo &info,
               MutableArrayRef<CyclicAccess> accesses,
               LocalizeLoopOptions options)
      : IndexArithmetic(loop), loop(loop), info(info), accesses(accesses),
        options(options), numbers(loop.getNumLoops()) {
    if (!options.threads)
      return;
    for (unsigned d = 0; d < loop.getNumLoops() && threadLoop < 0; ++d)
      if (loop.isIndependent(d))
        threadLoop = d;
  }

  LogicalResult run();

private:
  /// ceil(a / b) of a >= 0, b > 0.
  Value ceilDiv(Value a, Value b) {
    if (isConstantIntValue(b, 1))
      return a;
    Value sum = add(a, sub(b, constant(1)));
    return arith::DivUIOp::create(builder, loc, sum, b);
  }

  /// floor(a / b) of a >= 0, b > 0.
  Value div(Value a, Value b) {
    return builder.createOrFold<arith::DivUIOp>(loc, a, b);
  }
  Value rem(Value a, Value b) {
    return builder.createOrFold<arith::RemUIOp>(loc, a, b);
  }

  std::pair<Value, Value> getOwnRange(int64_t dim);
  bool isCyclic(int64_t dim);
  bool isAtOwnPosition(const CyclicAccess &access, unsigned d);
  void replacePositions();
  Iterations getIterations(unsigned d);
  Iterations getCyclicIterations(unsigned d, Value lo, Value hi);
  Value getCondition();
  Value getMembership();
  Value createNodeSet(bool members);
  bool reducesOverTask();

  void createAccumulator(Value accumulator, unsigned reduction);
  void emitNest(unsigned d, ArrayRef<Value> accumulators);
  void emitFor(unsigned d, Value begin, Value end,
               ArrayRef<Value> accumulators);
  Value emitOwnedValue(unsigned d, Value number);
  Value emitBlock(unsigned d, Value block);
  Value getWork(unsigned d);
  void emitThreads(unsigned d, ArrayRef<Value> accumulators);
  void emitBody(ArrayRef<Value> accumulators);
  void emitReductions(ArrayRef<Value> accumulators, ArrayRef<Value> buffers);

  LoopOp loop;
  const ArrayInfo &info;
  MutableArrayRef<CyclicAccess> accesses;
  LocalizeLoopOptions options;
  /// The loop that is divided over threads, or -1.
  int64_t threadLoop = -1;
  SmallVector<Iterations> iterations;
  SmallVector<Value> inductionVars;
  SmallVector<Placeholder> placeholders;
  /// Whether the body runs, as far as loops around it leave that to it.
  Value condition;
  /// Of the present value among those that the node owns, in cyclic dimensions.
  SmallVector<Value> numbers;
  DenseMap<int64_t, std::pair<Value, Value>> ownRanges;
};

} // namespace

/// The inclusive range of indices of a dimension of `on` that are this node's.
std::pair<Value, Value> LoopLowering::getOwnRange(int64_t dim) {
  auto [it, isNew] = ownRanges.try_emplace(dim);
  if (!isNew)
    return it->second;
  if (isa<TemplateType>(loop.getOn().getType())) {
    auto range = OwnedRangeOp::create(builder, loc, loop.getOn(), dim);
    it->second = {range.getFirst(), range.getLast()};
    return it->second;
  }
  // A node that is no member has coordinate -1 and gets [0, -1].
  Value coordinate = NodeCoordinateOp::create(builder, loc, loop.getOn(), dim);
  it->second = {max(coordinate, constant(0)), coordinate};
  return it->second;
}

bool LoopLowering::isCyclic(int64_t dim) {
  auto type = dyn_cast<TemplateType>(loop.getOn().getType());
  return type && type.getFormats()[dim].kind == FormatKind::Cyclic;
}

static std::optional<int64_t> getConstant(Value value) {
  APInt constant;
  if (!matchPattern(value, m_ConstantInt(&constant)))
    return std::nullopt;
  return constant.getSExtValue();
}

/// Whether an access to the array goes, in each iteration of loop `d`, to the
/// element that the iteration's template element owns.
bool LoopLowering::isAtOwnPosition(const CyclicAccess &access, unsigned d) {
  int64_t dim = loop.getOnDim(d);
  Align align = cast<ArrayType>(access.array.getType()).getAlign()[access.dim];
  const void *templ = info.getTemplateIdentity(access.array);
  if (dim < 0 || !isCyclic(dim) || align.templateDim != dim || !templ ||
      templ != info.getIdentity(loop.getOn()) ||
      ShapedType::isDynamic(align.offset))
    return false;
  int64_t distance = align.offset;
  Value index = access.index;
  if (auto add = index.getDefiningOp<arith::AddIOp>()) {
    if (std::optional<int64_t> constant = getConstant(add.getRhs())) {
      distance += *constant;
      index = add.getLhs();
    }
  } else if (auto sub = index.getDefiningOp<arith::SubIOp>()) {
    if (std::optional<int64_t> constant = getConstant(sub.getRhs())) {
      distance -= *constant;
      index = sub.getLhs();
    }
  }
  if (index != loop.getInductionVar(d))
    return false;
  Value offset = loop.getOffset(dim);
  return !offset ? distance == 0 : getConstant(offset) == distance;
}

static void eraseIfDead(Value value) {
  Operation *op = value.getDefiningOp();
  // Where the section starts is needed still.
  if (!op || isa_and_present<XMPDialect>(op->getDialect()) ||
      !isOpTriviallyDead(op))
    return;
  SmallVector<Value> operands(op->getOperands());
  op->erase();
  for (Value operand : operands)
    if (!isa<BlockArgument>(operand))
      eraseIfDead(operand);
}

/// Takes the general formula away where the loop knows the position.
void LoopLowering::replacePositions() {
  for (CyclicAccess &access : accesses)
    for (unsigned d = 0; d < loop.getNumLoops(); ++d)
      if (access.position && isAtOwnPosition(access, d)) {
        // Anew each time: the first operation may be erased below.
        OpBuilder body = OpBuilder::atBlockBegin(&loop.getBody().front());
        Value stand = UnrealizedConversionCastOp::create(
                          body, loc, body.getIndexType(), ValueRange())
                          .getResult(0);
        access.position.replaceAllUsesWith(stand);
        eraseIfDead(access.position);
        access.position = nullptr;
        placeholders.push_back({stand, access.start, d});
        break;
      }
}

Iterations LoopLowering::getCyclicIterations(unsigned d, Value lo, Value hi) {
  Value lb = loop.getLower()[d], ub = loop.getUpper()[d];
  Value one = constant(1);
  bool isDescending = loop.isDescending(d);
  Iterations its;
  its.layout =
      CyclicLayout::create(builder, loc, loop.getOn(), loop.getOnDim(d));
  its.period = its.layout.createPeriod(builder, loc);
  its.lo = lo;
  its.from = max(isDescending ? add(ub, one) : lb, lo);
  its.to = max(min(isDescending ? add(lb, one) : ub, add(hi, one)), its.from);
  its.step = one;
  // Only what is left of it after replacePositions().
  bool needsValue = !loop.getInductionVar(d).use_empty();
  bool unitStep = isConstantIntValue(loop.getStep()[d], 1);
  if (needsValue && unitStep && !isDescending && !its.layout.isUnit &&
      !options.inComputeConstruct) {
    its.form = Iterations::Blocks;
    its.begin = div(sub(its.from, lo), its.period);
    its.end = ceilDiv(sub(its.to, lo), its.period);
    return its;
  }
  // With width 1 every owned value costs a division by the period there, and
  // here only a remainder by the step, which is cheap if that is a constant.
  std::optional<int64_t> step = getConstant(loop.getStep()[d]);
  bool isCheapTest = its.layout.isUnit && step && *step <= tuning::shortStep;
  if (!isCheapTest &&
      (!unitStep || (needsValue && isDescending && !its.layout.isUnit)) &&
      !options.inComputeConstruct) {
    its.form = Iterations::Lattice;
    its.lattice = {lb, loop.getStep()[d], isDescending,     its.from, its.to,
                   lo, its.period,        its.layout.width, {},       {}};
    its.begin = constant(0);
    its.end = its.lattice.emitCount(builder, loc);
    return its;
  }
  its.form = Iterations::Owned;
  auto numberOf = [&](Value value) {
    Value distance = sub(value, lo);
    Value rest = min(rem(distance, its.period), its.layout.width);
    return add(mul(div(distance, its.period), its.layout.width), rest);
  };
  its.begin = numberOf(its.from);
  its.end = numberOf(its.to);
  return its;
}

Iterations LoopLowering::getIterations(unsigned d) {
  Value lb = loop.getLower()[d], ub = loop.getUpper()[d];
  Value step = loop.getStep()[d];
  bool unitStep = isConstantIntValue(step, 1);
  int64_t dim = loop.getOnDim(d);
  Value lo, hi;
  if (dim >= 0) {
    auto [first, last] = getOwnRange(dim);
    Value offset = loop.getOffset(dim);
    lo = offset ? sub(first, offset) : first;
    hi = offset ? sub(last, offset) : last;
    if (isCyclic(dim))
      return getCyclicIterations(d, lo, hi);
  }

  Iterations its;
  if (!loop.isDescending(d)) {
    its.begin = lb;
    its.end = ub;
    its.step = step;
    if (dim < 0)
      return its;
    if (unitStep) {
      its.begin = max(lb, lo);
    } else {
      Value distance = max(sub(lo, lb), constant(0));
      its.begin = add(lb, mul(ceilDiv(distance, step), step));
    }
    its.end = min(ub, add(hi, constant(1)));
    return its;
  }

  its.form = Iterations::Downwards;
  its.step = constant(1);
  its.begin = constant(0);
  Value bottom = add(ub, constant(1));
  if (dim >= 0) {
    bottom = max(bottom, lo);
    its.begin = ceilDiv(max(sub(lb, hi), constant(0)), step);
  }
  // Iterations k with lb - k*step >= bottom.
  its.end = ceilDiv(max(sub(add(lb, constant(1)), bottom), constant(0)), step);
  return its;
}

/// Whether this node runs any iteration, as far as subscripts without a loop
/// decide it; null if they do not.
Value LoopLowering::getCondition() {
  Value condition;
  auto require = [&](Value part) {
    condition =
        condition ? arith::AndIOp::create(builder, loc, condition, part) : part;
  };
  for (auto [dim, kind] : llvm::enumerate(loop.getOnKinds())) {
    if (kind != kOnValue)
      continue;
    auto [first, last] = getOwnRange(dim);
    Value index = loop.getOffset(dim);
    require(arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge,
                                  index, first));
    require(arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle,
                                  index, last));
    if (!isCyclic(dim))
      continue;
    auto layout = CyclicLayout::create(builder, loc, loop.getOn(), dim);
    Value place = rem(sub(index, first), layout.createPeriod(builder, loc));
    require(arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ult,
                                  place, layout.width));
  }
  return condition;
}

/// Whether this node is one of those that the loop is on, if no subscript
/// decides it.
Value LoopLowering::getMembership() {
  Value isMember;
  for (unsigned dim = 0; dim < loop.getOnKinds().size(); ++dim) {
    auto [first, last] = getOwnRange(dim);
    Value ownsSome = arith::CmpIOp::create(
        builder, loc, arith::CmpIPredicate::sle, first, last);
    isMember = isMember
                   ? arith::AndIOp::create(builder, loc, isMember, ownsSome)
                   : ownsSome;
  }
  return isMember;
}

/// Whether a reduction combines all nodes that execute the loop: in a task, on
/// whose nodes all iterations are (LoopsInTasks.h), if the loop has no
/// replicas.
bool LoopLowering::reducesOverTask() {
  auto type = dyn_cast<TemplateType>(loop.getOn().getType());
  return type && getTaskAround(loop) && !options.inComputeConstruct &&
         llvm::all_of_zip(loop.getOnKinds(), type.getFormats(),
                          [](int64_t kind, const Format &format) {
                            return kind >= 0 || format.kind == FormatKind::None;
                          });
}

/// The nodes that a reduction combines: those along the dimensions that are
/// indexed, here or by a loop inside, with those that own nothing: they need
/// the result too. With `members`, all nodes that own anything.
Value LoopLowering::createNodeSet(bool members) {
  SmallVector<int64_t> kinds;
  SmallVector<Value> lower;
  bool isTemplate = isa<TemplateType>(loop.getOn().getType());
  for (auto [dim, kind] : llvm::enumerate(loop.getOnKinds())) {
    if (members) {
      kinds.push_back(static_cast<int64_t>(SubscriptKind::All));
    } else if (kind >= 0 || kind == kOnInner) {
      kinds.push_back(static_cast<int64_t>(SubscriptKind::Every));
    } else if (kind == kOnValue) {
      kinds.push_back(static_cast<int64_t>(SubscriptKind::Index));
      lower.push_back(loop.getOffset(dim));
    } else {
      // Replicas must not be combined with each other.
      kinds.push_back(static_cast<int64_t>(SubscriptKind::Own));
    }
  }
  auto kindsAttr = builder.getDenseI64ArrayAttr(kinds);
  auto type = SetType::get(builder.getContext());
  if (isTemplate)
    return TemplateSectionOp::create(builder, loc, type, loop.getOn(),
                                     kindsAttr, lower, ValueRange(),
                                     ValueRange());
  return NodesSectionOp::create(builder, loc, type, loop.getOn(), kindsAttr,
                                lower, ValueRange(), ValueRange());
}

void LoopLowering::createAccumulator(Value accumulator, unsigned reduction) {
  auto type = cast<MemRefType>(accumulator.getType());
  Value identity = createIdentity(
      builder, loc, loop.getReductionKind(reduction), type.getElementType());
  forEachElement(builder, loc, accumulator, [&](OpBuilder &b, ValueRange at) {
    memref::StoreOp::create(b, loc, identity, accumulator, at);
  });
}

Block *findCollapsedBody(LoopOp loop) {
  Block *body = &loop.getBody().front();
  auto parent = loop->getParentOfType<acc::LoopOp>();
  auto depth = parent ? parent->getAttrOfType<IntegerAttr>(kCollapseAttr)
                      : IntegerAttr();
  int64_t left = depth ? depth.getInt() : 0;
  for (Operation *op = loop; depth && op != parent; op = op->getParentOp())
    if (auto counted = dyn_cast<LoopOp>(op))
      left -= counted.getNumLoops();
  for (; left > 0; --left) {
    scf::ForOp inner;
    for (Operation &op : body->without_terminator()) {
      auto found = dyn_cast<scf::ForOp>(op);
      if (inner || (!found && !isMemoryEffectFree(&op)))
        return body;
      inner = found ? found : inner;
    }
    if (!inner)
      return body;
    body = inner.getBody();
  }
  return body;
}

void guardRest(OpBuilder &builder, Location loc, Value condition) {
  auto guard =
      scf::IfOp::create(builder, loc, condition, /*withElseRegion=*/false);
  Block *block = guard->getBlock(), *then = guard.thenBlock();
  then->getOperations().splice(then->begin(), block->getOperations(),
                               std::next(guard->getIterator()),
                               block->getTerminator()->getIterator());
}

void LoopLowering::emitBody(ArrayRef<Value> accumulators) {
  Block *guarded =
      options.inComputeConstruct ? findCollapsedBody(loop) : nullptr;
  if (condition && guarded && guarded != &loop.getBody().front()) {
    OpBuilder inner = OpBuilder::atBlockBegin(guarded);
    guardRest(inner, loc, condition);
  } else if (condition) {
    auto ifOp =
        scf::IfOp::create(builder, loc, condition, /*withElseRegion=*/false);
    builder.setInsertionPointToStart(ifOp.thenBlock());
  }
  SmallVector<Value> arguments(inductionVars);
  llvm::append_range(arguments, accumulators);
  Block *body = &loop.getBody().front();
  body->getTerminator()->erase();
  for (auto [argument, value] :
       llvm::zip_equal(body->getArguments(), arguments)) {
    argument.replaceAllUsesWith(value);
    // A loop around this one looks at the accesses again.
    for (CyclicAccess &access : accesses)
      if (access.index == argument)
        access.index = value;
  }
  for (Placeholder &placeholder : placeholders) {
    Value position = sub(numbers[placeholder.loop], placeholder.start);
    placeholder.value.replaceAllUsesWith(position);
    placeholder.value.getDefiningOp()->erase();
  }
  builder.getBlock()->getOperations().splice(builder.getInsertionPoint(),
                                             body->getOperations());
}

/// True for a loop with a reduction and so many accesses that one iteration
/// keeps the processor busy.
static bool isLargeReduction(LoopOp loop) {
  unsigned numLoads = 0;
  loop.getRegion().walk([&](Operation *op) { numLoads += isa<LoadOp>(op); });
  return !loop.getReductions().empty() && numLoads >= tuning::manyLoads;
}

static Attribute withoutInterleaving(OpBuilder &builder) {
  MLIRContext *context = builder.getContext();
  auto once =
      LLVM::LoopInterleaveAttr::get(context, builder.getI32IntegerAttr(1));
  return LLVM::LoopAnnotationAttr::get(context, {}, {}, once, {}, {}, {}, {},
                                       {}, {}, {}, {}, {}, {}, {}, {});
}

/// The value with a number among those that the node owns; what follows is run
/// only for values of the loop.
Value LoopLowering::emitOwnedValue(unsigned d, Value number) {
  const Iterations &its = iterations[d];
  if (loop.isDescending(d))
    number = sub(sub(add(its.begin, its.end), constant(1)), number);
  numbers[d] = number;
  Value value = add(its.lo, add(mul(div(number, its.layout.width), its.period),
                                rem(number, its.layout.width)));
  Value step = loop.getStep()[d], lb = loop.getLower()[d];
  if (isConstantIntValue(step, 1))
    return value;
  Value distance = loop.isDescending(d) ? sub(lb, value) : sub(value, lb);
  Value isOnLattice = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::eq, rem(distance, step), constant(0));
  // A directive of OpenACC may count the loops inside: it has to find them
  // directly in each other.
  if (options.inComputeConstruct) {
    condition =
        condition ? arith::AndIOp::create(builder, loc, condition, isOnLattice)
                        .getResult()
                  : isOnLattice;
    return value;
  }
  auto ifOp =
      scf::IfOp::create(builder, loc, isOnLattice, /*withElseRegion=*/false);
  builder.setInsertionPointToStart(ifOp.thenBlock());
  return value;
}

/// A loop over the values of a block.
Value LoopLowering::emitBlock(unsigned d, Value block) {
  const Iterations &its = iterations[d];
  Value start = add(its.lo, mul(block, its.period));
  Value begin = max(its.from, start);
  Value end = min(its.to, add(start, its.layout.width));
  // A block starts at its own number times the width.
  Value offset = sub(mul(block, its.layout.width), start);
  auto forOp = scf::ForOp::create(builder, loc, begin, end, constant(1));
  builder.setInsertionPointToStart(forOp.getBody());
  numbers[d] = add(forOp.getInductionVar(), offset);
  return forOp.getInductionVar();
}

void LoopLowering::emitFor(unsigned d, Value begin, Value end,
                           ArrayRef<Value> accumulators) {
  OpBuilder::InsertionGuard guard(builder);
  auto forOp = scf::ForOp::create(builder, loc, begin, end, iterations[d].step);
  builder.setInsertionPointToStart(forOp.getBody());
  Value inductionVar = forOp.getInductionVar();
  switch (iterations[d].form) {
  case Iterations::Values:
    break;
  case Iterations::Downwards:
    inductionVar =
        sub(loop.getLower()[d], mul(inductionVar, loop.getStep()[d]));
    break;
  case Iterations::Owned:
    inductionVar = emitOwnedValue(d, inductionVar);
    break;
  case Iterations::Blocks:
    inductionVar = emitBlock(d, inductionVar);
    break;
  case Iterations::Lattice: {
    auto place = iterations[d].lattice.emitInner(builder, loc, inductionVar);
    inductionVar = place.value;
    numbers[d] = place.number;
    break;
  }
  }
  inductionVars.push_back(inductionVar);
  if (d + 1 == loop.getNumLoops() && isLargeReduction(loop))
    forOp->setAttr("llvm.loop_annotation", withoutInterleaving(builder));
  emitNest(d + 1, accumulators);
}

/// The operations of the loops from `d` on, counted to more than teams need.
Value LoopLowering::getWork(unsigned d) {
  constexpr int64_t kMost = 1 << 20;
  int64_t body = workOf(loop.getBody().front(), tuning::unknownTrips);
  Value most = constant(kMost), work = constant(std::min(kMost, body));
  for (const Iterations &its : ArrayRef(iterations).drop_front(d)) {
    Value trips = ceilDiv(max(sub(its.end, its.begin), constant(0)), its.step);
    // A loop in each of these: at most so long.
    if (its.form == Iterations::Blocks || its.form == Iterations::Lattice)
      trips = mul(min(trips, most), its.layout.width);
    work = min(mul(work, min(trips, most)), most);
  }
  return work;
}

void LoopLowering::emitThreads(unsigned d, ArrayRef<Value> accumulators) {
  const Iterations &its = iterations[d];
  Value zero = constant(0), one = constant(1);
  Value count = ceilDiv(max(sub(its.end, its.begin), zero), its.step);
  Value threads = min(NumThreadsOp::create(builder, loc, getWork(d)), count);

  // One slot a thread and reduction, padded to whole cache lines.
  constexpr int64_t kLineInBits = 64 * 8;
  SmallVector<Value> slots;
  for (Value accumulator : accumulators) {
    auto type = cast<MemRefType>(accumulator.getType());
    Type element = type.getElementType();
    unsigned bits =
        element.isIndex() ? 64 : std::max(8u, element.getIntOrFloatBitWidth());
    int64_t line = std::max<int64_t>(1, kLineInBits / bits);
    SmallVector<int64_t> shape{ShapedType::kDynamic};
    llvm::append_range(shape, type.getShape());
    int64_t numElements = std::max<int64_t>(1, type.getNumElements());
    // The padding is a whole number of copies of the accumulator.
    int64_t copies = llvm::divideCeil(line, numElements);
    shape.insert(shape.begin() + 1, copies);
    slots.push_back(
        memref::AllocOp::create(builder, loc, MemRefType::get(shape, element),
                                threads, builder.getI64IntegerAttr(64)));
  }
  auto slotAt = [&](Value thread, ValueRange at) {
    SmallVector<Value> subscripts{thread, zero};
    llvm::append_range(subscripts, at);
    return subscripts;
  };

  auto parallel = scf::ParallelOp::create(builder, loc, zero, threads, one);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(parallel.getBody());
    Value thread = parallel.getInductionVars()[0];
    SmallVector<Value> privates;
    for (auto [i, accumulator] : llvm::enumerate(accumulators)) {
      privates.push_back(memref::AllocaOp::create(
          builder, loc, cast<MemRefType>(accumulator.getType())));
      createAccumulator(privates.back(), i);
    }
    auto cut = [&](Value number) -> Value {
      return arith::DivUIOp::create(builder, loc, mul(count, number), threads);
    };
    Value from = cut(thread), to = cut(add(thread, one));
    Value begin = add(its.begin, mul(from, its.step));
    Value end = add(its.begin, mul(to, its.step));
    emitFor(d, begin, end, privates);
    for (auto [i, own] : llvm::enumerate(privates))
      forEachElement(builder, loc, own, [&](OpBuilder &b, ValueRange at) {
        Value value = memref::LoadOp::create(b, loc, own, at);
        memref::StoreOp::create(b, loc, value, slots[i], slotAt(thread, at));
      });
  }

  if (accumulators.empty())
    return;
  auto combine = scf::ForOp::create(builder, loc, zero, threads, one);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(combine.getBody());
    Value thread = combine.getInductionVar();
    for (auto [i, accumulator] : llvm::enumerate(accumulators))
      forEachElement(
          builder, loc, accumulator, [&](OpBuilder &b, ValueRange at) {
            Value old = memref::LoadOp::create(b, loc, accumulator, at);
            Value part =
                memref::LoadOp::create(b, loc, slots[i], slotAt(thread, at));
            Value sum =
                createCombine(b, loc, loop.getReductionKind(i), old, part);
            memref::StoreOp::create(b, loc, sum, accumulator, at);
          });
  }
  for (Value slot : slots)
    memref::DeallocOp::create(builder, loc, slot);
}

void LoopLowering::emitNest(unsigned d, ArrayRef<Value> accumulators) {
  if (d == loop.getNumLoops())
    return emitBody(accumulators);
  if (static_cast<int64_t>(d) == threadLoop)
    return emitThreads(d, accumulators);
  emitFor(d, iterations[d].begin, iterations[d].end, accumulators);
}

void LoopLowering::emitReductions(ArrayRef<Value> accumulators,
                                  ArrayRef<Value> buffers) {
  bool isPart = loop->hasAttr(kPartAttr);
  Value set =
      isPart || reducesOverTask() ? Value() : createNodeSet(/*members=*/false);
  for (auto [i, operand] : llvm::enumerate(loop.getReductions())) {
    ReductionKind kind = loop.getReductionKind(i);
    Value accumulator = accumulators[i], buffer = buffers[i];
    Value result = operand, all = isPart ? accumulator : buffer;
    if (!isPart) {
      forEachElement(
          builder, loc, accumulator, [&](OpBuilder &b, ValueRange at) {
            Value value = memref::LoadOp::create(b, loc, accumulator, at);
            memref::StoreOp::create(b, loc, value, buffer, at);
          });
      auto reduction = ReductionOp::create(builder, loc, kind, buffer, set);
      reduction.setDirectiveAttr(loop.getDirectiveAttr());
    }
    forEachElement(builder, loc, result, [&](OpBuilder &b, ValueRange at) {
      Value saved = memref::LoadOp::create(b, loc, result, at);
      Value combined = memref::LoadOp::create(b, loc, all, at);
      Value value = createCombine(b, loc, kind, saved, combined);
      memref::StoreOp::create(b, loc, value, result, at);
    });
  }
  if (set)
    ReleaseOp::create(builder, loc, set);
}

LogicalResult LoopLowering::run() {
  replacePositions();

  SmallVector<Value> accumulators, buffers;
  if (!loop.getReductions().empty()) {
    // At the entry of the function: no stack grows in a loop around this one.
    auto function = loop->getParentOfType<func::FuncOp>();
    OpBuilder entry = OpBuilder::atBlockBegin(&function.getBody().front());
    for (Value operand : loop.getReductions()) {
      auto type = cast<MemRefType>(operand.getType());
      auto plain = MemRefType::get(type.getShape(), type.getElementType());
      buffers.push_back(memref::AllocaOp::create(entry, loc, plain));
      // The body was written for the operand's type.
      accumulators.push_back(memref::AllocaOp::create(entry, loc, plain));
    }
  }
  for (auto [i, accumulator] : llvm::enumerate(accumulators))
    createAccumulator(accumulator, i);

  Value condition = getCondition();
  for (unsigned d = 0; d < loop.getNumLoops(); ++d)
    iterations.push_back(getIterations(d));

  {
    OpBuilder::InsertionGuard guard(builder);
    bool restricted = llvm::any_of(loop.getOnKinds(), [](int64_t kind) {
      return kind >= 0 || kind == kOnValue || kind == kOnInner;
    });
    if (!condition && !restricted && options.inComputeConstruct)
      condition = getMembership();
    if (condition && options.inComputeConstruct) {
      // A directive of OpenACC around it has to find the loop directly inside.
      Iterations &outer = iterations.front();
      outer.end = arith::SelectOp::create(builder, loc, condition, outer.end,
                                          outer.begin);
    } else if (condition) {
      auto ifOp = scf::IfOp::create(builder, loc, condition,
                                    /*withElseRegion=*/false);
      builder.setInsertionPointToStart(ifOp.thenBlock());
    } else if (!restricted) {
      // Only the membership decides.
      Value set = createNodeSet(/*members=*/true);
      auto task = TaskOp::create(builder, loc, set, /*nocomm=*/true);
      ReleaseOp::create(builder, loc, set);
      builder.createBlock(&task.getBody());
      YieldOp::create(builder, loc);
      builder.setInsertionPointToStart(&task.getBody().front());
    }
    emitNest(0, accumulators);
  }

  if (!accumulators.empty())
    emitReductions(accumulators, buffers);
  loop.erase();
  return success();
}

LogicalResult localizeLoop(LoopOp loop, const ArrayInfo &info,
                           MutableArrayRef<CyclicAccess> accesses,
                           LocalizeLoopOptions options) {
  return LoopLowering(loop, info, accesses, options).run();
}

} // namespace xacc::xmp
