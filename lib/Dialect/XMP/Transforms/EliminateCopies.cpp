//===- EliminateCopies.cpp - Two buffers that swap their roles ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// In both forms the state of the time loop is one array. Copy first:
//
//   old = cur; cur = f(old)      the state is read as old, written as cur
//
// Copy last:
//
//   new = f(cur); cur = new      the state is read as cur, written as new, and
//                                read as cur again after the copy
//
// An iteration without the copy reads the state from one buffer X and leaves it
// in another, Y. X and Y are first `old`, or `cur`, and a second buffer with
// the same values; a pair of iterations comes back to X. Copy first: then the
// last iteration reads X and writes what the program says, `cur`, without the
// copy, so that `old` = X holds the state before. Copy last: then the loop goes
// on as it was written with the one or two iterations that are left.
//
// Why the results are the same: the sweep, the one loop that writes the state,
// stores to the same elements S in each iteration. Outside of S both buffers
// have the values from before the loop; in S it reads nothing of what it
// writes, so it does not matter what the buffer held. What halos hold besides
// what exchanges bring is copied with the second buffer and changed by none.
//
// On devices the same holds of the copies there: the second buffer is device
// data of the compiler's own, which one kernel gives the values of the first.
//
// Precondition and postcondition: see Passes.td.
//
//===----------------------------------------------------------------------===//

#include "DeviceLoops.h"

#include "Analysis/Forms.h"
#include "Dialect/XMP/Analysis/Halo.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "Support/Tuning.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Matchers.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPELIMINATECOPIESPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::analysis;
using namespace xacc::xmp;

namespace {

/// A time loop and the copy in it.
struct Candidate {
  scf::ForOp loop;
  LoopOp copy;
  LoopOp sweep;
  /// The statements of the time loop that consist of these: they themselves, or
  /// compute constructs.
  Operation *copyStatement = nullptr, *sweepStatement = nullptr;
  bool onDevice = false;
  bool copyFirst = false;
  /// The array that the copy writes, and the one that it reads and the sweep
  /// writes. Reads of the state go to the target.
  Value target, source;
};

class EliminateCopiesPass
    : public xacc::xmp::impl::XMPEliminateCopiesPassBase<EliminateCopiesPass> {
public:
  using XMPEliminateCopiesPassBase::XMPEliminateCopiesPassBase;
  void runOnOperation() override;

private:
  bool visit(scf::ForOp loop, HaloProgram &program);
  std::optional<StringRef> check(Candidate &candidate, HaloProgram &program);
};

} // namespace

template <typename Visit>
static bool visitConstruct(Operation *op, Visit visit) {
  if (auto parallel = dyn_cast<acc::ParallelOp>(op))
    return visit(parallel);
  if (auto kernels = dyn_cast<acc::KernelsOp>(op))
    return visit(kernels);
  return false;
}

static bool hasWaits(Operation *op) {
  return visitConstruct(op, [](auto construct) {
    return !construct.getWaitOperands().empty() || construct.getWaitOnlyAttr();
  });
}

/// Until all queues are empty.
static void createWait(OpBuilder &builder, Location loc) {
  acc::WaitOp::create(builder, loc, /*waitOperands=*/ValueRange(),
                      /*asyncOperand=*/Value(), /*waitDevnum=*/Value(),
                      /*async=*/UnitAttr(), /*ifCond=*/Value());
}

/// Whether constructs of the loop return before their work is done.
static bool hasQueues(scf::ForOp loop) {
  return llvm::any_of(*loop.getBody(), [](Operation &op) {
    return visitConstruct(&op, [](auto construct) {
      return !construct.getAsyncOperands().empty() ||
             construct.getAsyncOnlyAttr();
    });
  });
}

//===----------------------------------------------------------------------===//
// Which copies
//===----------------------------------------------------------------------===//

static bool isArray(Value value, const void *key) {
  return isa<ArrayType>(value.getType()) && getIdentity(value) == key;
}

/// Whether a value is what an array has in this node's memory.
static bool isView(Value value, const void *key) {
  auto view = value.getDefiningOp<LocalViewOp>();
  return view && isArray(view.getArray(), key);
}

