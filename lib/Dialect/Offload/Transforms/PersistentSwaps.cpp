//===- PersistentSwaps.cpp - Loops that swap pointers ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Before:                        After:
//
//   scf.for {                      %p = load @a; %q = load @b; phase = 0
//     %a = load @a                 scf.for {
//     %b = load @b                   scf.index_switch phase
//     code of %a and %b                0: code of %p and %q; phase = 1
//     store %b, @a                     default: code of %q and %p; phase = 0
//     store %a, @b                 }
//   }                              store phase ? %q : %p, @a; ...
//
// In each copy of the code it is known before the loop where memory is, and the
// phase is a number of the host like any other.
//
//===----------------------------------------------------------------------===//

#include "PersistentSwaps.h"
#include "Analysis/Memory.h"
#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/CallInterfaces.h"

using namespace mlir;
using namespace xacc::analysis;
using namespace xacc::offload;

/// Copies of the code, at most.
static constexpr unsigned kMaxPeriod = 6;

static bool isPlainLoad(Operation *op) {
  auto load = dyn_cast<LLVM::LoadOp>(op);
  return load && !load.getVolatile_() &&
         load.getOrdering() == LLVM::AtomicOrdering::not_atomic &&
         isa<LLVM::LLVMPointerType>(load.getType());
}

static bool isPlainStore(Operation *op) {
  auto store = dyn_cast<LLVM::StoreOp>(op);
  return store && !store.getVolatile_() &&
         store.getOrdering() == LLVM::AtomicOrdering::not_atomic &&
         isa<LLVM::LLVMPointerType>(store.getValue().getType());
}

/// Whether an iteration executes the block once, or, in branches, not at all.
static bool isOncePerIteration(Block *block, Operation *loop) {
  Operation *op = block->getParentOp();
  while (isa_and_nonnull<scf::IfOp, scf::IndexSwitchOp>(op))
    op = op->getParentOp();
  return op == loop;
}

/// The variables that the loop stores pointers to.
bool PointerSwaps::collect() {
  WalkResult result = loop->walk([&](Operation *op) {
    if (!isPlainStore(op))
      return WalkResult::advance();
    Value variable = cast<LLVM::StoreOp>(op).getAddr();
    if (!place)
      place = op->getBlock();
    if (loop->isAncestor(variable.getParentBlock()->getParentOp()) ||
        op->getBlock() != place)
      return WalkResult::interrupt();
    variables.insert(variable);
    return WalkResult::advance();
  });
  if (result.wasInterrupted() || variables.empty() ||
      !isOncePerIteration(place, loop))
    return false;
  body = place;
  for (Value variable : variables)
    for (Operation *user : variable.getUsers())
      if (loop->isProperAncestor(user) && isPlainLoad(user))
        while (!body->findAncestorOpInBlock(*user)) {
          // In another region of the loop.
          if (body->getParentOp() == loop)
            return false;
          body = body->getParentOp()->getBlock();
        }
  return llvm::all_of(variables,
                      [&](Value variable) { return isAlone(variable); });
}

/// Whether an op is in front of the swap, or in another branch.
bool PointerSwaps::isBefore(Operation *op) const {
  Block *block = place;
  while (!block->findAncestorOpInBlock(*op))
    block = block->getParentOp()->getBlock();
  Operation *around = block->findAncestorOpInBlock(*place->getParentOp());
  return block != place &&
         !around->isBeforeInBlock(block->findAncestorOpInBlock(*op));
}

/// Whether the loop only loads and stores it, by this address.
bool PointerSwaps::isAlone(Value variable) const {
  MemoryObject object = findObject(variable);
  for (Operation *user : variable.getUsers()) {
    if (!loop->isProperAncestor(user))
      continue;
    auto store = dyn_cast<LLVM::StoreOp>(user);
    bool isStore = store && isPlainStore(user) && store.getAddr() == variable &&
                   store.getValue() != variable;
    if (!isStore && !isPlainLoad(user))
      return false;
  }
  auto module = loop->getParentOfType<ModuleOp>();
  bool anyType = module && module->hasAttr(kAnyTypeAttr);
  // A number that is stored changes no pointer, but for bytes.
  auto mayChange = [&](Value memory, Type type) {
    return (anyType || type.isInteger(8)) &&
           findObject(memory).mayOverlap(object);
  };
  return !loop->walk<WalkOrder::PreOrder>([&](Operation *op) {
                if (isa<KernelOp>(op))
                  return WalkResult::skip();
                bool changes = false;
                if (auto store = dyn_cast<memref::StoreOp>(op))
                  changes = mayChange(store.getMemRef(),
                                      store.getMemRefType().getElementType());
                else if (auto store = dyn_cast<LLVM::StoreOp>(op))
                  changes =
                      !isPlainStore(op) &&
                      mayChange(store.getAddr(), store.getValue().getType());
                else if (auto exit = dyn_cast<ExitOp>(op))
                  changes = mayChange(exit.getHost(),
                                      cast<MemRefType>(exit.getHost().getType())
                                          .getElementType());
                return changes ? WalkResult::interrupt()
                               : WalkResult::advance();
              })
              .wasInterrupted();
}

