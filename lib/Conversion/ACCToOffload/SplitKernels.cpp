//===- SplitKernels.cpp - Divide a kernels construct ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Gangs of one kernel cannot wait for each other, so that each loop nest
// becomes a kernel of its own, and the code between them serial ones. What
// needs no memory is computed by the host. Loops that are sequential and have
// directives inside, and branches that the host can decide, stay on the host,
// around kernels.
//
// Values that are read from memory of the device cannot leave a kernel. Where
// code only reads what the nest behind it does not write, both become one
// kernel, in which all threads read. Else the value goes through a variable in
// device memory; what cannot (a value that decides on the host), makes one
// serial kernel of all parts that use it.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Memory.h"
#include "Clauses.h"
#include "Kernels.h"
#include "Nest.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;

namespace xacc::acc_to_offload {

namespace {
enum class PartKind { Serial, Nest, HostLoop, HostBranch };

struct Part {
  PartKind kind;
  SmallVector<Operation *> ops;
};

class Splitter {
public:
  Splitter(const KernelSettings &settings, DeviceScope &scope)
      : settings(settings), scope(scope) {}

  /// Moves the ops of a block, but for the terminator, to the builder's
  /// position and into kernels there.
  LogicalResult split(OpBuilder &builder, Block &block);

private:
  LogicalResult prepareLoops(Block &block);
  bool isAvailable(Value value, Block &block) const;
  PartKind classify(Operation *op, Block &block) const;
  void makeParts(OpBuilder &builder, Block &block);
  void mergeParts(Block &block);
  /// Passes the values of a part that later ones use through memory.
  bool shareValues(size_t first, Block &block);
  size_t findPart(Operation *op, Block &block) const;
  bool isPrologue(const Part &code, const Part &nest) const;
  using Users = SmallVector<Operation *>;
  Block *getPrivateBlockOf(size_t part, memref::AllocaOp alloca,
                           ArrayRef<Users> users) const;
  void placeVariables(OpBuilder &builder, Block &block);
  LogicalResult emit(OpBuilder &builder, Part &part);
  LogicalResult emitLoop(OpBuilder &builder, scf::ForOp loop);
  LogicalResult emitBranch(OpBuilder &builder, scf::IfOp branch);

