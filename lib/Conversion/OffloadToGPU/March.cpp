//===- March.cpp - Stencils that walk along the outermost dimension -------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A thread of a stencil loads many elements that its neighbour along the
// outermost loop loads as well. So the threads of a grid divide that loop into
// strips, and walk through them, innermost: what one iteration loads the next
// ones take from registers. A few iterations follow each other without a loop,
// so that nothing is moved between registers and LLVM sees which loads are the
// same. In arrays of constant shape so many iterations come together, and
// single ones behind them: a thread loads for all at once. Otherwise the
// addresses of all would take registers, and each iteration is in the condition
// of the one before. Where it is proved that the memory does not change (see
// Reuse.h), the elements are values that the loop carries; a thread loads the
// first of them before it.
//
// How many iterations a thread has follows from the grid, which fills the
// device: in a small nest it is one. Where they are many, in a nest of two
// loops, it has several strips, and the threads take neighbouring strips at the
// same time, so that what the device reads lies close together. With one long
// strip each, rows that lie far apart were read at a time: the memory of an
// H200 took four times as long for each (Jacobi, docs/Performance.md).
//
//===----------------------------------------------------------------------===//

#include "KernelEmitter.h"
#include "Reuse.h"
#include "Support/Tuning.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/IR/Matchers.h"

using namespace mlir;

namespace xacc::offload {

/// Ops of all iterations that follow each other without a loop.
static constexpr unsigned kMaxCopiedOps = 2048;

static std::pair<Value, ValueRange> getAccess(Operation *op) {
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return {load.getMemRef(), load.getIndices()};
  auto store = cast<memref::StoreOp>(op);
  return {store.getMemRef(), store.getIndices()};
}

KernelEmitter::MarchCopies
KernelEmitter::getMarchCopies(LoopOp loop, ArrayRef<Axis> axes, Team bodyTeam) {
  APInt step;
  if (bodyTeam != Team::Thread || loop.getNumLoops() < 2 ||
      axes.size() != loop.getNumLoops() ||
      !matchPattern(loop.getStep()[0], m_ConstantInt(&step)))
    return {};
  unsigned numOps = 0;
  bool repeats = false;
  loop.getBody().walk([&](Operation *op) {
    ++numOps;
    repeats |= isa<LoopOp, scf::ForOp, scf::WhileOp>(op);
  });
  if (repeats || !hasReuse(loop, step.getSExtValue()))
    return {};
  unsigned copies = tuning::maxCopies, unchecked = tuning::uncheckedCopies;
  bool isStatic = true;
  loop.getBody().walk([&](Operation *op) {
    if (!isa<memref::LoadOp, memref::StoreOp>(op))
      return;
    auto type = cast<MemRefType>(getAccess(op).first.getType());
    // A sum is in a register.
    if (type.getRank() == 0)
      return;
    Type element = type.getElementType();
    bool isWide =
        element.isIntOrFloat() && element.getIntOrFloatBitWidth() > 32;
    if (isWide)
      unchecked = std::min(unchecked, tuning::uncheckedCopiesOfWide);
    if (type.hasStaticShape())
      return;
    isStatic = false;
    if (isa<memref::LoadOp>(op))
      copies = std::min(copies, isWide ? tuning::maxCopiesOfWide
                                       : tuning::maxCopiesOfDynamic);
  });
  if (isStatic)
    copies = unchecked;
  return {std::min(copies, kMaxCopiedOps / numOps), !isStatic};
}

/// Divides `count` iterations of the outermost of `numLoops` loops among `size`
/// threads.
KernelEmitter::Strips KernelEmitter::divideStrips(Value count, Value size,
                                                  unsigned numLoops) {
  auto create = [&]<typename Op>(Value lhs, Value rhs) -> Value {
    return builder.createOrFold<Op>(loc, lhs, rhs);
  };
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(
        builder, loc, builder.getIntegerAttr(count.getType(), value));
  };
  Value part = create.operator()<arith::CeilDivUIOp>(count, size);
  // The other loops of three fill the device: a thread has one strip, and the
  // loop over strips would only take registers.
  if (numLoops > 2)
    return {count, size, number(1), part};
  Value passes =
      create.operator()<arith::DivUIOp>(part, number(tuning::leastStrip));
  passes = create.operator()<arith::MaxUIOp>(passes, number(1));
  Value length = create.operator()<arith::CeilDivUIOp>(part, passes);
  return {count, size, passes, length};
}

