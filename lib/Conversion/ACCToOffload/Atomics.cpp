//===- Atomics.cpp - acc.atomic -------------------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An update that is one operation of the hardware on memory in a memref becomes
// memref.atomic_rmw, which analyses of loops know; on pointers, and where the
// old or new value is wanted, llvm.atomicrmw. Other updates are loops around a
// compare-and-exchange on the bits. Nothing orders other memory: atomics of
// OpenACC do not.
//
//===----------------------------------------------------------------------===//

#include "Kernels.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;

namespace xacc::acc_to_offload {

namespace {
/// One operation of the hardware: the old value combined with another one.
struct SimpleUpdate {
  arith::AtomicRMWKind kind;
  LLVM::AtomicBinOp binOp;
  /// The op that combines.
  Operation *op;
  Value value;
  bool negated = false;
};
} // namespace

static Value getAddress(OpBuilder &builder, Location loc, Value x) {
  if (isa<LLVM::LLVMPointerType>(x.getType()))
    return x;
  return offload::PointerOp::create(builder, loc, x);
}

/// Moves what does not depend on the old value in front of the update; returns
/// what does.
static SmallVector<Operation *> getDependentOps(acc::AtomicUpdateOp op) {
  Block &block = op.getRegion().front();
  llvm::SmallPtrSet<Operation *, 8> dependent;
  SmallVector<Operation *> ordered;
  for (Operation &inner :
       llvm::make_early_inc_range(block.without_terminator())) {
    bool depends = inner.getNumRegions() != 0 ||
                   llvm::any_of(inner.getOperands(), [&](Value operand) {
                     Operation *def = operand.getDefiningOp();
                     return operand == block.getArgument(0) ||
                            (def && dependent.contains(def));
                   });
    if (!depends) {
      Operation *before = op;
      if (auto capture = dyn_cast<acc::AtomicCaptureOp>(op->getParentOp()))
        before = capture;
      inner.moveBefore(before);
      continue;
    }
    dependent.insert(&inner);
    ordered.push_back(&inner);
  }
  return ordered;
}

static std::optional<SimpleUpdate>
matchSimple(acc::AtomicUpdateOp op, ArrayRef<Operation *> dependent) {
  using Kind = arith::AtomicRMWKind;
  using BinOp = LLVM::AtomicBinOp;
  Value old = op.getRegion().front().getArgument(0);
  Operation *yield = op.getRegion().front().getTerminator();
  if (dependent.size() != 1 || dependent[0]->getNumOperands() != 2 ||
      dependent[0]->getNumResults() != 1 ||
      yield->getOperand(0) != dependent[0]->getResult(0))
    return std::nullopt;
  Operation *combine = dependent[0];
  Value lhs = combine->getOperand(0), rhs = combine->getOperand(1);
  if (lhs == rhs)
    return std::nullopt;
  SimpleUpdate update{Kind::addi, BinOp::add, combine, lhs == old ? rhs : lhs};
  auto take = [&](Kind kind, BinOp binOp) {
    update.kind = kind;
    update.binOp = binOp;
    return true;
  };
  auto takeDifference = [&](Kind kind, BinOp binOp) {
    update.negated = true;
    return lhs == old && take(kind, binOp);
  };
  bool found =
      llvm::TypeSwitch<Operation *, bool>(combine)
          .Case([&](arith::AddIOp) { return take(Kind::addi, BinOp::add); })
          .Case([&](arith::AddFOp) { return take(Kind::addf, BinOp::fadd); })
          .Case([&](arith::SubIOp) {
            return takeDifference(Kind::addi, BinOp::sub);
          })
          .Case([&](arith::SubFOp) {
            return takeDifference(Kind::addf, BinOp::fsub);
          })
          .Case([&](arith::AndIOp) { return take(Kind::andi, BinOp::_and); })
          .Case([&](arith::OrIOp) { return take(Kind::ori, BinOp::_or); })
          .Case([&](arith::MaxSIOp) { return take(Kind::maxs, BinOp::max); })
          .Case([&](arith::MinSIOp) { return take(Kind::mins, BinOp::min); })
          .Case([&](arith::MaxUIOp) { return take(Kind::maxu, BinOp::umax); })
          .Case([&](arith::MinUIOp) { return take(Kind::minu, BinOp::umin); })
          .Case([&](arith::MaxNumFOp) {
            return take(Kind::maxnumf, BinOp::fmax);
          })
          .Case([&](arith::MinNumFOp) {
            return take(Kind::minnumf, BinOp::fmin);
          })
          .Case([&](arith::XOrIOp) { return take(Kind::xori, BinOp::_xor); })
          .Default(false);
  return found ? std::optional(update) : std::nullopt;
}

/// The value that is added where one is subtracted.
static Value negate(OpBuilder &builder, Location loc, Value value) {
  if (isa<FloatType>(value.getType()))
    return arith::NegFOp::create(builder, loc, value);
  Value zero = arith::ConstantOp::create(builder, loc,
                                         builder.getZeroAttr(value.getType()));
  return arith::SubIOp::create(builder, loc, zero, value);
}

static Value castBits(OpBuilder &builder, Location loc, Value value,
                      Type type) {
  if (value.getType() == type)
    return value;
  return arith::BitcastOp::create(builder, loc, type, value);
}

static unsigned getAlignment(Type type) {
  return type.getIntOrFloatBitWidth() / 8;
}

static Value loadAtomically(OpBuilder &builder, Location loc, Type type,
                            Value address) {
  return LLVM::LoadOp::create(builder, loc, type, address, getAlignment(type),
                              /*isVolatile=*/false, /*isNonTemporal=*/false,
                              /*isInvariant=*/false, /*isInvariantGroup=*/false,
                              LLVM::AtomicOrdering::monotonic);
}

/// Repeats the body of an update for another old value; returns the new one.
static Value computeNew(OpBuilder &builder, acc::AtomicUpdateOp op,
                        ArrayRef<Operation *> dependent, Value old) {
  IRMapping mapping;
  mapping.map(op.getRegion().front().getArgument(0), old);
  for (Operation *inner : dependent)
    builder.clone(*inner, mapping);
  return mapping.lookupOrDefault(
      op.getRegion().front().getTerminator()->getOperand(0));
}

/// Tries until no other thread has changed the memory in between; returns the
/// value before.
static Value createExchangeLoop(OpBuilder &builder, acc::AtomicUpdateOp op,
                                ArrayRef<Operation *> dependent, Value address,
                                Type type) {
  Location loc = op.getLoc();
  Type bits = builder.getIntegerType(type.getIntOrFloatBitWidth());
  Value initial = loadAtomically(builder, loc, bits, address);
  auto loop = scf::WhileOp::create(builder, loc, bits, initial);
  OpBuilder::InsertionGuard guard(builder);
  Block *before = builder.createBlock(&loop.getBefore(), {}, bits, loc);
  Value old = castBits(builder, loc, before->getArgument(0), type);
  Value value = computeNew(builder, op, dependent, old);
  auto exchange = LLVM::AtomicCmpXchgOp::create(
      builder, loc, address, before->getArgument(0),
      castBits(builder, loc, value, bits), LLVM::AtomicOrdering::monotonic,
      LLVM::AtomicOrdering::monotonic);
  Value found = LLVM::ExtractValueOp::create(builder, loc, exchange, 0);
  Value done = LLVM::ExtractValueOp::create(builder, loc, exchange, 1);
  Value one =
      arith::ConstantIntOp::create(builder, loc, builder.getI1Type(), 1);
  Value again = arith::XOrIOp::create(builder, loc, done, one);
  scf::ConditionOp::create(builder, loc, again, found);
  Block *after = builder.createBlock(&loop.getAfter(), {}, bits, loc);
  scf::YieldOp::create(builder, loc, after->getArgument(0));
  builder.setInsertionPointAfter(loop);
  return castBits(builder, loc, loop.getResult(0), type);
}

static LogicalResult verifyType(Operation *op, Type type) {
  if (auto integer = dyn_cast<IntegerType>(type);
      integer && llvm::is_contained({8, 16, 32, 64}, integer.getWidth()))
    return success();
  if (auto real = dyn_cast<FloatType>(type);
      real && llvm::is_contained({16, 32, 64}, real.getWidth()))
    return success();
  return op->emitError() << "atomic access to type " << type
                         << " is not supported";
}

static void storeTo(OpBuilder &builder, Location loc, Value value, Value v) {
  if (isa<LLVM::LLVMPointerType>(v.getType()))
    LLVM::StoreOp::create(builder, loc, value, v);
  else
    memref::StoreOp::create(builder, loc, value, v, ValueRange());
}

/// The old and the new value of an update.
static std::pair<Value, Value>
createUpdate(OpBuilder &builder, acc::AtomicUpdateOp op, bool wantsNew) {
  Location loc = op.getLoc();
  Type type = op.getRegion().front().getArgument(0).getType();
  Value address = getAddress(builder, loc, op.getX());
  SmallVector<Operation *> dependent = getDependentOps(op);
  Value old;
  if (std::optional<SimpleUpdate> update = matchSimple(op, dependent))
    old = LLVM::AtomicRMWOp::create(builder, loc, update->binOp, address,
                                    update->value,
                                    LLVM::AtomicOrdering::monotonic);
  else
    old = createExchangeLoop(builder, op, dependent, address, type);
  return {old, wantsNew ? computeNew(builder, op, dependent, old) : Value()};
}

//===----------------------------------------------------------------------===//
// The four forms
//===----------------------------------------------------------------------===//

static LogicalResult convertRead(acc::AtomicReadOp op) {
  OpBuilder builder(op);
  Type type = op.getElementType();
  if (failed(verifyType(op, type)))
    return failure();
  Value address = getAddress(builder, op.getLoc(), op.getX());
  storeTo(builder, op.getLoc(),
          loadAtomically(builder, op.getLoc(), type, address), op.getV());
  op.erase();
  return success();
}

static LogicalResult convertWrite(acc::AtomicWriteOp op) {
  OpBuilder builder(op);
  Type type = op.getExpr().getType();
  if (failed(verifyType(op, type)))
    return failure();
  Value address = getAddress(builder, op.getLoc(), op.getX());
  LLVM::StoreOp::create(builder, op.getLoc(), op.getExpr(), address,
                        getAlignment(type), /*isVolatile=*/false,
                        /*isNonTemporal=*/false, /*isInvariantGroup=*/false,
                        LLVM::AtomicOrdering::monotonic);
  op.erase();
  return success();
}

static LogicalResult convertUpdate(acc::AtomicUpdateOp op) {
  if (failed(verifyType(op, op.getRegion().front().getArgument(0).getType())))
    return failure();
  OpBuilder builder(op);
  Location loc = op.getLoc();
  auto memref = dyn_cast<MemRefType>(op.getX().getType());
  if (memref && memref.getRank() == 0) {
    SmallVector<Operation *> dependent = getDependentOps(op);
    if (std::optional<SimpleUpdate> update = matchSimple(op, dependent)) {
      Value value =
          update->negated ? negate(builder, loc, update->value) : update->value;
      memref::AtomicRMWOp::create(builder, loc, update->kind, value, op.getX(),
                                  ValueRange());
      op.erase();
      return success();
    }
  }
  createUpdate(builder, op, /*wantsNew=*/false);
  op.erase();
  return success();
}

/// An update that does not need the old value has become a write, and one that
/// keeps it has gone.
static LogicalResult convertCapture(acc::AtomicCaptureOp op) {
  OpBuilder builder(op);
  Location loc = op.getLoc();
  acc::AtomicReadOp read;
  acc::AtomicUpdateOp update;
  acc::AtomicWriteOp write;
  for (Operation &inner : op.getRegion().front())
    llvm::TypeSwitch<Operation *>(&inner)
        .Case([&](acc::AtomicReadOp found) { read = found; })
        .Case([&](acc::AtomicUpdateOp found) { update = found; })
        .Case([&](acc::AtomicWriteOp found) { write = found; });
  if (!read || failed(verifyType(op, read.getElementType())))
    return read ? failure() : op.emitError("captures nothing");
  bool readsFirst = &op.getRegion().front().front() == read;
  Value captured;
  if (update) {
    auto [old, value] = createUpdate(builder, update, !readsFirst);
    captured = readsFirst ? old : value;
  } else if (write) {
    Value value = write.getExpr();
    captured =
        LLVM::AtomicRMWOp::create(builder, loc, LLVM::AtomicBinOp::xchg,
                                  getAddress(builder, loc, write.getX()), value,
                                  LLVM::AtomicOrdering::monotonic);
    if (!readsFirst)
      captured = value;
  } else {
    captured = loadAtomically(builder, loc, read.getElementType(),
                              getAddress(builder, loc, read.getX()));
  }
  storeTo(builder, loc, captured, read.getV());
  op.erase();
  return success();
}

LogicalResult convertAtomics(Region &region) {
  SmallVector<Operation *> atomics;
  region.walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (!isa<acc::AtomicReadOp, acc::AtomicWriteOp, acc::AtomicUpdateOp,
             acc::AtomicCaptureOp>(op))
      return WalkResult::advance();
    atomics.push_back(op);
    return WalkResult::skip();
  });
  for (Operation *op : atomics)
    if (failed(llvm::TypeSwitch<Operation *, LogicalResult>(op)
                   .Case(convertRead)
                   .Case(convertWrite)
                   .Case(convertUpdate)
                   .Case(convertCapture)
                   .Default(failure())))
      return failure();
  return success();
}

} // namespace xacc::acc_to_offload
