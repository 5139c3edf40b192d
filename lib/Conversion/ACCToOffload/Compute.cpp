//===- Compute.cpp - acc.parallel, acc.kernels, acc.serial ----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A construct becomes: waits, offload.enter of its data clauses, kernels,
// offload.exit. With `if` or `self` that is one branch; in the other one the
// same body works on the host's variables.
//
//===----------------------------------------------------------------------===//

#include "Clauses.h"
#include "Constructs.h"
#include "DataClauses.h"
#include "Kernels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/Transforms/RegionUtils.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace xacc::acc_to_offload {

namespace {
/// One compute construct, whatever its kind.
class ComputeConverter {
public:
  ComputeConverter(Operation *op, DeviceScope &around, bool remarks)
      : op(op), builder(op), scope(&around) {
    settings.remarks = remarks;
  }

  template <typename OpT> LogicalResult convert(OpT construct);

private:
  /// When to run on the device; null: always.
  template <typename OpT> FailureOr<Value> getCondition(OpT construct);
  template <typename OpT> LogicalResult createHostBranch(OpT construct);
  template <typename OpT> LogicalResult createDeviceBranch(OpT construct);
  LogicalResult verifyBody();
  LogicalResult readReductions(ValueRange operands);
  void mapReductions();
  void mapPresent();
  void remark();

  Operation *op;
  OpBuilder builder;
  DeviceScope scope;
  KernelSettings settings;
  DataClauses clauses;
  /// Device copies of what no clause names.
  SmallVector<Value> implicit;
};
} // namespace

/// Whether an op of XcalableMP communicates: what only asks about the node's
/// own part has no effect or reads.
static bool communicates(Operation *op) {
  auto effects = dyn_cast<MemoryEffectOpInterface>(op);
  return effects && isa_and_present<xmp::XMPDialect>(op->getDialect()) &&
         effects.hasEffect<MemoryEffects::Write>();
}

LogicalResult ComputeConverter::verifyBody() {
  if (!op->getRegion(0).hasOneBlock())
    return op->emitError("jumps in compute constructs are not supported");
  Operation *wrong = nullptr;
  op->getRegion(0).walk([&](Operation *inner) {
    if (!isa<ACC_COMPUTE_AND_DATA_CONSTRUCT_OPS, acc::InitOp, acc::ShutdownOp,
             acc::SetOp, acc::WaitOp>(inner) &&
        !communicates(inner))
      return WalkResult::advance();
    wrong = inner;
    return WalkResult::interrupt();
  });
  if (!wrong)
    return success();
  InFlightDiagnostic diag =
      isa<ACC_COMPUTE_CONSTRUCT_OPS>(wrong)
          ? wrong->emitError("nested parallel regions are not supported; use "
                             "acc.loop inside of a compute construct")
      : communicates(wrong)
          ? wrong->emitError() << "'" << wrong->getName()
                               << "' communicates, and is not possible in a "
                                  "compute construct; move it out"
          : wrong->emitError("is not allowed in a compute construct");
  diag.attachNote(op->getLoc()) << "the construct is here";
  return diag;
}

template <typename OpT>
FailureOr<Value> ComputeConverter::getCondition(OpT construct) {
  Value condition = construct.getIfCond();
  Location loc = op->getLoc();
  Value self = construct.getSelfCond();
  if (construct.getSelfAttr() && !self)
    return arith::ConstantIntOp::create(builder, loc, builder.getI1Type(), 0)
        .getResult();
  if (!self)
    return condition;
  Value one =
      arith::ConstantIntOp::create(builder, loc, builder.getI1Type(), 1);
  Value device = arith::XOrIOp::create(builder, loc, self, one);
  return condition ? arith::AndIOp::create(builder, loc, condition, device)
                         .getResult()
                   : device;
}

