//===- Waits.cpp - What the host waits for --------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The variable of a reduction is loaded and stored once by a kernel, by the
// last block. It can lie in memory of the host that the GPU reaches, which
// costs less than a copy before the kernel and one behind it.
//
// A GPU keeps what functions print, in little memory, until the host waits.
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"

#include "Dialect/Offload/IR/KernelWork.h"

using namespace mlir;

namespace xacc::offload {

/// Whether `loop` combines what all blocks have into `view`, and does nothing
/// else with it.
static bool combinesAtEnd(Operation *user, Value view, FuncOp func) {
  auto loop = dyn_cast<LoopOp>(user);
  return loop && loop->getParentOp() == func &&
         bitEnumContainsAny(loop.getLevels(), Levels::Gang) &&
         llvm::is_contained(loop.getReductions(), view);
}

void describeWaits(FuncOp func) {
  if (func.walk([](CallOpInterface) { return WalkResult::interrupt(); })
          .wasInterrupted())
    func->setAttr(kCallsAttr, UnitAttr::get(func.getContext()));
  SmallVector<int32_t> results;
  for (BlockArgument argument : func.getBody().getArguments()) {
    bool isResult =
        !argument.use_empty() &&
        llvm::all_of(argument.getUsers(), [&](Operation *user) {
          auto view = dyn_cast<ViewOp>(user);
          return view && llvm::all_of(view->getUsers(), [&](Operation *use) {
                   return combinesAtEnd(use, view.getResult(), func);
                 });
        });
    if (isResult)
      results.push_back(int32_t(argument.getArgNumber()));
  }
  if (!results.empty())
    func->setAttr(kResultsAttr,
                  Builder(func.getContext()).getDenseI32ArrayAttr(results));
}

} // namespace xacc::offload