  const KernelSettings &settings;
  DeviceScope &scope;
  SmallVector<Part> parts;
  SmallVector<memref::AllocaOp> variables;
  /// Sequential loops by directive.
  llvm::SmallPtrSet<Operation *, 4> hostLoops;
  /// Variables that several kernels use, on the host.
  SmallVector<Value> shared;
};
} // namespace

static bool hasLoops(Operation *op) {
  return op
      ->walk([&](Operation *inner) {
        auto loop = dyn_cast<scf::ForOp>(inner);
        bool found = inner != op && (isa<acc::LoopOp>(inner) ||
                                     (loop && loop.getNumResults() == 0));
        return found ? WalkResult::interrupt() : WalkResult::advance();
      })
      .wasInterrupted();
}

/// Whether the body of the nest that an acc.loop stands for has loops.
static bool hasLoopsInside(acc::LoopOp op) {
  if (op.isLoopLike())
    return hasLoops(op);
  Operation *innermost = op;
  int64_t depth = 1;
  for (acc::DeviceType type : kDeviceTypes)
    depth = std::max(depth, op.getCollapseValue(type).value_or(1));
  for (; depth > 0; --depth) {
    Operation *nested = nullptr;
    innermost->walk<WalkOrder::PreOrder>([&](scf::ForOp loop) {
      if (loop == innermost)
        return WalkResult::advance();
      nested = loop;
      return WalkResult::interrupt();
    });
    if (!nested)
      return false;
    innermost = nested;
  }
  return hasLoops(innermost);
}

static bool hasDirectives(Operation *op) {
  return op
      ->walk([&](acc::LoopOp inner) {
        return inner == op ? WalkResult::advance() : WalkResult::interrupt();
      })
      .wasInterrupted();
}

/// Makes scf.for of sequential loops with loops inside: loops of the host.
LogicalResult Splitter::prepareLoops(Block &block) {
  for (auto op : llvm::make_early_inc_range(block.getOps<acc::LoopOp>())) {
    bool isSeq = llvm::any_of(
        kDeviceTypes, [&](acc::DeviceType type) { return op.hasSeq(type); });
    if (isSeq && hasLoopsInside(op) && op.getReductionOperands().empty() &&
        op.getPrivateOperands().empty()) {
      FailureOr<scf::ForOp> loop = convertToFor(op);
      if (failed(loop))
        return failure();
      hostLoops.insert(*loop);
    }
  }
  return success();
}

bool Splitter::isAvailable(Value value, Block &block) const {
  return value.getParentBlock() != &block;
}

PartKind Splitter::classify(Operation *op, Block &block) const {
  bool available = llvm::all_of(op->getOperands(), [&](Value operand) {
    return isAvailable(operand, block);
  });
  if (isa<acc::LoopOp>(op))
    return PartKind::Nest;
  if (auto loop = dyn_cast<scf::ForOp>(op)) {
    if (loop.getNumResults() != 0)
      return PartKind::Serial;
    // A directive inside says that this loop is not the one to divide.
    bool onHost = hostLoops.contains(loop) || hasDirectives(loop);
    return !onHost     ? PartKind::Nest
           : available ? PartKind::HostLoop
                       : PartKind::Serial;
  }
  if (auto branch = dyn_cast<scf::IfOp>(op);
      branch && branch.getNumResults() == 0 && hasLoops(op) && available)
    return PartKind::HostBranch;
  return PartKind::Serial;
}

/// Whether an operation makes something else of an address: a number, or
/// whether it is that of another one. The device's address is another one.
static bool readsAddress(Operation &op) {
  auto isAddress = llvm::IsaPred<LLVM::LLVMPointerType>;
  return isa<memref::ExtractAlignedPointerAsIndexOp>(op) ||
         (llvm::any_of(op.getOperandTypes(), isAddress) &&
          !llvm::all_of(op.getResultTypes(), [&](Type type) {
            return isAddress(type) || isa<BaseMemRefType>(type);
          }));
}

void Splitter::makeParts(OpBuilder &builder, Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block.without_terminator())) {
    if (auto alloca = dyn_cast<memref::AllocaOp>(op);
        alloca && alloca.getType().hasStaticShape()) {
      variables.push_back(alloca);
      continue;
    }
    bool onHost =
        isa<ACC_DATA_ENTRY_OPS, acc::DataBoundsOp>(op) ||
        (isMemoryEffectFree(&op) && op.getNumRegions() == 0 &&
         !readsAddress(op) && llvm::all_of(op.getOperands(), [&](Value v) {
           return isAvailable(v, block);
         }));
    if (onHost) {
      op.moveBefore(builder.getInsertionBlock(), builder.getInsertionPoint());
      continue;
    }
    PartKind kind = classify(&op, block);
    if (kind == PartKind::Serial && !parts.empty() &&
        parts.back().kind == PartKind::Serial)
      parts.back().ops.push_back(&op);
    else
      parts.push_back({kind, {&op}});
  }
}

//===----------------------------------------------------------------------===//
// Parts that share values
//===----------------------------------------------------------------------===//

static analysis::MemoryAccess getAccess(Operation *op, Value memory) {
  analysis::MemoryAccess access;
  access.op = op;
  access.object = analysis::findObject(memory);
  return access;
}

/// Whether a nest may store to what one of `reads` reads.
static bool mayStoreTo(Operation *nest,
                       ArrayRef<analysis::MemoryAccess> reads) {
  auto isRead = [&](const analysis::MemoryAccess &store) {
    return llvm::any_of(reads, [&](const analysis::MemoryAccess &read) {
      return store.mayOverlap(read);
    });
  };
  // Reductions are combined with their variables at the end.
  WalkResult result = nest->walk([&](acc::LoopOp loop) {
    for (Value operand : loop.getReductionOperands()) {
      Operation *entry = operand.getDefiningOp();
      Value var = entry ? acc::getVar(entry) : Value();
      analysis::MemoryAccess store = getAccess(loop, var ? var : operand);
      if (isRead(store))
        return WalkResult::interrupt();
    }
    return WalkResult::advance();
  });
  if (result.wasInterrupted())
    return true;
  analysis::MemoryAccesses accesses(nest);
  if (!llvm::all_of(accesses.getObstacles(), [](const auto &obstacle) {
        return isa<ACC_DATA_ENTRY_OPS, acc::DataBoundsOp>(obstacle.op);
      }))
    return true;
  return llvm::any_of(
      accesses.get(), [&](const analysis::MemoryAccess &access) {
        Value base = access.object.base;
        bool isOwn =
            base && isa_and_present<acc::PrivateOp, acc::FirstprivateOp,
                                    acc::ReductionOp>(base.getDefiningOp());
        return access.isStore && !isOwn && isRead(access);
      });
}