template <typename OpT>
LogicalResult ComputeConverter::createHostBranch(OpT construct) {
  if (failed(createWaitOfClause(builder, construct, Value())))
    return failure();
  IRMapping mapping;
  auto useVariables = [&](ValueRange operands) {
    for (Value operand : operands)
      if (Operation *entry = operand.getDefiningOp())
        if (Value var = acc::getVar(entry))
          mapping.map(operand, var);
  };
  useVariables(construct.getDataClauseOperands());
  useVariables(construct.getReductionOperands());
  Block *block = builder.getBlock();
  Operation *first = nullptr;
  for (Operation &inner : construct.getRegion().front().without_terminator()) {
    Operation *clone = builder.clone(inner, mapping);
    first = first ? first : clone;
  }
  if (!first)
    return success();
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(first);
  Region &region = *block->getParent();
  if (failed(createPrivates(builder, construct.getPrivateOperands(), region)) ||
      failed(createPrivates(builder, construct.getFirstprivateOperands(),
                            region)) ||
      failed(convertLoopsToHost(*block)))
    return failure();
  region.walk([](Operation *inner) {
    if (isa<ACC_DATA_ENTRY_OPS>(inner) && inner->use_empty())
      inner->erase();
  });
  return convertAtomics(region);
}

LogicalResult ComputeConverter::readReductions(ValueRange operands) {
  for (Value operand : operands) {
    FailureOr<Reduction> reduction = readReduction(op, operand);
    if (failed(reduction))
      return failure();
    Value device = scope.resolve(builder, reduction->memref);
    settings.reductions.push_back({device, reduction->kind});
    replaceAllUsesInRegionWith(operand, device, op->getRegion(0));
  }
  return success();
}

/// The variables of reductions are copied in and out if no clause says other
/// (OpenACC 2.7, 2.9.11).
void ComputeConverter::mapReductions() {
  SetVector<Operation *> reductions;
  auto collect = [&](Operation *user) {
    for (Value operand : user->getOperands())
      if (auto reduction = operand.getDefiningOp<acc::ReductionOp>())
        reductions.insert(reduction);
  };
  collect(op);
  op->walk([&](acc::LoopOp loop) { collect(loop); });
  for (Operation *reduction : reductions) {
    Value var = acc::getVar(reduction);
    if (!isa<MemRefType>(var.getType()) || scope.resolve(builder, var) ||
        op->getRegion(0).isAncestor(var.getParentRegion()))
      continue;
    auto name = reduction->getAttrOfType<StringAttr>("name");
    Value device = offload::EnterOp::create(
        builder, reduction->getLoc(), offload::MapKind::Copyin, var,
        ValueRange(), ValueRange(), settings.queue, /*pointer=*/Value(),
        /*dynamic=*/false, /*whole=*/false, /*zero=*/false, /*implicit=*/true,
        name, /*declare=*/UnitAttr());
    scope.add({var, device, {}, {}});
    implicit.push_back(device);
  }
}

/// default(present): arrays without a clause are there already.
void ComputeConverter::mapPresent() {
  llvm::SetVector<Value> used;
  getUsedValuesDefinedAbove(op->getRegions(), used);
  for (Value var : used) {
    auto type = dyn_cast<MemRefType>(var.getType());
    if (!type || type.getRank() == 0 || scope.resolve(builder, var) ||
        isa_and_present<ACC_DATA_ENTRY_OPS>(var.getDefiningOp()))
      continue;
    Value device = offload::EnterOp::create(
        builder, op->getLoc(), offload::MapKind::Present, var, ValueRange(),
        ValueRange(), settings.queue, /*pointer=*/Value(), /*dynamic=*/false,
        /*whole=*/false, /*zero=*/false, /*implicit=*/true,
        /*name=*/StringAttr(), /*declare=*/UnitAttr());
    scope.add({var, device, {}, {}});
    implicit.push_back(device);
  }
}

void ComputeConverter::remark() {
  for (const DataClause &clause : clauses) {
    InFlightDiagnostic diag = mlir::emitRemark(clause.getLoc())
                              << "'" << getName(clause) << "': ";
    if (clause.reused)
      diag << "uses the device copy of a construct around this one";
    else if (clause.isImplicit())
      diag << "is mapped without a clause";
    else
      diag << "is mapped for this construct";
  }
}

