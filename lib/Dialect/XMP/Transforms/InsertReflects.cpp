//===- InsertReflects.cpp - Exchanges that a program leaves out -----------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An exchange stands where all nodes come by: outside of compute constructs and
// of tasks. Precondition and postcondition: see Passes.td.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/Analysis/Halo.h"
#include "Dialect/XMP/Transforms/Passes.h"
#include "Exchanges.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/OpenACC/OpenACC.h"
#include "mlir/Dialect/SCF/IR/SCF.h"

namespace xacc::xmp {
#define GEN_PASS_DEF_XMPINSERTREFLECTSPASS
#include "Dialect/XMP/Transforms/Passes.h.inc"
} // namespace xacc::xmp

using namespace mlir;
using namespace xacc::analysis;
using namespace xacc::xmp;

/// The outermost construct around a loop that not all nodes, or not the host,
/// run; the loop itself if there is none.
static Operation *getConstruct(LoopOp loop) {
  Operation *construct = loop;
  for (Operation *op = loop->getParentOp(); op && !isa<func::FuncOp>(op);
       op = op->getParentOp())
    if (isa<ACC_COMPUTE_CONSTRUCT_OPS, acc::LoopOp, TaskOp>(op))
      construct = op;
  return construct;
}

/// Whether something in `construct` before `loop` may write to the array.
static bool isWrittenBefore(HaloFootprint &footprint, Operation *construct,
                            LoopOp loop, const ArrayCopy &copy) {
  // A loop around it comes back to it.
  for (Operation *op = loop; op != construct; op = op->getParentOp()) {
    Operation *parent = op->getParentOp();
    bool repeats = parent != construct && isa<LoopLikeOpInterface>(parent) &&
                   !isa<acc::LoopOp>(parent);
    if (repeats && footprint.mayWrite(parent, copy))
      return true;
    for (Operation &earlier : *op->getBlock()) {
      if (&earlier == op)
        break;
      if (footprint.mayWrite(&earlier, copy))
        return true;
    }
  }
  return false;
}

/// Whether device memory holds the array when the construct begins.
static bool isPresentBefore(Operation *construct, const ArrayCopy &copy) {
  return llvm::any_of(construct->getOperands(), [&](Value operand) {
    auto present = operand.getDefiningOp<acc::PresentOp>();
    return present &&
           getIdentity(present.getVar()) == copy.object.getIdentity();
  });
}

/// Whether the bounds that a check needs exist before `place`.
static bool isAvailable(const RangeCheck &check, Operation *place) {
  LoopOp loop = check.loop;
  return llvm::all_of(
      ValueRange{loop.getLower()[check.d], loop.getUpper()[check.d]},
      [&](Value bound) {
        return bound.getParentRegion()->isAncestor(place->getParentRegion()) &&
               (!bound.getDefiningOp() ||
                !place->isAncestor(bound.getDefiningOp()));
      });
}

/// Whether any of the subscripts leaves the array, in which case `wrapped` is
/// to be exchanged; null if none does. Where the bounds are not at hand it is
/// taken not to.
static Value createChecks(OpBuilder &builder, Location loc,
                          const HaloRead &read, Operation *place,
                          HaloExtent &wrapped) {
  Value leaves;
  auto add = [&](arith::CmpIPredicate predicate, Value a, Value b) {
    Value part = arith::CmpIOp::create(builder, loc, predicate, a, b);
    leaves = leaves ? arith::OrIOp::create(builder, loc, leaves, part) : part;
  };
  for (const RangeCheck &check : read.checks) {
    LoopOp loop = check.loop;
    if (!isAvailable(check, place))
      continue;
    wrapped.dims[check.dim].periodic = true;
    Value shift = arith::ConstantIndexOp::create(builder, loc, check.constant);
    bool isDescending = loop.isDescending(check.d);
    Value first = loop.getLower()[check.d], last = loop.getUpper()[check.d];
    if (isDescending)
      std::swap(first, last);
    Value one = arith::ConstantIndexOp::create(builder, loc, 1);
    Value low = arith::AddIOp::create(builder, loc, first, shift);
    Value high = arith::AddIOp::create(builder, loc, last, shift);
    if (isDescending)
      low = arith::AddIOp::create(builder, loc, low, one);
    else
      high = arith::SubIOp::create(builder, loc, high, one);
    auto range = GlobalRangeOp::create(builder, loc, read.array, check.dim);
    add(arith::CmpIPredicate::slt, low, range.getFirst());
    add(arith::CmpIPredicate::sgt, high, range.getLast());
  }
  return leaves;
}

namespace {
class InsertReflectsPass
    : public xacc::xmp::impl::XMPInsertReflectsPassBase<InsertReflectsPass> {
public:
  using XMPInsertReflectsPassBase::XMPInsertReflectsPassBase;
  void runOnOperation() override;

private:
  LogicalResult insert(HaloProgram &program, LoopOp loop, HaloRead read);
};
} // namespace

LogicalResult InsertReflectsPass::insert(HaloProgram &program, LoopOp loop,
                                         HaloRead read) {
  Operation *construct = getConstruct(loop);
  HaloFootprint &footprint = program.getFootprint();
  auto fail = [&](StringRef why) {
    InFlightDiagnostic error = read.access->emitError()
                               << "no 'reflect' can be inserted for what this "
                                  "reads of "
                               << read.copy.object.name << ": " << why;
    error.attachNote(construct->getLoc()) << "it would have to stand in this";
    return failure();
  };
  if (isWrittenBefore(footprint, construct, loop, read.copy))
    return fail("it is written earlier in the construct, which has to be "
                "divided in two");
  if (read.copy.onDevice && !isPresentBefore(construct, read.copy))
    return fail("it is not known to be on the device before; put a 'data' "
                "region around the construct and write 'present'");
  Operation *place =
      getOutermostPlace(construct, read.array, read.copy, footprint);
  if (!llvm::all_of(read.checks, [&](const RangeCheck &check) {
        return isAvailable(check, place);
      }))
    place = construct;
  OpBuilder builder(place);
  Location loc = read.access->getLoc();
  HaloExtent wrapped = read.extent;
  Value leaves = createChecks(builder, loc, read, place, wrapped);
  if (leaves) {
    auto branch = scf::IfOp::create(builder, loc, leaves, /*withElse=*/true);
    OpBuilder inside = branch.getThenBodyBuilder();
    createReflect(inside, loc, read.array, wrapped, read.copy);
    builder = branch.getElseBodyBuilder();
  }
  createReflect(builder, loc, read.array, read.extent, read.copy);
  if (remarks)
    loop->emitRemark() << "inserted 'reflect' of " << read.copy.object.name
                       << " " << read.extent.str()
                       << (place == construct ? ""
                                              : ", before the loop around");
  return success();
}

void InsertReflectsPass::runOnOperation() {
  HaloProgram program(getOperation());
  bool ok = true;
  program.forEachLoop([&](LoopOp loop) {
    for (HaloRead read : program.getFootprint().get(loop).reads) {
      auto type = cast<ArrayType>(read.array.getType());
      read.extent.cutTo(type);
      if (read.sure.cutTo(type)) {
        read.access->emitError()
            << "the shadow of " << read.copy.object.name
            << " is narrower than what this reads: declare it with '#pragma "
               "xmp shadow'";
        ok = false;
        continue;
      }
      const HaloState *state = program.getStateBefore(loop, read.copy);
      if (read.extent.isEmpty() || (state && state->fresh.covers(read.extent)))
        continue;
      ok &= succeeded(insert(program, loop, read));
    }
  });
  if (!ok)
    signalPassFailure();
}