/// Whether `code` has no effect but reading memory that `nest` leaves alone.
bool Splitter::isPrologue(const Part &code, const Part &nest) const {
  if (code.kind != PartKind::Serial || nest.kind != PartKind::Nest)
    return false;
  SmallVector<analysis::MemoryAccess> reads;
  for (Operation *op : code.ops) {
    if (auto load = dyn_cast<memref::LoadOp>(op)) {
      analysis::MemoryAccess read = getAccess(op, load.getMemRef());
      read.type = load.getType();
      reads.push_back(std::move(read));
    } else if (!isMemoryEffectFree(op)) {
      return false;
    }
  }
  // Other ops of the nest are a prologue that it has already.
  return llvm::none_of(nest.ops, [&](Operation *op) {
    return !isMemoryEffectFree(op) && !isa<memref::LoadOp>(op) &&
           mayStoreTo(op, reads);
  });
}

size_t Splitter::findPart(Operation *op, Block &block) const {
  Operation *top = block.findAncestorOpInBlock(*op);
  for (auto [index, part] : llvm::enumerate(parts))
    if (llvm::is_contained(part.ops, top))
      return index;
  return parts.size();
}

bool Splitter::shareValues(size_t first, Block &block) {
  auto usersBehind = [&](Value value) {
    return llvm::make_filter_range(
        value.getUsers(), [&, first](Operation *user) {
          size_t part = findPart(user, block);
          return part != first && part != parts.size();
        });
  };
  SmallVector<Value> values;
  for (Operation *op : parts[first].ops)
    for (Value value : op->getResults()) {
      auto users = usersBehind(value);
      if (users.empty())
        continue;
      bool onDevice = llvm::all_of(users, [&](Operation *user) {
        PartKind kind = parts[findPart(user, block)].kind;
        return kind == PartKind::Serial || kind == PartKind::Nest;
      });
      if (!onDevice || !value.getType().isIntOrIndexOrFloat())
        return false;
      values.push_back(value);
    }
  for (Value value : values) {
    Location loc = value.getLoc();
    OpBuilder builder(&block, block.begin());
    auto variable = memref::AllocaOp::create(
        builder, loc, MemRefType::get({}, value.getType()));
    variables.push_back(variable);
    llvm::SmallDenseMap<size_t, Value> loads;
    for (OpOperand &use : llvm::make_early_inc_range(value.getUses())) {
      size_t index = findPart(use.getOwner(), block);
      if (index == first || index == parts.size())
        continue;
      Value &load = loads[index];
      if (!load) {
        builder.setInsertionPoint(parts[index].ops.front());
        load = memref::LoadOp::create(builder, loc, variable, ValueRange());
        parts[index].ops.insert(parts[index].ops.begin(), load.getDefiningOp());
      }
      use.set(load);
    }
    Operation *def = value.getDefiningOp();
    builder.setInsertionPointAfter(def);
    auto store =
        memref::StoreOp::create(builder, loc, value, variable, ValueRange());
    auto &ops = parts[first].ops;
    ops.insert(std::next(llvm::find(ops, def)), store);
  }
  return true;
}

void Splitter::mergeParts(Block &block) {
  for (size_t first = 0; first < parts.size(); ++first) {
    size_t last = first;
    for (Operation *op : parts[first].ops)
      for (Operation *user : op->getUsers())
        if (size_t index = findPart(user, block); index != parts.size())
          last = std::max(last, index);
    if (last == first)
      continue;
    bool isMerged = last == first + 1 && isPrologue(parts[first], parts[last]);
    if (!isMerged && shareValues(first, block))
      continue;
    PartKind kind = isMerged ? PartKind::Nest : PartKind::Serial;
    for (size_t index = first + 1; index <= last; ++index)
      llvm::append_range(parts[first].ops, parts[index].ops);
    parts[first].kind = kind;
    parts.erase(parts.begin() + first + 1, parts.begin() + last + 1);
    // What was merged may be used further on.
    --first;
  }
}