/// Whether subscripts are the variables of the loop, all in order.
static bool areVariables(LoopOp loop, ValueRange subscripts) {
  if (subscripts.size() != loop.getNumLoops())
    return false;
  for (auto [d, subscript] : llvm::enumerate(subscripts))
    if (subscript != loop.getInductionVar(d))
      return false;
  return true;
}

/// The load and the store of a loop that does nothing but `a[i] = b[i]`.
static std::pair<LoadOp, StoreOp> matchCopy(LoopOp loop) {
  if (!loop.getReductions().empty() || loop.getWidening())
    return {};
  auto &operations = loop.getBody().front().getOperations();
  if (operations.size() != 3)
    return {};
  auto load = dyn_cast<LoadOp>(&*operations.begin());
  auto store = dyn_cast<StoreOp>(&*std::next(operations.begin()));
  if (!load || !store || store.getValue() != load.getResult() ||
      !areVariables(loop, load.getIndices()) ||
      !areVariables(loop, store.getIndices()))
    return {};
  return {load, store};
}

/// Whether a loop goes over all elements of an array.
static bool coversArray(LoopOp loop, ArrayType type) {
  for (unsigned d = 0; d < loop.getNumLoops(); ++d) {
    APInt upper;
    if (loop.isDescending(d) || !isConstantIntValue(loop.getLower()[d], 0) ||
        !isConstantIntValue(loop.getStep()[d], 1) ||
        !matchPattern(loop.getUpper()[d], m_ConstantInt(&upper)) ||
        ShapedType::isDynamic(type.getShape()[d]) ||
        upper.getSExtValue() < type.getShape()[d])
      return false;
  }
  return true;
}

/// Whether each iteration of both loops is run by the same node, for the same
/// values of the variables.
static bool haveEqualIterations(LoopOp a, LoopOp b) {
  return a.getLower() == b.getLower() && a.getUpper() == b.getUpper() &&
         a.getStep() == b.getStep() && a.getOn() == b.getOn() &&
         a.getOnKinds() == b.getOnKinds() && a.getOffsets() == b.getOffsets() &&
         a.getDescending() == b.getDescending() && !a.getWidening() &&
         !b.getWidening();
}

/// Whether a data operation is one of a construct of this loop's body that
/// leaves what is on devices as it is.
static bool isOfConstruct(Operation *op, scf::ForOp loop) {
  if (op->getParentOp() != loop)
    return false;
  if (isa<ACC_DATA_EXIT_OPS>(op))
    return isOfConstruct(op->getOperand(0).getDefiningOp(), loop);
  return isa<ACC_DATA_ENTRY_OPS>(op) && isPresentOrCopy(op) &&
         llvm::all_of(op->getResult(0).getUsers(), [](Operation *user) {
           return isa<ACC_DATA_EXIT_OPS>(user) || findKernelLoop(user);
         });
}

/// Uses of an array in the time loop, by where they stand relative to the
/// statement `pivot`: -1 before, 0 in it, 1 after. None where the array is not
/// (on the host, or on devices) is right.
template <typename Visit>
static bool checkUses(const Candidate &c, const void *key, Operation *pivot,
                      Visit visit) {
  scf::ForOp loop = c.loop;
  WalkResult result = loop.getBody()->walk([&](Operation *op) {
    if (c.onDevice && llvm::any_of(op->getOperands(), [&](Value operand) {
          return isView(operand, key);
        }))
      return isOfConstruct(op, loop) ? WalkResult::advance()
                                     : WalkResult::interrupt();
    if (!llvm::any_of(op->getOperands(),
                      [&](Value operand) { return isArray(operand, key); }))
      return WalkResult::advance();
    if (c.onDevice && isa<LocalViewOp>(op))
      return WalkResult::advance();
    Operation *ancestor = loop.getBody()->findAncestorOpInBlock(*op);
    auto reflect = dyn_cast<ReflectOp>(op);
    bool inConstruct = reflect && reflect.getAcc();
    for (Operation *parent = op; parent != loop; parent = parent->getParentOp())
      inConstruct |= isa<ACC_COMPUTE_CONSTRUCT_OPS>(parent);
    if (inConstruct != c.onDevice ||
        (inConstruct && !reflect && !findKernelLoop(ancestor)))
      return WalkResult::interrupt();
    int place = ancestor == pivot                  ? 0
                : ancestor->isBeforeInBlock(pivot) ? -1
                                                   : 1;
    return visit(op, place) ? WalkResult::advance() : WalkResult::interrupt();
  });
  return !result.wasInterrupted();
}

