//===- EstimateWork.cpp - About what a kernel computes --------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The operations of one iteration: those of its body, times the iterations of
// loops in it, as a polynomial of the kernel's arguments. Where the length of a
// loop depends on other loops, its longest execution counts; one whose length
// is read from memory, or depends on what it computes, is a guess. Orders of
// magnitude are enough: this is compared with the time that moving data takes.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Cost.h"
#include "Analysis/Forms.h"
#include "Dialect/Offload/IR/KernelWork.h"
#include "SplitLoops.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace xacc::analysis;

namespace xacc::offload {

namespace {
class WorkEstimate {
public:
  explicit WorkEstimate(offload::FuncOp kernel) : kernel(kernel) {}

  Polynomial estimate(Block &block);
  ArrayAttr describe(const Polynomial &work);

private:
  Polynomial estimate(Operation &op);
  Polynomial getTrips(Value lower, Value upper, Value step);
  std::optional<Polynomial> getMost(const Polynomial &number);
  std::optional<Polynomial> replace(const Polynomial &number,
                                    unsigned variable);
  std::optional<int64_t> findArgument(unsigned variable);

  offload::FuncOp kernel;
  Forms forms;
};
} // namespace

/// The number of the argument that a variable is.
std::optional<int64_t> WorkEstimate::findArgument(unsigned variable) {
  auto argument =
      dyn_cast_or_null<BlockArgument>(forms.getVariable(variable).value);
  if (!argument || argument.getOwner() != &kernel.getBody().front())
    return std::nullopt;
  return argument.getArgNumber();
}

/// With something about as large in place of a variable: one end of its loop,
/// or, of a minimum or maximum, its first operand, which parts of the
/// iterations restrict.
std::optional<Polynomial> WorkEstimate::replace(const Polynomial &number,
                                                unsigned variable) {
  Value value = forms.getVariable(variable).value;
  Operation *def = value ? value.getDefiningOp() : nullptr;
  std::optional<CountedLoop> loop = value ? findLoop(value) : std::nullopt;
  Polynomial lower, upper;
  if (isa_and_nonnull<arith::MinSIOp, arith::MaxSIOp>(def)) {
    lower = upper = forms.get(def->getOperand(0));
  } else if (loop) {
    lower = forms.get(loop->lower);
    upper = forms.get(loop->upper);
    if (loop->isDescending)
      std::swap(lower, upper);
  } else {
    return std::nullopt;
  }
  Polynomial result;
  for (const auto &[monomial, coefficient] : number.getTerms()) {
    Polynomial term(coefficient);
    for (unsigned factor : monomial)
      term = term * (factor != variable ? Polynomial::variable(factor)
                     : coefficient > 0  ? upper
                                        : lower);
    result = result + term;
  }
  return result;
}

/// About the largest value, of arguments; none if it is not known.
std::optional<Polynomial> WorkEstimate::getMost(const Polynomial &number) {
  constexpr unsigned maxSteps = 16;
  std::optional<Polynomial> most = number;
  for (unsigned step = 0; most && most->isValid() && step != maxSteps; ++step) {
    std::optional<unsigned> inner;
    most->forEachVariable([&](unsigned variable) {
      if (!findArgument(variable))
        inner = variable;
    });
    if (!inner)
      return most;
    most = replace(*most, *inner);
  }
  return std::nullopt;
}

Polynomial WorkEstimate::getTrips(Value lower, Value upper, Value step) {
  std::optional<Polynomial> span = getMost(forms.get(upper) - forms.get(lower));
  if (!span)
    return kUnknownTripCount;
  int64_t width = forms.get(step).getConstant().value_or(1);
  Polynomial trips;
  for (const auto &[monomial, coefficient] : span->getTerms())
    trips.add(monomial, width > 1 ? coefficient / width : coefficient);
  return trips;
}

Polynomial WorkEstimate::estimate(Operation &op) {
  Polynomial work;
  for (Region &region : op.getRegions())
    for (Block &block : region)
      work = work + estimate(block);
  if (auto loop = dyn_cast<LoopOp>(op))
    for (unsigned d = 0; d < loop.getNumLoops(); ++d)
      work = work * getTrips(loop.getLower()[d], loop.getUpper()[d],
                             loop.getStep()[d]);
  else if (auto loop = dyn_cast<scf::ForOp>(op))
    work = work *
           getTrips(loop.getLowerBound(), loop.getUpperBound(), loop.getStep());
  else if (isa<scf::WhileOp>(op))
    work = work * Polynomial(kUnknownTripCount);
  return work + getOwnCost(op);
}

Polynomial WorkEstimate::estimate(Block &block) {
  Polynomial work;
  for (Operation &op : block)
    work = work + estimate(op);
  return work;
}

ArrayAttr WorkEstimate::describe(const Polynomial &work) {
  Builder builder(kernel.getContext());
  SmallVector<Attribute> products;
  for (const auto &[monomial, coefficient] : work.getTerms()) {
    SmallVector<int64_t> product{coefficient};
    for (unsigned variable : ArrayRef(monomial).take_front(kMaxFactors))
      product.push_back(*findArgument(variable));
    products.push_back(builder.getDenseI64ArrayAttr(product));
  }
  return builder.getArrayAttr(products);
}

/// Whether an iteration has a loop of its own: without, it computes about as
/// much as it touches.
static bool hasLoop(LoopOp loop) {
  return loop.getBody()
      .walk([](Operation *op) {
        return isa<LoopOp, scf::ForOp, scf::WhileOp>(op)
                   ? WalkResult::interrupt()
                   : WalkResult::advance();
      })
      .wasInterrupted();
}

void setWork(offload::FuncOp kernel, LoopOp outermost) {
  if (!hasLoop(outermost))
    return;
  WorkEstimate estimate(kernel);
  Polynomial work = estimate.estimate(outermost.getBody().front());
  if (work.isValid())
    kernel->setAttr(kWorkAttr, estimate.describe(work));
}

} // namespace xacc::offload
