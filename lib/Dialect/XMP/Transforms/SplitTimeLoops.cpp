//===- SplitTimeLoops.cpp - Iterations with and without output ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
//   for (k = lower; k < upper; k += step) { A; if (c(k)) B; C; }
//
// becomes
//
//   while (start < upper) {
//     event = the first k from `start` on with c(k), or what follows the last k
//     for (k = start; k < event; k += step) { A; C; }
//     if (event < upper) { A; if (c(event)) B; C; }      with k = event
//     start = event + step
//   }
//
// c(k) has no effects and is computed from k and from what does not change in
// the loop, so that it may be asked in advance. Precondition and postcondition:
// see Passes.td.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/IR/XMP.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/IRMapping.h"
#include "llvm/ADT/SetVector.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPSPLITTIMELOOPSPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::xmp;

namespace {

class SplitTimeLoopsPass
    : public xacc::xmp::impl::XMPSplitTimeLoopsPassBase<SplitTimeLoopsPass> {
public:
  void runOnOperation() override;
};

/// A loop, its branches with effects, and what their conditions are made of, in
/// the order of the body.
struct Candidate {
  scf::ForOp loop;
  llvm::SetVector<Operation *> branches;
  llvm::SetVector<Operation *> conditions;
};

} // namespace

/// Adds what a value is computed from in the body; fails if that has effects.
static LogicalResult addSources(Value value, Candidate &candidate) {
  Operation *def = value.getDefiningOp();
  if (!def || def->getBlock() != candidate.loop.getBody() ||
      candidate.conditions.contains(def))
    return success();
  // It may trap: then the program does so, too, in this stretch.
  if (def->getNumRegions() != 0 || !isMemoryEffectFree(def))
    return failure();
  for (Value operand : def->getOperands())
    if (failed(addSources(operand, candidate)))
      return failure();
  candidate.conditions.insert(def);
  return success();
}

static bool isCandidate(Candidate &candidate) {
  scf::ForOp loop = candidate.loop;
  if (loop.getNumResults() != 0 || loop->getParentOfType<LoopOp>())
    return false;
  for (Operation *op = loop; op; op = op->getParentOp())
    if (isa<ACC_COMPUTE_CONSTRUCT_OPS>(op))
      return false;
  auto sweeps = loop.getBody()->getOps<LoopOp>();
  if (std::distance(sweeps.begin(), sweeps.end()) < 2)
    return false;
  for (auto branch : loop.getBody()->getOps<scf::IfOp>()) {
    if (isMemoryEffectFree(branch))
      continue;
    if (branch.getNumResults() != 0 || branch.elseBlock() ||
        failed(addSources(branch.getCondition(), candidate)))
      return false;
    candidate.branches.insert(branch);
  }
  return !candidate.branches.empty();
}

/// Whether any of the branches is taken for a value of the loop's variable.
static Value createQuestion(OpBuilder &builder, Candidate &candidate,
                            Value number) {
  Location loc = candidate.loop.getLoc();
  IRMapping mapping;
  mapping.map(candidate.loop.getInductionVar(), number);
  for (Operation *op : candidate.conditions)
    builder.clone(*op, mapping);
  Value any;
  for (Operation *branch : candidate.branches) {
    Value condition =
        mapping.lookupOrDefault(cast<scf::IfOp>(branch).getCondition());
    any = any ? arith::OrIOp::create(builder, loc, any, condition) : condition;
  }
  return any;
}

/// The first value from `start` on for which a branch is taken, or the first
/// one that the loop does not reach.
static Value createSearch(OpBuilder &builder, Candidate &candidate,
                          Value start) {
  Location loc = candidate.loop.getLoc();
  Value upper = candidate.loop.getUpperBound();
  auto goesOn = [&](OpBuilder &b, Location, ValueRange arguments) {
    Value inside = arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt,
                                         arguments[0], upper);
    auto isQuiet = scf::IfOp::create(
        b, loc, inside,
        [&](OpBuilder &then, Location) {
          Value taken = createQuestion(then, candidate, arguments[0]);
          Value one = arith::ConstantIntOp::create(then, loc, 1, 1);
          Value quiet = arith::XOrIOp::create(then, loc, taken, one);
          scf::YieldOp::create(then, loc, quiet);
        },
        [&](OpBuilder &otherwise, Location) {
          Value no = arith::ConstantIntOp::create(otherwise, loc, 0, 1);
          scf::YieldOp::create(otherwise, loc, no);
        });
    scf::ConditionOp::create(b, loc, isQuiet.getResult(0), arguments);
  };
  auto next = [&](OpBuilder &b, Location, ValueRange arguments) {
    Value sum =
        arith::AddIOp::create(b, loc, arguments[0], candidate.loop.getStep());
    scf::YieldOp::create(b, loc, sum);
  };
  auto search =
      scf::WhileOp::create(builder, loc, TypeRange{builder.getIndexType()},
                           ValueRange{start}, goesOn, next);
  return search.getResult(0);
}

/// The body with another value of the loop's variable.
static void cloneBody(OpBuilder &builder, Candidate &candidate, Value number,
                      bool withBranches) {
  IRMapping mapping;
  mapping.map(candidate.loop.getInductionVar(), number);
  for (Operation &op : candidate.loop.getBody()->without_terminator())
    if (withBranches || !candidate.branches.contains(&op))
      builder.clone(op, mapping);
}

static void transform(Candidate &candidate) {
  scf::ForOp loop = candidate.loop;
  Location loc = loop.getLoc();
  OpBuilder builder(loop);
  auto isInside = [&](OpBuilder &b, Value number) -> Value {
    return arith::CmpIOp::create(b, loc, arith::CmpIPredicate::slt, number,
                                 loop.getUpperBound());
  };
  auto goesOn = [&](OpBuilder &b, Location, ValueRange arguments) {
    scf::ConditionOp::create(b, loc, isInside(b, arguments[0]), arguments);
  };
  auto stretch = [&](OpBuilder &b, Location, ValueRange arguments) {
    Value event = createSearch(b, candidate, arguments[0]);
    auto quiet =
        scf::ForOp::create(b, loc, arguments[0], event, loop.getStep());
    quiet->setDiscardableAttrs(loop->getDiscardableAttrDictionary());
    OpBuilder inside = OpBuilder::atBlockBegin(quiet.getBody());
    cloneBody(inside, candidate, quiet.getInductionVar(),
              /*withBranches=*/false);
    auto branch = scf::IfOp::create(b, loc, isInside(b, event), false);
    OpBuilder then = branch.getThenBodyBuilder();
    cloneBody(then, candidate, event, /*withBranches=*/true);
    Value next = arith::AddIOp::create(b, loc, event, loop.getStep());
    scf::YieldOp::create(b, loc, next);
  };
  scf::WhileOp::create(builder, loc, TypeRange{builder.getIndexType()},
                       ValueRange{loop.getLowerBound()}, goesOn, stretch);
  loop.erase();
}

void SplitTimeLoopsPass::runOnOperation() {
  std::vector<Candidate> candidates;
  getOperation()->walk([&](scf::ForOp loop) {
    Candidate candidate;
    candidate.loop = loop;
    if (isCandidate(candidate))
      candidates.push_back(std::move(candidate));
  });
  // Inner loops first, as they were found.
  for (Candidate &candidate : candidates)
    transform(candidate);
}
