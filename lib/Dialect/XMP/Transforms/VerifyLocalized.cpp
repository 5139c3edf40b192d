//===- VerifyLocalized.cpp - Check that localising is complete ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Names every op that has to be gone between the plan and the target. Reads
// only; no precondition.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/IR/XMP.h"
#include "Dialect/XMP/Transforms/Passes.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPVERIFYLOCALIZEDPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::xmp;

namespace {
struct VerifyLocalizedPass
    : public xacc::xmp::impl::XMPVerifyLocalizedPassBase<VerifyLocalizedPass> {
  using Base::Base;

  void runOnOperation() override {
    bool complete = true;
    getOperation()->walk([&](Operation *op) {
      if (!isa<LoopOp, LoadOp, StoreOp>(op))
        return;
      op->emitOpError("is left after localising; run --xmp-localize first");
      complete = false;
    });
    if (!complete)
      signalPassFailure();
    markAllAnalysesPreserved();
  }
};
} // namespace