/// The loop over the strips of the thread at `position`; what follows is in it.
/// Returns the iterations of a strip: from, to.
std::pair<Value, Value> KernelEmitter::emitStrips(const Strips &strips,
                                                  Value position) {
  Type type = strips.count.getType(), wide = builder.getI64Type();
  auto number = [&](int64_t value) -> Value {
    return arith::ConstantOp::create(builder, loc,
                                     builder.getIntegerAttr(type, value));
  };
  auto widened = [&](Value value) -> Value {
    if (type.isIndex())
      return value;
    return builder.createOrFold<arith::ExtUIOp>(loc, wide, value);
  };
  auto narrowed = [&](Value value) -> Value {
    if (type.isIndex())
      return value;
    return builder.createOrFold<arith::TruncIOp>(loc, type, value);
  };
  auto smaller = [&](Value lhs, Value rhs) -> Value {
    return builder.createOrFold<arith::MinUIOp>(loc, lhs, rhs);
  };

  auto passes =
      scf::ForOp::create(builder, loc, number(0), strips.passes, number(1));
  disableUnrolling(builder, passes);
  builder.setInsertionPointToStart(passes.getBody());
  Value strip = add(mul(passes.getInductionVar(), strips.size), position);
  // A strip behind the end may begin behind what 32 bits hold.
  Value count = widened(strips.count), length = widened(strips.length);
  Value first = smaller(mul(widened(strip), length), count);
  Value last = smaller(add(first, length), count);
  return {narrowed(first), narrowed(last)};
}

/// What of the outermost loop's variable a thread walks through: from, to. What
/// follows is in the loop over its strips.
std::pair<Value, Value> KernelEmitter::emitMarchBounds(LoopOp loop,
                                                       const Axis &axis) {
  auto narrowed = [&](Value value) {
    return builder.createOrFold<arith::IndexCastOp>(loc, builder.getI32Type(),
                                                    value);
  };
  // Numbers of iterations are less than 2^31 and 2^32.
  Value lower = toNarrow(loop.getLower()[0]),
        upper = toNarrow(loop.getUpper()[0]),
        step = toNarrow(loop.getStep()[0]);
  Value count = builder.createOrFold<arith::MaxSIOp>(loc, upper, lower);
  count = sub(count, lower);
  count = builder.createOrFold<arith::CeilDivUIOp>(loc, count, step);
  Strips strips = divideStrips(count, narrowed(axis.size), loop.getNumLoops());
  auto [first, last] = emitStrips(strips, narrowed(axis.position));
  return {add(lower, mul(first, step)), add(lower, mul(last, step))};
}

/// Has the body be emitted for the iteration `index` of the outermost loop.
void KernelEmitter::setMarchIndex(LoopOp loop, Value index) {
  Value source = loop.getInductionVar(0);
  narrowValues[source] = index;
  map.map(source,
          arith::IndexCastOp::create(builder, loc, source.getType(), index)
              .getResult());
}

/// What the loads of a place have become.
static Value getLoaded(ArrayRef<memref::LoadOp> loads, const IRMapping &map) {
  memref::LoadOp first = loads.front();
  return map.lookup(first.getResult());
}

