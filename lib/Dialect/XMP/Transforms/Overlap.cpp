//===- Overlap.cpp - Exchanges behind the interior of a loop --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An exchange starts as early as what it sends is known, before statements that
// neither write its arrays nor read their halos, and ends at the first
// statement that does. If that is a loop which reads the halos, iterations that
// read nothing of what the exchange brings run while it is on its way, and the
// others after it (`peel_and_wait` by negative widths). Whether that is faster
// is found at run time (`xmp.overlap_pays`): if not, the widths are zero and
// the exchange has ended before the loop. An exchange under a condition, as
// --xmp-narrow-reflects leaves it in time loops, starts where it stands.
//
// A loop may write what is exchanged if no iteration reads what another one
// writes (red-black): then the iterations that write what is sent wait, too.
//
// A kernel runs in a loop over its parts, each a launch: the interior, in a
// queue of its own where that is faster, then the boxes beside its faces.
//
// Exchanges before a loop that is divided are started under a number, as
// `async` of the language; the others give a request.
//
// Precondition and postcondition: see Passes.td.
//
//===----------------------------------------------------------------------===//

#include "DeviceLoops.h"
#include "Dialect/XMP/Analysis/Halo.h"
#include "Dialect/XMP/IR/HaloAttributes.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "Iterations.h"
#include "Widening.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SmallSet.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPOVERLAPPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::analysis;
using namespace xacc::xmp;

namespace {

/// Where an exchange may start and has to have ended.
struct Exchange {
  ReflectOp reflect;
  /// The same, or the condition that it is under.
  Operation *place;
  /// It starts before one of these and ends before the other.
  Operation *start, *end;
  /// Loops run in between.
  bool hasWork = false;
};

/// A loop, and the exchanges that end before it.
struct Split {
  LoopOp loop;
  /// The loop, or the compute construct that consists of it.
  Operation *whole = nullptr;
  SmallVector<Exchange> exchanges;
  /// How much of the loop's own range waits, per loop.
  SmallVector<int64_t> lower, upper;
};

class OverlapPass : public xacc::xmp::impl::XMPOverlapPassBase<OverlapPass> {
public:
  using XMPOverlapPassBase::XMPOverlapPassBase;
  void runOnOperation() override;

private:
  std::optional<std::string> check(Split &split, HaloProgram &program);
  Value start(Exchange &exchange, Value number);
  void transform(Split &split, bool splits);
  SmallVector<Operation *> replaced;
  int64_t numNumbers = 0;
};

} // namespace

/// Whether an operation may run while an exchange is on its way.
static bool canPass(Operation *op, ReflectOp reflect, HaloProgram &program) {
  if (op->hasTrait<OpTrait::IsTerminator>() ||
      llvm::is_contained(op->getUsers(), reflect))
    return false;
  // The arrays of an exchange are on the device already: they do not move.
  if (reflect.getAcc() && isa<ACC_DATA_ENTRY_OPS>(op) && isPresentOrCopy(op))
    return true;
  bool isPlain = isMemoryEffectFree(op) || keepsData(op) ||
                 isa<memref::LoadOp, memref::StoreOp>(op);
  if (auto other = dyn_cast<ReflectOp>(op)) {
    if (other.getAsync() || other.getAcc() != reflect.getAcc())
      return false;
  } else if (!isa<LoopOp>(op) && (!isPlain || op->getNumRegions() != 0)) {
    return false;
  }
  const ArrayEffects &effects = program.getFootprint().get(op);
  for (Value array : reflect.getArrays()) {
    ArrayCopy copy = getArrayCopy(array, false);
    if (auto other = dyn_cast<ReflectOp>(op)) {
      for (Value exchanged : other.getArrays())
        if (getArrayCopy(exchanged, false).object.mayOverlap(copy.object))
          return false;
      continue;
    }
    if (effects.writesUnknown)
      return false;
    for (const ArrayWrite &write : effects.writes)
      if (write.copy.object.mayOverlap(copy.object))
        return false;
    for (const HaloRead &read : effects.reads)
      if (read.copy.object.mayOverlap(copy.object))
        return false;
  }
  return true;
}