/// What each load and each variable has, by the order of the code.
bool PointerSwaps::follow() {
  llvm::SmallVector<unsigned> now;
  for (unsigned i = 0; i < variables.size(); ++i)
    now.push_back(i);
  auto indexOf = [&](Value variable) {
    return unsigned(llvm::find(variables, variable) - variables.begin());
  };
  WalkResult others = body->walk([&](LLVM::LoadOp load) {
    if (!variables.contains(load.getAddr()) ||
        place->findAncestorOpInBlock(*load))
      return WalkResult::advance();
    loaded[load] = indexOf(load.getAddr());
    return isBefore(load) ? WalkResult::advance() : WalkResult::interrupt();
  });
  if (others.wasInterrupted())
    return false;
  for (Operation &op : *place) {
    op.walk([&](LLVM::LoadOp load) {
      if (variables.contains(load.getAddr()))
        loaded[load] = now[indexOf(load.getAddr())];
    });
    auto store = dyn_cast<LLVM::StoreOp>(op);
    if (!store || !variables.contains(store.getAddr()))
      continue;
    auto known = loaded.find(store.getValue().getDefiningOp());
    if (known == loaded.end())
      return false;
    now[indexOf(store.getAddr())] = known->second;
  }
  next = now;
  llvm::sort(now);
  for (unsigned i = 0; i < now.size(); ++i)
    if (now[i] != i)
      return false;
  auto isIdentity = [&] {
    for (unsigned i = 0; i < next.size(); ++i)
      if (origin(i, period) != i)
        return false;
    return true;
  };
  while (period <= kMaxPeriod && !isIdentity())
    ++period;
  return period <= kMaxPeriod;
}

bool PointerSwaps::find() { return collect() && follow(); }

/// `leaving`: what the body's terminator uses.
void PointerSwaps::writePhase(unsigned phase, Block *target,
                              ArrayRef<Value> initial, Value phaseMemory,
                              ArrayRef<Value> leaving) {
  OpBuilder b = OpBuilder::atBlockEnd(target);
  IRMapping mapping;
  Operation *choice = target->getParentOp();
  for (Operation &op : body->without_terminator()) {
    if (&op == choice || op.getResults() == choice->getOperands())
      continue;
    b.clone(op, mapping);
  }
  for (auto [load, variable] : loaded) {
    Operation *copy = mapping.lookup(load);
    copy->getResult(0).replaceAllUsesWith(initial[origin(variable, phase)]);
    mapping.map(load->getResult(0), initial[origin(variable, phase)]);
    copy->erase();
  }
  Location loc = loop->getLoc();
  for (LLVM::StoreOp store : place->getOps<LLVM::StoreOp>()) {
    if (!variables.contains(store.getAddr()))
      continue;
    Operation *copy = mapping.lookup(store.getOperation());
    OpBuilder at(copy);
    Value following =
        arith::ConstantIndexOp::create(at, loc, (phase + 1) % period);
    memref::StoreOp::create(at, loc, following, phaseMemory);
    copy->erase();
  }
  SmallVector<Value> results;
  for (Value value : leaving)
    results.push_back(mapping.lookup(value));
  scf::YieldOp::create(b, loc, results);
}

