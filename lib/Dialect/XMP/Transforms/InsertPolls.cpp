//===- InsertPolls.cpp - Polls in long computations -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// First which loops run while something may be under way: the set of starts
// that have not been waited for is followed through the structured control
// flow, twice through the body of a loop. A start that is waited for elsewhere
// stays in the set: too many polls cost little, and none is ever needed.
//
// Then the innermost of these loops get their polls. One that stands alone is
// run in tiles; one in a nest adds its work to a counter, so that it keeps its
// own bounds.
//
// Precondition: localised loops. Postcondition: the same iterations in the same
// order, with xmp.poll between some of them.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/XMP/IR/XMP.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "Support/Tuning.h"
#include "Work.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPINSERTPOLLSPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace xacc::xmp;

/// Loops with at most so many iterations are unrolled by LLVM.
static constexpr int64_t kFewIterations = 16;

//===----------------------------------------------------------------------===//
// Starts and waits
//===----------------------------------------------------------------------===//

/// The number under which an op starts something; null if it starts nothing.
static Value asyncIdOf(Operation *op) {
  return llvm::TypeSwitch<Operation *, Value>(op)
      .Case<ReflectOp, ReflectDoOp, ReduceShadowOp, BcastOp, ReductionOp,
            LocatedReductionOp, GmoveOp>([](auto op) { return op.getAsync(); })
      .Default(Value());
}

static bool isStart(Operation *op) {
  return isa<ReflectStartOp>(op) || asyncIdOf(op);
}

static bool isEvent(Operation *op) {
  return isStart(op) || isa<WaitAsyncOp, ReflectWaitOp>(op);
}

template <typename Predicate>
static bool contains(Operation *op, Predicate predicate) {
  return op
      ->walk([&](Operation *nested) {
        return nested != op && predicate(nested) ? WalkResult::interrupt()
                                                 : WalkResult::advance();
      })
      .wasInterrupted();
}

static bool isSameNumber(Value a, Value b) {
  std::optional<int64_t> x = getConstantIntValue(a), y = getConstantIntValue(b);
  return a == b || (x && x == y);
}

//===----------------------------------------------------------------------===//
// Which loops
//===----------------------------------------------------------------------===//

static bool isSmall(scf::ForOp loop) {
  std::optional<int64_t> trips = constantTripCount(loop);
  return trips && *trips <= kFewIterations;
}

/// Whether a loop has no loop in it that is worth the name, and communicates
/// nothing itself.
static bool isInnermost(scf::ForOp loop) {
  return !contains(loop, [](Operation *op) {
    auto nested = dyn_cast<scf::ForOp>(op);
    return (nested && !isSmall(nested)) ||
           isa<scf::WhileOp, scf::ParallelOp>(op) || isEvent(op);
  });
}

namespace {
/// Finds the innermost loops that may run while something is under way.
class Finder {
public:
  using State = llvm::SmallSetVector<Operation *, 4>;

  void visit(Region &region, State &state) {
    for (Block &block : region)
      for (Operation &op : block)
        visit(&op, state);
  }
  llvm::SetVector<scf::ForOp> loops;

private:
  void visit(Operation *op, State &state);
  void visitLoop(Operation *op, State &state);
};
} // namespace

void Finder::visitLoop(Operation *op, State &state) {
  auto loop = dyn_cast<scf::ForOp>(op);
  if (loop && isInnermost(loop)) {
    if (!state.empty() && !isSmall(loop))
      loops.insert(loop);
    return;
  }
  // What is under way at the end of an iteration is so at its begin, too.
  for (int pass = 0; pass < 2; ++pass) {
    State inside = state;
    for (Region &region : op->getRegions())
      visit(region, inside);
    state.insert_range(inside);
  }
}

void Finder::visit(Operation *op, State &state) {
  if (isStart(op)) {
    state.insert(op);
  } else if (auto wait = dyn_cast<WaitAsyncOp>(op)) {
    state.remove_if([&](Operation *start) {
      Value id = asyncIdOf(start);
      return id && llvm::any_of(wait.getIds(), [&](Value waited) {
               return isSameNumber(id, waited);
             });
    });
  } else if (auto wait = dyn_cast<ReflectWaitOp>(op)) {
    state.remove(wait.getRequest().getDefiningOp());
  } else if (isa<scf::ForOp, scf::WhileOp, scf::ParallelOp>(op)) {
    visitLoop(op, state);
  } else if (isa<scf::IfOp, scf::IndexSwitchOp, scf::ExecuteRegionOp, TaskOp>(
                 op)) {
    State before = state;
    for (Region &region : op->getRegions()) {
      State inside = before;
      visit(region, inside);
      state.insert_range(inside);
    }
  }
}

//===----------------------------------------------------------------------===//
// Polls
//===----------------------------------------------------------------------===//

/// The outermost loop around `loop` in which nothing is started or waited for,
/// as one thread runs it.
static Operation *nestOf(scf::ForOp loop) {
  Operation *nest = loop;
  for (Operation *parent = loop->getParentOp();
       parent && !isa<scf::ParallelOp, func::FuncOp>(parent);
       parent = parent->getParentOp())
    if (isa<scf::ForOp, scf::WhileOp>(parent)) {
      if (contains(parent, isEvent))
        break;
      nest = parent;
    }
  return nest;
}