/// A use that moves to another buffer with its operand.
static bool isRead(Operation *op) {
  if (auto reflect = dyn_cast<ReflectOp>(op))
    return !reflect.getAsync();
  return isa<LoadOp>(op) && op->getParentOfType<LoopOp>();
}

/// The loop of the body that writes the array, if there is one, it stores under
/// no condition, and it does not read the array.
static LoopOp findSweep(const Candidate &c, const void *key) {
  LoopOp sweep;
  bool ok = checkUses(c, key, c.copyStatement, [&](Operation *op, int) {
    if (!isa<StoreOp>(op))
      return true;
    auto parent = dyn_cast<LoopOp>(op->getParentOp());
    scf::ForOp loop = c.loop;
    Operation *statement = loop.getBody()->findAncestorOpInBlock(*op);
    if (!parent || findLoopIn(statement) != parent ||
        (sweep && sweep != parent))
      return false;
    sweep = parent;
    return true;
  });
  if (!ok || !sweep || sweep == c.copy || sweep.getWidening())
    return {};
  WalkResult reads = sweep.getBody().walk([&](LoadOp load) {
    return isArray(load.getArray(), key) ? WalkResult::interrupt()
                                         : WalkResult::advance();
  });
  return reads.wasInterrupted() ? LoopOp() : sweep;
}

/// Whether the elements that the sweep stores are the same in each iteration of
/// the time loop.
static bool storesSameElements(Candidate &c, const void *key) {
  auto isInvariant = [&](Value value) {
    return !c.loop.getBodyRegion().isAncestor(value.getParentRegion());
  };
  if (!llvm::all_of(c.sweep->getOperands(), [&](Value operand) {
        return isInvariant(operand) ||
               llvm::is_contained(c.sweep.getReductions(), operand);
      }))
    return false;
  WalkResult result = c.sweep.getBody().walk([&](StoreOp store) {
    if (!isArray(store.getArray(), key))
      return WalkResult::advance();
    for (Value subscript : store.getIndices())
      if (!findShiftedVariable(subscript, c.sweep.getBody().getArguments()))
        return WalkResult::interrupt();
    return WalkResult::advance();
  });
  return !result.wasInterrupted();
}

/// Whether the address of an array, taken outside of a loop, is used in it, not
/// only to find its data on devices.
static bool isUsedByAddress(scf::ForOp loop, const void *key, bool onDevice) {
  auto function = loop->getParentOfType<FunctionOpInterface>();
  SmallVector<Operation *> pending;
  function->walk([&](Operation *op) {
    if (!loop->isAncestor(op) && !isa<GetGlobalOp, CastHandleOp>(op) &&
        llvm::any_of(op->getOperands(),
                     [&](Value operand) { return isArray(operand, key); }))
      pending.push_back(op);
  });
  llvm::SmallPtrSet<Operation *, 16> seen(pending.begin(), pending.end());
  while (!pending.empty())
    for (Operation *user : pending.pop_back_val()->getUsers()) {
      if (loop->isAncestor(user)) {
        if (onDevice && isOfConstruct(user, loop))
          continue;
        return true;
      }
      if (seen.insert(user).second)
        pending.push_back(user);
    }
  return false;
}

/// Whether exchanges of the state stand only where they fill the halo of the
/// buffer that is read next, in every iteration.
static bool haveExchangesInPlace(Candidate &c) {
  const void *key = getIdentity(c.target);
  WalkResult result = c.loop.getBody()->walk([&](ReflectOp reflect) {
    if (llvm::none_of(reflect.getArrays(),
                      [&](Value array) { return isArray(array, key); }))
      return WalkResult::advance();
    bool isInPlace =
        reflect->getParentOp() == c.loop &&
        (reflect->isBeforeInBlock(c.sweepStatement) ||
         (!c.copyFirst && c.copyStatement->isBeforeInBlock(reflect)));
    return isInPlace ? WalkResult::advance() : WalkResult::interrupt();
  });
  return !result.wasInterrupted();
}

