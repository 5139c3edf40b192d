//===- DeviceLoops.cpp - Loops that run on devices ------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "DeviceLoops.h"
#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"

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

void createDeviceCopy(OpBuilder &builder, Location loc, Value from, Value to) {
  OpBuilder::InsertionGuard guard(builder);
  Value source = viewOf(builder, loc, from), target = viewOf(builder, loc, to);
  unsigned rank = cast<MemRefType>(source.getType()).getRank();
  auto constant = [&](int64_t value) -> Value {
    return arith::ConstantIndexOp::create(builder, loc, value);
  };
  SmallVector<Value> lower(rank, constant(0)), step(rank, constant(1)), upper;
  for (unsigned d = 0; d < rank; ++d)
    upper.push_back(memref::DimOp::create(builder, loc, source, d));

  // Where the program has no data region the values are the host's.
  DataClause read{source, acc::DataClause::acc_copy};
  DataClause written{target, acc::DataClause::acc_present};
  SmallVector<Value> devices{
      read.enter<acc::CopyinOp>(builder, loc, "state"),
      written.enter<acc::PresentOp>(builder, loc, "swapped copy")};
  auto kernel = acc::ParallelOp::create(
      builder, loc, ValueRange(), ValueRange(), ValueRange(), ValueRange(),
      ValueRange(), Value(), Value(), ValueRange(), ValueRange(), ValueRange(),
      devices);
  read.exit(builder, loc, devices[0]);
  written.exit(builder, loc, devices[1]);

  builder.createBlock(&kernel.getRegion());
  auto loop = acc::LoopOp::create(builder, loc, lower, upper, step,
                                  acc::LoopParMode::loop_independent);
  auto none = builder.getArrayAttr(
      acc::DeviceTypeAttr::get(builder.getContext(), acc::DeviceType::None));
  loop.setInclusiveUpperbound(SmallVector<bool>(rank, false));
  loop.setCollapseAttr(builder.getI64ArrayAttr(rank));
  loop.setCollapseDeviceTypeAttr(none);
  auto combined = acc::CombinedConstructsTypeAttr::get(
      builder.getContext(), acc::CombinedConstructsType::ParallelLoop);
  loop.setCombinedAttr(combined);
  kernel.setCombined(true);
  acc::YieldOp::create(builder, loc);
  SmallVector<Type> types(rank, builder.getIndexType());
  Block *body = builder.createBlock(&loop.getRegion(), {}, types,
                                    SmallVector<Location>(rank, loc));
  Value element =
      memref::LoadOp::create(builder, loc, source, body->getArguments());
  memref::StoreOp::create(builder, loc, element, target, body->getArguments());
  acc::YieldOp::create(builder, loc);
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
