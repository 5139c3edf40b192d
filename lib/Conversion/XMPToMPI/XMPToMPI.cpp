//===- XMPToMPI.cpp - From xmp ops to the mpi dialect ---------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An exchange (reflect, gmove) becomes the rounds that the runtime has planned,
// with a receive and a send in each; a broadcast becomes the sends of a
// binomial tree; reductions and barriers become collectives. Who belongs to a
// collective is asked of the runtime, `xmp.membership`: sets of nodes depend on
// tasks and on declarations of other files.
//
// Precondition: localised IR. Postcondition: whatever is left has its meaning
// unchanged and is lowered by --convert-xmp-to-runtime.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Common/RuntimeCalls.h"
#include "Conversion/Passes.h"
#include "Dialect/Offload/IR/LoopKernels.h"
#include "Dialect/XMP/IR/XMP.h"
#include "Support/IndexArithmetic.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "llvm/ADT/TypeSwitch.h"
#include <optional>

namespace xacc {
#define GEN_PASS_DEF_CONVERTXMPTOMPIPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;
using namespace xacc;
using namespace xacc::xmp;

/// Of all messages between the nodes of one communicator. Messages of a pair
/// keep their order, and all nodes execute directives in one order.
static constexpr int64_t kTag = 22528;

namespace {

/// Emits what replaces one op.
class Emitter : IndexArithmetic {
public:
  explicit Emitter(DirectiveOpInterface op) : IndexArithmetic(op), op(op) {}

  void convert(ReflectOp op);
  void convert(GmoveOp op);
  void convert(BcastOp op);
  void convert(ReductionOp op);
  void convert(BarrierOp op);

private:
  template <typename Op, typename... Arguments>
  Op create(Arguments &&...arguments) {
    auto created =
        Op::create(builder, loc, std::forward<Arguments>(arguments)...);
    // For messages.
    if (isa<mpi::MPIDialect>(created->getDialect())) {
      if (DirectiveAttr directive = op.getDirectiveAttr())
        created->setAttr(kDirectiveAttr, directive);
    } else if (auto directive =
                   dyn_cast<DirectiveOpInterface>(created.getOperation())) {
      directive.setDirectiveAttr(op.getDirectiveAttr());
    }
    return created;
  }
  Value i32(int64_t value) {
    return arith::ConstantIntOp::create(builder, loc, value, 32);
  }

  /// The rounds of an exchange, and its end.
  void emitRounds(Value messages);
  /// The members of a collective; what `emit` makes of them runs on them only.
  void forMembers(Value set, Value from,
                  llvm::function_ref<void(MembershipOp, Value comm)> emit);
  /// Sends or receives, to or from the node `distance` behind or before this
  /// one, counted from the root.
  template <typename Op>
  void emitMessage(Value data, MembershipOp members, Value comm, Value rank,
                   Value distance);
  /// Stores what `compute` makes of each element.
  void forEachElement(Value memref,
                      llvm::function_ref<Value(Value element)> compute);

