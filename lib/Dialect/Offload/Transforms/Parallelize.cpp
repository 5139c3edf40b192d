//===- Parallelize.cpp - Find independent loops ---------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Loops are looked at from the outside in.
//
//   auto      A perfect rectangular nest of them becomes one loop. Scalars that
//             it writes are made private or reductions where they can be. Each
//             dimension is then tested as if it were the outermost loop: those
//             without a dependence may run in parallel and move outside of the
//             others, whatever these do. What is left is a loop of its own.
//   parallel  The program has promised. Scalars are made private all the same
//   (C
//             declares them outside), and a dependence that is certain gives a
//             warning. A plain loop that is all its body does is tested.
//   seq       Only loops inside are looked at.
//
// In a `kernels` construct plain loops count as auto, unless they are inside of
// a parallel loop.
//
//===----------------------------------------------------------------------===//

#include "Analysis/Dependence.h"
#include "Dialect/Offload/IR/LoopOrder.h"
#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/Offload/Transforms/Passes.h"
#include "MapLoopsNest.h"
#include "ParallelizeReport.h"
#include "ParallelizeScalars.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/BuiltinOps.h"

namespace xacc::offload {
#define GEN_PASS_DEF_OFFLOADPARALLELIZEPASS
#include "Dialect/Offload/Transforms/Passes.h.inc"
} // namespace xacc::offload

using namespace mlir;
using namespace xacc::analysis;
using namespace xacc::offload;

namespace {

/// Plain loops of fewer iterations stay inside of the thread.
constexpr int64_t minTripCount = 8;

class Parallelizer {
public:
  Parallelizer(bool isKernels, bool remarks)
      : isKernels(isKernels), remarks(remarks) {}

  void visitBlock(Block &block, bool isInParallel);

private:
  void visitLoop(LoopOp loop, bool isInParallel);
  void decide(LoopOp loop, bool isInParallel);
  void trust(LoopOp loop);
  void warn(LoopOp loop, const MemoryAccesses &accesses, Forms &forms,
            ArrayRef<LoopScalar> scalars);
  bool refinePlainLoop(LoopOp loop);
  LoopOp mergeNest(LoopOp loop);
  void remark(Location loc, const Twine &text) {
    if (remarks)
      emitRemark(loc) << text;
  }

  bool isKernels, remarks;
};

} // namespace

/// Accesses of scalars that are taken care of.
static bool isHandled(const MemoryAccess &access,
                      ArrayRef<LoopScalar> scalars) {
  return llvm::any_of(scalars, [&](const LoopScalar &scalar) {
    return scalar.kind != LoopScalar::Kind::Carried &&
           access.view == scalar.memory;
  });
}

/// One loop of the nest: auto loops, and plain ones where these count as such.
LoopOp Parallelizer::mergeNest(LoopOp loop) {
  while (Operation *nested = findPerfectlyNested(loop)) {
    if (loop.getLevels() != Levels::None || !loop.getReductions().empty() ||
        !isRectangular(loop, nested))
      break;
    auto inner = dyn_cast<LoopOp>(nested);
    if (auto plain = dyn_cast<scf::ForOp>(nested)) {
      if (!isConvertible(plain))
        break;
      inner = convertLoop(plain, LoopMode::Auto);
    }
    if (inner.getMode() != LoopMode::Auto ||
        inner.getLevels() != Levels::None || !inner.getReductions().empty())
      break;
    loop = mergeLoops(loop, inner);
  }
  return loop;
}

/// One iteration after the other: these use the variables of reductions
/// themselves.
static void dropReductions(LoopOp loop) {
  for (auto [number, memory] : llvm::enumerate(loop.getReductions()))
    loop.getPrivate(number).replaceAllUsesWith(memory);
  loop.getBody().front().eraseArguments(loop.getNumLoops(),
                                        loop.getReductions().size());
  loop.getReductionsMutable().clear();
  loop.setReductionKinds({});
}

