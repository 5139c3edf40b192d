//===- Kernels.cpp - From the body of a construct to offload.kernel -------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "Clauses.h"
#include "Dialect/Offload/Analysis/DeviceCode.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/OpenACC/OpenACCUtils.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "mlir/IR/Iterators.h"
#include "mlir/IR/Matchers.h"
#include "mlir/IR/SymbolTable.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Transforms/RegionUtils.h"

using namespace mlir;
using xacc::offload::isOnDevice;

namespace xacc::acc_to_offload {

offload::KernelOp createEmptyKernel(OpBuilder &builder, Location loc,
                                    offload::Construct construct,
                                    const KernelSettings &settings) {
  auto kernel = offload::KernelOp::create(
      builder, loc, construct, settings.queue, settings.sizes.gangs,
      settings.sizes.workers, settings.sizes.vector,
      /*block=*/DenseI32ArrayAttr(), /*name=*/StringAttr(),
      /*split=*/DenseI64ArrayAttr());
  if (settings.noImage)
    kernel->setAttr(offload::kNoImageAttr, settings.noImage);
  OpBuilder::InsertionGuard guard(builder);
  builder.createBlock(&kernel.getBody());
  offload::YieldOp::create(builder, loc);
  return kernel;
}

//===----------------------------------------------------------------------===//
// Values of the host
//===----------------------------------------------------------------------===//

/// Gives loops entry ops of their own where these stand outside of the kernel.
static void bringClausesInside(offload::KernelOp kernel) {
  kernel->walk([&](acc::LoopOp loop) {
    for (OpOperand &operand : loop->getOpOperands()) {
      Operation *entry = operand.get().getDefiningOp();
      if (!isa_and_present<acc::PrivateOp, acc::FirstprivateOp,
                           acc::ReductionOp, acc::CacheOp>(entry) ||
          kernel->isAncestor(entry))
        continue;
      OpBuilder builder(loop);
      Value inside = builder.clone(*entry)->getResult(0);
      replaceAllUsesInRegionWith(operand.get(), inside, loop.getRegion());
      operand.set(inside);
    }
  });
}

/// Memory of the host that the kernel uses in other ways than as the variable
/// of a clause.
static llvm::SetVector<Value> getCaptured(offload::KernelOp kernel) {
  llvm::SetVector<Value> captured;
  visitUsedValuesDefinedAbove(kernel->getRegions(), [&](OpOperand *use) {
    Type type = use->get().getType();
    if (isa<BaseMemRefType, LLVM::LLVMPointerType>(type))
      captured.insert(use->get());
  });
  return captured;
}

/// Whether a kernel can compute an address itself: from constants, of which a
/// device has its own, and from what has a device copy.
static bool isComputedFromCopies(OpBuilder &builder, Value address,
                                 DeviceScope &scope) {
  bool isKnown = false, isUnknown = false;
  offload::visitAddresses(address, [&](Value leaf) {
    if (leaf.getDefiningOp<LLVM::ZeroOp>())
      return;
    bool isHere = leaf != address && (leaf.getDefiningOp<LLVM::AddressOfOp>() ||
                                      scope.resolve(builder, leaf));
    (isHere ? isKnown : isUnknown) = true;
  });
  return isKnown && !isUnknown;
}

/// Repeats at the builder what computes an address from others.
static Value repeatAddress(OpBuilder &builder, Value address,
                           IRMapping &repeated) {
  if (Value known = repeated.lookupOrNull(address))
    return known;
  bool isComputed = false;
  offload::visitAddresses(address,
                          [&](Value leaf) { isComputed |= leaf != address; });
  if (!isComputed)
    return address;
  Operation *def = address.getDefiningOp();
  for (Value operand : def->getOperands())
    if (isa<LLVM::LLVMPointerType>(operand.getType()))
      repeated.map(operand, repeatAddress(builder, operand, repeated));
  builder.clone(*def, repeated);
  return repeated.lookup(address);
}

/// Addresses that the kernel can compute are not the host's: it may have
/// computed the same `k ? a : b` before, of its own `a` and `b`.
static void computeAddressesInside(offload::KernelOp kernel,
                                   DeviceScope &scope) {
  OpBuilder outside(kernel);
  OpBuilder inside = OpBuilder::atBlockBegin(&kernel.getBody().front());
  IRMapping repeated;
  for (Value value : getCaptured(kernel)) {
    if (!isa<LLVM::LLVMPointerType>(value.getType()) ||
        scope.resolve(outside, value) ||
        !isComputedFromCopies(outside, value, scope))
      continue;
    Value address = repeatAddress(inside, value, repeated);
    replaceAllUsesInRegionWith(value, address, kernel.getBody());
  }
}

static void useDeviceCopies(offload::KernelOp kernel, DeviceScope &scope) {
  computeAddressesInside(kernel, scope);
  OpBuilder builder(kernel);
  for (Value value : getCaptured(kernel)) {
    Value device = scope.resolve(builder, value);
    if (device && device != value)
      replaceAllUsesInRegionWith(value, device, kernel.getBody());
  }
  // Globals and local sections may as well be named inside.
  kernel.getBody().walk([&](Operation *op) {
    if (op->getNumResults() != 1 || !isMemoryEffectFree(op))
      return;
    Value value = op->getResult(0);
    Value device;
    if (isa<LLVM::AddressOfOp>(op))
      device = scope.resolve(builder, value);
    else if (isa<BaseMemRefType>(value.getType()))
      if (const DeviceCopy *copy = scope.find(value))
        device = copy->device;
    if (device)
      value.replaceAllUsesWith(device);
  });
}

/// Sizes of host memory are as good as those of its copy.
static void computeSizesOutside(offload::KernelOp kernel) {
  kernel.getBody().walk([&](memref::DimOp dim) {
    if (!kernel->isAncestor(dim.getSource().getParentRegion()->getParentOp()) &&
        (!dim.getIndex().getDefiningOp() ||
         matchPattern(dim.getIndex(), m_Constant()))) {
      if (Operation *index = dim.getIndex().getDefiningOp();
          index && kernel->isAncestor(index))
        index->moveBefore(kernel);
      dim->moveBefore(kernel);
    }
  });
}

static std::string describe(Value value) {
  std::string name = acc::getVariableName(value);
  if (name.empty())
    if (auto global = value.getDefiningOp<memref::GetGlobalOp>())
      name = global.getName().str();
  return name.empty() ? std::string("memory") : "'" + name + "'";
}

static LogicalResult verifyCaptured(offload::KernelOp kernel) {
  for (Value value : getCaptured(kernel)) {
    if (!isa<BaseMemRefType>(value.getType()) || isOnDevice(value))
      continue;
    if (auto global = value.getDefiningOp<memref::GetGlobalOp>())
      if (auto symbol = SymbolTable::lookupNearestSymbolFrom<memref::GlobalOp>(
              global, global.getNameAttr());
          symbol && symbol.getConstant())
        continue;
    InFlightDiagnostic diag = kernel.emitError()
                              << "missing data clause: " << describe(value)
                              << " is used in the construct, and has no copy "
                                 "on the device";
    for (Operation *user : value.getUsers())
      if (kernel->isAncestor(user)) {
        diag.attachNote(user->getLoc()) << "used here";
        break;
      }
    return diag;
  }
  return success();
}

//===----------------------------------------------------------------------===//
// Private variables of the construct
//===----------------------------------------------------------------------===//

/// Largest number of elements that are passed as arguments of the kernel.
constexpr int64_t kMaxElementsByValue = 16;

static SmallVector<SmallVector<int64_t>> getIndices(MemRefType type) {
  SmallVector<SmallVector<int64_t>> all{{}};
  for (int64_t size : type.getShape()) {
    SmallVector<SmallVector<int64_t>> longer;
    for (ArrayRef<int64_t> prefix : all)
      for (int64_t index = 0; index != size; ++index) {
        longer.emplace_back(prefix).push_back(index);
      }
    all = std::move(longer);
  }
  return all;
}

/// Brings the values of a large variable to the kernel. A copy of them, since
/// `var` may be present with others, or change before a queue comes to it.
static void copyThroughDevice(offload::KernelOp kernel, Value var, Value copy,
                              acc::FirstprivateOp entry) {
  OpBuilder outside(kernel), inside(kernel);
  Location loc = entry.getLoc();
  auto type = cast<MemRefType>(copy.getType());
  Value host = memref::AllocaOp::create(outside, loc, type);
  host.getDefiningOp()->setAttr(offload::kTemporaryAttr, outside.getUnitAttr());
  memref::CopyOp::create(outside, loc, var, host);
  StringAttr name = entry.getNameAttr();
  Value device = offload::EnterOp::create(
      outside, loc, offload::MapKind::Copyin, host, ValueRange(), ValueRange(),
      /*queue=*/Value(), /*pointer=*/Value(), /*dynamic=*/false,
      /*whole=*/false, /*zero=*/false, /*implicit=*/true, name,
      /*declare=*/UnitAttr());
  outside.setInsertionPointAfter(kernel);
  offload::ExitOp::create(outside, loc, offload::UnmapKind::Release, host,
                          ValueRange(), ValueRange(), kernel.getQueue(),
                          /*pointer=*/Value(), /*dynamic=*/false,
                          /*whole=*/false, /*finalize=*/false,
                          /*implicit=*/true, name, /*directive=*/nullptr);

  inside.setInsertionPointAfterValue(copy);
  Value zero = arith::ConstantIndexOp::create(inside, loc, 0);
  Value one = arith::ConstantIndexOp::create(inside, loc, 1);
  SmallVector<Value> lower(type.getRank(), zero), step(type.getRank(), one);
  SmallVector<Value> upper;
  for (int64_t size : type.getShape())
    upper.push_back(arith::ConstantIndexOp::create(inside, loc, size));
  scf::buildLoopNest(
      inside, loc, lower, upper, step,
      [&](OpBuilder &body, Location loc, ValueRange subscripts) {
        Value value = memref::LoadOp::create(body, loc, device, subscripts);
        memref::StoreOp::create(body, loc, value, copy, subscripts);
      });
}

/// A variable of a gang that starts with the value that the host's has at the
/// launch.
static LogicalResult createFirstprivate(offload::KernelOp kernel,
                                        Value operand) {
  auto entry = operand.getDefiningOp<acc::FirstprivateOp>();
  if (!entry)
    return kernel.emitError("firstprivate operands have to be results of "
                            "acc.firstprivate");
  Value var = entry.getVar();
  auto type = dyn_cast<MemRefType>(var.getType());
  if (!type || !type.hasStaticShape())
    return entry.emitError()
           << "firstprivate variables of type " << var.getType()
           << " are not supported, only those with a static shape; use copyin "
              "and a private copy";
  OpBuilder outside(kernel);
  OpBuilder inside = OpBuilder::atBlockBegin(&kernel.getBody().front());
  Location loc = entry.getLoc();
  auto copyType = MemRefType::get(type.getShape(), type.getElementType());
  Value copy = memref::AllocaOp::create(inside, loc, copyType);
  bool byValue = type.getNumElements() <= kMaxElementsByValue;
  if (!byValue)
    copyThroughDevice(kernel, var, copy, entry);
  for (ArrayRef<int64_t> element :
       byValue ? getIndices(type) : SmallVector<SmallVector<int64_t>>()) {
    SmallVector<Value> subscripts;
    for (int64_t index : element)
      subscripts.push_back(arith::ConstantIndexOp::create(outside, loc, index));
    Value value = memref::LoadOp::create(outside, loc, var, subscripts);
    memref::StoreOp::create(inside, loc, value, copy, subscripts);
  }
  if (copy.getType() != type)
    copy = memref::CastOp::create(inside, loc, type, copy);
  replaceAllUsesInRegionWith(var, copy, kernel.getBody());
  replaceAllUsesInRegionWith(operand, copy, kernel.getBody());
  return success();
}

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// Moves what a value is computed from out of the kernel.
static bool moveOut(Value value, offload::KernelOp kernel) {
  Operation *def = value.getDefiningOp();
  if (!def || !kernel->isProperAncestor(def))
    return !kernel.getBody().isAncestor(value.getParentRegion());
  if (!isPure(def) || def->getNumRegions() != 0 ||
      !llvm::all_of(def->getOperands(),
                    [&](Value operand) { return moveOut(operand, kernel); }))
    return false;
  def->moveBefore(kernel);
  return true;
}

/// Sizes that loops say are wishes for the kernel, where it has none.
static void setSizes(offload::KernelOp kernel, const LoopSizes &sizes) {
  auto set = [&](Value value, MutableOperandRange operand) {
    if (!value || !operand.empty() || !moveOut(value, kernel))
      return;
    OpBuilder builder(kernel);
    operand.assign(castToI64(builder, value));
  };
  set(sizes.gangs, kernel.getNumGangsMutable());
  set(sizes.workers, kernel.getNumWorkersMutable());
  set(sizes.vector, kernel.getVectorLengthMutable());
}

/// A reduction of a construct is one of its loops: gangs that accumulate
/// outside of loops would count it as often as there are gangs.
static LogicalResult verifyReductions(offload::KernelOp kernel,
                                      ArrayRef<Reduction> reductions) {
  for (const Reduction &reduction : reductions)
    for (Operation *user : reduction.memref.getUsers())
      if (kernel->isProperAncestor(user) && !isa<offload::LoopOp>(user)) {
        InFlightDiagnostic diag = kernel.emitError(
            "a reduction of a construct is supported where only loops use its "
            "variable; put it on the loop");
        diag.attachNote(user->getLoc()) << "used outside of a loop here";
        return diag;
      }
  return success();
}

static void eraseDeadClauses(offload::KernelOp kernel) {
  kernel->walk<WalkOrder::PostOrder, ReverseIterator>([](Operation *op) {
    if (isa<ACC_DATA_ENTRY_OPS, acc::DataBoundsOp>(op) && op->use_empty())
      op->erase();
  });
}

LogicalResult finishKernel(offload::KernelOp kernel, LoopContext context,
                           const KernelSettings &settings, DeviceScope &scope) {
  bringClausesInside(kernel);
  OpBuilder builder = OpBuilder::atBlockBegin(&kernel.getBody().front());
  if (failed(createPrivates(builder, settings.privates, kernel.getBody())))
    return failure();
  for (Value operand : settings.firstprivates)
    if (failed(createFirstprivate(kernel, operand)))
      return failure();
  useDeviceCopies(kernel, scope);
  LoopSizes sizes;
  Block &block = kernel.getBody().front();
  sinkVariables(block);
  if (failed(convertLoops(block, context, settings.reductions, sizes)))
    return failure();
  if (context == LoopContext::Parallel &&
      failed(verifyReductions(kernel, settings.reductions)))
    return failure();
  setSizes(kernel, sizes);
  eraseDeadClauses(kernel);
  if (failed(convertAtomics(kernel.getBody())))
    return failure();
  computeSizesOutside(kernel);
  return verifyCaptured(kernel);
}

LogicalResult createKernel(OpBuilder &builder, Location loc, Block &body,
                           offload::Construct construct, LoopContext context,
                           const KernelSettings &settings, DeviceScope &scope) {
  offload::KernelOp kernel =
      createEmptyKernel(builder, loc, construct, settings);
  body.getTerminator()->erase();
  Block &block = kernel.getBody().front();
  block.getOperations().splice(block.begin(), body.getOperations());
  return finishKernel(kernel, context, settings, scope);
}

} // namespace xacc::acc_to_offload
