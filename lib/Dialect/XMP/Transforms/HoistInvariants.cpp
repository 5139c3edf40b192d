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

#include "Analysis/Memory.h"
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
using namespace xacc::analysis;
using namespace xacc::xmp;

namespace {

class HoistInvariantsPass
    : public xacc::xmp::impl::XMPHoistInvariantsPassBase<HoistInvariantsPass> {
public:
  void runOnOperation() override;
};

//===----------------------------------------------------------------------===//
// What a loop touches
//===----------------------------------------------------------------------===//

/// Memory that operations read and write.
struct Memory {
  SmallVector<MemoryObject> read, written;
  /// Anything may be read, or written, too.
  bool readsUnknown = false, writesUnknown = false;

  void add(Operation *op);
  bool mayWrite(const MemoryObject &object) const {
    return writesUnknown || overlaps(written, object);
  }
  bool mayTouch(const MemoryObject &object) const {
    return readsUnknown || mayWrite(object) || overlaps(read, object);
  }

private:
  static bool overlaps(ArrayRef<MemoryObject> objects,
                       const MemoryObject &object) {
    return llvm::any_of(objects, [&](const MemoryObject &other) {
      return other.mayOverlap(object);
    });
  }
  void addCall(LLVM::MemoryEffectsAttr effects);
};

} // namespace

void Memory::addCall(LLVM::MemoryEffectsAttr effects) {
  for (LLVM::ModRefInfo info : {effects.getOther(), effects.getArgMem(),
                                effects.getInaccessibleMem()}) {
    writesUnknown |=
        info == LLVM::ModRefInfo::Mod || info == LLVM::ModRefInfo::ModRef;
    readsUnknown |=
        info == LLVM::ModRefInfo::Ref || info == LLVM::ModRefInfo::ModRef;
  }
}

/// What is in regions is added by itself.
void Memory::add(Operation *op) {
  if (auto loop = dyn_cast<LoopOp>(op)) {
    for (Value reduction : loop.getReductions()) {
      read.push_back(findObject(reduction));
      written.push_back(read.back());
    }
    readsUnknown |= bool(loop.getPeel());
    writesUnknown |= bool(loop.getPeel());
    return;
  }
  if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
    return;
  if (auto call = dyn_cast<LLVM::CallOp>(op);
      call && call.getMemoryEffectsAttr())
    return addCall(call.getMemoryEffectsAttr());
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface || isa<CallOpInterface>(op)) {
    readsUnknown |= !isMemoryEffectFree(op);
    writesUnknown |= !isMemoryEffectFree(op);
    return;
  }
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  for (const MemoryEffects::EffectInstance &effect : effects) {
    if (effect.getResource() == CommunicationResource::get() ||
        isa<MemoryEffects::Allocate>(effect.getEffect()))
      continue;
    bool isRead = isa<MemoryEffects::Read>(effect.getEffect());
    if (Value memory = effect.getValue())
      (isRead ? read : written).push_back(findObject(memory));
    else
      (isRead ? readsUnknown : writesUnknown) = true;
  }
}

//===----------------------------------------------------------------------===//
// What does not change
//===----------------------------------------------------------------------===//

/// A load that may run also where the loop runs no iteration: of a scalar that
/// exists outside of the loop.
static bool isHoistable(memref::LoadOp load, const Memory &memory) {
  if (load.getMemRefType().getRank() != 0)
    return false;
  MemoryObject object = findObject(load.getMemRef());
  return object.isDistinct && !memory.mayWrite(object);
}

static bool isHoistable(LLVM::LoadOp load, const Memory &memory) {
  if (load.getVolatile_() ||
      load.getOrdering() != LLVM::AtomicOrdering::not_atomic ||
      !load.getAddr().getDefiningOp<LLVM::AddressOfOp>())
    return false;
  MemoryObject object = findObject(load.getAddr());
  return object.isDistinct && !memory.mayWrite(object);
}

static void hoist(scf::ForOp loop) {
  Memory memory;
  loop.getBody()->walk([&](Operation *op) { memory.add(op); });
  if (memory.writesUnknown)
    return;
  moveLoopInvariantCode(
      {&loop.getRegion()},
      [&](Value value, Region *region) {
        return !region->isAncestor(value.getParentRegion());
      },
      [&](Operation *op, Region *) {
        if (auto load = dyn_cast<memref::LoadOp>(op))
          return isHoistable(load, memory);
        if (auto load = dyn_cast<LLVM::LoadOp>(op))
          return isHoistable(load, memory);
        return op->getNumRegions() == 0 && isMemoryEffectFree(op) &&
               isSpeculatable(op);
      },
      [&](Operation *op, Region *) { op->moveBefore(loop); });
}

//===----------------------------------------------------------------------===//
// Scalars in memory
//===----------------------------------------------------------------------===//

/// The scalars that only loads and stores of the loop's own body touch, some of
/// them stores.
static SmallVector<Value> findScalars(scf::ForOp loop) {
  llvm::SetVector<Value> scalars;
  Memory others;
  loop.getBody()->walk([&](Operation *op) {
    Value memory;
    if (auto load = dyn_cast<memref::LoadOp>(op))
      memory = load.getMemRef();
    else if (auto store = dyn_cast<memref::StoreOp>(op))
      memory = store.getMemRef();
    if (memory && op->getParentOp() == loop &&
        cast<MemRefType>(memory.getType()).getRank() == 0 &&
        loop.isDefinedOutsideOfLoop(memory))
      scalars.insert(memory);
    else
      others.add(op);
  });
  SmallVector<Value> found;
  for (Value scalar : scalars) {
    MemoryObject object = findObject(scalar);
    bool isAlone =
        object.isDistinct && !others.mayTouch(object) &&
        llvm::none_of(scalars, [&](Value other) {
          return other != scalar && findObject(other).mayOverlap(object);
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
