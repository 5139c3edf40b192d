//===- RunIfUsed.cpp - Passes only where there is something to do ---------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// One walk that looks at names. Upstream's conversions walk, too, but ask their
// target and their patterns about every op, and fold it.
//
// Precondition: none. Postcondition: that of the pipeline.
//
//===----------------------------------------------------------------------===//

#include "Conversion/Passes.h"
#include "mlir/IR/Operation.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"

namespace xacc {
#define GEN_PASS_DEF_XACCRUNIFUSEDPASS
#include "Conversion/Passes.h.inc"
} // namespace xacc

using namespace mlir;

namespace {
struct RunIfUsedPass : public xacc::impl::XACCRunIfUsedPassBase<RunIfUsedPass> {
  using Base::Base;

  RunIfUsedPass(ArrayRef<StringRef> names, std::unique_ptr<Pass> pass) {
    for (StringRef name : names)
      ops.push_back(name.str());
    passes.addPass(std::move(pass));
    llvm::raw_string_ostream stream(pipeline);
    llvm::interleaveComma(passes, stream, [&](Pass &pass) {
      pass.printAsTextualPipeline(stream);
    });
  }

  LogicalResult initializeOptions(
      StringRef options,
      llvm::function_ref<LogicalResult(const Twine &)> errorHandler) override {
    if (failed(Base::initializeOptions(options, errorHandler)))
      return failure();
    if (failed(parsePassPipeline(pipeline, passes)))
      return errorHandler("the pipeline of xacc-run-if-used is not valid");
    return success();
  }

  void getDependentDialects(DialectRegistry &registry) const override {
    passes.getDependentDialects(registry);
  }

  void runOnOperation() override {
    SmallVector<StringRef> names(ops.begin(), ops.end());
    bool used =
        getOperation()
            ->walk([&](Operation *op) {
              return llvm::is_contained(names, op->getName().getStringRef()) ||
                             llvm::is_contained(
                                 names, op->getName().getDialectNamespace())
                         ? WalkResult::interrupt()
                         : WalkResult::advance();
            })
            .wasInterrupted();
    if (!used)
      return markAllAnalysesPreserved();
    if (failed(runPipeline(passes, getOperation())))
      signalPassFailure();
  }

  OpPassManager passes;
};
} // namespace

std::unique_ptr<Pass>
xacc::createXACCRunIfUsedPass(ArrayRef<StringRef> ops,
                              std::unique_ptr<Pass> pass) {
  return std::make_unique<RunIfUsedPass>(ops, std::move(pass));
}