/// Bytes that are `multiple` times the product of `factors`, which fits in 32
/// bits. LLVM does not see the multiplication, and so does not make operations
/// on 64 bits of it: ptxas adds such a product in one instruction. But along
/// the loop each copy has its own, so that LLVM does not compute its addresses
/// from all of those of the copy before, which take registers, but from one.
Value KernelEmitter::emitMarchStride(ArrayRef<Value> factors, int64_t multiple,
                                     bool isAlong) {
  unsigned copy = isAlong ? 0 : march->copy;
  for (const MarchStride &known : march->strides)
    if (ArrayRef(known.factors) == factors && known.multiple == multiple &&
        known.copy == copy)
      return known.bytes;
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPoint(march->before);
  Value size;
  for (Value factor : factors) {
    Value narrowed = toNarrow(factor);
    size = size ? mul(size, narrowed) : narrowed;
  }
  Value bytes;
  // What is written in the same way LLVM takes for the same.
  std::string code = (kMultiplyWide + Twine(" // ") + Twine(copy)).str();
  if (llvm::isInt<32>(multiple)) {
    bytes = LLVM::InlineAsmOp::create(
                builder, loc, builder.getI64Type(),
                ValueRange{size, i32(int32_t(multiple))}, code, "=l,r,n",
                /*has_side_effects=*/false, /*is_align_stack=*/false,
                LLVM::TailCallKind::None, LLVM::AsmDialectAttr(), ArrayAttr())
                .getRes();
  } else {
    size = arith::ExtSIOp::create(builder, loc, builder.getI64Type(), size);
    bytes =
        arith::MulIOp::create(builder, loc, size, toI64(constant(multiple)));
  }
  march->strides.push_back({llvm::to_vector(factors), multiple, copy, bytes});
  return bytes;
}

static int64_t getBytes(Type element) {
  return element.getIntOrFloatBitWidth() / 8;
}

/// `address` and so many elements, `distance` times `stride`.
Value KernelEmitter::emitDistance(Value address, Type element,
                                  const ViewStride &stride, int64_t distance,
                                  bool isAlong) {
  distance *= stride.constant;
  if (distance == 0)
    return address;
  if (stride.factors.empty())
    return LLVM::GEPOp::create(
        builder, loc, address.getType(), element, address,
        ArrayRef<LLVM::GEPArg>{toI64(constant(distance))});
  Value bytes =
      emitMarchStride(stride.factors, distance * getBytes(element), isAlong);
  return LLVM::GEPOp::create(builder, loc, address.getType(),
                             builder.getI8Type(), address,
                             ArrayRef<LLVM::GEPArg>{bytes});
}

/// The address of an access whose family the loop carries.
Value KernelEmitter::emitMarchedAddress(Operation &op) {
  unsigned number = march->addresses.numbers.lookup(&op);
  const AddressFamily &family = march->addresses.families[number];
  auto [memref, subscripts] = getAccess(&op);
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  auto strides = *getViewStrides(memref);
  int64_t place = splitIndex(subscripts[family.along]).constant -
                  family.minPlace + march->copy * march->step;
  // What distinguishes addresses of a family but for constant distances.
  SmallVector<int64_t> key = {number, place};
  int64_t distance = 0;
  for (auto [dim, stride] : llvm::enumerate(strides)) {
    int64_t constant = splitConstant(subscripts[dim]).constant;
    if (dim == family.along)
      constant = 0;
    if (stride.factors.empty())
      distance += constant * stride.constant;
    else
      key.push_back(constant);
  }
  Value &known = march->known[key];
  Value address = known;
  if (!address) {
    int64_t rest = (place - march->copy * march->step) % march->step;
    address = march->places[number].lookup(place - rest);
    address = emitDistance(address, element, strides[family.along], rest,
                           /*isAlong=*/true);
    const int64_t *constant = key.begin() + 2;
    for (const ViewStride &stride : strides)
      if (!stride.factors.empty())
        address = emitDistance(address, element, stride, *constant++);
    // Later copies are inside of what follows this one's own loads and stores.
    if (op.getBlock() == &march->loop.getBody().front())
      known = address;
  }
  return emitDistance(address, element, ViewStride(), distance);
}