//===----------------------------------------------------------------------===//
// Variables
//===----------------------------------------------------------------------===//

/// The block inside of a part that may have a variable of its own: no part
/// behind reads what this one leaves in it.
Block *Splitter::getPrivateBlockOf(size_t part, memref::AllocaOp alloca,
                                   ArrayRef<Users> users) const {
  Block *inside = getPrivateBlock(alloca, users[part]);
  if (!inside)
    return nullptr;
  for (size_t later = part + 1; later < parts.size(); ++later) {
    if (users[later].empty() || getPrivateBlock(alloca, users[later]))
      continue;
    // The first to use it decides.
    for (Operation *op : parts[later].ops) {
      if (isa<memref::StoreOp>(op) && llvm::is_contained(users[later], op))
        return inside;
      if (llvm::any_of(users[later],
                       [&](Operation *user) { return op->isAncestor(user); }))
        return nullptr;
    }
  }
  return inside;
}

void Splitter::placeVariables(OpBuilder &builder, Block &block) {
  for (memref::AllocaOp alloca : variables) {
    // Users by part.
    SmallVector<Users> users(parts.size());
    for (Operation *user : alloca->getUsers()) {
      Operation *top = block.findAncestorOpInBlock(*user);
      for (auto [index, part] : llvm::enumerate(parts))
        if (llvm::is_contained(part.ops, top))
          users[index].push_back(user);
    }
    SmallVector<Block *> insides(parts.size());
    for (auto [index, inPart] : llvm::enumerate(users))
      if (!inPart.empty())
        insides[index] = getPrivateBlockOf(index, alloca, users);
    SmallVector<size_t> keepers;
    for (auto [index, inPart] : llvm::enumerate(users)) {
      if (inPart.empty())
        continue;
      if (Block *inside = insides[index]) {
        OpBuilder inner = OpBuilder::atBlockBegin(inside);
        Operation *copy = inner.clone(*alloca);
        for (Operation *user : inPart)
          user->replaceUsesOfWith(alloca, copy->getResult(0));
      } else {
        keepers.push_back(index);
      }
    }
    if (keepers.empty()) {
      alloca.erase();
      continue;
    }
    Part &keeper = parts[keepers.front()];
    if (keepers.size() == 1 &&
        (keeper.kind == PartKind::Serial || keeper.kind == PartKind::Nest)) {
      keeper.ops.insert(keeper.ops.begin(), alloca);
      continue;
    }
    alloca->moveBefore(builder.getInsertionBlock(),
                       builder.getInsertionPoint());
    alloca->setAttr(offload::kTemporaryAttr, builder.getUnitAttr());
    Value device = offload::EnterOp::create(
        builder, alloca.getLoc(), offload::MapKind::Create, alloca,
        ValueRange(), ValueRange(), settings.queue, /*pointer=*/Value(),
        /*dynamic=*/false, /*whole=*/false, /*zero=*/false, /*implicit=*/true,
        /*name=*/StringAttr(), /*declare=*/UnitAttr());
    scope.add({alloca, device, {}, {}});
    shared.push_back(alloca);
  }
}

//===----------------------------------------------------------------------===//
// Emission
//===----------------------------------------------------------------------===//

LogicalResult Splitter::emitLoop(OpBuilder &builder, scf::ForOp loop) {
  auto host = scf::ForOp::create(builder, loop.getLoc(), loop.getLowerBound(),
                                 loop.getUpperBound(), loop.getStep());
  loop.getInductionVar().replaceAllUsesWith(host.getInductionVar());
  OpBuilder inside = OpBuilder::atBlockBegin(host.getBody());
  DeviceScope inner(&scope);
  if (failed(Splitter(settings, inner).split(inside, *loop.getBody())))
    return failure();
  loop.erase();
  return success();
}

LogicalResult Splitter::emitBranch(OpBuilder &builder, scf::IfOp branch) {
  auto host =
      scf::IfOp::create(builder, branch.getLoc(), branch.getCondition(),
                        /*withElseRegion=*/branch.elseBlock() != nullptr);
  for (auto [to, from] : llvm::zip(host->getRegions(), branch->getRegions())) {
    if (from.empty())
      continue;
    OpBuilder inside = OpBuilder::atBlockBegin(&to.front());
    DeviceScope inner(&scope);
    if (failed(Splitter(settings, inner).split(inside, from.front())))
      return failure();
  }
  branch.erase();
  return success();
}

