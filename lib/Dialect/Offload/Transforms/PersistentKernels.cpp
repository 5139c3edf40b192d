//===- PersistentKernels.cpp - One kernel for a loop of the host ----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PersistentLoops.cpp says which loops, and PersistentForms.cpp writes them;
// here they are found and brought into a form in which they can become one
// kernel: no branches between blocks, no swaps of pointers, no pauses for the
// host.
//
// Precondition: kernels have their levels. Postcondition: kernels with
// `persistent` are not divided over devices.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/Transforms/Passes.h"
#include "PersistentCalls.h"
#include "PersistentForms.h"
#include "PersistentLift.h"
#include "PersistentLoops.h"
#include "PersistentPauses.h"
#include "PersistentPieces.h"
#include "PersistentStages.h"
#include "PersistentSteps.h"
#include "PersistentSwaps.h"
#include "PersistentVariables.h"
#include "SplitLoops.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlowOps.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Transforms/LoopInvariantCodeMotionUtils.h"

namespace xacc::offload {
#define GEN_PASS_DEF_OFFLOADPERSISTENTKERNELSPASS
#include "Dialect/Offload/Transforms/Passes.h.inc"
} // namespace xacc::offload

using namespace mlir;
using namespace xacc;
using namespace xacc::offload;

namespace {
struct PersistentKernelsPass
    : public xacc::offload::impl::OffloadPersistentKernelsPassBase<
          PersistentKernelsPass> {
  using Base::Base;

  /// Loops that exist in another form now, and what was in them.
  llvm::DenseSet<Operation *> erased;
  /// Those that exist in both forms, or are such a form.
  llvm::DenseSet<Operation *> done;
  /// Why the present loop cannot become one kernel in a form that it would have
  /// to have, and what keeps it from that.
  std::string reason;
  std::optional<Location> culprit;

  void getDependentDialects(DialectRegistry &registry) const override {
    Base::getDependentDialects(registry);
    registry.insert<cf::ControlFlowDialect, math::MathDialect, ub::UBDialect>();
  }

  void runOnOperation() override {
    WalkResult lifted = getOperation()->walk([&](func::FuncOp function) {
      return WalkResult(liftLoops(function, remarks));
    });
    if (lifted.wasInterrupted())
      return signalPassFailure();
    erased.clear();
    // Outer loops first, and in each function in order.
    SmallVector<Operation *> loops;
    getOperation()->walk<WalkOrder::PreOrder>([&](Operation *op) {
      if (isa<KernelOp>(op))
        return WalkResult::skip();
      if (isa<scf::ForOp, scf::WhileOp>(op) && hasKernel(op))
        loops.push_back(op);
      return WalkResult::advance();
    });
    // Variables that loops use are memrefs.
    llvm::SetVector<Operation *> functions;
    for (Operation *loop : loops)
      functions.insert(loop->getParentOfType<FunctionOpInterface>());
    llvm::for_each(functions, simplifyVariables);
    done.clear();
    for (Operation *loop : loops)
      if (!erased.contains(loop) && !isInside(loop, done))
        if (Operation *both = persist(loop))
          done.insert(both);
  }

  static bool isInside(Operation *loop,
                       const llvm::DenseSet<Operation *> &all) {
    for (Operation *op = loop; op; op = op->getParentOp())
      if (all.contains(op))
        return true;
    return false;
  }

  static bool mayPause(Operation *loop, const PointerSwaps &swaps,
                       bool onHost) {
    SmallVector<Pause> pauses = findPauses(loop, onHost);
    return !pauses.empty() && swaps.areLeftAlone(pauses);
  }

  static bool canPersist(Operation *loop, const PointerSwaps &swaps) {
    return llvm::any_of(std::initializer_list<bool>{false, true},
                        [&](bool onHost) {
                          return PersistentLoop(loop, onHost).analyze() ||
                                 mayPause(loop, swaps, onHost);
                        });
  }

  /// The loop, in the form with a copy of its code for each order of pointers,
  /// if it swaps some and can become one kernel then.
  Operation *withoutSwaps(Operation *loop) {
    if (!PointerSwaps(loop).find())
      return loop;
    OpBuilder builder(loop);
    Operation *changed = builder.clone(*loop);
    PointerSwaps swaps(changed);
    if (!swaps.find())
      llvm_unreachable("a copy of a loop is another loop");
    swaps.rewrite();
    moveLoopInvariantCode(cast<LoopLikeOpInterface>(changed));
    if (!canPersist(changed, swaps)) {
      noteReason(changed);
      swaps.erase();
      return loop;
    }
    if (Value condition = swaps.areDistinct(builder)) {
      scf::IfOp choice = createChoice(builder, loop->getLoc(),
                                      loop->getResultTypes(), condition);
      loop->replaceAllUsesWith(choice.getResults());
      swaps.moveTo(choice.thenBlock());
      builder.setInsertionPointToEnd(choice.thenBlock());
      scf::YieldOp::create(builder, loop->getLoc(), changed->getResults());
      loop->moveBefore(choice.elseBlock(), choice.elseBlock()->end());
      builder.setInsertionPointToEnd(choice.elseBlock());
      scf::YieldOp::create(builder, loop->getLoc(), loop->getResults());
      done.insert(loop);
      return changed;
    }
    replace(loop, changed);
    return changed;
  }

  /// The loop with inner ones in place of which each iteration is written out,
  /// if it can become one kernel then, and else cannot.
  Operation *withoutStages(Operation *loop) {
    PointerSwaps none(loop);
    if (canPersist(loop, none))
      return loop;
    Operation *changed = OpBuilder(loop).clone(*loop);
    bool isUnrolled = unrollStages(changed);
    moveLoopInvariantCode(cast<LoopLikeOpInterface>(changed));
    if (!isUnrolled || !canPersist(changed, none)) {
      if (isUnrolled)
        noteReason(changed);
      changed->erase();
      return loop;
    }
    replace(loop, changed);
    return changed;
  }

  void noteReason(Operation *changed) {
    PersistentLoop candidate(changed, /*onHost=*/true);
    if (candidate.analyze())
      return;
    reason = candidate.reason;
    culprit = candidate.culprit->getLoc();
  }

  void replace(Operation *loop, Operation *changed) {
    loop->walk([&](Operation *op) { erased.insert(op); });
    loop->replaceAllUsesWith(changed->getResults());
    loop->erase();
  }

  /// The loop up to where the host does something, if it can become one kernel
  /// then, and the variable that says where it has ended.
  Operation *withoutPauses(Operation *loop, SmallVector<Pause> &pauses,
                           Value &pause, bool onHost) {
    pauses = findPauses(loop, onHost);
    if (pauses.empty())
      return loop;
    loop->walk([&](Operation *op) {
      if (isa<scf::ForOp, scf::WhileOp>(op))
        erased.insert(op);
    });
    // Loops that the host executes stay.
    for (const Pause &pause : pauses)
      for (Operation &op : *pause.branch)
        op.walk([&](Operation *inner) { erased.erase(inner); });
    return writePauses(loop, pauses, pause);
  }

  /// The loop that exists in both forms, if it does.
  Operation *persist(Operation *loop) {
    reason.clear();
    loop = withoutStages(withoutSwaps(loop));
    moveLoopInvariantCode(cast<LoopLikeOpInterface>(loop));
    SmallVector<Pause> pauses;
    Value pause;
    bool onHost = false;
    if (!PersistentLoop(loop).analyze()) {
      PersistentLoop asking(loop, /*onHost=*/true);
      onHost = asking.analyze() && !asking.asksOften();
      if (!onHost)
        loop = withoutPauses(loop, pauses, pause, /*onHost=*/false);
    }
    onHost = onHost || !PersistentLoop(loop).analyze();
    if (onHost && !PersistentLoop(loop, onHost).analyze())
      loop = withoutPauses(loop, pauses, pause, onHost);
    PersistentLoop candidate(loop, onHost);
    if (!candidate.analyze()) {
      if (remarks) {
        if (reason.empty()) {
          reason = candidate.reason;
          culprit = candidate.culprit->getLoc();
        }
        InFlightDiagnostic remark = mlir::emitRemark(loop->getLoc())
                                    << "loop launches each of its kernels: "
                                    << reason;
        if (*culprit != loop->getLoc())
          remark.attachNote(*culprit) << "here";
      }
      return nullptr;
    }
    bool inPieces = measure && mayDivide(loop);
    if (remarks) {
      bool onGPUs =
          candidate.exchanges.empty() || !findPrepared(candidate).empty();
      InFlightDiagnostic remark =
          mlir::emitRemark(loop->getLoc())
          << "loop becomes one kernel with the " << candidate.kernels.size()
          << " that are in it"
          << (pauses.empty() ? "" : ", between what the host does")
          << (inPieces ? ", if its first iterations are faster then" : "")
          << (onGPUs ? ""
                     : "; a GPU launches them, because of what it "
                       "communicates");
      if (std::string why = whyNotDescribed(candidate);
          describe && !why.empty() && onGPUs)
        remark << "; several GPUs launch them, because " << why;
      // Each order of swapped pointers has a copy.
      llvm::DenseSet<Location> named;
      for (const Pause &pause : pauses)
        if (named.insert(pause.at).second)
          remark.attachNote(pause.at)
              << "here the kernel ends: " << pause.reason;
    }
    if (!inPieces) {
      writeForms(candidate, nullptr, pause, describe);
      return loop;
    }
    Piece piece = isa<scf::ForOp>(loop) ? divide(cast<scf::ForOp>(loop))
                                        : divide(cast<scf::WhileOp>(loop));
    PersistentLoop part(piece.loop, onHost);
    if (part.analyze())
      writeForms(part, piece.next, pause, describe);
    return piece.loop;
  }
};
} // namespace
