//===- ParallelizeScalars.cpp - Scalars that loops write ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// C declares temporaries before loops, and leaves sums in variables. One
// variable for all iterations would forbid running them at the same time.
//
// A scalar can be private if on every way through the body a store comes before
// each load. If somebody may look at it later, the last iteration has to leave
// its value behind, and then every way through the body has to have a store.
//
//===----------------------------------------------------------------------===//

#include "ParallelizeScalars.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;
using namespace xacc::analysis;

namespace xacc::offload {

//===----------------------------------------------------------------------===//
// Stores before loads
//===----------------------------------------------------------------------===//

namespace {

/// Walks a body in the order of execution.
class DefinitionWalk {
public:
  explicit DefinitionWalk(Value memory) : memory(memory) {
    for (Operation *user : memory.getUsers())
      for (; user; user = user->getParentOp())
        users.insert(user);
  }

  /// Whether the scalar is stored to on every way through the block, if it
  /// `isDefined` before.
  bool visit(Block &block, bool isDefined) {
    for (Operation &op : block)
      if (users.contains(&op))
        isDefined = visit(op, isDefined);
    return isDefined;
  }
  /// A load that no store comes before.
  bool hasExposedLoad() const { return exposed; }

private:
  bool visit(Region &region, bool isDefined) {
    if (region.empty())
      return isDefined;
    if (!region.hasOneBlock()) {
      exposed = true;
      return isDefined;
    }
    return visit(region.front(), isDefined);
  }

  bool visit(Operation &op, bool isDefined) {
    if (auto store = dyn_cast<memref::StoreOp>(op);
        store && store.getMemRef() == memory)
      return true;
    if (auto branch = dyn_cast<scf::IfOp>(op)) {
      bool first = visit(branch.getThenRegion(), isDefined);
      bool second = visit(branch.getElseRegion(), isDefined);
      return first && second;
    }
    if (auto loop = dyn_cast<scf::WhileOp>(op)) {
      isDefined = visit(loop.getBefore(), isDefined);
      visit(loop.getAfter(), isDefined);
      return isDefined;
    }
    if (auto loop = dyn_cast<scf::ForOp>(op)) {
      bool after = visit(loop.getRegion(), isDefined);
      return isDefined || (after && runs(loop));
    }
    if (auto loop = dyn_cast<LoopOp>(op)) {
      if (llvm::is_contained(loop.getReductions(), memory)) {
        exposed |= !isDefined;
        isDefined = true;
      }
      visit(loop.getRegion(), isDefined);
      return isDefined;
    }
    exposed |= !isDefined || !isa<memref::LoadOp>(op);
    return isDefined;
  }

  static bool runs(scf::ForOp loop) {
    APInt lower, upper;
    return matchPattern(loop.getLowerBound(), m_ConstantInt(&lower)) &&
           matchPattern(loop.getUpperBound(), m_ConstantInt(&upper)) &&
           lower.slt(upper);
  }