/// Whether nodes own the same elements of both arrays.
static bool haveEqualMappings(Candidate &c, const ArrayInfo &info) {
  auto a = cast<ArrayType>(c.target.getType());
  auto b = cast<ArrayType>(c.source.getType());
  const void *templ = info.getTemplateIdentity(c.target);
  return a.getShape() == b.getShape() && a.getAlign() == b.getAlign() &&
         a.getElementType() == b.getElementType() && templ &&
         templ == info.getTemplateIdentity(c.source);
}

/// Why the copy has to stay; none if it need not.
std::optional<StringRef> EliminateCopiesPass::check(Candidate &c,
                                                    HaloProgram &program) {
  ArrayCopy target = getArrayCopy(c.target, false);
  ArrayCopy source = getArrayCopy(c.source, false);
  if (!target.object.isDistinct || !source.object.isDistinct ||
      target.object.getIdentity() == source.object.getIdentity())
    return "the arrays may be one";
  for (Value array : {c.target, c.source})
    if (c.loop.getBodyRegion().isAncestor(array.getParentRegion()))
      return "an array is declared in the loop";
  const void *sourceKey = source.object.getIdentity(),
             *targetKey = target.object.getIdentity();
  if (!haveEqualMappings(c, program.getInfo()))
    return "the arrays differ in their extents or their mapping";
  if (isUsedByAddress(c.loop, sourceKey, c.onDevice) ||
      isUsedByAddress(c.loop, targetKey, c.onDevice))
    return "the address of an array is used in the loop";
  if (hasWaits(c.copyStatement))
    return "the construct that copies waits for others";

  c.sweep = findSweep(c, sourceKey);
  if (!c.sweep)
    return "what is copied is not computed by one loop that stores under no "
           "condition and does not read it";
  c.sweepStatement = c.loop.getBody()->findAncestorOpInBlock(*c.sweep);
  c.copyFirst = c.copyStatement->isBeforeInBlock(c.sweepStatement);
  if (!haveExchangesInPlace(c))
    return "an exchange stands under a condition, or between where the array "
           "is read and changed";
  if (!storesSameElements(c, sourceKey))
    return "the elements that are computed may differ between iterations";

  ArrayType targetType = cast<ArrayType>(c.target.getType());
  if (c.copyFirst) {
    if (!coversArray(c.copy, targetType))
      return "only a part of the array is copied";
    // Between copy and sweep nothing may look at what the sweep writes.
    if (!checkUses(c, sourceKey, c.sweepStatement,
                   [&](Operation *op, int place) {
                     return place == 0 || c.copy->isAncestor(op) ||
                            (place > 0 && isa<LoadOp>(op) && isRead(op));
                   }))
      return "what is copied is used before it is computed anew, or in other "
             "ways than reading";
    if (!checkUses(c, targetKey, c.copyStatement,
                   [&](Operation *op, int place) {
                     return place == 0 || (place > 0 && isRead(op));
                   }))
      return "the copy is used before it is made, or is changed";
  } else {
    if (!haveEqualIterations(c.copy, c.sweep))
      return "not what is computed is copied, but more or less";
    // The store of the sweep at the variables, as in the copy.
    for (Operation &op : c.sweep.getBody().front())
      if (auto store = dyn_cast<StoreOp>(&op))
        if (isArray(store.getArray(), sourceKey) &&
            !areVariables(c.sweep, store.getIndices()))
          return "the elements that are computed are not those that are copied";
    if (!checkUses(c, sourceKey, c.sweepStatement,
                   [&](Operation *op, int place) {
                     return place == 0 || c.copy->isAncestor(op);
                   }))
      return "what is computed is used before it is copied";
    if (!checkUses(
            c, targetKey, c.copyStatement,
            [&](Operation *op, int place) { return place == 0 || isRead(op); }))
      return "the array that is copied to is changed otherwise";
  }
  for (Operation &op : *c.loop.getBody()) {
    const ArrayEffects &effects = program.getFootprint().get(&op);
    if (effects.writesUnknown)
      return "a call or a pointer in the loop may reach the arrays";
    for (const HaloRead &read : effects.reads)
      if (read.copy.object.getIdentity() == sourceKey)
        return "the halo of what is copied is read in the loop";
  }
  return std::nullopt;
}

