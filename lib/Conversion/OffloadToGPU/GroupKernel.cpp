//===- GroupKernel.cpp - Kernels that several devices run together --------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A loop of the host with all of its kernels, on several devices: each runs the
// same code, with a table of what it shares with the others (RequestABI.h).
// Where there is one device, the table is null.
//
//   part number n of the kernel, in which devices share a loop:
//               all devices meet, if one of them copies what has changed, or
//               changes what another one has copied
//               all threads copy what the device lacks; barrier of the grid
//               the device's part of the loop
//               its result of each reduction is left for the others
//               all devices meet
//               each combines all results, in the order of the devices
//   other parts: the devices that the table names run them
//   directives that communicate with other ranks, whose numbers come behind
//   those of kernels:
//               all devices meet, where one of them copies within the rank
//               each packs what it holds
//               all devices meet
//               the first asks the host
//               all devices meet
//               each unpacks what it needs
//
// All devices have the same values of what sequential code of the loop reads,
// so that they take the same way through it.
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/IR/LoopKernels.h"
#include "Dialect/XMP/Utils/Reductions.h"
#include "KernelEmitter.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "xacc/RequestABI.h"

using namespace mlir;
using xacc::xmp::ReductionKind;

namespace xacc::offload {

void shareLoops(FuncOp func) {
  func.getBody().walk([](LoopOp loop) {
    auto shared = loop->getAttrOfType<DenseI64ArrayAttr>(kSharedLoopsAttr);
    if (!shared)
      return;
    Operation *part = loop->getParentOp();
    while (!part->hasAttr(kStepAttr))
      part = part->getParentOp();
    OpBuilder builder(loop);
    Location loc = loop.getLoc();
    for (auto [place, number] : llvm::enumerate(shared.asArrayRef())) {
      auto bounds = PartOp::create(builder, loc, int64_t(place));
      bounds->setAttr(kStepAttr, part->getAttr(kStepAttr));
      loop.getLowerMutable()[number].assign(arith::MaxSIOp::create(
          builder, loc, loop.getLower()[number], bounds.getLower()));
      loop.getUpperMutable()[number].assign(arith::MinSIOp::create(
          builder, loc, loop.getUpper()[number], bounds.getUpper()));
    }
  });
}

/// Whether several devices may run the kernel together.
static bool isDescribed(Operation *func) {
  return func
      ->walk([](memref::AllocaScopeOp part) {
        return part->hasAttr(kStepAttr) ? WalkResult::interrupt()
                                        : WalkResult::advance();
      })
      .wasInterrupted();
}

static bool sharesLoop(memref::AllocaScopeOp part) {
  return part
      .walk([](LoopOp loop) {
        return loop->hasAttr(kSharedLoopsAttr) ? WalkResult::interrupt()
                                               : WalkResult::advance();
      })
      .wasInterrupted();
}

void KernelEmitter::createGroup(Value table) {
  if (!isDescribed(source))
    return;
  Type pointer = table.getType(), word = builder.getI64Type();
  group = table;
  isGroup = LLVM::ICmpOp::create(builder, loc, LLVM::ICmpPredicate::ne, table,
                                 LLVM::ZeroOp::create(builder, loc, pointer));
  Value zero = arith::ConstantIntOp::create(builder, loc, 0, 64);
  groupPlace = LLVM::AllocaOp::create(
      builder, loc, pointer, word,
      arith::ConstantIntOp::create(builder, loc, XACC_GROUP_WORDS, 64), 8);
  for (int32_t i = 0; i < XACC_GROUP_WORDS; ++i)
    LLVM::StoreOp::create(builder, loc, zero,
                          LLVM::GEPOp::create(builder, loc, pointer, word,
                                              groupPlace,
                                              ArrayRef<LLVM::GEPArg>{i}));
}

void KernelEmitter::endGroup() {
  if (group)
    ifTrue(isFirst(Team::Grid),
           [&] { callLoop("__xacc_group_end", {}, {group, groupPlace}); });
}

/// All blocks of all devices. What a condition leads to is no barrier for what
/// comes behind it.
void KernelEmitter::groupBarrier(Value wait) {
  barrier(Team::Block);
  ifTrue(isFirst(Team::Block), [&] {
    callLoop("__xacc_group_wait", {},
             {group, gridCounter, toI64(gridBlocks), wait});
  });
  barrier(Team::Block);
}

/// A directive that communicates with other ranks, by its number: the part
/// behind all kernels.
void KernelEmitter::beginDirective(int64_t place) {
  int64_t numKernels = 0;
  source->walk([&](memref::AllocaScopeOp part) {
    if (auto step = part->getAttrOfType<IntegerAttr>(kStepAttr))
      numKernels = std::max(numKernels, step.getInt() + 1);
  });
  Value actions =
      callLoop(
          "__xacc_group_begin", builder.getI64Type(),
          {group, groupPlace,
           arith::ConstantIntOp::create(builder, loc, numKernels + place, 64)})
          .getResult();
  ifTrue(hasAction(actions, XACC_GROUP_MEET), [&] { groupBarrier(gridWait); });
}

/// Whether any of these bits of what a part has to do is set.
Value KernelEmitter::hasAction(Value actions, int64_t bits) {
  Value found = arith::AndIOp::create(
      builder, loc, actions,
      arith::ConstantIntOp::create(builder, loc, bits, 64));
  return arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::ne, found,
      arith::ConstantIntOp::create(builder, loc, 0, 64));
}