static bool haveCommonArray(ReflectOp a, ReflectOp b) {
  return llvm::any_of(a.getArrays(), [&](Value array) {
    return llvm::any_of(b.getArrays(), [&](Value other) {
      return findObject(array).mayOverlap(findObject(other));
    });
  });
}

/// The condition that exchanges alone are under; else the exchange.
static Operation *findPlace(ReflectOp reflect) {
  auto branch = dyn_cast<scf::IfOp>(reflect->getParentOp());
  if (!branch || branch.getNumResults() != 0)
    return reflect;
  for (Region *region : branch.getRegions())
    for (Operation &op : region->getOps())
      if (auto other = dyn_cast<ReflectOp>(op);
          !isMemoryEffectFree(&op) && (!other || other.getAsync()))
        return reflect;
  return branch;
}

/// `earlier`: those before it in the program.
static Exchange findExchange(ReflectOp reflect, ArrayRef<Exchange> earlier,
                             HaloProgram &program) {
  Operation *place = findPlace(reflect);
  Exchange exchange{reflect, place, place, place->getNextNode()};
  while (canPass(exchange.end, reflect, program)) {
    exchange.hasWork |= isa<LoopOp>(exchange.end);
    exchange.end = exchange.end->getNextNode();
  }
  if (reflect.getAcc() || place != reflect)
    return exchange;
  Operation *start = reflect;
  bool hasEarlyWork = false;
  for (Operation *op = reflect->getPrevNode();
       op && canPass(op, reflect, program); op = op->getPrevNode()) {
    hasEarlyWork |= isa<LoopOp>(op);
    start = op;
  }
  // No halo is filled by two exchanges at the same time.
  bool isFree = llvm::all_of(earlier, [&](const Exchange &other) {
    return other.place->getBlock() != reflect->getBlock() ||
           !haveCommonArray(other.reflect, reflect) || other.end == start ||
           other.end->isBeforeInBlock(start);
  });
  if (hasEarlyWork && isFree) {
    exchange.start = start;
    exchange.hasWork = true;
  }
  return exchange;
}

