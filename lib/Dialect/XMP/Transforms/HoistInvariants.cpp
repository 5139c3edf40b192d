//===- HoistInvariants.cpp - What does not change in a time loop ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A variable of the program that goes on in each iteration, `time += dt`, has a
// loop of its own, where nothing in the time loop looks at it.
//
// Upstream's loop-invariant code motion leaves loads where they are. Bounds
// that are variables of the program are loads, so that without this every loop
// over them would look as if its bounds changed. Precondition and
// postcondition: see Passes.td.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/Analysis/MemoryObjects.h"
#include "Dialect/XMP/IR/XMP.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"
#include "llvm/ADT/SetVector.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPHOISTINVARIANTSPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::xmp;

namespace {

class HoistInvariantsPass
    : public xacc::xmp::impl::XMPHoistInvariantsPassBase<HoistInvariantsPass> {
public:
  void runOnOperation() override;
};

//===----------------------------------------------------------------------===//
// What does not change
//===----------------------------------------------------------------------===//

/// What a loop may write.
struct Writes {
  SmallVector<MemoryObject> objects;
  bool isUnknown = false;

  void add(Operation *op);
  bool mayOverlap(const MemoryObject &object) const {
    return isUnknown || llvm::any_of(objects, [&](const MemoryObject &other) {
             return other.mayOverlap(object);
           });
  }
};

} // namespace

static bool mayWrite(LLVM::MemoryEffectsAttr effects) {
  for (LLVM::ModRefInfo info :
       {effects.getOther(), effects.getArgMem(), effects.getInaccessibleMem()})
    if (info == LLVM::ModRefInfo::Mod || info == LLVM::ModRefInfo::ModRef)
      return true;
  return false;
}

void Writes::add(Operation *op) {
  if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() && !isa<LoopOp>(op))
    return;
  if (auto call = dyn_cast<LLVM::CallOp>(op);
      call && call.getMemoryEffectsAttr()) {
    isUnknown |= mayWrite(call.getMemoryEffectsAttr());
    return;
  }
  if (auto loop = dyn_cast<LoopOp>(op)) {
    for (Value reduction : loop.getReductions())
      objects.push_back(findMemoryObject(reduction, nullptr));
    isUnknown |= bool(loop.getPeel());
    return;
  }
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface || isa<CallOpInterface>(op)) {
    isUnknown |= !isMemoryEffectFree(op);
    return;
  }
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  for (const MemoryEffects::EffectInstance &effect : effects) {
    if (!isa<MemoryEffects::Write, MemoryEffects::Free>(effect.getEffect()) ||
        effect.getResource() == CommunicationResource::get())
      continue;
    if (Value memory = effect.getValue())
      objects.push_back(findMemoryObject(memory, nullptr));
    else
      isUnknown = true;
  }
}

/// A load that may run also where the loop runs no iteration: of a scalar that
/// exists outside of the loop.
static bool isHoistable(memref::LoadOp load, const Writes &writes) {
  if (load.getMemRefType().getRank() != 0)
    return false;
  MemoryObject object = findMemoryObject(load.getMemRef(), nullptr);
  return object.isIdentified && !writes.mayOverlap(object);
}

static bool isHoistable(LLVM::LoadOp load, const Writes &writes) {
  if (load.getVolatile_() ||
      load.getOrdering() != LLVM::AtomicOrdering::not_atomic ||
      !load.getAddr().getDefiningOp<LLVM::AddressOfOp>())
    return false;
  MemoryObject object = findMemoryObject(load.getAddr(), nullptr);
  return object.isIdentified && !writes.mayOverlap(object);
}

static void hoist(scf::ForOp loop) {
  Writes writes;
  loop.getBody()->walk([&](Operation *op) { writes.add(op); });
  if (writes.isUnknown)
    return;
  moveLoopInvariantCode(
      {&loop.getRegion()},
      [&](Value value, Region *region) {
        return !region->isAncestor(value.getParentRegion());
      },
      [&](Operation *op, Region *) {
        if (auto load = dyn_cast<memref::LoadOp>(op))
          return isHoistable(load, writes);
        if (auto load = dyn_cast<LLVM::LoadOp>(op))
          return isHoistable(load, writes);
        return op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
               isSpeculatable(op);
      },
      [&](Operation *op, Region *) { op->moveBefore(loop); });
}

//===----------------------------------------------------------------------===//
// Scalars in memory
//===----------------------------------------------------------------------===//