/// Erases code between loops that only sets variables which nothing reads:
/// those of which the loops have copies of their own. It needs no kernel.
static bool eraseIfDead(ArrayRef<Operation *> ops) {
  SmallPtrSet<Operation *, 8> own(ops.begin(), ops.end());
  auto isOnlySet = [&](Value memory) {
    auto alloca = memory.getDefiningOp<memref::AllocaOp>();
    return alloca && own.contains(alloca) &&
           llvm::all_of(alloca->getUsers(), [&](Operation *user) {
             auto store = dyn_cast<memref::StoreOp>(user);
             return store && store.getMemRef() == memory && own.contains(user);
           });
  };
  bool isDead = llvm::all_of(ops, [&](Operation *op) {
    if (isa<memref::AllocaOp>(op))
      return isOnlySet(op->getResult(0));
    if (auto store = dyn_cast<memref::StoreOp>(op))
      return isOnlySet(store.getMemRef());
    return isMemoryEffectFree(op) &&
           llvm::all_of(op->getUsers(),
                        [&](Operation *user) { return own.contains(user); });
  });
  if (isDead)
    for (Operation *op : llvm::reverse(ops))
      op->erase();
  return isDead;
}

LogicalResult Splitter::emit(OpBuilder &builder, Part &part) {
  Operation *first = part.ops.front();
  if (part.kind == PartKind::HostLoop)
    return emitLoop(builder, cast<scf::ForOp>(first));
  if (part.kind == PartKind::HostBranch)
    return emitBranch(builder, cast<scf::IfOp>(first));
  bool isNest = part.kind == PartKind::Nest;
  if (!isNest && eraseIfDead(part.ops))
    return success();
  Location loc = part.ops.back()->getLoc();
  if (settings.remarks) {
    if (isNest)
      emitRemark(loc, "the loop nest becomes a kernel");
    else if (llvm::any_of(part.ops, hasLoops) ||
             llvm::any_of(part.ops, llvm::IsaPred<acc::LoopOp, scf::ForOp>))
      emitRemark(loc, "becomes a sequential kernel together with loops that "
                      "use values it reads, or values from which it uses");
    else
      emitRemark(loc, "code between loops becomes a sequential kernel");
  }
  offload::KernelOp kernel = createEmptyKernel(
      builder, loc,
      isNest ? offload::Construct::Kernels : offload::Construct::Serial,
      settings);
  Operation *end = kernel.getBody().front().getTerminator();
  for (Operation *op : part.ops)
    op->moveBefore(end);
  return finishKernel(kernel,
                      isNest ? LoopContext::Kernels : LoopContext::Serial,
                      settings, scope);
}

LogicalResult Splitter::split(OpBuilder &builder, Block &block) {
  dissolveScopes(block);
  if (failed(prepareLoops(block)))
    return failure();
  makeParts(builder, block);
  mergeParts(block);
  placeVariables(builder, block);
  for (Part &part : parts) {
    if (part.kind == PartKind::Serial &&
        llvm::all_of(part.ops, isOpTriviallyDead)) {
      for (Operation *op : llvm::reverse(part.ops))
        op->erase();
      continue;
    }
    if (failed(emit(builder, part)))
      return failure();
  }
  for (Value variable : shared)
    offload::ExitOp::create(builder, variable.getLoc(),
                            offload::UnmapKind::Release, variable, ValueRange(),
                            ValueRange(), settings.queue, /*pointer=*/Value(),
                            /*dynamic=*/false, /*whole=*/false,
                            /*finalize=*/false, /*implicit=*/true,
                            /*name=*/StringAttr(), /*directive=*/nullptr);
  return success();
}

LogicalResult splitIntoKernels(OpBuilder &builder, Location loc, Block &body,
                               const KernelSettings &settings,
                               DeviceScope &scope) {
  if (!settings.privates.empty() || !settings.firstprivates.empty() ||
      !settings.reductions.empty())
    return emitError(loc, "private, firstprivate and reduction clauses belong "
                          "on the loops of a kernels construct");
  return Splitter(settings, scope).split(builder, body);
}

} // namespace xacc::acc_to_offload
