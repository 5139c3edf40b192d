//===- VerifyKernels.cpp - Check kernels ---===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/Offload/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"

namespace xacc::offload {
#define GEN_PASS_DEF_OFFLOADVERIFYKERNELSPASS
#include "Dialect/Offload/Transforms/Passes.h.inc"
} // namespace xacc::offload

using namespace mlir;

namespace {
struct OffloadVerifyKernelsPassImpl : public xacc::offload::impl::OffloadVerifyKernelsPassBase<OffloadVerifyKernelsPassImpl> {
  using Base::Base;

  void runOnOperation() override {}
};
} // namespace
