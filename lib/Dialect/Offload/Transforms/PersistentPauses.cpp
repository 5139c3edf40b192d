//===- PersistentPauses.cpp - Loops that end for the host -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before:                         After:
//
//   scf.while {                     pause = 0
//     A                             scf.while {
//     scf.if %c {                     scf.while {
//       what the host does              scf.if pause == 0 { A; c = %c }
//     }                                 scf.if pause == 0 ? c : pause == 1 {
//     B                                   pause = pause == 0 ? 1 : 0
//     scf.condition(%more)              }
//   }                                   scf.if pause == 0 { B; more = %more }
//                                       scf.condition(pause == 0 && more)
//                                     }
//                                     scf.if pause == 1 { what the host does }
//                                     scf.condition(pause != 0)
//                                   }
//
// The inner loop can become one kernel. `pause`, and what is used on both sides
// of a branch, are variables of the host, as others of the loop are.
//
//===----------------------------------------------------------------------===//

#include "PersistentPauses.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include <map>

using namespace mlir;
using namespace xacc::offload;

//===----------------------------------------------------------------------===//
// Which branches
//===----------------------------------------------------------------------===//

/// The innermost branch around `op` that is in no inner loop.
static Block *findBranch(Operation *op, Operation *loop) {
  Block *branch = nullptr;
  for (; op != loop && op->getParentOp() != loop; op = op->getParentOp()) {
    if (!isa<scf::IfOp, scf::IndexSwitchOp>(op->getParentOp()))
      branch = nullptr;
    else if (!branch)
      branch = op->getBlock();
  }
  return branch;
}

static size_t countKernels(Operation *op) {
  size_t count = 0;
  op->walk([&](KernelOp) { ++count; });
  return count;
}

/// What is the same in all iterations goes in front of the loop, so that no
/// branch is between it and its uses.
static void hoist(Operation *loop) {
  loop->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (isa<KernelOp>(op))
      return WalkResult::skip();
    auto isInside = [&](Value value) {
      return loop->isAncestor(value.getParentBlock()->getParentOp());
    };
    bool isVariable =
        isa<memref::AllocaOp>(op) && PersistentLoop::isScalar(op->getResult(0));
    if (op != loop && op->getNumRegions() == 0 &&
        !op->hasTrait<OpTrait::IsTerminator>() && (isPure(op) || isVariable) &&
        llvm::none_of(op->getOperands(), isInside))
      op->moveBefore(loop);
    return WalkResult::advance();
  });
}

/// Whether all that is used on both sides of a branch are numbers.
static bool canCarry(Operation *loop, ArrayRef<Pause> pauses) {
  auto isNumber = [](Type type) { return type.isIntOrIndexOrFloat(); };
  auto has = [&](Operation &op) {
    return llvm::any_of(pauses, [&](const Pause &pause) {
      return op.isAncestor(pause.branch->getParentOp());
    });
  };
  auto counted = dyn_cast<scf::ForOp>(loop);
  auto initial = counted ? ValueRange(counted.getInitArgs())
                         : ValueRange(cast<scf::WhileOp>(loop).getInits());
  if (!llvm::all_of(initial.getTypes(), isNumber) ||
      !llvm::all_of(loop->getResultTypes(), isNumber))
    return false;
  SmallVector<Operation *> around{loop};
  while (!around.empty())
    for (Region &region : around.pop_back_val()->getRegions())
      for (Block &block : region) {
        if (llvm::is_contained(
                llvm::map_range(
                    pauses, [](const Pause &pause) { return pause.branch; }),
                &block))
          continue;
        llvm::DenseMap<Operation *, unsigned> part;
        unsigned now = 0;
        for (Operation &op : block) {
          bool isEnd = has(op) || op.hasTrait<OpTrait::IsTerminator>();
          if (isEnd)
            ++now;
          part[&op] = now;
          if (!isEnd)
            continue;
          ++now;
          if (!op.hasTrait<OpTrait::IsTerminator>())
            around.push_back(&op);
        }
        for (Operation &op : block)
          for (Value result : op.getResults())
            if (!isNumber(result.getType()))
              for (Operation *user : result.getUsers()) {
                Operation *there = block.findAncestorOpInBlock(*user);
                if (!there || part.lookup(there) != part.lookup(&op))
                  return false;
              }
      }
  return true;
}