/// What an operation reads or writes; false if that is not known.
static bool addTouched(Operation *op, SmallVectorImpl<MemoryObject> &touched) {
  if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>() && !isa<LoopOp>(op))
    return true;
  if (auto loop = dyn_cast<LoopOp>(op)) {
    for (Value reduction : loop.getReductions())
      touched.push_back(findMemoryObject(reduction, nullptr));
    return !loop.getPeel();
  }
  if (auto call = dyn_cast<LLVM::CallOp>(op)) {
    LLVM::MemoryEffectsAttr effects = call.getMemoryEffectsAttr();
    auto none = LLVM::ModRefInfo::NoModRef;
    return effects && effects.getOther() == none &&
           effects.getArgMem() == none && effects.getInaccessibleMem() == none;
  }
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface || isa<CallOpInterface>(op))
    return isMemoryEffectFree(op);
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  for (const MemoryEffects::EffectInstance &effect : effects) {
    if (effect.getResource() == CommunicationResource::get() ||
        isa<MemoryEffects::Allocate>(effect.getEffect()))
      continue;
    if (!effect.getValue())
      return false;
    touched.push_back(findMemoryObject(effect.getValue(), nullptr));
  }
  return true;
}

/// The scalars that only loads and stores of the loop's own body touch, some of
/// them stores.
static SmallVector<Value> findScalars(scf::ForOp loop) {
  llvm::SetVector<Value> scalars;
  SmallVector<MemoryObject> touched;
  WalkResult result = loop.getBody()->walk([&](Operation *op) {
    Value memory;
    if (auto load = dyn_cast<memref::LoadOp>(op))
      memory = load.getMemRef();
    else if (auto store = dyn_cast<memref::StoreOp>(op))
      memory = store.getMemRef();
    if (memory && op->getParentOp() == loop &&
        cast<MemRefType>(memory.getType()).getRank() == 0 &&
        loop.isDefinedOutsideOfLoop(memory)) {
      scalars.insert(memory);
      return WalkResult::advance();
    }
    return addTouched(op, touched) ? WalkResult::advance()
                                   : WalkResult::interrupt();
  });
  if (result.wasInterrupted())
    return {};
  SmallVector<Value> found;
  for (Value scalar : scalars) {
    MemoryObject object = findMemoryObject(scalar, nullptr);
    auto overlaps = [&](const MemoryObject &other) {
      return other.mayOverlap(object);
    };
    bool isAlone =
        object.isIdentified && llvm::none_of(touched, overlaps) &&
        llvm::none_of(scalars, [&](Value other) {
          return other != scalar && overlaps(findMemoryObject(other, nullptr));
        });
    bool isStored = llvm::any_of(scalar.getUsers(), [&](Operation *user) {
      return isa<memref::StoreOp>(user) && user->getParentOp() == loop;
    });
    if (isAlone && isStored)
      found.push_back(scalar);
  }
  return found;
}

/// Makes scalars in memory values that the loop carries.
static scf::ForOp carryScalars(scf::ForOp loop) {
  SmallVector<Value> scalars = findScalars(loop);
  if (scalars.empty())
    return loop;
  IRRewriter rewriter(loop);
  Location loc = loop.getLoc();
  SmallVector<Value> before;
  for (Value scalar : scalars)
    before.push_back(memref::LoadOp::create(rewriter, loc, scalar));
  auto keep = [](OpBuilder &, Location, ArrayRef<BlockArgument> arguments) {
    return SmallVector<Value>(arguments.begin(), arguments.end());
  };
  unsigned numOld = loop.getNumResults();
  auto replaced = loop.replaceWithAdditionalYields(
      rewriter, before, /*replaceInitOperandUsesInLoop=*/false, keep);
  if (failed(replaced))
    return loop;
  auto carrying = cast<scf::ForOp>(replaced->getOperation());
  Operation *yield = carrying.getBody()->getTerminator();
  rewriter.setInsertionPointAfter(carrying);
  for (auto [i, scalar] : llvm::enumerate(scalars)) {
    Value value = carrying.getRegionIterArg(numOld + i);
    DictionaryAttr attributes;
    for (Operation &op :
         llvm::make_early_inc_range(carrying.getBody()->getOperations())) {
      if (auto load = dyn_cast<memref::LoadOp>(op);
          load && load.getMemRef() == scalar) {
        rewriter.replaceOp(load, value);
      } else if (auto store = dyn_cast<memref::StoreOp>(op);
                 store && store.getMemRef() == scalar) {
        value = store.getValue();
        attributes = store->getDiscardableAttrDictionary();
        rewriter.eraseOp(store);
      }
    }
    yield->setOperand(numOld + i, value);
    auto after = memref::StoreOp::create(
        rewriter, loc, carrying.getResult(numOld + i), scalar);
    after->setDiscardableAttrs(attributes);
  }
  return carrying;
}