void Parallelizer::decide(LoopOp loop, bool isInParallel) {
  loop = mergeNest(loop);
  MemoryAccesses accesses(loop);
  Forms forms;
  DependenceTester tester(accesses, forms);
  SmallVector<LoopScalar> scalars = findScalars(loop, accesses);
  // The value after the loop is that of the last store.
  for (LoopScalar &scalar : scalars)
    if (scalar.kind == LoopScalar::Kind::AnyPrivate ||
        scalar.kind == LoopScalar::Kind::Flag)
      scalar.kind = LoopScalar::Kind::Carried;
  auto ignore = [&](const MemoryAccess &access) {
    return isHandled(access, scalars);
  };

  std::string obstacle;
  if (!accesses.getObstacles().empty())
    obstacle = describe(accesses.getObstacles().front());
  SmallVector<unsigned> parallel;
  SmallVector<std::pair<Location, std::string>> reasons;
  for (unsigned dim = 0; dim != loop.getNumLoops(); ++dim) {
    Value iv = loop.getInductionVar(dim);
    std::string reason = obstacle;
    if (reason.empty()) {
      std::optional<Dependence> dependence =
          tester.find({loop, iv, {}}, ignore);
      if (!dependence) {
        parallel.push_back(dim);
        continue;
      }
      reason = describe(*dependence, independentAdvice);
    }
    reasons.push_back({iv.getLoc(), reason});
  }

  if (parallel.empty()) {
    // Loops inside of the outermost one may still be parallel each time.
    remark(reasons[0].first, "loop stays sequential: " + reasons[0].second);
    dropReductions(loop);
    if (loop.getNumLoops() == 1) {
      loop.setMode(LoopMode::Seq);
      loop.setLevels(Levels::None);
    } else {
      loop = splitLoop(loop, {0}, LoopMode::Seq, LoopMode::Auto);
    }
    return visitBlock(loop.getBody().front(), isInParallel);
  }

  std::string notes = describe(scalars);
  for (unsigned dim : parallel)
    remark(loop.getInductionVar(dim).getLoc(), "loop is parallel" + notes);
  for (auto &[loc, reason] : reasons)
    remark(loc, "loop stays sequential: " + reason);
  for (const LoopScalar &scalar : scalars)
    applyScalar(loop, scalar);
  bool movesLast = parallel.back() + 1 == loop.getNumLoops();
  loop = splitLoop(loop, parallel, LoopMode::Parallel, LoopMode::Seq);
  auto rest = dyn_cast_or_null<LoopOp>(findPerfectlyNested(loop));
  if (movesLast && !reasons.empty() && rest)
    rest->setAttr(kAroundLastAttr, UnitAttr::get(rest.getContext()));
  visitBlock(loop.getBody().front(), /*isInParallel=*/true);
}

/// Whether the iterations of one gang follow each other: no two of them meet in
/// memory that each gang has for itself.
static bool isOfGangsOnly(LoopOp loop) {
  if (loop.getLevels() == Levels::None)
    return isa<KernelOp>(loop->getParentOp());
  return loop.getLevels() == Levels::Gang;
}

/// Says so if a loop that is marked parallel cannot be.
void Parallelizer::warn(LoopOp loop, const MemoryAccesses &accesses,
                        Forms &forms, ArrayRef<LoopScalar> scalars) {
  DependenceTester tester(accesses, forms);
  auto kernel = loop->getParentOfType<KernelOp>();
  bool ofGangs = kernel && isOfGangsOnly(loop);
  auto ignore = [&](const MemoryAccess &access) {
    return isHandled(access, scalars) ||
           (ofGangs && isPrivateTo(access.object, kernel));
  };
  DependenceTester::Question question{loop, {}, {}};
  for (unsigned dim = 0; dim != loop.getNumLoops(); ++dim) {
    question.inductionVar = loop.getInductionVar(dim);
    std::optional<Dependence> dependence =
        tester.find(question, ignore, /*certain=*/true);
    if (dependence) {
      warnDependence(loop, *dependence);
      return;
    }
    question.equal.push_back(question.inductionVar);
  }
}

