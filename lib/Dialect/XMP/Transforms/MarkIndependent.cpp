//===- MarkIndependent.cpp - Loops whose iterations may run at once -------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Sets the flag of each loop of each xmp.loop for which the dependence
// analysis finds no obstacle. Flags that are set already, such as by the user's
// word, stay.
//
// Precondition: none. Postcondition: only the attribute `independent` differs.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/Transforms/Passes.h"
#include "Iterations.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPMARKINDEPENDENTPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::xmp;

namespace {
struct MarkIndependentPass
    : public xacc::xmp::impl::XMPMarkIndependentPassBase<MarkIndependentPass> {
  using Base::Base;

  void mark(LoopOp loop) {
    Iterations iterations(loop);
    SmallVector<bool> flags;
    for (unsigned d = 0; d < loop.getNumLoops(); ++d) {
      flags.push_back(loop.isIndependent(d));
      if (flags.back())
        continue;
      std::optional<std::string> obstacle = iterations.findObstacle(d);
      flags.back() = !obstacle;
      if (obstacle && remarks)
        loop.emitRemark() << "loop " << d << " stays sequential: " << *obstacle;
    }
    if (llvm::is_contained(flags, true))
      loop.setIndependentAttr(DenseBoolArrayAttr::get(&getContext(), flags));
  }

  void runOnOperation() override {
    getOperation().walk([&](LoopOp loop) { mark(loop); });
  }
};
} // namespace