void PointerSwaps::rewrite() {
  OpBuilder b(loop);
  Location loc = loop->getLoc();
  before = loop->getPrevNode();
  auto pointer = LLVM::LLVMPointerType::get(b.getContext());
  SmallVector<Value> initial;
  for (Value variable : variables)
    initial.push_back(LLVM::LoadOp::create(b, loc, pointer, variable));
  Value phaseMemory =
      memref::AllocaOp::create(b, loc, MemRefType::get({}, b.getIndexType()));
  memref::StoreOp::create(b, loc, arith::ConstantIndexOp::create(b, loc, 0),
                          phaseMemory);

  Operation *terminator = body->getTerminator();
  llvm::SetVector<Value> leaving;
  for (Value operand : terminator->getOperands())
    if (Operation *def = operand.getDefiningOp();
        def && def->getBlock() == body)
      leaving.insert(operand);
  b.setInsertionPoint(terminator);
  Value phase = memref::LoadOp::create(b, loc, phaseMemory);
  SmallVector<int64_t> cases;
  for (unsigned i = 1; i < period; ++i)
    cases.push_back(int64_t(i));
  auto choice = scf::IndexSwitchOp::create(
      b, loc, TypeRange(ValueRange(leaving.getArrayRef())), phase, cases,
      unsigned(cases.size()));
  // The load of the phase is no part of the code.
  phase.getDefiningOp()->moveBefore(body, body->begin());
  auto write = [&](unsigned number, Region &region) {
    Block *target = region.empty() ? &region.emplaceBlock() : &region.front();
    writePhase(number, target, initial, phaseMemory, leaving.getArrayRef());
  };
  write(0, choice.getDefaultRegion());
  for (unsigned i = 1; i < period; ++i)
    write(i, choice.getCaseRegions()[i - 1]);
  for (auto [value, result] : llvm::zip_equal(leaving, choice.getResults()))
    terminator->replaceUsesOfWith(value, result);
  SmallVector<Operation *> old;
  for (Operation &op : body->without_terminator())
    if (&op != choice && &op != phase.getDefiningOp())
      old.push_back(&op);
  for (Operation *op : llvm::reverse(old))
    op->erase();

  b.setInsertionPointAfter(loop);
  Value end = memref::LoadOp::create(b, loc, phaseMemory);
  for (auto [i, variable] : llvm::enumerate(variables)) {
    Value value = initial[i];
    for (unsigned number = 1; number < period; ++number) {
      Value is =
          arith::CmpIOp::create(b, loc, arith::CmpIPredicate::eq, end,
                                arith::ConstantIndexOp::create(b, loc, number));
      value = arith::SelectOp::create(
          b, loc, is, initial[origin(unsigned(i), number)], value);
    }
    last = LLVM::StoreOp::create(b, loc, value, variable);
  }
}

Value PointerSwaps::areDistinct(OpBuilder &b) const {
  Value all;
  for (unsigned i = 0; i < variables.size(); ++i)
    for (unsigned j = 0; j < i; ++j) {
      if (!findObject(variables[i]).mayOverlap(findObject(variables[j])))
        continue;
      Value differ =
          LLVM::ICmpOp::create(b, loop->getLoc(), LLVM::ICmpPredicate::ne,
                               variables[i], variables[j]);
      all =
          all ? arith::AndIOp::create(b, loop->getLoc(), all, differ) : differ;
    }
  return all;
}

bool PointerSwaps::areLeftAlone(ArrayRef<Pause> pauses) const {
  bool areHidden = llvm::all_of(
      variables, [](Value variable) { return findObject(variable).isHidden; });
  auto mayReach = [](Operation *op) {
    auto written = op->getAttrOfType<DenseI32ArrayAttr>(xacc::xmp::kWritesAttr);
    return isa<CallOpInterface>(op) && !(written && written.empty());
  };
  return areHidden || llvm::none_of(pauses, [&](const Pause &pause) {
           return pause.branch
               ->walk([&](Operation *op) {
                 return mayReach(op) ? WalkResult::interrupt()
                                     : WalkResult::advance();
               })
               .wasInterrupted();
         });
}

SmallVector<Operation *> PointerSwaps::findAdded() const {
  SmallVector<Operation *> added;
  Operation *op = before ? before->getNextNode() : &last->getBlock()->front();
  for (; op != last; op = op->getNextNode())
    added.push_back(op);
  added.push_back(last);
  return added;
}

void PointerSwaps::moveTo(Block *block) {
  for (Operation *op : findAdded())
    op->moveBefore(block, block->end());
}

void PointerSwaps::erase() {
  SmallVector<Operation *> added = findAdded();
  for (Operation *op : llvm::reverse(added))
    op->erase();
}