/// The number of iterations but for the step; 0 where there are none.
static Value spanOf(OpBuilder &builder, scf::ForOp loop) {
  Location loc = loop.getLoc();
  Value end = arith::MaxSIOp::create(builder, loc, loop.getUpperBound(),
                                     loop.getLowerBound());
  return arith::SubIOp::create(builder, loc, end, loop.getLowerBound());
}

/// Runs the loop in tiles. They are counted, so that no bound beyond those of
/// the loop is computed.
static void tile(scf::ForOp loop, int64_t tileSize) {
  std::optional<int64_t> step = getConstantIntValue(loop.getStep());
  if (!step || *step <= 0)
    return;
  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(
        builder, loc,
        builder.getIntegerAttr(loop.getInductionVar().getType(), value));
  };
  Value zero = constant(0), size = constant(tileSize);
  Value trips = spanOf(builder, loop);
  if (*step != 1)
    trips = arith::CeilDivUIOp::create(builder, loc, trips, loop.getStep());
  auto tiles =
      scf::ForOp::create(builder, loc, zero, trips, size, loop.getInitArgs());
  builder.setInsertionPointToStart(tiles.getBody());
  auto scaled = [&](Value count) -> Value {
    if (*step != 1)
      count = arith::MulIOp::create(builder, loc, count, loop.getStep());
    return arith::AddIOp::create(builder, loc, loop.getLowerBound(), count);
  };
  Value first = tiles.getInductionVar();
  Value left = arith::SubIOp::create(builder, loc, trips, first);
  Value isLast = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle,
                                       left, size);
  Value next = arith::AddIOp::create(builder, loc, first, size);
  Value end = arith::SelectOp::create(builder, loc, isLast,
                                      loop.getUpperBound(), scaled(next));
  Value begin = scaled(first);
  loop->replaceAllUsesWith(tiles);
  loop.getInitArgsMutable().assign(tiles.getRegionIterArgs());
  loop.setLowerBound(begin);
  loop.setUpperBound(end);
  // A loop that carries values has a terminator of ours to write.
  if (loop.getNumResults() == 0) {
    loop->moveBefore(tiles.getBody()->getTerminator());
    builder.setInsertionPoint(tiles.getBody()->getTerminator());
    PollOp::create(builder, loc);
    return;
  }
  loop->moveBefore(tiles.getBody(), tiles.getBody()->end());
  builder.setInsertionPointToEnd(tiles.getBody());
  PollOp::create(builder, loc);
  scf::YieldOp::create(builder, loc, loop.getResults());
}

/// Polls after the loop when `work` ops have been done since the last time.
static void count(scf::ForOp loop, Value counter, int64_t work) {
  OpBuilder builder(loop->getContext());
  builder.setInsertionPointAfter(loop);
  Location loc = loop.getLoc();
  Value span = spanOf(builder, loop);
  Type type = span.getType();
  if (!type.isIndex())
    span =
        arith::IndexCastOp::create(builder, loc, builder.getIndexType(), span);
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  Value done = arith::MulIOp::create(builder, loc, span,
                                     constant(workOf(*loop.getBody(), 1)));
  Value sum = arith::AddIOp::create(
      builder, loc, memref::LoadOp::create(builder, loc, counter), done);
  Value isDue = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::uge,
                                      sum, constant(work));
  memref::StoreOp::create(
      builder, loc,
      arith::SelectOp::create(builder, loc, isDue, constant(0), sum), counter);
  auto choice =
      scf::IfOp::create(builder, loc, isDue, /*withElseRegion=*/false);
  builder.setInsertionPointToStart(choice.thenBlock());
  PollOp::create(builder, loc);
}

namespace {
struct InsertPolls : xacc::xmp::impl::XMPInsertPollsPassBase<InsertPolls> {
  using Base::Base;
  void runOnOperation() override;
  void insert(func::FuncOp function, bool isEntered);
};
} // namespace

void InsertPolls::insert(func::FuncOp function, bool isEntered) {
  Finder finder;
  Finder::State state;
  if (isEntered)
    state.insert(function);
  finder.visit(function.getBody(), state);
  // Before a loop changes, which nest each is part of.
  SmallVector<std::pair<scf::ForOp, Operation *>> nests;
  for (scf::ForOp loop : finder.loops)
    nests.push_back({loop, nestOf(loop)});
  DenseMap<Operation *, Value> counters;
  for (auto [loop, nest] : nests) {
    if (nest == loop) {
      tile(loop, std::max<int64_t>(work / workOf(*loop.getBody(), 1), 1));
      continue;
    }
    Value &counter = counters[nest];
    if (!counter) {
      OpBuilder builder(nest);
      Location loc = nest->getLoc();
      counter = memref::AllocaOp::create(
          builder, loc, MemRefType::get({}, builder.getIndexType()));
      memref::StoreOp::create(builder, loc,
                              arith::ConstantIndexOp::create(builder, loc, 0),
                              counter);
    }
    count(loop, counter, work);
  }
}

void InsertPolls::runOnOperation() {
  if (where != "auto" && where != "always" && where != "never") {
    getOperation().emitError("unknown place of polls '")
        << where << "', expected auto, always or never";
    return signalPassFailure();
  }
  bool hasStarts = contains(getOperation(), isStart);
  if (where == "never" || (where == "auto" && !hasStarts))
    return markAllAnalysesPreserved();
  // The threads of a device do not exchange anything, like bodies of kernels.
  for (auto function : getOperation().getOps<func::FuncOp>())
    if (!function.isExternal() &&
        !function->hasAttr(xacc::offload::kRoutineAttr))
      insert(function, where == "always" || !contains(function, isStart));
}