/// The address of a family at its first place: the subscripts without their
/// constants, and this place.
Value KernelEmitter::emitFirstAddress(const AddressFamily &family) {
  auto [memref, subscripts] = getAccess(family.first);
  Type element = cast<MemRefType>(memref.getType()).getElementType();
  auto strides = *getViewStrides(memref);
  Value offset;
  for (auto [subscript, stride] : llvm::zip(subscripts, strides)) {
    Value base = splitConstant(subscript).base;
    if (!base)
      continue;
    Value part = scaleNarrow(toNarrow(base), stride);
    offset = offset ? add(offset, part) : part;
  }
  Value pointer = map.lookup(memref.getDefiningOp<ViewOp>().getPointer());
  Value address = LLVM::GEPOp::create(builder, loc, pointer.getType(), element,
                                      pointer, ArrayRef<LLVM::GEPArg>{offset});
  return emitDistance(address, element, strides[family.along], family.minPlace,
                      /*isAlong=*/true);
}

/// What is carried into the first iteration, with the builder where there is
/// one.
SmallVector<Value> KernelEmitter::emitMarchEntry(Value begin) {
  SmallVector<Value> carried;
  setMarchIndex(march->loop, begin);
  for (const LoadChain &chain : march->chains)
    for (const auto &loads : ArrayRef(chain).drop_back()) {
      memref::LoadOp first = loads.front();
      emitNarrowAccess(*first);
      carried.push_back(getLoaded(loads, map));
    }
  for (const AddressFamily &family : march->addresses.families)
    carried.push_back(emitFirstAddress(family));
  return carried;
}

/// An iteration with what is carried into it; on return, what is carried into
/// the next.
void KernelEmitter::emitMarchCopy(Value index, Team bodyTeam,
                                  SmallVectorImpl<Value> &carried) {
  const Value *next = carried.begin();
  for (const LoadChain &chain : march->chains)
    for (const auto &loads : ArrayRef(chain).drop_back()) {
      for (memref::LoadOp load : loads)
        knownLoads[load] = *next;
      ++next;
    }
  int64_t step = march->step, done = march->copy * step;
  for (auto [family, places] :
       llvm::zip(march->addresses.families, march->places)) {
    auto [memref, subscripts] = getAccess(family.first);
    Type element = cast<MemRefType>(memref.getType()).getElementType();
    ViewStride stride = (*getViewStrides(memref))[family.along];
    places[done] = *next++;
    int64_t last = std::max(family.maxPlace - family.minPlace, step);
    for (int64_t place = done + step; place <= done + last; place += step)
      if (!places.contains(place))
        places[place] =
            emitDistance(places.lookup(place - step), element, stride, step,
                         /*isAlong=*/true);
  }

  march->emitsBody = true;
  setMarchIndex(march->loop, index);
  emitBlock(march->loop.getBody().front(), bodyTeam);
  march->emitsBody = false;
  loc = march->loop.getLoc();
  if (!failure.empty())
    return;
  carried.clear();
  for (const LoadChain &chain : march->chains)
    for (const auto &loads : ArrayRef(chain).drop_front())
      carried.push_back(getLoaded(loads, map));
  for (auto &places : march->places)
    carried.push_back(places.lookup(done + step));
}

/// The next iteration, if there is one. Where there is none, nobody uses what
/// would be carried out of it.
void KernelEmitter::beginMarchCopy(Value isInside, TypeRange carried) {
  auto next =
      scf::IfOp::create(builder, loc, carried, isInside, !carried.empty());
  if (!carried.empty()) {
    scf::YieldOp::create(builder, loc, next.getResults());
    builder.setInsertionPointToStart(next.elseBlock());
    auto none = llvm::map_to_vector(carried, [&](Type type) -> Value {
      return LLVM::PoisonOp::create(builder, loc, type);
    });
    scf::YieldOp::create(builder, loc, none);
  }
  builder.setInsertionPointToStart(next.thenBlock());
}

