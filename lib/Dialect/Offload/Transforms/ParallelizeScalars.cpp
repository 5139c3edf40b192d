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
// its value behind, and then every way through the body has to have a store. If
// the program says that iterations are independent, no order of them counts,
// and one that has a store leaves its value behind.
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

/// What a scalar is that not every iteration stores to, and none before a load.
static LoopScalar::Kind kindOfPartlyStored(Value memory, LoopOp loop) {
  llvm::SmallPtrSet<Attribute, 2> values;
  for (Operation *user : memory.getUsers()) {
    if (!loop->isProperAncestor(user))
      continue;
    auto store = dyn_cast<memref::StoreOp>(user);
    if (!store)
      return LoopScalar::Kind::AnyPrivate;
    Attribute value;
    values.insert(matchPattern(store.getValue(), m_Constant(&value))
                      ? value
                      : Attribute());
  }
  bool isFlag = values.size() == 1 && *values.begin();
  return isFlag ? LoopScalar::Kind::Flag : LoopScalar::Kind::Carried;
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
      else
        scalar.kind = kindOfPartlyStored(memory, loop);
    } else if (std::optional<xmp::ReductionKind> kind =
                   findReduction(loop, memory, accesses)) {
      scalar.kind = LoopScalar::Kind::Reduction;
      scalar.reduction = *kind;
    }
  }
  return scalars;
}

/// A copy for each iteration, which all of its accesses go to.
static Value makeCopy(LoopOp loop, Value memory) {
  auto builder = OpBuilder::atBlockBegin(&loop.getBody().front());
  auto type = cast<MemRefType>(memory.getType());
  Value own = memref::AllocaOp::create(
      builder, memory.getLoc(), MemRefType::get({}, type.getElementType()));
  memory.replaceUsesWithIf(own, [&](OpOperand &use) {
    return loop->isProperAncestor(use.getOwner());
  });
  return own;
}

/// Whether this is the last iteration of all dimensions.
static Value createIsLast(OpBuilder &builder, Location loc, LoopOp loop) {
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
  return isLast;
}

/// Whether this iteration has stored to its copy: a variable of its own, set
/// beside each store, and each loop that reduces into it.
static Value createIsStored(OpBuilder &builder, Location loc, LoopOp loop,
                            Value own) {
  auto start = OpBuilder::atBlockBegin(&loop.getBody().front());
  auto create = [&](OpBuilder &at, bool value) -> Value {
    return arith::ConstantIntOp::create(at, loc, value, 32);
  };
  Value flag = memref::AllocaOp::create(
      start, loc, MemRefType::get({}, start.getI32Type()));
  memref::StoreOp::create(start, loc, create(start, false), flag);
  for (Operation *user : llvm::to_vector(own.getUsers()))
    if (isa<memref::StoreOp, LoopOp>(user)) {
      OpBuilder after(user->getContext());
      after.setInsertionPointAfter(user);
      memref::StoreOp::create(after, loc, create(after, true), flag);
    }
  Value value = memref::LoadOp::create(builder, loc, flag);
  return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::ne, value,
                               create(builder, false));
}

static void makePrivate(LoopOp loop, Value memory, LoopScalar::Kind kind) {
  Value own = makeCopy(loop, memory);
  if (kind == LoopScalar::Kind::Private)
    return;
  Location loc = memory.getLoc();
  OpBuilder builder(loop.getBody().front().getTerminator());
  Value keeps = kind == LoopScalar::Kind::LastPrivate
                    ? createIsLast(builder, loc, loop)
                    : createIsStored(builder, loc, loop, own);
  auto branch = scf::IfOp::create(builder, loc, keeps);
  if (kind == LoopScalar::Kind::LastPrivate)
    branch->setAttr(kLastValueAttr, builder.getUnitAttr());
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
  case LoopScalar::Kind::LastPrivate:
  case LoopScalar::Kind::AnyPrivate:
    return makePrivate(loop, scalar.memory, scalar.kind);
  case LoopScalar::Kind::Reduction:
    return makeReduction(loop, scalar.memory, scalar.reduction);
  case LoopScalar::Kind::Flag:
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