//===----------------------------------------------------------------------===//
// The loop without the copy
//===----------------------------------------------------------------------===//

/// One of the two arrays that swap, and what is in memory of it: null if it is
/// not on devices.
struct Buffer {
  Value array, view;

  Buffer(OpBuilder &builder, Value array, bool onDevice) : array(array) {
    if (onDevice)
      view = LocalViewOp::create(
          builder, array.getLoc(),
          cast<ArrayType>(array.getType()).getLocalType(), array);
  }
};

/// The body of the time loop at the insertion point, without the copy. Before
/// and in the sweep the state is read from `from`; the sweep writes to `to`,
/// which is read afterwards.
static void cloneBody(OpBuilder &builder, Candidate &c, Value iteration,
                      Buffer from, Buffer to) {
  const void *readKey = getIdentity(c.target);
  const void *writtenKey = getIdentity(c.source);
  IRMapping mapping;
  mapping.map(c.loop.getInductionVar(), iteration);
  bool isAfterCopy = false;
  SmallVector<Operation *> left = getWithData(c.copyStatement);
  for (Operation &op : c.loop.getBody()->without_terminator()) {
    if (llvm::is_contained(left, &op)) {
      isAfterCopy |= &op == c.copyStatement && !c.copyFirst;
      continue;
    }
    Operation *clone = builder.clone(op, mapping);
    clone->walk([&](Operation *inner) {
      for (OpOperand &operand : inner->getOpOperands()) {
        Value value = operand.get();
        if (isArray(value, readKey))
          operand.set((isAfterCopy ? to : from).array);
        else if (isArray(value, writtenKey))
          operand.set(to.array);
        else if (isView(value, readKey))
          operand.set((isAfterCopy ? to : from).view);
        else if (isView(value, writtenKey))
          operand.set(to.view);
      }
    });
  }
}

/// What both forms of a time loop are made of.
struct Iterations {
  Iterations(OpBuilder &builder, Candidate &c)
      : builder(builder), c(c), loc(c.loop.getLoc()) {
    Value span = arith::SubIOp::create(builder, loc, c.loop.getUpperBound(),
                                       c.loop.getLowerBound());
    count = arith::CeilDivSIOp::create(builder, loc, span, c.loop.getStep());
    isLong =
        arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge, count,
                              constant(xacc::tuning::leastIterationsToSwap));
    one = constant(1);
    before = arith::SubIOp::create(builder, loc, count, one);
    odd = arith::AndIOp::create(builder, loc, before, one);
  }

  Value constant(int64_t value) {
    return arith::ConstantIndexOp::create(builder, loc, value);
  }

  /// The value of the loop's variable in an iteration.
  Value valueOf(Value number) {
    Value distance =
        arith::MulIOp::create(builder, loc, number, c.loop.getStep());
    return arith::AddIOp::create(builder, loc, c.loop.getLowerBound(),
                                 distance);
  }

  /// Pairs of the iterations from `first` to `last`, from X to Y and back. Y,
  /// which is returned, is made for them.
  Value makePairs(Buffer x, Value first, Value last) {
    auto alloc = AllocLikeOp::create(builder, loc, x.array.getType(), x.array,
                                     /*copy=*/!c.onDevice);
    alloc.setDirective("swapped copy");
    Buffer y(builder, alloc, c.onDevice);
    OpBuilder::InsertionGuard guard(builder);
    bool waits = c.onDevice && hasQueues(c.loop);
    if (c.onDevice) {
      // What other queues still compute belongs to the state.
      if (waits)
        createWait(builder, loc);
      createDeviceData(builder, loc, y.array, "swapped copy");
      createDeviceCopy(builder, loc, x.array, y.array);
    }
    auto pairs = scf::ForOp::create(builder, loc, first, last, constant(2));
    if (waits)
      createWait(builder, loc);
    builder.setInsertionPointToStart(pairs.getBody());
    Value number = pairs.getInductionVar();
    cloneBody(builder, c, valueOf(number), x, y);
    Value next = arith::AddIOp::create(builder, loc, number, one);
    cloneBody(builder, c, valueOf(next), y, x);
    return y.array;
  }

  OpBuilder &builder;
  Candidate &c;
  Location loc;
  /// The number of iterations, whether these are many, and that of those before
  /// the last, with its last bit.
  Value count, isLong, one, before, odd;
};