//===----------------------------------------------------------------------===//
// Scalars that the loop carries
//===----------------------------------------------------------------------===//

/// Values of the body that depend on what the loop carries, in the order of the
/// body. Fails if one of them is computed or used by more than arithmetic.
static LogicalResult findCarried(scf::ForOp loop,
                                 SmallVectorImpl<Operation *> &carried) {
  llvm::SmallPtrSet<Value, 16> values(loop.getRegionIterArgs().begin(),
                                      loop.getRegionIterArgs().end());
  for (Operation &op : loop.getBody()->without_terminator()) {
    bool depends = false;
    op.walk([&](Operation *inner) {
      depends |= llvm::any_of(inner->getOperands(), [&](Value operand) {
        return values.contains(operand);
      });
    });
    if (!depends)
      continue;
    if (op.getNumRegions() != 0 || !isMemoryEffectFree(&op))
      return failure();
    carried.push_back(&op);
    values.insert(op.result_begin(), op.result_end());
  }
  return success();
}

/// What else the carried values are computed from: operations of the body.
static LogicalResult addOperands(scf::ForOp loop, Operation *op,
                                 llvm::SetVector<Operation *> &needed) {
  for (Value operand : op->getOperands()) {
    Operation *def = operand.getDefiningOp();
    if (!def || def->getBlock() != loop.getBody() || needed.contains(def))
      continue;
    if (def->getNumRegions() != 0 || !isMemoryEffectFree(def) ||
        failed(addOperands(loop, def, needed)))
      return failure();
    needed.insert(def);
  }
  return success();
}

/// Gives scalars that a loop carries, and that nothing with effects looks at
/// (the time that goes on by dt), a loop of their own.
static void splitCarried(scf::ForOp loop) {
  if (loop.getNumResults() == 0)
    return;
  SmallVector<Operation *> carried;
  if (failed(findCarried(loop, carried)))
    return;
  llvm::SetVector<Operation *> needed;
  for (Operation *op : carried) {
    if (failed(addOperands(loop, op, needed)))
      return;
    needed.insert(op);
  }
  Operation *yield = loop.getBody()->getTerminator();
  if (failed(addOperands(loop, yield, needed)))
    return;

  OpBuilder builder(loop);
  Location loc = loop.getLoc();
  auto scalars = scf::ForOp::create(builder, loc, loop.getLowerBound(),
                                    loop.getUpperBound(), loop.getStep(),
                                    loop.getInitArgs());
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(scalars.getBody());
    IRMapping mapping;
    mapping.map(loop.getBody()->getArguments(),
                scalars.getBody()->getArguments());
    for (Operation &op : loop.getBody()->without_terminator())
      if (needed.contains(&op))
        builder.clone(op, mapping);
    builder.clone(*yield, mapping);
  }
  auto rest = scf::ForOp::create(builder, loc, loop.getLowerBound(),
                                 loop.getUpperBound(), loop.getStep());
  rest->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
  loop.replaceAllUsesWith(scalars.getResults());
  yield->setOperands(ValueRange());
  for (Operation *op : llvm::reverse(carried))
    op->erase();
  Block *body = rest.getBody();
  body->getOperations().splice(Block::iterator(body->getTerminator()),
                               loop.getBody()->getOperations(),
                               loop.getBody()->begin(), Block::iterator(yield));
  loop.getInductionVar().replaceAllUsesWith(rest.getInductionVar());
  loop.erase();
}

void HoistInvariantsPass::runOnOperation() {
  // Inner loops first.
  SmallVector<scf::ForOp> loops;
  getOperation()->walk([&](scf::ForOp loop) {
    if (loop.getBody()->getOps<LoopOp>().empty() ||
        loop->getParentOfType<LoopOp>())
      return;
    for (Operation *op = loop; op; op = op->getParentOp())
      if (isa<ACC_COMPUTE_CONSTRUCT_OPS>(op))
        return;
    loops.push_back(loop);
  });
  for (scf::ForOp loop : loops) {
    hoist(loop);
    splitCarried(carryScalars(loop));
  }
}
