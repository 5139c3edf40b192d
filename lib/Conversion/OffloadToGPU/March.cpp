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
// contiguous parts, one for each, and walk through them, innermost: what one
// iteration loads the next ones take from registers. A few iterations follow
// each other without a loop, each in the condition of the one before, so that
// nothing is moved between registers and LLVM sees which loads are the same.
// Where it is proved that the memory does not change (see Reuse.h), the
// elements are values that the loop carries; a thread loads the first of them
// before it.
//
// How far a thread walks follows from the grid, which fills the device: in a
// small nest it is one iteration.
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

unsigned KernelEmitter::getMarchCopies(LoopOp loop, ArrayRef<Axis> axes,
                                       Team bodyTeam) {
  APInt step;
  if (bodyTeam != Team::Thread || loop.getNumLoops() < 2 ||
      axes.size() != loop.getNumLoops() ||
      !matchPattern(loop.getStep()[0], m_ConstantInt(&step)))
    return 1;
  unsigned numOps = 0;
  bool repeats = false;
  loop.getBody().walk([&](Operation *op) {
    ++numOps;
    repeats |= isa<LoopOp, scf::ForOp, scf::WhileOp>(op);
  });
  if (repeats || !hasReuse(loop, step.getSExtValue()))
    return 1;
  unsigned copies = tuning::maxCopies;
  loop.getBody().walk([&](memref::LoadOp load) {
    if (load.getMemRefType().hasStaticShape())
      return;
    Type element = load.getMemRefType().getElementType();
    bool isWide =
        element.isIntOrFloat() && element.getIntOrFloatBitWidth() > 32;
    copies = std::min(copies, isWide ? tuning::maxCopiesOfWide
                                     : tuning::maxCopiesOfDynamic);
  });
  return std::min(copies, kMaxCopiedOps / numOps);
}

/// The iterations of this thread, of the outermost loop: from, to.
std::pair<Value, Value> KernelEmitter::emitMarchBounds(LoopOp loop,
                                                       const Axis &axis) {
  auto narrowed = [&](Value value) {
    return builder.createOrFold<arith::IndexCastOp>(loc, builder.getI32Type(),
                                                    value);
  };
  auto create = [&]<typename Op>(Value lhs, Value rhs) -> Value {
    return builder.createOrFold<Op>(loc, lhs, rhs);
  };

  // Numbers of iterations are less than 2^31 and 2^32.
  Value lower = toNarrow(loop.getLower()[0]),
        upper = toNarrow(loop.getUpper()[0]),
        step = toNarrow(loop.getStep()[0]);
  Value count = create.operator()<arith::MaxSIOp>(upper, lower);
  count = sub(count, lower);
  count = create.operator()<arith::CeilDivUIOp>(count, step);
  Value size = narrowed(axis.size);
  Value part =
      create.operator()<arith::DivUIOp>(add(count, add(size, i32(-1))), size);
  Value first = create.operator()<arith::MulIOp>(narrowed(axis.position), part);
  first = create.operator()<arith::MinUIOp>(first, count);
  Value last = create.operator()<arith::AddIOp>(first, part);
  last = create.operator()<arith::MinUIOp>(last, count);
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

static std::pair<Value, ValueRange> getAccess(Operation *op) {
  if (auto load = dyn_cast<memref::LoadOp>(op))
    return {load.getMemRef(), load.getIndices()};
  auto store = cast<memref::StoreOp>(op);
  return {store.getMemRef(), store.getIndices()};
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

void KernelEmitter::emitMarchedNest(LoopOp loop, ArrayRef<Axis> axes,
                                    Team bodyTeam, unsigned copies) {
  OpBuilder::InsertionGuard guard(builder);
  unsigned numLoops = loop.getNumLoops();
  auto [begin, end] = emitMarchBounds(loop, axes[numLoops - 1]);
  findMarched(loop);
  for (unsigned dim = 1; dim != numLoops; ++dim)
    emitNarrowDimension(loop, dim, axes[numLoops - 1 - dim]);
  auto isInside = [&, end = end](Value index) -> Value {
    return arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::slt, index,
                                 end);
  };
  SmallVector<Value> carried;
  IRMapping outer = map;
  auto outerNarrow = narrowValues;
  if (!march->chains.empty() || !march->addresses.families.empty()) {
    // Without an iteration there need not be these elements.
    auto some = scf::IfOp::create(builder, loc, isInside(begin), false);
    builder.setInsertionPointToStart(some.thenBlock());
    carried = emitMarchEntry(begin);
  }

  auto repeat = scf::ForOp::create(builder, loc, begin, end,
                                   i32(march->step * copies), carried);
  disableUnrolling(builder, repeat);
  carried.assign(repeat.getRegionIterArgs().begin(),
                 repeat.getRegionIterArgs().end());
  builder.setInsertionPointToStart(repeat.getBody());
  Value index = repeat.getInductionVar();
  for (march->copy = 0; march->copy != copies; ++march->copy) {
    map = outer;
    narrowValues = outerNarrow;
    if (march->copy != 0) {
      index = add(index, i32(march->step));
      beginMarchCopy(isInside(index), repeat.getResultTypes());
    }
    emitMarchCopy(index, bodyTeam, carried);
  }
  if (!carried.empty())
    scf::YieldOp::create(builder, loc, carried);
  march.reset();
  knownLoads.clear();
}

} // namespace xacc::offload