/// old = cur; cur = f(old): the pairs leave the state in `old`, and `cur` has
/// the one before the loop. So the last iteration needs a form without the
/// copy, and those that run as they were written come first: all of a few, or
/// one if what is left shall be pairs and the last.
static void transformCopyFirst(OpBuilder &builder, Candidate &c) {
  Iterations all(builder, c);
  Location loc = all.loc;
  Value written =
      arith::SelectOp::create(builder, loc, all.isLong, all.odd, all.count);
  c.loop.setUpperBound(all.valueOf(written));

  builder.setInsertionPointAfter(c.loop);
  auto branch = scf::IfOp::create(builder, loc, all.isLong, /*withElse=*/false);
  builder.setInsertionPoint(branch.thenBlock()->getTerminator());
  IRMapping mapping;
  for (Operation *op : getWithData(c.copyStatement))
    builder.clone(*op, mapping);
  Buffer x(builder, c.target, c.onDevice),
      source(builder, c.source, c.onDevice);
  Value y = all.makePairs(x, all.odd, all.before);
  cloneBody(builder, c, all.valueOf(all.before), x, source);
  ReleaseOp::create(builder, loc, y);
}

/// new = f(cur); cur = new: the pairs leave the state where the loop has it, so
/// it goes on as it was written with one or two iterations, or with all of a
/// few.
static void transformCopyLast(OpBuilder &builder, Candidate &c) {
  Iterations all(builder, c);
  Location loc = all.loc;
  Value zero = all.constant(0);
  Value paired = arith::SubIOp::create(builder, loc, all.before, all.odd);
  Value first = arith::SelectOp::create(builder, loc, all.isLong, paired, zero);
  Value start = all.valueOf(first);
  auto branch = scf::IfOp::create(builder, loc, all.isLong, /*withElse=*/false);
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPoint(branch.thenBlock()->getTerminator());
    Buffer x(builder, c.target, c.onDevice);
    Value y = all.makePairs(x, zero, paired);
    ReleaseOp::create(builder, loc, y);
  }
  c.loop.setLowerBound(start);
}

bool EliminateCopiesPass::visit(scf::ForOp loop, HaloProgram &program) {
  if (loop.getNumResults() != 0 || isOnDevice(loop))
    return false;
  for (Operation &statement : *loop.getBody()) {
    LoopOp copy = findLoopIn(&statement);
    auto [load, store] = copy ? matchCopy(copy) : std::pair<LoadOp, StoreOp>();
    if (!load)
      continue;
    Candidate c;
    c.loop = loop;
    c.copy = copy;
    c.copyStatement = &statement;
    c.onDevice = copy != &statement;
    c.target = store.getArray();
    c.source = load.getArray();
    std::optional<StringRef> why = check(c, program);
    if (remarks) {
      if (why)
        copy.emitRemark() << "this copy stays: " << *why;
      else
        copy.emitRemark() << "the copy is eliminated: two buffers swap";
    }
    if (why)
      continue;
    OpBuilder builder(loop);
    if (c.copyFirst)
      transformCopyFirst(builder, c);
    else
      transformCopyLast(builder, c);
    return true;
  }
  return false;
}

void EliminateCopiesPass::runOnOperation() {
  bool hasCopies = false;
  getOperation()->walk([&](LoopOp loop) {
    hasCopies |=
        bool(matchCopy(loop).first) && loop->getParentOfType<scf::ForOp>();
  });
  if (!hasCopies)
    return;
  HaloProgram program(getOperation());
  SmallVector<scf::ForOp> loops;
  getOperation()->walk([&](scf::ForOp loop) { loops.push_back(loop); });
  // An outer loop that contains one that was changed stays.
  for (scf::ForOp loop : loops)
    visit(loop, program);
}
