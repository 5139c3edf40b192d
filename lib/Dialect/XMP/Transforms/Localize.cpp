//===- Localize.cpp - From global indices to the node's own part ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Function by function:
//
// 1. For each `xmp.loop` that is in no other: views of the arrays accessed in
//    it are created before it, and the accesses become memref accesses at
//    `index - origin`. Memref subscripts thus lie in [0, extent), as the
//    lowering to LLVM, which marks address arithmetic `nuw inbounds`, presumes.
// 2. The loops are lowered from the inside out (LocalizeLoop.cpp).
// 3. Accesses outside of all loops, and beside directives in a loop of time
//    steps, become checked `xmp.element`s; those in other loops, where a call
//    each would cost too much, use views that stand at the entry of the
//    function.
// 4. Addresses of elements (`xmp.element`), which accesses of structures and C
//    functions use, follow the same rules; where a subscript is not surely in
//    the block or its shadow, the position is compared in the program, and only
//    one that is not stored reaches the runtime, which ends the job. So are
//    the positions of accesses on the host whose subscripts the loop finds, as
//    in `a[index[i]]`.
//
// Arrays whose extents the program gives when it runs may have no storage yet.
// Where one has none on this node, which is so too on nodes that own nothing, a
// copy of the nest runs in which the accesses to these arrays are checked:
//
//   if (the data pointer of any of them is null) checked nest; else nest;
//
// The nest itself stays free of checks, and what it does not execute, such as
// an access to an optional array in a branch, is no error.
//
// In a compute construct of OpenACC all that asks the runtime stands before the
// construct.
//
// Precondition: verified IR. Postcondition: no xmp.loop, xmp.load, xmp.store.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/XMP/Analysis/Halo.h"
#include "Dialect/XMP/IR/LocalPosition.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "KernelChecks.h"
#include "LocalViews.h"
#include "LocalizeLoop.h"
#include "LoopsInTasks.h"
#include "OwnerChecks.h"
#include "Widening.h"
#include "mlir/Analysis/CFGLoopInfo.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Interfaces/LoopLikeInterface.h"
#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/SmallPtrSet.h"
#include "llvm/ADT/TypeSwitch.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPLOCALIZEPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::xmp;

static Value getArray(Operation *access) {
  return llvm::TypeSwitch<Operation *, Value>(access)
      .Case<LoadOp, StoreOp, ElementOp>([](auto op) { return op.getArray(); });
}

static ValueRange getIndices(Operation *access) {
  return llvm::TypeSwitch<Operation *, ValueRange>(access)
      .Case<LoadOp, StoreOp, ElementOp>(
          [](auto op) { return op.getIndices(); });
}

/// Replaces a load or store by one of the memref; leaves the op for the caller
/// to erase.
static void replaceAccess(Operation *access, Value memref,
                          ValueRange subscripts) {
  OpBuilder builder(access);
  Location loc = access->getLoc();
  Operation *local;
  if (auto load = dyn_cast<LoadOp>(access)) {
    local = memref::LoadOp::create(builder, loc, memref, subscripts);
    load->replaceAllUsesWith(local);
  } else {
    local = memref::StoreOp::create(
        builder, loc, cast<StoreOp>(access).getValue(), memref, subscripts);
  }
  if (Attribute tags = access->getAttr(xacc::offload::kTypeTagsAttr))
    local->setAttr(xacc::offload::kTypeTagsAttr, tags);
}

/// Notes positions in cyclic dimensions in `cyclic`, if it is there.
static void replaceByView(Operation *access, const LocalView &view,
                          SmallVectorImpl<CyclicAccess> *cyclic = nullptr) {
  OpBuilder builder(access);
  Location loc = access->getLoc();
  SmallVector<Value> positions =
      view.getPositions(builder, loc, getIndices(access));
  for (auto [dim, index, origin] :
       llvm::enumerate(getIndices(access), view.origins))
    if (cyclic && origin.cyclic && !isFirstStored(index))
      cyclic->push_back({positions[dim], index, getArray(access),
                         static_cast<int64_t>(dim), origin.start});
  if (auto element = dyn_cast<ElementOp>(access))
    return element.replaceAllUsesWith(view.getAddress(builder, loc, positions));
  replaceAccess(access, view.memref, positions);
}