SmallVector<Pause> xacc::offload::findPauses(Operation *loop, bool onHost) {
  SmallVector<Pause> pauses;
  while (true) {
    PersistentLoop candidate(loop, onHost);
    for (const Pause &pause : pauses)
      candidate.leftOut.insert(pause.branch);
    if (candidate.analyze())
      break;
    Block *branch = findBranch(candidate.culprit, loop);
    if (!branch || candidate.leftOut.contains(branch))
      return {};
    llvm::erase_if(pauses, [&](const Pause &pause) {
      return branch->getParentOp()->isProperAncestor(
                 pause.branch->getParentOp()) &&
             branch->findAncestorOpInBlock(*pause.branch->getParentOp());
    });
    pauses.push_back({branch, candidate.culprit->getLoc(), candidate.reason});
  }
  size_t inside = 0;
  for (const Pause &pause : pauses)
    for (Operation &op : *pause.branch)
      inside += countKernels(&op);
  // Else most of the loop would still be launches.
  if (2 * inside >= countKernels(loop))
    return {};
  hoist(loop);
  return canCarry(loop, pauses) ? pauses : SmallVector<Pause>();
}

//===----------------------------------------------------------------------===//
// Writing
//===----------------------------------------------------------------------===//

namespace {
class PauseWriter {
public:
  PauseWriter(Operation *loop, ArrayRef<Pause> pauses)
      : loop(loop), b(loop), loc(loop->getLoc()) {
    for (const Pause &pause : pauses)
      numbers[pause.branch] = unsigned(numbers.size()) + 1;
  }

  Operation *write();
  Value getPause() const { return pause; }

private:
  Value constant(int64_t value) {
    return arith::ConstantIntOp::create(b, loc, value, 32);
  }
  Value isAt(Value now, int64_t number) {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, now,
                                 constant(number));
  }
  Value loadPause() { return memref::LoadOp::create(b, loc, pause); }

  Value createPlace(Type type);
  void writeBody(scf::ForOp old, Block *body);
  void writeBody(scf::WhileOp old, Block *body);
  void guard(Block *block);
  void guard(ArrayRef<Operation *> segment);
  void writeChoice(Operation *op);
  void writeRegion(Operation *op, Region &region, Block *target);
  void reload(ArrayRef<Operation *> ops);
  SmallVector<unsigned> numbersIn(Region &region) const;
  void writeHost();

  Operation *loop;
  OpBuilder b;
  Location loc;
  /// The loop around the one that ends for the host.
  Operation *pieces = nullptr;
  llvm::DenseMap<Block *, unsigned> numbers;
  /// 0, or at which branch the loop has ended.
  Value pause;
  /// Whether the loop goes on otherwise.
  Value more;
  /// Where values are kept that are used elsewhere.
  llvm::DenseMap<Value, Value> places;
  /// What the loop results in is in these.
  SmallVector<Value> results;
  /// What the host does, by number.
  std::map<unsigned, SmallVector<Operation *>> hostCode;
  /// Ops that others have replaced.
  SmallVector<Operation *> old;
};
} // namespace

/// Variables are allocated once, also where the loop is in another one.
Value PauseWriter::createPlace(Type type) {
  Operation *scope =
      loop->getParentWithTrait<OpTrait::AutomaticAllocationScope>();
  Region *region = loop->getParentRegion();
  while (region->getParentOp() != scope)
    region = region->getParentRegion();
  OpBuilder::InsertionGuard guard(b);
  b.setInsertionPointToStart(&region->front());
  Value place = memref::AllocaOp::create(b, loc, MemRefType::get({}, type));
  // The kernel gets the values of all of its variables when it starts.
  b.setInsertionPoint(pieces);
  memref::StoreOp::create(
      b, loc, arith::ConstantOp::create(b, loc, b.getZeroAttr(type)), place);
  return place;
}