  DirectiveOpInterface op;
};

} // namespace

//===----------------------------------------------------------------------===//
// Exchanges
//===----------------------------------------------------------------------===//

void Emitter::emitRounds(Value messages) {
  Value world =
      create<mpi::CommWorldOp>(mpi::CommType::get(builder.getContext()));
  Value tag = i32(kTag);
  Value numRounds = create<NumRoundsOp>(messages);
  auto loop = create<scf::ForOp>(constant(0), numRounds, constant(1));
  {
    OpBuilder::InsertionGuard guard(builder);
    builder.setInsertionPointToStart(loop.getBody());
    auto round = create<RoundOp>(messages, loop.getInductionVar());
    auto receive = create<mpi::IRecvOp>(
        Type(), mpi::RequestType::get(builder.getContext()), round.getIn(), tag,
        round.getSource(), world);
    create<mpi::SendOp>(Type(), round.getOut(), tag, round.getDest(), world);
    create<mpi::Wait>(Type(), receive.getReq());
  }
  create<EndMessagesOp>(messages);
}

void Emitter::convert(ReflectOp op) {
  auto messages = create<ReflectMessagesOp>(
      MessagesType::get(builder.getContext()), op.getArrays(), op.getLower(),
      op.getUpper(), op.getStaticLowerAttr(), op.getStaticUpperAttr(),
      op.getPeriodicAttr(), op.getOrthogonalAttr(), op.getDirectiveAttr());
  emitRounds(messages);
}

void Emitter::convert(GmoveOp op) {
  auto messages = create<GmoveMessagesOp>(
      MessagesType::get(builder.getContext()), op.getTarget(),
      op.getTargetOperands(), op.getTargetKindsAttr(), op.getSource(),
      op.getSourceOperands(), op.getSourceKindsAttr(), op.getTargetTypeAttr(),
      op.getSourceTypeAttr(), op.getDirectiveAttr());
  emitRounds(messages);
}

//===----------------------------------------------------------------------===//
// Collectives
//===----------------------------------------------------------------------===//

void Emitter::forMembers(
    Value set, Value from,
    llvm::function_ref<void(MembershipOp, Value comm)> emit) {
  auto members = create<MembershipOp>(set, from, op.getDirectiveAttr());
  OpBuilder::InsertionGuard guard(builder);
  // All nodes that come here are in the executing set.
  if (set) {
    Value takesPart =
        compare(arith::CmpIPredicate::sge, members.getRank(), i32(0));
    auto ifMember = create<scf::IfOp>(takesPart, /*withElseRegion=*/false);
    builder.setInsertionPointToStart(ifMember.thenBlock());
  }
  Value comm = UnrealizedConversionCastOp::create(
                   builder, loc, mpi::CommType::get(builder.getContext()),
                   members.getComm())
                   .getResult(0);
  emit(members, comm);
}

void Emitter::convert(BarrierOp op) {
  forMembers(op.getSet(), Value(), [&](MembershipOp, Value comm) {
    create<mpi::Barrier>(Type(), comm);
  });
}

template <typename Op>
void Emitter::emitMessage(Value data, MembershipOp members, Value comm,
                          Value rank, Value distance) {
  constexpr bool isSend = std::is_same_v<Op, mpi::SendOp>;
  Value peer =
      isSend ? arith::AddIOp::create(builder, loc, rank, distance).getResult()
             : arith::SubIOp::create(builder, loc, rank, distance).getResult();
  peer = arith::AddIOp::create(builder, loc, peer, members.getRoot());
  peer = arith::RemSIOp::create(builder, loc, peer, members.getSize());
  create<Op>(Type(), data, i32(kTag), peer, comm);
}

/// In the round of distance d, nodes 0 to d - 1, counted from the root, send to
/// nodes d to 2d - 1.
void Emitter::convert(BcastOp op) {
  Value data = op.getData();
  forMembers(op.getSet(), op.getFrom(), [&](MembershipOp members, Value comm) {
    Type type = builder.getI32Type();
    Value size = members.getSize();
    Value rank = arith::SubIOp::create(builder, loc, members.getRank(),
                                       members.getRoot());
    rank = arith::AddIOp::create(builder, loc, rank, size);
    rank = arith::RemSIOp::create(builder, loc, rank, size);
    auto loop = create<scf::WhileOp>(TypeRange(type), ValueRange(i32(1)));
    OpBuilder::InsertionGuard guard(builder);
    Block *before = builder.createBlock(&loop.getBefore(), {}, type, loc);
    Value more =
        compare(arith::CmpIPredicate::slt, before->getArgument(0), size);
    create<scf::ConditionOp>(more, before->getArguments());
    Block *body = builder.createBlock(&loop.getAfter(), {}, type, loc);
    Value distance = body->getArgument(0);
    Value next = arith::AddIOp::create(builder, loc, distance, distance);
    Value target = arith::AddIOp::create(builder, loc, rank, distance);
    auto sends = create<scf::IfOp>(
        both(compare(arith::CmpIPredicate::slt, rank, distance),
             compare(arith::CmpIPredicate::slt, target, size)),
        /*withElseRegion=*/false);
    auto receives = create<scf::IfOp>(
        both(compare(arith::CmpIPredicate::sge, rank, distance),
             compare(arith::CmpIPredicate::slt, rank, next)),
        /*withElseRegion=*/false);
    create<scf::YieldOp>(next);
    builder.setInsertionPointToStart(sends.thenBlock());
    emitMessage<mpi::SendOp>(data, members, comm, rank, distance);
    builder.setInsertionPointToStart(receives.thenBlock());
    emitMessage<mpi::RecvOp>(data, members, comm, rank, distance);
  });
}

void Emitter::forEachElement(Value memref,
                             llvm::function_ref<Value(Value element)> compute) {
  auto type = cast<MemRefType>(memref.getType());
  SmallVector<Value> lower(type.getRank()), upper, step(type.getRank());
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    lower[dim] = constant(0);
    step[dim] = constant(1);
    upper.push_back(memref::DimOp::create(builder, loc, memref, dim));
  }
  scf::buildLoopNest(
      builder, loc, lower, upper, step,
      [&](OpBuilder &inner, Location, ValueRange indices) {
        OpBuilder::InsertionGuard guard(builder);
        builder.restoreInsertionPoint(inner.saveInsertionPoint());
        Value element = memref::LoadOp::create(builder, loc, memref, indices);
        memref::StoreOp::create(builder, loc, compute(element), memref,
                                indices);
      });
}