/// Ends the job in front of an access if its position in one of these
/// dimensions is outside of what is stored.
static void requireStored(Operation *access, const LocalView &view,
                          ArrayRef<int64_t> dims) {
  OpBuilder builder(access);
  Location loc = access->getLoc();
  Value isOutside;
  for (int64_t dim : dims) {
    Value beyond =
        isElsewhere(builder, loc, view, dim, getIndices(access)[dim]);
    isOutside = isOutside
                    ? arith::OrIOp::create(builder, loc, isOutside, beyond)
                    : beyond;
  }
  if (!isOutside)
    return;
  auto ifOp =
      scf::IfOp::create(builder, loc, isOutside, /*withElseRegion=*/false);
  builder.setInsertionPointToStart(ifOp.thenBlock());
  RequireStoredOp::create(builder, loc, getArray(access), getIndices(access))
      .setDirective("element");
}

/// Whether a subscript is what the program reads, calls or counts in a loop of
/// another form: no range of such elements is known in front of a loop. A
/// variable may be read in front of it.
static bool isFoundInLoop(Value index) {
  Operation *op = index.getDefiningOp();
  if (!op) {
    Operation *parent = index.getParentBlock()->getParentOp();
    auto loop = dyn_cast<scf::ForOp>(parent);
    return loop ? index != loop.getInductionVar()
                : !isa<LoopOp, scf::ParallelOp, func::FuncOp>(parent);
  }
  if (auto load = dyn_cast<memref::LoadOp>(op);
      load && load.getIndices().empty())
    return false;
  return !isPure(op) || op->getNumRegions() ||
         llvm::any_of(op->getOperands(), isFoundInLoop);
}

static bool mayLackStorage(Value array) {
  return mayLackStorage(cast<ArrayType>(array.getType()));
}

/// Whether the node stores nothing of the array.
static Value isWithoutStorage(OpBuilder &builder, Location loc, Value view) {
  Value address =
      memref::ExtractAlignedPointerAsIndexOp::create(builder, loc, view);
  Value zero = arith::ConstantIndexOp::create(builder, loc, 0);
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::eq, address,
                               zero);
}

static void replaceByElement(Operation *access) {
  OpBuilder builder(access);
  Location loc = access->getLoc();
  Value array = getArray(access);
  Value address = ElementOp::create(builder, loc, array, getIndices(access));
  auto type =
      MemRefType::get({}, cast<ArrayType>(array.getType()).getElementType());
  Value memref = AsMemRefOp::create(builder, loc, type, address, ValueRange());
  replaceAccess(access, memref, {});
}

static bool canReachItself(Block *block) {
  SmallVector<Block *> worklist(block->getSuccessors());
  SmallPtrSet<Block *, 8> seen;
  while (!worklist.empty()) {
    Block *next = worklist.pop_back_val();
    if (next == block)
      return true;
    if (seen.insert(next).second)
      llvm::append_range(worklist, next->getSuccessors());
  }
  return false;
}

/// Whether an operation communicates, looks at node sets or is a loop over
/// nodes: beside that the check of an element costs nothing.
static bool isDirective(Operation *op) {
  return isa<LoopOp, TaskOp, ReflectOp, ReflectDoOp, GmoveOp, BarrierOp,
             BcastOp, ReductionOp, WaitAsyncOp>(op);
}

namespace {
/// Which accesses run often, in loops of the source that are not distributed.
class HotLoops {
public:
  /// Whether the innermost loop around an operation has no directive.
  bool contain(Operation *op) {
    for (; op && !isa<func::FuncOp>(op); op = op->getParentOp()) {
      if (canReachItself(op->getBlock())) {
        const CFGLoop *loop = getInnermost(op->getBlock());
        return !loop || isHot<Block>(loop, loop->getBlocks());
      }
      Operation *parent = op->getParentOp();
      if (isa_and_nonnull<LoopLikeOpInterface>(parent))
        return isHot<Operation>(parent, parent);
    }
    return false;
  }

private:
  const CFGLoop *getInnermost(Block *block) {
    std::unique_ptr<CFGLoopInfo> &loops = loopsOf[block->getParent()];
    if (!loops)
      loops = std::make_unique<CFGLoopInfo>(
          dominance.getDomTree(block->getParent()));
    return loops->getLoopFor(block);
  }