void KernelEmitter::findMarched(LoopOp loop) {
  APInt step;
  matchPattern(loop.getStep()[0], m_ConstantInt(&step));
  march.emplace();
  march->loop = loop;
  march->before = constant(0).getDefiningOp();
  march->step = step.getSExtValue();
  march->readOnly = findReadOnlyPointers(cast<FuncOp>(source));
  march->chains = findLoadChains(loop, march->step, *narrow, march->readOnly);
  llvm::DenseSet<Operation *> known;
  for (const LoadChain &chain : march->chains)
    for (const auto &loads : ArrayRef(chain).drop_back())
      known.insert(loads.begin(), loads.end());
  march->addresses = findAddressFamilies(loop, *narrow, known);
  march->places.resize(march->addresses.families.size());
}

/// The loop over the iterations `from` to `to` of a strip, `copies` at a time.
void KernelEmitter::emitMarch(Value from, Value to, Team bodyTeam,
                              MarchCopies copies,
                              SmallVectorImpl<Value> &carried) {
  IRMapping outer = map;
  auto outerNarrow = narrowValues;
  auto repeat = scf::ForOp::create(builder, loc, from, to,
                                   i32(march->step * copies.count), carried);
  disableUnrolling(builder, repeat);
  carried.assign(repeat.getRegionIterArgs().begin(),
                 repeat.getRegionIterArgs().end());
  OpBuilder::InsertionGuard guard(builder);
  builder.setInsertionPointToStart(repeat.getBody());
  Value index = repeat.getInductionVar();
  for (march->copy = 0; march->copy != copies.count; ++march->copy) {
    map = outer;
    narrowValues = outerNarrow;
    if (march->copy != 0) {
      index = add(index, i32(march->step));
      if (copies.isChecked)
        beginMarchCopy(arith::CmpIOp::create(
                           builder, loc, arith::CmpIPredicate::slt, index, to),
                       repeat.getResultTypes());
    }
    emitMarchCopy(index, bodyTeam, carried);
  }
  if (!carried.empty())
    scf::YieldOp::create(builder, loc, carried);
  carried.assign(repeat.getResults().begin(), repeat.getResults().end());
  map = outer;
  narrowValues = outerNarrow;
  for (auto &places : march->places)
    places.clear();
  march->known.clear();
}

void KernelEmitter::emitMarchedNest(LoopOp loop, ArrayRef<Axis> axes,
                                    Team bodyTeam, MarchCopies copies) {
  OpBuilder::InsertionGuard guard(builder);
  unsigned numLoops = loop.getNumLoops();
  findMarched(loop);
  auto [begin, end] = emitMarchBounds(loop, axes[numLoops - 1]);
  for (unsigned dim = 1; dim != numLoops; ++dim)
    emitNarrowDimension(loop, dim, axes[numLoops - 1 - dim]);
  SmallVector<Value> carried;
  if (!march->chains.empty() || !march->addresses.families.empty()) {
    // Without an iteration there need not be these elements.
    auto isAny = arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt,
                                       begin, end);
    auto some = scf::IfOp::create(builder, loc, isAny, false);
    builder.setInsertionPointToStart(some.thenBlock());
    carried = emitMarchEntry(begin);
  }
  if (!copies.isChecked && copies.count > 1) {
    Value together = i32(march->step * copies.count);
    Value rest =
        builder.createOrFold<arith::RemUIOp>(loc, sub(end, begin), together);
    Value middle = sub(end, rest);
    emitMarch(begin, middle, bodyTeam, copies, carried);
    begin = middle;
    copies.count = 1;
  }
  emitMarch(begin, end, bodyTeam, copies, carried);
  march.reset();
  knownLoads.clear();
}

} // namespace xacc::offload
