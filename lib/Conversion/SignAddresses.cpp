//===- SignAddresses.cpp - Subscripts below 0 -----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The lowering of memref computes `base + (i * stride + j) * size` without
// unsigned wrap. That holds for arrays. A pointer of C may have elements before
// the one that it points to, and both the product and the sum wrap for those.
//
// Postcondition: no llvm.getelementptr with nuw.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"

namespace xacc {
#define GEN_PASS_DEF_XACCSIGNADDRESSESPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;

/// Arithmetic with both flags is the lowering's: C's has one, or none.
static void signSubscript(Value subscript) {
  SmallVector<Value> values = {subscript};
  while (!values.empty()) {
    Operation *def = values.pop_back_val().getDefiningOp();
    if (!isa_and_nonnull<LLVM::AddOp, LLVM::MulOp>(def))
      continue;
    auto flagged = cast<LLVM::IntegerOverflowFlagsInterface>(def);
    if (!flagged.hasNoSignedWrap() || !flagged.hasNoUnsignedWrap())
      continue;
    flagged.setOverflowFlags(LLVM::IntegerOverflowFlags::nsw);
    llvm::append_range(values, def->getOperands());
  }
}

namespace {
struct SignAddressesPass
    : public xacc::impl::XACCSignAddressesPassBase<SignAddressesPass> {
  using Base::Base;

  void runOnOperation() override {
    getOperation()->walk([](LLVM::GEPOp address) {
      LLVM::GEPNoWrapFlags flags = address.getNoWrapFlags();
      if (!bitEnumContainsAny(flags, LLVM::GEPNoWrapFlags::nuw))
        return;
      address.setNoWrapFlags(flags & ~LLVM::GEPNoWrapFlags::nuw);
      for (Value subscript : address.getDynamicIndices())
        signSubscript(subscript);
    });
  }
};
} // namespace