/// Moves the ops of a block to where `b` is.
static void moveOps(Block *from, OpBuilder &b) {
  for (Operation &op : llvm::make_early_inc_range(from->without_terminator()))
    op.moveBefore(b.getBlock(), b.getInsertionPoint());
}

void PauseWriter::writeBody(scf::ForOp counted, Block *body) {
  Value index = createPlace(counted.getInductionVar().getType());
  b.setInsertionPoint(pieces);
  memref::StoreOp::create(b, loc, counted.getLowerBound(), index);
  for (Value value : counted.getInitArgs()) {
    results.push_back(createPlace(value.getType()));
    memref::StoreOp::create(b, loc, value, results.back());
  }
  b.setInsertionPointToEnd(body);
  auto load = [&](BlockArgument argument, Value place) {
    Value value = memref::LoadOp::create(b, loc, place);
    argument.replaceAllUsesWith(value);
    places[value] = place;
  };
  load(cast<BlockArgument>(counted.getInductionVar()), index);
  for (auto [argument, place] :
       llvm::zip_equal(counted.getRegionIterArgs(), results))
    load(argument, place);
  Value now = memref::LoadOp::create(b, loc, index);
  auto predicate = counted.getUnsignedCmp() ? arith::CmpIPredicate::ult
                                            : arith::CmpIPredicate::slt;
  Value goesOn =
      arith::CmpIOp::create(b, loc, predicate, now, counted.getUpperBound());
  memref::StoreOp::create(b, loc, goesOn, more);
  auto choice = scf::IfOp::create(b, loc, goesOn, /*withElseRegion=*/false);
  b.setInsertionPoint(choice.thenBlock()->getTerminator());
  moveOps(counted.getBody(), b);
  Value next = arith::AddIOp::create(
      b, loc, memref::LoadOp::create(b, loc, index), counted.getStep());
  // What is yielded may be what others of these places have.
  auto yield = cast<scf::YieldOp>(counted.getBody()->getTerminator());
  for (auto [value, place] : llvm::zip_equal(yield.getOperands(), results))
    memref::StoreOp::create(b, loc, value, place);
  memref::StoreOp::create(b, loc, next, index);
}

void PauseWriter::writeBody(scf::WhileOp loop, Block *body) {
  SmallVector<Value> carried;
  auto place = [&](ValueRange values, SmallVector<Value> &all) {
    for (Value value : values)
      all.push_back(createPlace(value.getType()));
  };
  place(loop.getInits(), carried);
  place(loop.getResults(), results);
  b.setInsertionPoint(pieces);
  for (auto [value, place] : llvm::zip_equal(loop.getInits(), carried))
    memref::StoreOp::create(b, loc, value, place);
  auto load = [&](Block *block, ArrayRef<Value> from) {
    for (auto [argument, place] :
         llvm::zip_equal(block->getArguments(), from)) {
      Value value = memref::LoadOp::create(b, loc, place);
      argument.replaceAllUsesWith(value);
      places[value] = place;
    }
  };
  auto store = [&](ValueRange values, ArrayRef<Value> to) {
    for (auto [value, place] : llvm::zip_equal(values, to))
      memref::StoreOp::create(b, loc, value, place);
  };
  b.setInsertionPointToEnd(body);
  load(loop.getBeforeBody(), carried);
  moveOps(loop.getBeforeBody(), b);
  auto condition =
      cast<scf::ConditionOp>(loop.getBeforeBody()->getTerminator());
  store(condition.getArgs(), results);
  memref::StoreOp::create(b, loc, condition.getCondition(), more);
  auto choice = scf::IfOp::create(b, loc, condition.getCondition(),
                                  /*withElseRegion=*/false);
  b.setInsertionPoint(choice.thenBlock()->getTerminator());
  load(loop.getAfterBody(), results);
  moveOps(loop.getAfterBody(), b);
  store(loop.getAfterBody()->getTerminator()->getOperands(), carried);
}

SmallVector<unsigned> PauseWriter::numbersIn(Region &region) const {
  SmallVector<unsigned> found;
  for (auto [block, number] : numbers)
    if (region.isAncestor(block->getParent()))
      found.push_back(number);
  return found;
}