/// Has the grid copy what the device lacks, and wait for that.
void KernelEmitter::fetch(bool later) {
  Value threads = constant(shape.numThreads());
  callLoop("__xacc_group_copy", {},
           {groupPlace, arith::ConstantIntOp::create(builder, loc, later, 64),
            toI64(add(mul(gridBlock, threads), linearThread)),
            toI64(mul(gridBlocks, threads))});
  GridOrder::Accesses pending = order->pending;
  gridBarrier();
  order->pending = pending;
}

/// A kernel of the host's loop, which several devices may run.
void KernelEmitter::emitSharedPart(memref::AllocaScopeOp part) {
  Value number = arith::ConstantIntOp::create(
      builder, loc, part->getAttrOfType<IntegerAttr>(kStepAttr).getInt(), 64);
  Value actions = callLoop("__xacc_group_begin", builder.getI64Type(),
                           {group, groupPlace, number})
                      .getResult();
  ifTrue(hasAction(actions, XACC_GROUP_MEET), [&] { groupBarrier(gridWait); });
  ifTrue(hasAction(actions, XACC_GROUP_FETCH), [&] { fetch(/*later=*/false); });
  ifTrue(hasAction(actions, XACC_GROUP_MEET_FETCHED),
         [&] { groupBarrier(gridWait); });
  if (sharesLoop(part)) {
    emitPartBody(part);
  } else {
    GridOrder::Accesses before = order->pending;
    ifTrue(hasAction(actions, XACC_GROUP_RUNS), [&] { emitPartBody(part); });
    order->add(before);
  }
  loc = part.getLoc();
  ifTrue(hasAction(actions, XACC_GROUP_FETCH_LATER), [&] {
    groupBarrier(gridWait);
    fetch(/*later=*/true);
    // Sequential code may change what others still copy.
    groupBarrier(gridWait);
  });
}

void KernelEmitter::emitBounds(PartOp bounds) {
  auto step = bounds->getAttrOfType<IntegerAttr>(kStepAttr);
  if (!step || !group)
    return fail("a loop is split twice");
  auto i64 = [&](int64_t value) -> Value {
    return arith::ConstantIntOp::create(builder, loc, value, 64);
  };
  auto find = [&](StringRef name, Value bound) {
    Value value =
        callLoop(name, builder.getI64Type(),
                 {group, i64(step.getInt()), i64(int64_t(bounds.getLoop()))})
            .getResult();
    map.map(bound, arith::IndexCastOp::create(builder, loc,
                                              builder.getIndexType(), value)
                       .getResult());
  };
  find("__xacc_group_lower", bounds.getLower());
  find("__xacc_group_upper", bounds.getUpper());
}

//===----------------------------------------------------------------------===//
// Reductions
//===----------------------------------------------------------------------===//

bool KernelEmitter::isShared(LoopOp loop) {
  return group && loop->hasAttr(kSharedLoopsAttr);
}

/// The number of the first element of each variable, among all of them.
static SmallVector<int64_t> findFirstElements(ArrayRef<Value> accumulators) {
  SmallVector<int64_t> first;
  int64_t count = 0;
  for (Value accumulator : accumulators) {
    first.push_back(count);
    count += cast<MemRefType>(accumulator.getType()).getNumElements();
  }
  return first;
}

