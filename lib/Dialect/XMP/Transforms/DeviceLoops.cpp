//===- DeviceLoops.cpp - Loops that run on devices ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceLoops.h"
#include "Analysis/Memory.h"
#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/MapVector.h"

using namespace mlir;

namespace xacc::xmp {

template <typename ComputeOp> static bool mayRunOnHost(ComputeOp op) {
  return op.getIfCond() || op.getSelfCond() || op.getSelfAttr();
}

LoopOp findKernelLoop(Operation *construct) {
  auto parallel = dyn_cast<acc::ParallelOp>(construct);
  auto kernels = dyn_cast<acc::KernelsOp>(construct);
  if ((!parallel && !kernels) || (parallel && mayRunOnHost(parallel)) ||
      (kernels && mayRunOnHost(kernels)))
    return nullptr;
  LoopOp loop;
  WalkResult result = construct->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == construct ||
        isa<acc::YieldOp, acc::TerminatorOp, acc::LoopOp, acc::ReductionOp,
            acc::PrivateOp, acc::FirstprivateOp>(op))
      return WalkResult::advance();
    auto found = dyn_cast<LoopOp>(op);
    if (found && !loop) {
      loop = found;
      return WalkResult::skip();
    }
    return !found && isMemoryEffectFree(op) ? WalkResult::advance()
                                            : WalkResult::interrupt();
  });
  return result.wasInterrupted() ? nullptr : loop;
}

LoopOp findLoopIn(Operation *statement) {
  if (auto loop = dyn_cast<LoopOp>(statement))
    return loop;
  return findKernelLoop(statement);
}

SmallVector<Operation *> getWithData(Operation *construct) {
  SmallVector<Operation *> ops{construct};
  if (!isa<ACC_COMPUTE_CONSTRUCT_OPS>(construct))
    return ops;
  Block *block = construct->getBlock();
  auto add = [&](Operation *op) {
    if (op->getBlock() == block && !llvm::is_contained(ops, op))
      ops.push_back(op);
  };
  for (Value operand : construct->getOperands()) {
    Operation *entry = operand.getDefiningOp();
    if (!isa_and_nonnull<ACC_DATA_ENTRY_OPS>(entry))
      continue;
    add(entry);
    for (Operation *user : operand.getUsers())
      if (isa<ACC_DATA_EXIT_OPS>(user))
        add(user);
  }
  llvm::sort(ops,
             [](Operation *a, Operation *b) { return a->isBeforeInBlock(b); });
  return ops;
}

bool isPresentOrCopy(Operation *dataOp) {
  acc::DataClause clause =
      acc::getDataClause(dataOp).value_or(acc::DataClause::acc_no_create);
  return (clause == acc::DataClause::acc_copy ||
          clause == acc::DataClause::acc_present) &&
         acc::getBounds(dataOp).empty() && dataOp->hasAttr(offload::kWholeAttr);
}

/// The data that a data operation is for: an array, or memory.
static const void *getDataKey(Operation *entry) {
  Value variable = acc::getVar(entry);
  if (auto view = variable.getDefiningOp<LocalViewOp>())
    return analysis::getIdentity(view.getArray());
  return variable.getAsOpaquePointer();
}

/// Whether a construct is complete when it returns, and orders nothing.
template <typename ComputeOp> static bool isSynchronous(ComputeOp op) {
  return op.getAsyncOperands().empty() && !op.getAsyncOnlyAttr() &&
         op.getWaitOperands().empty() && !op.getWaitOnlyAttr();
}

/// Whether a data operation brings values, and takes none with it.
static bool onlyBrings(Operation *entry) {
  return acc::getDataClause(entry) == acc::DataClause::acc_copyin;
}