  Value memory;
  llvm::DenseSet<Operation *> users;
  bool exposed = false;
};

} // namespace

/// Whether something may look at the scalar after the loop.
static bool isUsedAfter(Value memory, LoopOp loop) {
  auto alloca = memory.getDefiningOp<memref::AllocaOp>();
  if (!alloca || !loop->getParentRegion()->findAncestorOpInRegion(*alloca) ||
      !alloca->getParentOfType<KernelOp>())
    return true;
  for (Operation *user : memory.getUsers()) {
    if (loop->isAncestor(user) || isa<memref::StoreOp>(user))
      continue;
    // What comes before in the block of the allocation does not come again.
    Operation *before = alloca->getBlock()->findAncestorOpInBlock(*user);
    if (alloca->getBlock() != loop->getBlock() || !before ||
        !before->isBeforeInBlock(loop))
      return true;
  }
  return false;
}

//===----------------------------------------------------------------------===//
// Scalars
//===----------------------------------------------------------------------===//

/// Whether the loop reaches the scalar's memory only through loads and stores
/// of `memory` itself.
static bool isAccessedDirectly(LoopOp loop, Value memory,
                               const MemoryAccesses &accesses) {
  for (Operation *user : memory.getUsers())
    if (loop->isProperAncestor(user) &&
        !isa<memref::LoadOp, memref::StoreOp, LoopOp>(user))
      return false;
  MemoryObject object = findObject(memory);
  return llvm::all_of(accesses.get(), [&](const MemoryAccess &access) {
    return !loop->isProperAncestor(access.op) || access.view == memory ||
           !object.mayOverlap(access.object);
  });
}

SmallVector<LoopScalar> findScalars(LoopOp loop,
                                    const MemoryAccesses &accesses) {
  llvm::SetVector<Value> written;
  for (const MemoryAccess &access : accesses.get()) {
    Value view = access.view;
    if (access.isStore && view && access.subscripts.empty() &&
        !access.isAtomicUpdate && loop->isProperAncestor(access.op) &&
        !loop.getBody().isAncestor(view.getParentRegion()) &&
        cast<MemRefType>(view.getType()).getLayout().isIdentity())
      written.insert(view);
  }

  SmallVector<LoopScalar> scalars;
  for (Value memory : written) {
    LoopScalar &scalar = scalars.emplace_back();
    scalar.memory = memory;
    scalar.name = findObject(memory).name;
    if (!isAccessedDirectly(loop, memory, accesses))
      continue;
    DefinitionWalk walk(memory);
    bool isDefined = walk.visit(loop.getBody().front(), /*isDefined=*/false);
    if (!walk.hasExposedLoad()) {
      if (!isUsedAfter(memory, loop))
        scalar.kind = LoopScalar::Kind::Private;
      else if (isDefined)
        scalar.kind = LoopScalar::Kind::LastPrivate;
    } else if (std::optional<xmp::ReductionKind> kind =
                   findReduction(loop, memory, accesses)) {
      scalar.kind = LoopScalar::Kind::Reduction;
      scalar.reduction = *kind;
    }
  }
  return scalars;
}

static void makePrivate(LoopOp loop, Value memory, bool keepLast) {
  Block &body = loop.getBody().front();
  Location loc = memory.getLoc();
  auto builder = OpBuilder::atBlockBegin(&body);
  auto type = cast<MemRefType>(memory.getType());
  Value own = memref::AllocaOp::create(
      builder, loc, MemRefType::get({}, type.getElementType()));
  memory.replaceUsesWithIf(own, [&](OpOperand &use) {
    return loop->isProperAncestor(use.getOwner());
  });
  if (!keepLast)
    return;
  builder.setInsertionPoint(body.getTerminator());
  Value isLast;
  for (unsigned dim = 0; dim != loop.getNumLoops(); ++dim) {
    Value next = arith::AddIOp::create(builder, loc, loop.getInductionVar(dim),
                                       loop.getStep()[dim],
                                       arith::IntegerOverflowFlags::nsw);
    Value ends = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sge,
                                       next, loop.getUpper()[dim]);
    isLast = isLast
                 ? arith::AndIOp::create(builder, loc, isLast, ends).getResult()
                 : ends;
  }
  auto branch = scf::IfOp::create(builder, loc, isLast);
  builder.setInsertionPointToStart(branch.thenBlock());
  Value last = memref::LoadOp::create(builder, loc, own);
  memref::StoreOp::create(builder, loc, last, memory);
}

static void makeReduction(LoopOp loop, Value memory, xmp::ReductionKind kind) {
  Value accumulator =
      loop.getBody().front().addArgument(memory.getType(), memory.getLoc());
  memory.replaceUsesWithIf(accumulator, [&](OpOperand &use) {
    return loop->isProperAncestor(use.getOwner());
  });
  loop.getReductionsMutable().append(memory);
  SmallVector<int32_t> kinds(loop.getReductionKinds());
  kinds.push_back(static_cast<int32_t>(kind));
  loop.setReductionKinds(kinds);
}

void applyScalar(LoopOp loop, const LoopScalar &scalar) {
  switch (scalar.kind) {
  case LoopScalar::Kind::Private:
    return makePrivate(loop, scalar.memory, /*keepLast=*/false);
  case LoopScalar::Kind::LastPrivate:
    return makePrivate(loop, scalar.memory, /*keepLast=*/true);
  case LoopScalar::Kind::Reduction:
    return makeReduction(loop, scalar.memory, scalar.reduction);
  case LoopScalar::Kind::Carried:
    return;
  }
}

//===----------------------------------------------------------------------===//
// Scalars that are only read
//===----------------------------------------------------------------------===//

void hoistScalarLoads(KernelOp kernel) {
  MemoryAccesses accesses(kernel);
  llvm::MapVector<Value, memref::LoadOp> first;
  for (const MemoryAccess &access : accesses.get()) {
    auto load = dyn_cast<memref::LoadOp>(access.op);
    if (!load || !load.getIndices().empty() ||
        kernel.getBody().isAncestor(load.getMemRef().getParentRegion()))
      continue;
    // What is not present is the host's, which a device cannot read.
    auto enter = load.getMemRef().getDefiningOp<EnterOp>();
    if (!enter || enter.getKind() == MapKind::NoCreate)
      continue;
    auto it = first.find(load.getMemRef());
    if (it == first.end()) {
      if (accesses.isStoredIn(access, kernel))
        continue;
      load->moveBefore(&kernel.getBody().front(),
                       kernel.getBody().front().begin());
      first.insert({load.getMemRef(), load});
    } else {
      load.replaceAllUsesWith(it->second.getResult());
      load.erase();
    }
  }
}

} // namespace xacc::offload
