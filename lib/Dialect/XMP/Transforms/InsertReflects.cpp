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
#include "mlir/IR/IRMapping.h"

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

/// Whether a value exists before `place`.
static bool exists(Value value, Operation *place) {
  return value.getParentRegion()->isAncestor(place->getParentRegion()) &&
         (!value.getDefiningOp() || !place->isAncestor(value.getDefiningOp()));
}

/// Whether a value exists before `place` or can be computed there.
static bool isAvailable(Value value, Operation *place) {
  if (exists(value, place))
    return true;
  Operation *def = value.getDefiningOp();
  return def && isPure(def) && def->getNumRegions() == 0 &&
         llvm::all_of(def->getOperands(), [&](Value operand) {
           return isAvailable(operand, place);
         });
}

/// The same for the bounds that a check needs.
static bool isAvailable(const RangeCheck &check, Operation *place) {
  LoopOp loop = check.loop;
  return isAvailable(loop.getLower()[check.d], place) &&
         isAvailable(loop.getUpper()[check.d], place);
}

/// An available value, computed before `place` where it does not exist there.
static Value materialize(OpBuilder &builder, Value value, Operation *place) {
  if (exists(value, place))
    return value;
  Operation *def = value.getDefiningOp();
  IRMapping mapping;
  for (Value operand : def->getOperands())
    mapping.map(operand, materialize(builder, operand, place));
  Operation *copy = builder.clone(*def, mapping);
  return copy->getResult(cast<OpResult>(value).getResultNumber());
}

/// Whether any of the subscripts leaves the array, in which case `wrapped` is
/// to be exchanged; null if none does.
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
    wrapped.dims[check.dim].periodic = true;
    Value shift = arith::ConstantIndexOp::create(builder, loc, check.constant);
    bool isDescending = loop.isDescending(check.d);
    Value first = materialize(builder, loop.getLower()[check.d], place);
    Value last = materialize(builder, loop.getUpper()[check.d], place);
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
  // Nothing reads what is beyond the ends of an array that the loop does not
  // leave: filling it is right in either case.
  llvm::erase_if(read.checks, [&](const RangeCheck &check) {
    if (isAvailable(check, place))
      return false;
    read.extent.dims[check.dim].periodic = true;
    return true;
  });
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
      HaloExtent most = read.extent;
      for (const RangeCheck &check : read.checks)
        most.dims[check.dim].periodic = true;
      if (read.extent.isEmpty() || (state && state->fresh.covers(most)))
        continue;
      ok &= succeeded(insert(program, loop, read));
    }
  });
  if (!ok)
    signalPassFailure();
}