  template <typename Part>
  bool isHot(const void *loop, ArrayRef<Part *> parts) {
    auto [it, isNew] = hot.try_emplace(loop, true);
    if (isNew)
      for (Part *part : parts)
        part->walk([&](Operation *op) {
          if (!isDirective(op))
            return WalkResult::advance();
          it->second = false;
          return WalkResult::interrupt();
        });
    return it->second;
  }

  DominanceInfo dominance;
  DenseMap<Region *, std::unique_ptr<CFGLoopInfo>> loopsOf;
  DenseMap<const void *, bool> hot;
};
} // namespace

/// The outermost compute construct of OpenACC around an op, or null.
static Operation *getComputeConstruct(Operation *op) {
  Operation *found = nullptr;
  for (; op; op = op->getParentOp())
    if (isa<acc::ParallelOp, acc::KernelsOp, acc::SerialOp>(op))
      found = op;
  return found;
}

/// Moves out of a compute construct what only the host can answer: who owns
/// what, and the arithmetic on it.
static void hoistQueries(Operation *construct) {
  construct->walk<WalkOrder::PreOrder>([&](Operation *op) {
    // A condition in the construct may keep a division from being computed.
    if (op == construct || op->getNumRegions() || !isPure(op))
      return;
    if (!isa_and_present<XMPDialect>(op->getDialect()) &&
        !isa_and_present<arith::ArithDialect>(op->getDialect()) &&
        !isa<memref::ExtractStridedMetadataOp, memref::ReinterpretCastOp>(op))
      return;
    // A choice of two addresses is one of the device's.
    if (isa_and_present<arith::ArithDialect>(op->getDialect()) &&
        llvm::any_of(op->getResultTypes(), [](Type type) {
          return !type.isIntOrIndexOrFloat() && !isa<ComplexType>(type);
        }))
      return;
    bool isOutside = llvm::all_of(op->getOperands(), [&](Value operand) {
      return !construct->isAncestor(operand.getParentRegion()->getParentOp());
    });
    if (isOutside)
      op->moveBefore(construct);
  });
}