/// Uses of what other code has computed become loads where `b` is.
void PauseWriter::reload(ArrayRef<Operation *> ops) {
  llvm::DenseMap<Value, Value> loaded;
  for (Operation *op : ops)
    op->walk([&](Operation *user) {
      for (OpOperand &operand : user->getOpOperands()) {
        auto place = places.find(operand.get());
        if (place == places.end() || llvm::any_of(ops, [&](Operation *other) {
              return other->isAncestor(operand.get().getDefiningOp());
            }))
          continue;
        Value &value = loaded[operand.get()];
        if (!value)
          value = memref::LoadOp::create(b, loc, place->second);
        operand.set(value);
      }
    });
}

/// A part without branches of the host: it runs unless the loop is about to end
/// or has not come to where it ended.
void PauseWriter::guard(ArrayRef<Operation *> segment) {
  if (segment.empty())
    return;
  b.setInsertionPointAfter(segment.back());
  auto choice = scf::IfOp::create(b, loc, isAt(loadPause(), 0),
                                  /*withElseRegion=*/false);
  Operation *end = choice.thenBlock()->getTerminator();
  for (Operation *op : segment)
    op->moveBefore(end);
  b.setInsertionPointToStart(choice.thenBlock());
  reload(segment);
  b.setInsertionPoint(end);
  for (Operation *op : segment)
    for (Value result : op->getResults()) {
      bool isShared = llvm::any_of(result.getUsers(), [&](Operation *user) {
        return !choice->isProperAncestor(user);
      });
      if (!isShared || places.contains(result))
        continue;
      Value place = createPlace(result.getType());
      places[result] = place;
      OpBuilder::InsertionGuard guard(b);
      b.setInsertionPoint(end);
      memref::StoreOp::create(b, loc, result, place);
    }
}

void PauseWriter::guard(Block *block) {
  SmallVector<Operation *> segment;
  SmallVector<Operation *> ops;
  for (Operation &op : *block)
    if (!op.hasTrait<OpTrait::IsTerminator>())
      ops.push_back(&op);
  for (Operation *op : ops) {
    // Its uses are loads of their own.
    if (op->getNumResults() == 1 && places.contains(op->getResult(0))) {
      old.push_back(op);
      continue;
    }
    bool hasPause = llvm::any_of(op->getRegions(), [&](Region &region) {
      return !numbersIn(region).empty();
    });
    if (!hasPause) {
      segment.push_back(op);
      continue;
    }
    guard(segment);
    segment.clear();
    writeChoice(op);
  }
  guard(segment);
}

/// A branch of the host is left to it; another one has its code.
void PauseWriter::writeRegion(Operation *op, Region &region, Block *target) {
  b.setInsertionPoint(target->getTerminator());
  if (region.empty())
    return;
  Block *block = &region.front();
  Operation *yield = block->getTerminator();
  for (auto [result, value] :
       llvm::zip_equal(op->getResults(), yield->getOperands())) {
    OpBuilder::InsertionGuard guard(b);
    b.setInsertionPoint(yield);
    memref::StoreOp::create(b, loc, value, places.lookup(result));
  }
  if (auto number = numbers.find(block); number != numbers.end()) {
    for (Operation &inner : block->without_terminator())
      hostCode[number->second].push_back(&inner);
    Value now = arith::SelectOp::create(b, loc, isAt(loadPause(), 0),
                                        constant(number->second), constant(0));
    memref::StoreOp::create(b, loc, now, pause);
    return;
  }
  moveOps(block, b);
  guard(target);
}

