//===- Messages.cpp - Exchanges whose messages the program sends ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "xacc/MessagesABI.h"
#include <cstddef>

using namespace mlir;
using namespace xacc;
using namespace xacc::xmp;

Value RuntimeLowering::lower(GmoveMessagesOp op) {
  auto [target, targetData] = handleAndData(op.getTarget());
  auto [source, sourceData] = handleAndData(op.getSource());
  return XACC_CALL(calls, builder, loc, xaccrtGmoveMessages,
                   {target, targetData,
                    section(op.getTargetOperands(), op.getTargetKinds(),
                            op.getTargetType(), op),
                    source, sourceData,
                    section(op.getSourceOperands(), op.getSourceKinds(),
                            op.getSourceType(), op),
                    calls.site(builder, loc), where(op)});
}

Value RuntimeLowering::lower(NumRoundsOp op) {
  return calls.toIndex(builder, XACC_CALL(calls, builder, loc, xaccrtNumRounds,
                                          {op.getMessages()}));
}

void RuntimeLowering::lower(RoundOp op) {
  Value round = XACC_CALL(calls, builder, loc, xaccrtRound,
                          {op.getMessages(), op.getIndex()});
  auto load = [&](size_t offset, Type type) {
    return field(round, offset, /*invariant=*/false, type);
  };
  auto bytes = [&](size_t data, size_t size) {
    Value address = load(data, pointer);
    return descriptorToMemRef(
        getBytesType(builder.getContext()),
        {address, address, i64(0), load(size, builder.getI64Type()), i64(1)});
  };
  Type i32 = builder.getI32Type();
  op.getOut().replaceAllUsesWith(
      bytes(offsetof(XaccRound, out), offsetof(XaccRound, outBytes)));
  op.getIn().replaceAllUsesWith(
      bytes(offsetof(XaccRound, in), offsetof(XaccRound, inBytes)));
  op.getDest().replaceAllUsesWith(load(offsetof(XaccRound, dest), i32));
  op.getSource().replaceAllUsesWith(load(offsetof(XaccRound, source), i32));
}

void RuntimeLowering::lower(EndMessagesOp op) {
  XACC_CALL(calls, builder, loc, xaccrtEndMessages,
            {op.getMessages(), where(op)});
}

void RuntimeLowering::lower(MembershipOp op) {
  Value membership =
      XACC_CALL(calls, builder, loc, xaccrtMembership,
                {orNull(op.getSet()), orNull(op.getFrom()), where(op)});
  for (auto [result, offset] :
       {std::pair(op.getComm(), offsetof(XaccMembership, comm)),
        std::pair(op.getRank(), offsetof(XaccMembership, rank)),
        std::pair(op.getSize(), offsetof(XaccMembership, size)),
        std::pair(op.getRoot(), offsetof(XaccMembership, root))})
    result.replaceAllUsesWith(
        field(membership, offset, /*invariant=*/false, result.getType()));
}