namespace {
struct LocalizePass
    : public xacc::xmp::impl::XMPLocalizePassBase<LocalizePass> {
  using Base::Base;

  LogicalResult localize(func::FuncOp function, const ArrayInfo &info) {
    if (function.isExternal())
      return success();
    markKnownReach(function, info);
    if (failed(lowerWidenings(function, openmp)))
      return failure();
    if (checkBounds)
      addKernelChecks(function, info);
    else
      addOwnerChecks(function, info);

    // The outermost loops, and all accesses.
    SmallVector<LoopOp> outermost;
    SmallVector<Operation *> checked, others, erased;
    HotLoops hot;
    function.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto loop = dyn_cast<LoopOp>(op)) {
        outermost.push_back(loop);
        return WalkResult::skip();
      }
      if (isa<LoadOp, StoreOp, ElementOp>(op)) {
        bool isChecked =
            !getComputeConstruct(op) &&
            (checkBounds || op->hasAttr(kCheckedAttr) || !hot.contain(op));
        if (!isChecked)
          others.push_back(op);
        else if (!isa<ElementOp>(op))
          checked.push_back(op);
      }
      return WalkResult::advance();
    });

    for (LoopOp loop : outermost) {
      bool onHost = !getComputeConstruct(loop);
      if (onHost)
        requireNodesInTask(loop);
      if (LoopOp copy =
              onHost && !checkBounds ? addCheckedCopy(loop, info) : LoopOp())
        if (failed(localizeNest(copy, info, erased, Checks::Storage)))
          return failure();
      Checks checks = onHost && checkBounds ? Checks::All : Checks::None;
      if (failed(localizeNest(loop, info, erased, checks)))
        return failure();
    }
    function.walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto loop = dyn_cast<acc::LoopOp>(op))
        if (auto depth =
                dyn_cast_or_null<IntegerAttr>(loop->removeAttr(kCollapseAttr)))
          loop.setCollapseForDeviceTypes(op->getContext(), {},
                                         depth.getValue());
      if (getComputeConstruct(op) != op)
        return WalkResult::advance();
      hoistQueries(op);
      return WalkResult::advance();
    });

    // Before the first of the ops that were at the entry.
    Block &entry = function.getBody().front();
    LocalViews entryViews(info, OpBuilder::InsertPoint(&entry, entry.begin()));
    for (Operation *access : checked)
      replaceByElement(access);
    for (Operation *access : others)
      if (succeeded(localizeInLoop(access, entryViews, info)))
        erased.push_back(access);
    llvm::append_range(erased, checked);
    for (Operation *access : erased)
      access->erase();
    return success();
  }

  /// Kernels cannot end the job: what one accesses without a condition must
  /// have storage when it is launched.
  static void requireStorage(LoopOp nest, Operation *construct) {
    SetVector<Value> arrays;
    nest.walk([&](Operation *op) {
      if (!isa<LoadOp, StoreOp>(op))
        return;
      Value array = getArray(op);
      Operation *parent = op->getParentOp();
      while (parent != construct && isa<LoopLikeOpInterface, LoopOp>(parent))
        parent = parent->getParentOp();
      if (parent == construct && mayLackStorage(array) &&
          isAvailableOutside(array, construct))
        arrays.insert(array);
    });
    OpBuilder builder(construct);
    for (Value array : arrays)
      if (array.getParentRegion()->isAncestor(construct->getParentRegion()))
        createRequireStorage(builder, nest.getLoc(), array, "loop");
  }

  /// Which accesses of a nest become checked elements.
  enum class Checks { None, Storage, All };

  /// Puts a copy of a nest beside it, for nodes that have no storage of an
  /// array that may have none; null if there is no such array.
  static LoopOp addCheckedCopy(LoopOp nest, const ArrayInfo &info) {
    SetVector<Value> arrays;
    nest.walk([&](Operation *op) {
      if (!isa<LoadOp, StoreOp>(op))
        return;
      Value array = getArray(op);
      if (mayLackStorage(array) && isAvailableOutside(array, nest))
        arrays.insert(array);
    });
    if (arrays.empty())
      return {};
    OpBuilder builder(nest);
    Location loc = nest.getLoc();
    LocalViews views(info, builder.saveInsertionPoint());
    Value any;
    for (Value array : arrays) {
      Value none = isWithoutStorage(builder, loc, views.get(array, loc).memref);
      any = any ? arith::OrIOp::create(builder, loc, any, none) : none;
    }
    auto ifOp = scf::IfOp::create(builder, loc, any, /*withElseRegion=*/true);
    builder.setInsertionPointToStart(ifOp.thenBlock());
    auto copy = cast<LoopOp>(builder.clone(*nest));
    nest->moveBefore(ifOp.elseBlock(), ifOp.elseBlock()->begin());
    return copy;
  }

  LogicalResult localizeNest(LoopOp outermost, const ArrayInfo &info,
                             SmallVectorImpl<Operation *> &erased,
                             Checks checks) {
    Operation *construct = getComputeConstruct(outermost);
    Operation *scope = construct ? construct : outermost;
    if (construct)
      requireStorage(outermost, construct);
    OpBuilder builder(scope);
    LocalViews views(info, builder.saveInsertionPoint());
    SmallVector<CyclicAccess> cyclic;
    HaloFootprint footprint(info);
    bool hasChecks = checks != Checks::None;
    outermost.walk([&](Operation *op) {
      if (!isa<LoadOp, StoreOp, ElementOp>(op))
        return;
      hasChecks |= op->hasAttr(kCheckedAttr);
      Value array = getArray(op);
      if (checks == Checks::All || op->hasAttr(kCheckedAttr) ||
          (checks == Checks::Storage && mayLackStorage(array))) {
        if (isa<ElementOp>(op))
          return;
        replaceByElement(op);
      } else {
        bool isOutside = isAvailableOutside(array, scope);
        if (!isOutside)
          builder.setInsertionPointAfterValue(array);
        LocalViews own(info, builder.saveInsertionPoint());
        const LocalView &view = isOutside ? views.get(array, outermost.getLoc())
                                          : own.get(array, op->getLoc());
        if (auto element = dyn_cast<ElementOp>(op)) {
          if (failed(requireStored(element, view, footprint)))
            return;
        } else if (!construct) {
          requireFound(op, view, footprint);
        }
        replaceByView(op, view, &cyclic);
      }
      // The old access uses the index: it must not seem to be needed.
      op->dropAllReferences();
      erased.push_back(op);
    });

    SmallVector<LoopOp> loops;
    outermost.walk([&](LoopOp loop) { loops.push_back(loop); });
    for (LoopOp loop : loops) {
      LocalizeLoopOptions options;
      // In a pass of several sweeps the threads are there already. What runs in
      // parts waits for an exchange between them: threads share each part.
      options.threads = openmp && !construct &&
                        (loop == outermost || loop->hasAttr(kPartAttr)) &&
                        !hasChecks && !loop->getParentOfType<scf::ParallelOp>();
      options.inComputeConstruct = construct != nullptr;
      if (failed(localizeLoop(loop, info, cyclic, options)))
        return failure();
    }
    return success();
  }

  /// Compares the positions of an access whose subscripts the loop finds, as
  /// `a[index[i]]`, with what is stored.
  static void requireFound(Operation *access, const LocalView &view,
                           HaloFootprint &footprint) {
    SmallVector<int64_t> dims;
    for (auto [dim, index] : llvm::enumerate(getIndices(access)))
      if (isFoundInLoop(index) &&
          footprint.isDistributed(getArray(access), dim) &&
          !cast<ArrayType>(getArray(access).getType()).getShadow()[dim].full)
        dims.push_back(dim);
    ::requireStored(access, view, dims);
  }

  /// Compares the positions of an element that may not be stored. Fails in
  /// cyclic dimensions, where only the runtime knows.
  static LogicalResult requireStored(ElementOp element, const LocalView &view,
                                     HaloFootprint &footprint) {
    SmallVector<int64_t> dims;
    for (auto [dim, index] : llvm::enumerate(element.getIndices())) {
      if (!footprint.isDistributed(element.getArray(), dim) ||
          isFirstStored(index) || element->hasAttr(kReachKnownAttr) ||
          footprint.isStored(element, element.getArray(), dim, index))
        continue;
      if (view.origins[dim].cyclic)
        return failure();
      dims.push_back(dim);
    }
    ::requireStored(element, view, dims);
    return success();
  }

  /// An access in a loop of the source that is not distributed. Fails if it
  /// stays as it is.
  LogicalResult localizeInLoop(Operation *access, LocalViews &entryViews,
                               const ArrayInfo &info) {
    Value array = getArray(access);
    Value source = array;
    while (auto cast = source.getDefiningOp<CastHandleOp>())
      source = cast.getSource();
    auto argument = dyn_cast<BlockArgument>(source);
    bool atEntry =
        source.getDefiningOp<GetGlobalOp>() ||
        (argument && argument.getOwner() == entryViews.getPoint().getBlock());
    OpBuilder builder(access);
    Location loc = access->getLoc();
    if (!atEntry)
      builder.setInsertionPointAfterValue(array);
    LocalViews own(info, builder.saveInsertionPoint());
    const LocalView &view = (atEntry ? entryViews : own).get(array, loc);
    if (mayLackStorage(array) && !getComputeConstruct(access)) {
      builder.setInsertionPoint(access);
      Value none = isWithoutStorage(builder, loc, view.memref);
      auto ifOp =
          scf::IfOp::create(builder, loc, none, /*withElseRegion=*/false);
      builder.setInsertionPointToStart(ifOp.thenBlock());
      RequireStoredOp::create(builder, loc, array, getIndices(access));
    }
    HaloFootprint footprint(info);
    if (auto element = dyn_cast<ElementOp>(access)) {
      if (failed(requireStored(element, view, footprint)))
        return failure();
    } else if (!getComputeConstruct(access)) {
      requireFound(access, view, footprint);
    }
    replaceByView(access, view);
    return success();
  }

  void runOnOperation() override {
    ArrayInfo info(getOperation());
    for (auto function : getOperation().getOps<func::FuncOp>())
      if (failed(localize(function, info)))
        return signalPassFailure();
  }
};
} // namespace