void Parallelizer::trust(LoopOp loop) {
  MemoryAccesses accesses(loop);
  Forms forms;
  SmallVector<LoopScalar> scalars = findScalars(loop, accesses);
  // In a parallel construct what is to be reduced is written down.
  if (!isKernels)
    for (LoopScalar &scalar : scalars)
      if (scalar.kind == LoopScalar::Kind::Reduction)
        scalar.kind = LoopScalar::Kind::Carried;
  warn(loop, accesses, forms, scalars);
  for (const LoopScalar &scalar : scalars)
    applyScalar(loop, scalar);
  for (unsigned dim = 0; dim != loop.getNumLoops(); ++dim)
    remark(loop.getInductionVar(dim).getLoc(),
           "loop is parallel, as the program says" + describe(scalars));
}

static std::optional<int64_t> getTripCount(scf::ForOp loop) {
  Forms forms;
  std::optional<int64_t> count =
      (forms.get(loop.getUpperBound()) - forms.get(loop.getLowerBound()))
          .getConstant();
  std::optional<int64_t> step = forms.get(loop.getStep()).getConstant();
  if (!count || !step || *step <= 0)
    return std::nullopt;
  return (*count + *step - 1) / *step;
}

/// A plain loop that is all that a parallel loop does: an inner one, over the
/// unit-stride index perhaps. True if it became one of the dialect.
bool Parallelizer::refinePlainLoop(LoopOp loop) {
  auto plain = dyn_cast_or_null<scf::ForOp>(findPerfectlyNested(loop));
  if (!plain || !isConvertible(plain) || !isRectangular(loop, plain) ||
      !loop.getReductions().empty() ||
      getTripCount(plain).value_or(minTripCount) < minTripCount)
    return false;
  LoopOp inner = convertLoop(plain, LoopMode::Auto);
  decide(inner, /*isInParallel=*/true);
  return true;
}

void Parallelizer::visitLoop(LoopOp loop, bool isInParallel) {
  if (loop.getMode() == LoopMode::Auto)
    return decide(loop, isInParallel);
  if (loop.isParallel()) {
    isInParallel = true;
    trust(loop);
    if (refinePlainLoop(loop))
      return;
  }
  visitBlock(loop.getBody().front(), isInParallel);
}

void Parallelizer::visitBlock(Block &block, bool isInParallel) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (auto plain = dyn_cast<scf::ForOp>(op);
        plain && isKernels && !isInParallel && isConvertible(plain))
      decide(convertLoop(plain, LoopMode::Auto), isInParallel);
    else if (auto loop = dyn_cast<LoopOp>(op))
      visitLoop(loop, isInParallel);
    else
      for (Region &region : op.getRegions())
        for (Block &inner : region)
          visitBlock(inner, /*isInParallel=*/true);
  }
}

namespace {

struct OffloadParallelizePass
    : public xacc::offload::impl::OffloadParallelizePassBase<
          OffloadParallelizePass> {
  using Base::Base;

  void runOnOperation() override {
    SmallVector<KernelOp> kernels;
    SmallVector<func::FuncOp> routines;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (auto kernel = dyn_cast<KernelOp>(op))
        kernels.push_back(kernel);
      auto function = dyn_cast<func::FuncOp>(op);
      if (function && function->hasAttr(kRoutineAttr))
        routines.push_back(function);
    });
    for (KernelOp kernel : kernels) {
      hoistScalarLoads(kernel);
      Parallelizer(kernel.getConstruct() == Construct::Kernels, remarks)
          .visitBlock(kernel.getBody().front(), /*isInParallel=*/false);
    }
    for (func::FuncOp routine : routines)
      for (Block &block : routine.getBody())
        Parallelizer(/*isKernels=*/false, remarks)
            .visitBlock(block, /*isInParallel=*/false);
  }
};

} // namespace