/// The operation of MPI that does the work of a kind.
static mpi::MPI_ReductionOpEnum getOperation(ReductionKind kind) {
  using Op = mpi::MPI_ReductionOpEnum;
  switch (kind) {
  case ReductionKind::Add:
    return Op::MPI_SUM;
  case ReductionKind::Mul:
    return Op::MPI_PROD;
  case ReductionKind::Max:
  case ReductionKind::UMax:
    return Op::MPI_MAX;
  case ReductionKind::Min:
  case ReductionKind::UMin:
    return Op::MPI_MIN;
  case ReductionKind::BAnd:
    return Op::MPI_BAND;
  case ReductionKind::BOr:
    return Op::MPI_BOR;
  case ReductionKind::BXor:
    return Op::MPI_BXOR;
  case ReductionKind::LAnd:
    return Op::MPI_LAND;
  case ReductionKind::LOr:
    return Op::MPI_LOR;
  }
  llvm_unreachable("unknown kind");
}

void Emitter::convert(ReductionOp op) {
  Value data = op.getData();
  ReductionKind kind = op.getKind();
  Type element = cast<MemRefType>(data.getType()).getElementType();
  // The dialect compares with the sign: so the other half of the numbers comes
  // first.
  bool isUnsigned = kind == ReductionKind::UMax || kind == ReductionKind::UMin;
  auto flipSign = [&](Value value) -> Value {
    unsigned width = element.getIntOrFloatBitWidth();
    Value sign = arith::ConstantOp::create(
        builder, loc,
        builder.getIntegerAttr(element, APInt::getSignMask(width)));
    return arith::XOrIOp::create(builder, loc, value, sign);
  };
  // The result is 0 or 1, also where one node is alone.
  bool isLogical = kind == ReductionKind::LAnd || kind == ReductionKind::LOr;
  auto toBool = [&](Value value) -> Value {
    Value zero =
        arith::ConstantOp::create(builder, loc, builder.getZeroAttr(element));
    if (isa<FloatType>(element)) {
      Value isTrue = arith::CmpFOp::create(
          builder, loc, arith::CmpFPredicate::UNE, value, zero);
      return arith::UIToFPOp::create(builder, loc, element, isTrue);
    }
    Value isTrue = compare(arith::CmpIPredicate::ne, value, zero);
    return element.getIntOrFloatBitWidth() == 1
               ? isTrue
               : arith::ExtUIOp::create(builder, loc, element, isTrue)
                     .getResult();
  };
  forMembers(op.getSet(), Value(), [&](MembershipOp, Value comm) {
    if (isUnsigned)
      forEachElement(data, flipSign);
    else if (isLogical)
      forEachElement(data, toBool);
    create<mpi::AllReduceOp>(Type(), data, data, getOperation(kind), comm);
    if (isUnsigned)
      forEachElement(data, flipSign);
  });
}

//===----------------------------------------------------------------------===//
// What is converted
//===----------------------------------------------------------------------===//

/// Data in memory of this node that MPI can move.
static bool isInMemory(Value data) {
  auto type = dyn_cast<MemRefType>(data.getType());
  return type && isMovable(type.getElementType());
}

/// Whether the mpi dialect can say it: it knows neither devices nor operations
/// that complete by number, nor access to the memory of a node that does not
/// call.
static bool isConvertible(Operation *op) {
  return TypeSwitch<Operation *, bool>(op)
      .Case([](ReflectOp op) { return !op.getAcc() && !op.getAsync(); })
      .Case([](GmoveOp op) {
        return !op.getIn() && !op.getOut() && !op.getAsync() &&
               !op.getTargetAcc() && !op.getSourceAcc();
      })
      .Case([](BarrierOp op) { return !op.getAcc(); })
      .Case([](BcastOp op) {
        return !op.getAcc() && !op.getAsync() && isInMemory(op.getData());
      })
      .Case([](ReductionOp op) {
        auto type = dyn_cast<MemRefType>(op.getData().getType());
        // What is prepared for a kernel, the runtime does.
        if (op.getAcc() || op.getAsync() || !type ||
            op->hasAttr(offload::kPreparesAttr) ||
            op->hasAttr(offload::kPreparedAttr))
          return false;
        Type element = type.getElementType();
        bool needsNumber = op.getKind() != ReductionKind::Add &&
                           op.getKind() != ReductionKind::Mul;
        return isMovable(element) && getTypeCode(element) != XACC_TYPE_OPAQUE &&
               (!needsNumber || element.isIntOrFloat());
      })
      .Default([](Operation *) { return false; });
}

namespace {
struct ConvertXMPToMPIPass
    : public xacc::impl::ConvertXMPToMPIPassBase<ConvertXMPToMPIPass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<DirectiveOpInterface> ops;
    getOperation().walk([&](DirectiveOpInterface op) {
      if (isConvertible(op))
        ops.push_back(op);
    });
    for (DirectiveOpInterface op : ops) {
      TypeSwitch<Operation *>(op)
          .Case<ReflectOp, GmoveOp, BcastOp, ReductionOp, BarrierOp>(
              [&](auto concrete) { Emitter(op).convert(concrete); });
      op->erase();
    }
  }
};
} // namespace