/// The loop that a compute construct consists of; null if it has clauses that
/// two constructs would obey in another way, or other statements.
static LoopOp findDivisibleLoop(Operation *op) {
  auto construct = dyn_cast<acc::ParallelOp>(op);
  if (!construct || !construct.getReductionOperands().empty() ||
      !construct.getAsyncOperands().empty() || construct.getAsyncOnlyAttr() ||
      !construct.getWaitOperands().empty() || construct.getWaitOnlyAttr())
    return nullptr;
  WalkResult result = construct->walk([](Operation *op) {
    return isa<acc::ReductionOp, acc::PrivateOp, acc::FirstprivateOp>(op)
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  return result.wasInterrupted() ? nullptr : findKernelLoop(construct);
}

/// Makes each loop wait for a part of its range that is beside a halo, or
/// inside next to what is sent there.
static bool addWidths(Split &split, ArrayType type, const HaloExtent &extent) {
  for (auto [dim, width] : llvm::enumerate(extent.dims)) {
    if (width.lower == 0 && width.upper == 0)
      continue;
    unsigned d = 0;
    int64_t templateDim = type.getAlign()[dim].templateDim;
    while (d < split.loop.getNumLoops() &&
           (templateDim < 0 || split.loop.getOnDim(d) != templateDim))
      ++d;
    if (d == split.loop.getNumLoops() || width.lower == kAnyWidth ||
        width.upper == kAnyWidth)
      return false;
    split.lower[d] = std::max(split.lower[d], width.lower);
    split.upper[d] = std::max(split.upper[d], width.upper);
  }
  return true;
}

/// The same for a loop that writes what is exchanged.
static bool addSentWidths(Split &split, ReflectOp reflect, Value array) {
  std::optional<HaloExtent> extent = getExtent(reflect, array);
  if (!extent)
    return false;
  // A neighbour's lower halo is what lies inside of the upper border.
  for (HaloExtent::Dim &dim : extent->dims)
    std::swap(dim.lower, dim.upper);
  return addWidths(split, cast<ArrayType>(array.getType()), *extent);
}

/// Whether an iteration stores at its own variables only, a variable a
/// dimension: then its place says whether it writes what is sent.
static bool storesAtVariables(LoopOp loop, const void *array) {
  WalkResult result = loop.getBody().walk([&](StoreOp store) {
    if (getIdentity(store.getArray()) != array)
      return WalkResult::advance();
    llvm::SmallSet<unsigned, 4> seen;
    for (Value subscript : store.getIndices()) {
      auto form = findShiftedVariable(subscript, loop.getBody().getArguments());
      if (!form || form->constant != 0 || !seen.insert(form->number).second)
        return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  return !result.wasInterrupted();
}

/// Why the loop stays whole; none if it need not.
std::optional<std::string> OverlapPass::check(Split &split,
                                              HaloProgram &program) {
  LoopOp loop = split.loop;
  if (!loop.getReductions().empty())
    return "its sum would be added in another order";
  if (loop.getWidening() || loop.getBody().front().getOps<LoopOp>().begin() !=
                                loop.getBody().front().getOps<LoopOp>().end())
    return "its form is not a plain nest";
  split.lower.assign(loop.getNumLoops(), 0);
  split.upper.assign(loop.getNumLoops(), 0);
  Iterations iterations(loop);
  const ArrayEffects &effects = program.getFootprint().get(loop);
  for (Exchange &exchange : split.exchanges) {
    bool reads = false;
    for (Value array : exchange.reflect.getArrays()) {
      ArrayCopy copy = getArrayCopy(array, exchange.reflect.getAcc());
      if (program.getFootprint().mayWrite(loop, copy) &&
          (!storesAtVariables(loop, copy.object.getIdentity()) ||
           !iterations.areIndependentIn(copy.object.getIdentity()) ||
           !addSentWidths(split, exchange.reflect, array)))
        return "it may write what is exchanged";
      for (const HaloRead &read : effects.reads) {
        if (read.copy.getKey() != copy.getKey())
          continue;
        reads = true;
        if (!addWidths(split, cast<ArrayType>(read.array.getType()),
                       read.extent))
          return "which iterations read the halo is not known";
      }
    }
    if (!reads)
      return "it reads nothing of what is exchanged";
  }
  for (unsigned d = 0; d < loop.getNumLoops(); ++d)
    if (auto obstacle = iterations.findObstacle(d))
      return *obstacle;
  return std::nullopt;
}

static SmallVector<Value> createWidths(OpBuilder &builder, Location loc,
                                       ArrayRef<int64_t> values) {
  return llvm::map_to_vector(values, [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, -value);
  });
}

namespace {
/// Divides a loop into its interior, for which what was started under a number
/// need not have arrived, and the rest, where that pays.
struct Division {
  Division(Split &split, Value number)
      : split(split), loop(split.loop), reflect(split.exchanges[0].reflect),
        number(number), builder(split.whole), loc(loop.getLoc()) {
    // To wait before the loop is part of the reflect.
    auto answer = OverlapPaysOp::create(
        builder, reflect.getLoc(), builder.getI1Type(), builder.getI1Type(),
        number, reflect.getDirectiveAttr());
    pays = answer.getPays();
    queued = answer.getQueued();
    zero = arith::ConstantIndexOp::create(builder, loc, 0);
  }

  /// Widths that are zero where it does not pay.
  SmallVector<Value> choose(ArrayRef<int64_t> values) {
    SmallVector<Value> widths = createWidths(builder, loc, values);
    for (auto [width, value] : llvm::zip_equal(widths, values))
      if (value != 0)
        width = arith::SelectOp::create(builder, loc, pays, width, zero);
    return widths;
  }

  void peel() { widen(Widening::Peel, number); }

  void widen(Widening kind, Value number) {
    SmallVector<bool> unbound(loop.getNumLoops(), false);
    SmallVector<Value> lower = choose(split.lower), upper = choose(split.upper);
    loop.widen(kind, lower, upper, unbound, number);
    loop->setAttr(kReorderedAttr, builder.getUnitAttr());
  }

  /// What the bounds need is computed before the construct: all but its loops
  /// is free of effects.
  void hoistOperands() {
    SmallVector<Operation *> hoisted;
    split.whole->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (op == loop)
        return WalkResult::interrupt();
      if (op == split.whole || isa<acc::LoopOp>(op))
        return WalkResult::advance();
      hoisted.push_back(op);
      return WalkResult::skip();
    });
    for (Operation *op : hoisted)
      op->moveBefore(split.whole);
  }

  Value compare(Value part, int64_t value) {
    Value other = arith::ConstantIndexOp::create(builder, loc, value);
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, part,
                                 other);
  }

  Value createQueue(int64_t value) {
    return arith::ConstantIntOp::create(builder, loc, value, 32);
  }

  /// The interior is all of the loop where it does not pay.
  void runKernel() {
    hoistOperands();
    widen(Widening::Expand, Value());
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    Value inside = createQueue(kInsideQueue), rest = createQueue(kRestQueue),
          none = createQueue(kNoQueue);
    auto parts = scf::ForOp::create(builder, loc, zero, one, one);
    builder.setInsertionPointToStart(parts.getBody());
    Value part = parts.getInductionVar();
    auto isSecond =
        scf::IfOp::create(builder, loc, compare(part, 1), /*withElse=*/false);
    auto ofPart =
        arith::SelectOp::create(builder, loc, compare(part, 0), inside, rest);
    auto queue = arith::SelectOp::create(builder, loc, queued, ofPart, none);
    auto construct = cast<acc::ParallelOp>(split.whole);
    construct->moveAfter(queue);
    construct.addAsyncOperand(builder.getContext(), queue, {});
    int64_t numParts = restrictToPart(loop, construct, part);

    builder.setInsertionPointToStart(isSecond.thenBlock());
    WaitAsyncOp::create(builder, loc, number, /*set=*/Value(), /*acc=*/true,
                        loop.getDirectiveAttr());
    builder.setInsertionPoint(parts);
    Value all = arith::ConstantIndexOp::create(builder, loc, numParts);
    parts.setUpperBound(arith::SelectOp::create(builder, loc, pays, all, one));
    builder.setInsertionPointAfter(parts);
    auto branch = scf::IfOp::create(builder, loc, queued, /*withElse=*/false);
    builder.setInsertionPointToStart(branch.thenBlock());
    createWait({inside, rest});
  }

  void createWait(ValueRange queues) {
    acc::WaitOp::create(builder, loc, queues, /*asyncOperand=*/Value(),
                        /*waitDevnum=*/Value(), /*async=*/UnitAttr(),
                        /*ifCond=*/Value());
  }

  /// Queues that no program names, and acc_async_sync.
  static constexpr int64_t kInsideQueue =
                               std::numeric_limits<int32_t>::max() - 1,
                           kRestQueue = std::numeric_limits<int32_t>::max(),
                           kNoQueue = -2;

  Split &split;
  LoopOp loop;
  ReflectOp reflect;
  Value number;
  OpBuilder builder;
  Location loc;
  Value pays, queued, zero;
};
} // namespace

/// Starts an exchange, whose number, if it has one, is a value everywhere in
/// its block. Returns what to wait for.
Value OverlapPass::start(Exchange &exchange, Value number) {
  ReflectOp reflect = exchange.reflect;
  OpBuilder builder(exchange.place == reflect ? exchange.start : reflect);
  // What it replaces stays for now, since others may start or end there.
  replaced.push_back(reflect);
  if (number) {
    auto start = cast<ReflectOp>(builder.clone(*reflect));
    start.getAsyncMutable().assign(number);
    return number;
  }
  auto start = ReflectStartOp::create(
      builder, reflect.getLoc(), RequestType::get(builder.getContext()),
      reflect.getArrays(), reflect.getLower(), reflect.getUpper(),
      reflect.getStaticLowerAttr(), reflect.getStaticUpperAttr(),
      reflect.getPeriodicAttr(), reflect.getOrthogonal());
  start->setDiscardableAttrs(reflect->getDiscardableAttrDictionary());
  start.setDirectiveAttr(reflect.getDirectiveAttr());
  return start;
}

/// Starts and ends the exchanges.
void OverlapPass::transform(Split &split, bool splits) {
  OpBuilder builder(&getContext());
  // A number that no program uses.
  auto createNumber = [&](Exchange &exchange) -> Value {
    OpBuilder atBegin = OpBuilder::atBlockBegin(exchange.place->getBlock());
    return arith::ConstantIndexOp::create(atBegin, exchange.reflect.getLoc(),
                                          std::numeric_limits<int64_t>::min() +
                                              numNumbers++);
  };
  Value number = splits ? createNumber(split.exchanges.front()) : Value();
  SmallVector<std::pair<ReflectOp, Value>> started;
  for (Exchange &exchange : split.exchanges) {
    ReflectOp reflect = exchange.reflect;
    bool isPlain = exchange.place == reflect;
    if (!splits && (!exchange.hasWork || !isPlain))
      continue;
    Value own = reflect.getAcc() && !splits ? createNumber(exchange) : number;
    started.push_back({reflect, start(exchange, own)});
  }
  if (started.empty())
    return;
  if (splits && split.whole == split.loop)
    return Division(split, number).peel();
  if (splits) {
    Division(split, number).runKernel();
    return;
  }
  builder.setInsertionPoint(split.exchanges.front().end);
  for (auto [reflect, start] : started) {
    if (reflect.getAcc()) {
      WaitAsyncOp::create(builder, reflect.getLoc(), start, /*set=*/Value(),
                          /*acc=*/true, reflect.getDirectiveAttr());
      continue;
    }
    auto wait = ReflectWaitOp::create(builder, reflect.getLoc(), start);
    wait->setDiscardableAttrs(reflect->getDiscardableAttrDictionary());
    wait.setDirectiveAttr(reflect.getDirectiveAttr());
  }
}

void OverlapPass::runOnOperation() {
  SmallVector<ReflectOp> reflects;
  getOperation()->walk([&](ReflectOp reflect) {
    if (reflect.getAsync() || (reflect.getAcc() && !kernels))
      return;
    bool areKnown = llvm::all_of(reflect.getArrays(), [](Value array) {
      return getArrayCopy(array, false).object.isDistinct;
    });
    if (areKnown)
      reflects.push_back(reflect);
    else if (remarks)
      reflect->emitRemark()
          << "not overlapped: other names may mean the same array";
  });
  if (reflects.empty())
    return;
  HaloProgram program(getOperation());
  // By the operation before which they end.
  llvm::MapVector<Operation *, Split> splits;
  SmallVector<Exchange> exchanges;
  for (ReflectOp reflect : reflects) {
    Exchange exchange = findExchange(reflect, exchanges, program);
    exchanges.push_back(exchange);
    Split &split = splits[exchange.end];
    split.whole = exchange.end;
    split.loop = reflect.getAcc() ? findDivisibleLoop(exchange.end)
                                  : dyn_cast<LoopOp>(exchange.end);
    split.exchanges.push_back(exchange);
  }
  SmallVector<bool> whether;
  for (auto &[end, split] : splits) {
    std::optional<std::string> why = "";
    if (split.loop)
      why = check(split, program);
    else if (isa<ACC_COMPUTE_CONSTRUCT_OPS>(end))
      why = "the construct is more than one loop or has clauses";
    whether.push_back(!why && split.loop);
    if (!remarks)
      continue;
    if (split.loop || why != "") {
      InFlightDiagnostic remark = end->emitRemark();
      if (why)
        remark << "the exchange before this loop is not overlapped: " << *why;
      else
        remark << "the interior runs while the exchange is on its way";
    }
    for (Exchange &exchange : split.exchanges)
      if (exchange.hasWork)
        exchange.reflect.emitRemark()
            << "loops that do not need the exchange run while it is on its way";
  }
  for (auto [entry, splits] : llvm::zip_equal(splits, whether))
    transform(entry.second, splits);
  for (Operation *op : replaced)
    op->erase();
  replaced.clear();
}