static bool isStoredIn(Operation *construct, const void *key) {
  return construct
      ->walk([&](StoreOp store) {
        return analysis::getIdentity(store.getArray()) == key
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

std::optional<StringRef> findKernelObstacle(Operation *construct,
                                            Operation *timeLoop) {
  auto parallel = dyn_cast<acc::ParallelOp>(construct);
  if (parallel ? !isSynchronous(parallel)
               : !isSynchronous(cast<acc::KernelsOp>(construct)))
    return "a construct is in a queue, or waits";
  WalkResult result = construct->walk([](Operation *op) {
    return llvm::any_of(
               op->getOperands(),
               [](Value operand) {
                 return isa_and_nonnull<acc::PrivateOp, acc::FirstprivateOp,
                                        acc::ReductionOp>(
                     operand.getDefiningOp());
               })
               ? WalkResult::interrupt()
               : WalkResult::advance();
  });
  if (result.wasInterrupted())
    return "a construct has private variables or sums";
  for (Operation *op : getWithData(construct)) {
    if (op == construct || isa<ACC_DATA_EXIT_OPS>(op))
      continue;
    bool isWhole =
        isPresentOrCopy(op) || (onlyBrings(op) && acc::getBounds(op).empty() &&
                                op->hasAttr(offload::kWholeAttr));
    if (onlyBrings(op) && isStoredIn(construct, getDataKey(op)))
      return "a construct stores to data of a copyin clause";
    if (!isWhole)
      return "a construct has data clauses other than copy, copyin and present "
             "of whole variables";
    if (timeLoop->isAncestor(acc::getVar(op).getParentRegion()->getParentOp()))
      return "a construct has data that is declared in the loop";
  }
  return std::nullopt;
}

namespace {

/// One clause of a construct, for a whole array.
struct DataClause {
  Value view;
  acc::DataClause clause;

  template <typename Op>
  Value enter(OpBuilder &builder, Location loc, StringRef name) const {
    Type element = cast<MemRefType>(view.getType()).getElementType();
    auto op = Op::create(builder, loc, view.getType(), view, element,
                         /*varPtrPtr=*/Value(), /*bounds=*/ValueRange(),
                         /*async=*/ValueRange(), ArrayAttr(), ArrayAttr(),
                         clause, /*structured=*/true, /*implicit=*/false,
                         builder.getStringAttr(name));
    op->setAttr(offload::kWholeAttr, builder.getUnitAttr());
    return op.getAccVar();
  }
  void exit(OpBuilder &builder, Location loc, Value device) const {
    UnitAttr whole = builder.getUnitAttr();
    if (clause == acc::DataClause::acc_copy) {
      Type element = cast<MemRefType>(view.getType()).getElementType();
      acc::CopyoutOp::create(builder, loc, device, view, element,
                             /*bounds=*/ValueRange(), ValueRange(), ArrayAttr(),
                             ArrayAttr(), clause, /*structured=*/true,
                             /*implicit=*/false, StringAttr())
          ->setAttr(offload::kWholeAttr, whole);
      return;
    }
    acc::DeleteOp::create(builder, loc, device, /*bounds=*/ValueRange(),
                          ValueRange(), ArrayAttr(), ArrayAttr(), clause,
                          /*structured=*/true, /*implicit=*/false, StringAttr())
        ->setAttr(offload::kWholeAttr, whole);
  }
};

} // namespace

static Value viewOf(OpBuilder &builder, Location loc, Value array) {
  auto type = cast<ArrayType>(array.getType());
  return LocalViewOp::create(builder, loc, type.getLocalType(), array);
}

/// A loop of independent iterations that is all of a kernel, at whose body it
/// leaves the builder; without bounds for loops in its body.
static acc::LoopOp createLoopOfKernel(OpBuilder &builder, Location loc,
                                      ValueRange lower, ValueRange upper,
                                      ValueRange devices) {
  unsigned rank = lower.size();
  Value one = arith::ConstantIndexOp::create(builder, loc, 1);
  auto kernel = acc::ParallelOp::create(
      builder, loc, ValueRange(), ValueRange(), ValueRange(), ValueRange(),
      ValueRange(), Value(), Value(), ValueRange(), ValueRange(), ValueRange(),
      devices);
  builder.createBlock(&kernel.getRegion());
  auto loop =
      acc::LoopOp::create(builder, loc, lower, upper, SmallVector(rank, one),
                          acc::LoopParMode::loop_independent);
  auto none = builder.getArrayAttr(
      acc::DeviceTypeAttr::get(builder.getContext(), acc::DeviceType::None));
  if (rank != 0) {
    loop.setInclusiveUpperbound(SmallVector<bool>(rank, false));
    loop.setCollapseAttr(builder.getI64ArrayAttr(rank));
    loop.setCollapseDeviceTypeAttr(none);
  }
  auto combined = acc::CombinedConstructsTypeAttr::get(
      builder.getContext(), acc::CombinedConstructsType::ParallelLoop);
  loop.setCombinedAttr(combined);
  kernel.setCombined(true);
  acc::YieldOp::create(builder, loc);
  SmallVector<Type> types(rank, builder.getIndexType());
  builder.createBlock(&loop.getRegion(), {}, types,
                      SmallVector<Location>(rank, loc));
  builder.setInsertionPoint(acc::YieldOp::create(builder, loc));
  return loop;
}

/// The copy that takes the place of an array with this key; null if none does.
static Value findCopy(ArrayRef<Replacement> replaced, const void *key) {
  for (const Replacement &replacement : replaced)
    if (analysis::getIdentity(replacement.array) == key)
      return replacement.copy;
  return {};
}

Value createKernelLoop(OpBuilder &builder, Location loc,
                       ArrayRef<Operation *> constructs,
                       ArrayRef<Replacement> replaced, Value begin, Value end,
                       StringRef noImage) {
  // What one construct only brings, another one may store to.
  llvm::MapVector<const void *, Operation *> entries;
  for (Operation *construct : constructs)
    for (Operation *op : getWithData(construct))
      if (isa<ACC_DATA_ENTRY_OPS>(op) && !findCopy(replaced, getDataKey(op))) {
        Operation *&entry = entries[getDataKey(op)];
        if (!entry || onlyBrings(entry))
          entry = op;
      }
  SmallVector<Operation *> exits;
  SmallVector<Value> devices;
  IRMapping mapping;
  for (auto [key, entry] : entries) {
    devices.push_back(builder.clone(*entry, mapping)->getResult(0));
    for (Operation *user : entry->getUsers())
      if (isa<ACC_DATA_EXIT_OPS>(user))
        exits.push_back(user);
  }
  SmallVector<DataClause> present;
  for (const Replacement &replacement : replaced) {
    present.push_back(
        {viewOf(builder, loc, replacement.copy), acc::DataClause::acc_present});
    devices.push_back(
        present.back().enter<acc::PresentOp>(builder, loc, "wide copy"));
  }
  acc::LoopOp loop = createLoopOfKernel(builder, loc, begin, end, devices);
  loop->getParentOp()->setAttr(offload::kNoImageAttr,
                               builder.getStringAttr(noImage));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfter(loop->getParentOp());
  for (Operation *op : exits)
    builder.clone(*op, mapping);
  for (auto [clause, device] :
       llvm::zip_equal(present, ValueRange(devices).take_back(present.size())))
    clause.exit(builder, loc, device);
  return loop.getBody().getArgument(0);
}

void createKernelOver(OpBuilder &builder, Location loc, unsigned rank,
                      Value array, bool stores, Value onDevice,
                      StringRef noImage) {
  // Where the program has no data region the values are the host's.
  DataClause data{viewOf(builder, loc, array),
                  stores ? acc::DataClause::acc_copy
                         : acc::DataClause::acc_copyin};
  DataClause present{viewOf(builder, loc, onDevice),
                     acc::DataClause::acc_present};
  SmallVector<Value> devices{
      data.enter<acc::CopyinOp>(builder, loc, "array"),
      present.enter<acc::PresentOp>(builder, loc, "wide copy")};
  acc::LoopOp loop = createLoopOfKernel(builder, loc, {}, {}, devices);
  loop->setAttr(kCollapseAttr, builder.getI64IntegerAttr(rank));
  loop->getParentOp()->setAttr(offload::kNoImageAttr,
                               builder.getStringAttr(noImage));
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointAfter(loop->getParentOp());
  data.exit(builder, loc, devices[0]);
  present.exit(builder, loc, devices[1]);
}

void createDeviceCopy(OpBuilder &builder, Location loc, Value from, Value to) {
  OpBuilder::InsertionGuard guard(builder);
  Value source = viewOf(builder, loc, from), target = viewOf(builder, loc, to);
  unsigned rank = cast<MemRefType>(source.getType()).getRank();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  SmallVector<Value> lower(rank, constant(0)), upper;
  for (unsigned d = 0; d < rank; ++d)
    upper.push_back(memref::DimOp::create(builder, loc, source, d));

  // Where the program has no data region the values are the host's.
  DataClause read{source, acc::DataClause::acc_copy};
  DataClause written{target, acc::DataClause::acc_present};
  SmallVector<Value> devices{
      read.enter<acc::CopyinOp>(builder, loc, "state"),
      written.enter<acc::PresentOp>(builder, loc, "swapped copy")};
  acc::LoopOp loop = createLoopOfKernel(builder, loc, lower, upper, devices);
  ValueRange indices = loop.getBody().getArguments();
  Value element = memref::LoadOp::create(builder, loc, source, indices);
  memref::StoreOp::create(builder, loc, element, target, indices);
  builder.setInsertionPointAfter(loop->getParentOp());
  read.exit(builder, loc, devices[0]);
  written.exit(builder, loc, devices[1]);
}

void createDeviceData(OpBuilder &builder, Location loc, Value array,
                      StringRef name) {
  DataClause created{viewOf(builder, loc, array), acc::DataClause::acc_create};
  Value device = created.enter<acc::CreateOp>(builder, loc, name);
  auto data = acc::DataOp::create(
      builder, loc, /*ifCond=*/Value(),
      /*async=*/ValueRange(), ArrayAttr(), ArrayAttr(), /*wait=*/ValueRange(),
      DenseI32ArrayAttr(), ArrayAttr(), ArrayAttr(), ArrayAttr(),
      ValueRange(device), acc::ClauseDefaultValueAttr());
  created.exit(builder, loc, device);
  Block *block = builder.createBlock(&data.getRegion());
  acc::TerminatorOp::create(builder, loc);
  builder.setInsertionPointToStart(block);
}

} // namespace xacc::xmp
