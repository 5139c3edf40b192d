//===- VerifyTarget.cpp - No op is left that only plans -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names every op and type that has to be gone between the target and LLVM:
// those of the language and of the plan. Reads only; no precondition.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "Dialect/Offload/IR/Offload.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"

namespace xacc {
#define GEN_PASS_DEF_XACCVERIFYTARGETPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;
using namespace xacc;

/// Of a terminator the parent is named. The body of a kernel, run by the
/// threads of a team, is a function later.
static bool isOfPlan(Operation *op) {
  return isa_and_nonnull<xmp::XMPDialect, offload::OffloadDialect,
                         acc::OpenACCDialect>(op->getDialect()) &&
         !isa<offload::TeamOp>(op) && !op->hasTrait<OpTrait::IsTerminator>();
}

static bool isTypeOfPlan(Type type) {
  return isa<xmp::XMPDialect, offload::OffloadDialect>(type.getDialect());
}

/// A value of a type that LLVM does not get: a result, or an argument.
static Type findType(Operation *op) {
  for (Type type : op->getResultTypes())
    if (isTypeOfPlan(type))
      return type;
  for (Region &region : op->getRegions())
    for (Block &block : region)
      for (Type type : block.getArgumentTypes())
        if (isTypeOfPlan(type))
          return type;
  return {};
}

namespace {
struct VerifyTargetPass
    : public xacc::impl::XACCVerifyTargetPassBase<VerifyTargetPass> {
  using Base::Base;

  void runOnOperation() override {
    bool isComplete = true;
    getOperation()->walk([&](Operation *op) {
      if (isOfPlan(op)) {
        op->emitOpError("is left after lowering to the target");
      } else if (Type type = findType(op)) {
        op->emitOpError("has a value of type ")
            << type << " after lowering to the target";
      } else {
        return;
      }
      isComplete = false;
    });
    if (!isComplete)
      signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