template <typename OpT>
LogicalResult ComputeConverter::createDeviceBranch(OpT construct) {
  if (failed(createWaitOfClause(builder, construct, settings.queue)))
    return failure();
  for (DataClause &clause : clauses) {
    if (!reuse(clause, builder, scope))
      enter(clause, builder, settings.queue);
    scope.add({clause.host, clause.device, clause.section.lower,
               clause.section.extent});
    replaceResult(clause, builder, &op->getRegion(0));
  }
  if (settings.remarks)
    remark();
  mapReductions();
  if (construct.getDefaultAttr() == acc::ClauseDefaultValue::Present)
    mapPresent();
  if (failed(readReductions(construct.getReductionOperands())))
    return failure();
  llvm::append_range(settings.privates, construct.getPrivateOperands());
  llvm::append_range(settings.firstprivates,
                     construct.getFirstprivateOperands());

  settings.noImage = op->getAttr(offload::kNoImageAttr);

  Location loc = op->getLoc();
  Block &body = construct.getRegion().front();
  LogicalResult result =
      llvm::TypeSwitch<Operation *, LogicalResult>(op)
          .Case([&](acc::ParallelOp) {
            return createKernel(builder, loc, body,
                                offload::Construct::Parallel,
                                LoopContext::Parallel, settings, scope);
          })
          .Case([&](acc::SerialOp) {
            return createKernel(builder, loc, body, offload::Construct::Serial,
                                LoopContext::Serial, settings, scope);
          })
          .Default([&](Operation *) {
            return splitIntoKernels(builder, loc, body, settings, scope);
          });
  if (failed(result))
    return failure();

  for (Value device : implicit) {
    auto entered = device.getDefiningOp<offload::EnterOp>();
    bool isPresent = entered.getKind() == offload::MapKind::Present;
    offload::ExitOp::create(
        builder, loc,
        isPresent ? offload::UnmapKind::Release : offload::UnmapKind::Copyout,
        entered.getHost(), ValueRange(), ValueRange(), settings.queue,
        /*pointer=*/Value(),
        /*dynamic=*/false, /*whole=*/false,
        /*finalize=*/false, /*implicit=*/true, entered.getNameAttr(),
        /*directive=*/nullptr);
  }
  exitAll(clauses, builder, settings.queue);
  return success();
}

/// The first value of a clause with one entry per device type, as i64.
template <typename GetT> static Value getSize(OpBuilder &builder, GetT get) {
  for (acc::DeviceType type : kDeviceTypes)
    if (Value value = get(type))
      return castToI64(builder, value);
  return {};
}

template <typename OpT> LogicalResult ComputeConverter::convert(OpT construct) {
  if (failed(verifyBody()))
    return failure();
  FailureOr<DataClauses> read =
      readClauses(builder, op, construct.getDataClauseOperands());
  if (failed(read))
    return failure();
  clauses = std::move(*read);
  settings.queue = getAsyncQueue(builder, construct);
  if constexpr (!std::is_same_v<OpT, acc::SerialOp>) {
    for (acc::DeviceType type : kDeviceTypes)
      if (size_t number = construct.getNumGangsValues(type).size(); number > 1)
        return construct.emitError("num_gangs with ")
               << number
               << " sizes is not supported; gangs have one dimension, "
               << "write the product";
    settings.sizes.gangs = getSize(builder, [&](acc::DeviceType type) {
      auto gangs = construct.getNumGangsValues(type);
      return gangs.empty() ? Value() : gangs.front();
    });
    settings.sizes.workers = getSize(builder, [&](acc::DeviceType type) {
      return construct.getNumWorkersValue(type);
    });
    settings.sizes.vector = getSize(builder, [&](acc::DeviceType type) {
      return construct.getVectorLengthValue(type);
    });
  }
  FailureOr<Value> condition = getCondition(construct);
  if (failed(condition))
    return failure();

  LogicalResult result = success();
  if (*condition) {
    auto branch = scf::IfOp::create(builder, op->getLoc(), *condition,
                                    /*withElseRegion=*/true);
    builder.setInsertionPointToStart(branch.elseBlock());
    result = createHostBranch(construct);
    builder.setInsertionPointToStart(branch.thenBlock());
  }
  if (failed(result) || failed(createDeviceBranch(construct)))
    return failure();

  SmallVector<Value> privates;
  llvm::append_range(privates, construct.getPrivateOperands());
  llvm::append_range(privates, construct.getFirstprivateOperands());
  llvm::append_range(privates, construct.getReductionOperands());
  op->erase();
  eraseOps(clauses);
  for (Value value : privates)
    if (Operation *entry = value.getDefiningOp(); entry && entry->use_empty())
      entry->erase();
  return success();
}

LogicalResult convertCompute(Operation *op, DeviceScope &scope, bool remarks) {
  ComputeConverter converter(op, scope, remarks);
  return llvm::TypeSwitch<Operation *, LogicalResult>(op)
      .Case<ACC_COMPUTE_CONSTRUCT_OPS>(
          [&](auto construct) { return converter.convert(construct); })
      .Default(failure());
}

} // namespace xacc::acc_to_offload
