//===- ComputeSections.cpp - Say what kernels touch -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For each kernel: a box for each access (ComputeSectionsBoxes.cpp), with
// bounds that are known before the launch (ComputeSectionsLimits.cpp); boxes
// that lie close together become one (Analysis/Sections.cpp); code for all in
// the kernel's sections region.
//
// Postcondition: every kernel has a sections region: offload.part, arithmetic,
// offload.bounds, views, and an offload.section for each box.
//
//===----------------------------------------------------------------------===//

#include "ComputeSections.h"
#include "Dialect/Offload/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"

namespace xacc::offload {
#define GEN_PASS_DEF_OFFLOADCOMPUTESECTIONSPASS
#include "Dialect/Offload/Transforms/Passes.h.inc"
} // namespace xacc::offload

using namespace mlir;
using namespace xacc::offload;

static void emit(const Section &section, SectionFinder &finder, Location loc) {
  SectionLimits &limits = finder.getLimits();
  Value view = finder.emitView(section);
  SmallVector<Value> lower, upper;
  SmallVector<int64_t> steps;
  for (const SectionBounds &bounds : section.bounds) {
    lower.push_back(limits.emit(bounds.lower));
    upper.push_back(limits.emit(bounds.upper));
    steps.push_back(bounds.step);
  }
  OpBuilder &builder = limits.getBuilder();
  DenseI64ArrayAttr step;
  if (llvm::any_of(steps, [](int64_t step) { return step != 1; }))
    step = builder.getDenseI64ArrayAttr(steps);
  SectionOp::create(builder, loc, section.kind, view, lower, upper, step);
}

static void computeSections(KernelOp kernel) {
  if (!kernel.getSections().empty())
    return;
  Block &block = kernel.getSections().emplaceBlock();
  SectionFinder finder(kernel);
  for (const Section &section : finder.find())
    emit(section, finder, kernel.getLoc());
  YieldOp::create(finder.getLimits().getBuilder(), kernel.getLoc());
  // What was computed for boxes that became part of others.
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(block)))
    if (isOpTriviallyDead(&op))
      op.erase();
}

namespace {

struct OffloadComputeSectionsPass
    : public xacc::offload::impl::OffloadComputeSectionsPassBase<
          OffloadComputeSectionsPass> {
  using Base::Base;

  void runOnOperation() override {
    getOperation()->walk([](KernelOp kernel) { computeSections(kernel); });
  }
};

} // namespace