/// Branches, of which some are the host's: the loop comes to them from before,
/// or goes on behind one that it has ended at.
void PauseWriter::writeChoice(Operation *op) {
  b.setInsertionPointAfter(op);
  for (Value result : op->getResults())
    places[result] = createPlace(result.getType());
  b.setInsertionPoint(op);
  Value chosen = op->getOperand(0);
  if (auto place = places.find(chosen); place != places.end())
    chosen = memref::LoadOp::create(b, loc, place->second);
  Value now = loadPause(), runs = isAt(now, 0);
  Value no = arith::ConstantIntOp::create(b, loc, 1, 1);
  auto invert = [&](Value value) -> Value {
    return arith::XOrIOp::create(b, loc, value, no);
  };
  SmallVector<Value> takes;
  if (isa<scf::IfOp>(op)) {
    takes = {chosen, invert(chosen)};
  } else {
    Value isDefault;
    takes.push_back(Value());
    for (int64_t number : cast<scf::IndexSwitchOp>(op).getCases()) {
      Value is =
          arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, chosen,
                                arith::ConstantIndexOp::create(b, loc, number));
      takes.push_back(is);
      Value isOther = invert(is);
      isDefault = isDefault ? arith::AndIOp::create(b, loc, isDefault, isOther)
                            : isOther;
    }
    takes[0] = isDefault ? isDefault : no;
  }
  for (auto [region, take] : llvm::zip_equal(op->getRegions(), takes)) {
    Value comesBack;
    for (unsigned number : numbersIn(region)) {
      Value is = isAt(now, number);
      comesBack = comesBack ? arith::OrIOp::create(b, loc, comesBack, is) : is;
    }
    take = arith::AndIOp::create(b, loc, runs, take);
    if (comesBack)
      take = arith::OrIOp::create(b, loc, take, comesBack);
  }
  for (auto [region, take] : llvm::zip_equal(op->getRegions(), takes)) {
    auto choice = scf::IfOp::create(b, loc, take, /*withElseRegion=*/true);
    writeRegion(op, region, choice.thenBlock());
    b.setInsertionPoint(choice.elseBlock()->getTerminator());
  }
  old.push_back(op);
}

/// Behind the loop that has ended for it.
void PauseWriter::writeHost() {
  Value now = loadPause();
  for (auto &[number, ops] : hostCode) {
    auto choice = scf::IfOp::create(b, loc, isAt(now, number),
                                    /*withElseRegion=*/false);
    OpBuilder::InsertionGuard guard(b);
    for (Operation *op : ops)
      op->moveBefore(choice.thenBlock()->getTerminator());
    b.setInsertionPointToStart(choice.thenBlock());
    reload(ops);
  }
  Value goesOn =
      arith::CmpIOp::create(b, loc, arith::CmpIPredicate::ne, now, constant(0));
  scf::ConditionOp::create(b, loc, goesOn, ValueRange());
}

static scf::WhileOp createLoop(OpBuilder &b, Location loc) {
  auto loop = scf::WhileOp::create(b, loc, TypeRange(), ValueRange());
  OpBuilder::InsertionGuard guard(b);
  b.createBlock(&loop.getAfter());
  scf::YieldOp::create(b, loc);
  b.createBlock(&loop.getBefore());
  return loop;
}

Operation *PauseWriter::write() {
  scf::WhileOp outer = createLoop(b, loc);
  pieces = outer;
  pause = createPlace(b.getI32Type());
  more = createPlace(b.getI1Type());
  b.setInsertionPointToEnd(outer.getBeforeBody());
  scf::WhileOp inner = createLoop(b, loc);
  Block *body = inner.getBeforeBody();
  if (auto counted = dyn_cast<scf::ForOp>(loop))
    writeBody(counted, body);
  else
    writeBody(cast<scf::WhileOp>(loop), body);
  guard(body);
  b.setInsertionPointToEnd(body);
  Value runs = isAt(loadPause(), 0);
  Value goesOn = memref::LoadOp::create(b, loc, more);
  scf::ConditionOp::create(b, loc, arith::AndIOp::create(b, loc, runs, goesOn),
                           ValueRange());
  b.setInsertionPointToEnd(outer.getBeforeBody());
  writeHost();
  b.setInsertionPointAfter(outer);
  for (auto [value, place] : llvm::zip_equal(loop->getResults(), results))
    if (!value.use_empty())
      value.replaceAllUsesWith(memref::LoadOp::create(b, loc, place));
  // Terminators still use what others have replaced.
  loop->erase();
  for (Operation *op : llvm::reverse(old))
    op->erase();
  return inner;
}

Operation *xacc::offload::writePauses(Operation *loop, ArrayRef<Pause> pauses,
                                      Value &number) {
  PauseWriter writer(loop, pauses);
  Operation *written = writer.write();
  number = writer.getPause();
  return written;
}