/// The result that is at an address, as memory.
Value KernelEmitter::viewResult(Value address, Type type) {
  return createView(builder, loc, typeConverter, MemRefType::get({}, type),
                    address, {}, {});
}

/// Leaves what this device has for the others, which then have all come.
void KernelEmitter::leaveResults(LoopOp loop, const GridParts &parts,
                                 Value total) {
  SmallVector<int64_t> first = findFirstElements(parts.accumulators);
  ifTrue(isGroup, [&] {
    for (auto [number, accumulator] : llvm::enumerate(parts.accumulators))
      xmp::forEachElement(
          builder, loc, accumulator, [&](OpBuilder &, ValueRange subscripts) {
            Value value = sumParts(loop.getReductionKind(number), parts, number,
                                   subscripts, total);
            Value element = numberOf(accumulator, subscripts, first[number]);
            ifTrue(isFirst(Team::Grid), [&] {
              Value slot = callLoop("__xacc_group_slot", group.getType(),
                                    {group, groupPlace, element})
                               .getResult();
              memref::StoreOp::create(builder, loc, value,
                                      viewResult(slot, value.getType()));
            });
          });
    groupBarrier(gridWait);
  });
}

/// Of an element, among those of all variables.
Value KernelEmitter::numberOf(Value accumulator, ValueRange subscripts,
                              int64_t first) {
  return toI64(add(linearElement(builder, loc, accumulator, subscripts),
                   constant(first)));
}

/// Combines an element of all devices into `memory`, as the host does with the
/// results of a launch on each of them: the first device has changed the
/// variable, the others something that began with the identity.
void KernelEmitter::combineResults(ReductionKind kind, Value memory,
                                   ValueRange subscripts, Value element) {
  Type type = cast<MemRefType>(memory.getType()).getElementType();
  Value count = callLoop("__xacc_group_results", builder.getI64Type(),
                         {group, groupPlace})
                    .getResult();
  Value zero = arith::ConstantIntOp::create(builder, loc, 0, 64);
  Value one = arith::ConstantIntOp::create(builder, loc, 1, 64);
  auto each = scf::ForOp::create(builder, loc, zero, count, one);
  disableUnrolling(builder, each);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(each.getBody());
  Value device = each.getInductionVar();
  Value address = callLoop("__xacc_group_result", group.getType(),
                           {group, groupPlace, device, element})
                      .getResult();
  Value value = memref::LoadOp::create(builder, loc, viewResult(address, type));
  Value fresh = combineValues(
      builder, loc, kind, xmp::createIdentity(builder, loc, kind, type), value);
  Value isFirstDevice = arith::CmpIOp::create(
      builder, loc, arith::CmpIPredicate::eq, device, zero);
  combineInto(
      kind, memory, subscripts,
      arith::SelectOp::create(builder, loc, isFirstDevice, value, fresh));
}

/// Memory of the part itself, which nothing outside of it reads.
static bool isOfPart(Value memory) {
  Operation *def = getBase(memory).getDefiningOp();
  while (def && !def->hasAttr(kStepAttr))
    def = def->getParentOp();
  return def;
}

/// Combines an element of a reduction. Each device changes its own copy of what
/// all of them have.
void KernelEmitter::combineShared(LoopOp loop, const GridParts &parts,
                                  unsigned number, ValueRange subscripts,
                                  Value total) {
  Value variable = loop.getReductions()[number];
  Value accumulator = parts.accumulators[number];
  Value memory = map.lookup(variable);
  ReductionKind kind = loop.getReductionKind(number);
  bool isOwn = isPrivate(variable);
  auto change = [&](llvm::function_ref<void()> body) {
    if (isOwn)
      return body();
    ifTrue(isFirst(Team::Grid), body);
  };
  auto combineOwn = [&] {
    Value value = sumParts(kind, parts, number, subscripts, total);
    change([&] { combineInto(kind, memory, subscripts, value); });
  };
  if (isOfPart(variable))
    return combineOwn();
  auto choice = scf::IfOp::create(builder, loc, isGroup, /*withElse=*/true);
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(choice.elseBlock());
  combineOwn();
  builder.setInsertionPointToStart(choice.thenBlock());
  int64_t first = findFirstElements(parts.accumulators)[number];
  Value element = numberOf(accumulator, subscripts, first);
  change([&] { combineResults(kind, memory, subscripts, element); });
}

} // namespace xacc::offload
