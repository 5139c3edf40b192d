//===- Sections.cpp - The function that tells what a kernel touches -------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The runtime calls it for each part of the iterations, with the arguments of
// the launch but for the part bounds. Subscripts of a memref become those of
// the pointer that it is a view of, with strides in bytes.
//
//===----------------------------------------------------------------------===//

#include "Sections.h"
#include "Conversion/Common/Views.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "llvm/ADT/TypeSwitch.h"
#include <cstddef>

using namespace mlir;
using namespace xacc;
using namespace xacc::offload;

// The numbers of the attribute are those of the ABI.
static_assert(static_cast<int>(SectionKind::Use) == XACC_SECTION_USE &&
              static_cast<int>(SectionKind::Def) == XACC_SECTION_DEF &&
              static_cast<int>(SectionKind::MayDef) == XACC_SECTION_MAY_DEF);

/// Members are aligned to their size whatever the module's data layout says: it
/// may still come.
KernelArguments::KernelArguments(offload::FuncOp kernel) {
  for (Type type : getArgumentsType(kernel).getBody()) {
    bool isPointer = isa<LLVM::LLVMPointerType>(type);
    if (isPointer)
      arrays.push_back(spans.size());
    int64_t bytes = isPointer
                        ? sizeof(void *)
                        : llvm::divideCeil(type.getIntOrFloatBitWidth(), 8);
    bytes = llvm::PowerOf2Ceil(bytes);
    int64_t offset = llvm::alignTo(sizeInBytes, bytes);
    spans.push_back({offset, bytes});
    sizeInBytes = offset + bytes;
  }
  DenseI64ArrayAttr split = kernel.getSplitAttr();
  firstPart = spans.size() - (split ? 2 * split.size() : 0);
}

//===----------------------------------------------------------------------===//
// Values
//===----------------------------------------------------------------------===//

Value SectionsEmitter::add(Value lhs, Value rhs) {
  if (!lhs || !rhs)
    return lhs ? lhs : rhs;
  return IndexArithmetic::add(lhs, rhs);
}

Value SectionsEmitter::mul(Value lhs, Value rhs) {
  return lhs && rhs ? IndexArithmetic::mul(lhs, rhs) : Value();
}

/// Loaded where it is used first, so that what is loaded is what boxes depend
/// on.
Value SectionsEmitter::getArgument(unsigned number) {
  BlockArgument argument = kernel.getSections().getArgument(number);
  if (Value known = values.lookupOrNull(argument))
    return known;
  used.insert(number);
  // The runtime asks for one part after the other.
  Value value = loadArgument(builder, loc, kernel, packed, number,
                             /*isInvariant=*/false);
  values.map(argument, value);
  return value;
}

/// What stands for a value of the sections region.
Value SectionsEmitter::get(Value value) {
  if (auto argument = dyn_cast<BlockArgument>(value))
    return getArgument(argument.getArgNumber());
  return values.lookup(value);
}

SmallVector<unsigned> SectionsEmitter::getKeys() const {
  SmallVector<unsigned> keys;
  for (unsigned number : used)
    if (number < arguments.firstPart &&
        !llvm::is_contained(arguments.arrays, number))
      keys.push_back(number);
  llvm::sort(keys);
  return keys;
}

//===----------------------------------------------------------------------===//
// Places
//===----------------------------------------------------------------------===//

std::optional<SectionsEmitter::Place>
SectionsEmitter::tracePointer(Value pointer) {
  if (auto argument = dyn_cast<BlockArgument>(pointer))
    return Place{argument.getArgNumber(), {}, {}, {}};
  auto of = pointer.getDefiningOp<PointerOp>();
  if (!of)
    return std::nullopt;
  std::optional<Place> place = trace(of.getSource());
  if (!place)
    return std::nullopt;
  Type element = cast<MemRefType>(of.getSource().getType()).getElementType();
  Value size = constant(getElementSize(element, kernel));
  return Place{
      place->argument, add(place->bytes, mul(place->elements, size)), {}, {}};
}

std::optional<SectionsEmitter::Place> SectionsEmitter::traceView(ViewOp view) {
  std::optional<Place> place = tracePointer(view.getPointer());
  if (!place)
    return std::nullopt;
  auto type = cast<MemRefType>(view.getType());
  int64_t rank = type.getRank();
  place->strides.resize(rank);
  if (!type.getLayout().isIdentity()) {
    ValueRange dynamic = view.getStrides();
    for (auto [dim, stride] :
         llvm::enumerate(type.getStridesAndOffset().first)) {
      if (!ShapedType::isDynamic(stride)) {
        place->strides[dim] = constant(stride);
        continue;
      }
      place->strides[dim] = get(dynamic.front());
      dynamic = dynamic.drop_front();
    }
    return place;
  }
  // The outermost size is no factor, and need not be known.
  ValueRange dynamic = view.getSizes();
  Value stride = constant(1);
  for (int64_t dim = rank - 1; dim >= 0; --dim) {
    place->strides[dim] = stride;
    bool isDynamic = type.isDynamicDim(dim);
    if (dim > 0)
      stride = mul(stride, isDynamic ? get(dynamic.back())
                                     : constant(type.getDimSize(dim)));
    if (isDynamic)
      dynamic = dynamic.drop_back();
  }
  return place;
}

/// None if it is not known which argument a memref belongs to.
std::optional<SectionsEmitter::Place> SectionsEmitter::trace(Value memref) {
  if (auto view = memref.getDefiningOp<ViewOp>())
    return traceView(view);
  if (auto cast = memref.getDefiningOp<memref::CastOp>())
    return trace(cast.getSource());
  auto shifted = memref.getDefiningOp<memref::ReinterpretCastOp>();
  if (!shifted || !isa<MemRefType>(shifted.getSource().getType()))
    return std::nullopt;
  // Its offset and strides replace those of the source.
  std::optional<Place> place = trace(shifted.getSource());
  if (!place)
    return std::nullopt;
  auto toValue = [&](OpFoldResult value) {
    if (auto dynamic = dyn_cast<Value>(value))
      return get(dynamic);
    return constant(*getConstantIntValue(value));
  };
  place->elements = toValue(shifted.getMixedOffsets().front());
  place->strides = llvm::map_to_vector(shifted.getMixedStrides(), toValue);
  return place;
}

//===----------------------------------------------------------------------===//
// Boxes
//===----------------------------------------------------------------------===//

void SectionsEmitter::store(int64_t offset, Value value) {
  words.push_back({offset, value});
}

void SectionsEmitter::store(int64_t offset, int64_t value) {
  words.push_back({offset, calls.constant(builder, loc, value)});
}

void SectionsEmitter::finishBox() {
  calls.store(builder, loc, calls.address(builder, loc, boxes, base), words);
  words.clear();
}

void SectionsEmitter::storeBox(const Place &place, int64_t kind, Type element,
                               ValueRange lower, ValueRange upper,
                               ArrayRef<int64_t> step) {
  int64_t bytes = getElementSize(element, kernel);
  Value size = constant(bytes);
  Value offset = add(place.bytes, mul(place.elements, size));
  store(offsetof(XaccBox, kind), kind);
  store(offsetof(XaccBox, array), arguments.getArray(place.argument));
  store(offsetof(XaccBox, elementSize), bytes);
  store(offsetof(XaccBox, rank), int64_t(lower.size()));
  for (auto [dim, bounds] : llvm::enumerate(llvm::zip_equal(lower, upper))) {
    Value first = get(std::get<0>(bounds)), last = get(std::get<1>(bounds));
    Value stride = mul(place.strides[dim], size);
    if (!step.empty() && step[dim] != 1) {
      // Numbers of steps from the first one.
      Value width = constant(step[dim]);
      offset = add(offset, mul(first, stride));
      last = builder.createOrFold<arith::FloorDivSIOp>(loc, sub(last, first),
                                                       width);
      first = constant(0);
      stride = mul(stride, width);
    }
    int64_t at = sizeof(int64_t) * dim;
    store(offsetof(XaccBox, lower) + at, first);
    store(offsetof(XaccBox, upper) + at, last);
    store(offsetof(XaccBox, stride) + at, stride);
  }
  if (offset)
    store(offsetof(XaccBox, offset), offset);
  else
    store(offsetof(XaccBox, offset), int64_t(0));
  finishBox();
}

/// All of an array.
void SectionsEmitter::emitWhole(int64_t kind, unsigned argument) {
  store(offsetof(XaccBox, kind), kind | XACC_SECTION_WHOLE);
  store(offsetof(XaccBox, array), arguments.getArray(argument));
  store(offsetof(XaccBox, offset), int64_t(0));
  store(offsetof(XaccBox, elementSize), 1);
  store(offsetof(XaccBox, rank), int64_t(0));
  finishBox();
  base = ++numBoxes * sizeof(XaccBox);
}

void SectionsEmitter::emit(SectionOp op) {
  auto kind = static_cast<int64_t>(op.getKind());
  auto type = cast<MemRefType>(op.getMemref().getType());
  std::optional<Place> place = trace(op.getMemref());
  if (!place) {
    for (unsigned argument : arguments.arrays)
      emitWhole(kind, argument);
    return;
  }
  bool hasBounds = op.getLower().size() == size_t(type.getRank());
  if (!hasBounds || type.getRank() > XACC_MAX_DIMS)
    return emitWhole(kind, place->argument);
  storeBox(*place, kind, type.getElementType(), op.getLower(), op.getUpper(),
           op.getStep().value_or(ArrayRef<int64_t>()));
  base = ++numBoxes * sizeof(XaccBox);
}

void SectionsEmitter::emit(BoundsOp op) {
  auto type = cast<MemRefType>(op.getMemref().getType());
  std::optional<Place> place = trace(op.getMemref());
  sources.insert(place->argument);
  static_assert(sizeof(XaccBox) % sizeof(int64_t) == 0);
  Type i64 = builder.getI64Type();
  Value box =
      calls.stackArray(builder, loc, i64, sizeof(XaccBox) / sizeof(int64_t));
  Value outer = std::exchange(boxes, box);
  int64_t outerBase = std::exchange(base, 0);
  storeBox(*place, XACC_SECTION_USE, type.getElementType(), op.getLower(),
           op.getUpper(), {});
  boxes = outer;
  base = outerBase;
  Value min = calls.stackArray(builder, loc, i64, 1);
  Value max = calls.stackArray(builder, loc, i64, 1);
  XACC_CALL(calls, builder, loc, xaccrtSectionBounds,
            {getArgument(place->argument), box, min, max});
  auto load = [&](Value address) {
    return calls.toIndex(builder,
                         LLVM::LoadOp::create(builder, loc, i64, address));
  };
  values.map(op.getMin(), load(min));
  values.map(op.getMax(), load(max));
}

/// Whether trace() finds the pointer behind a memref.
static bool isTraceable(Value value) {
  while (!isa<BlockArgument>(value)) {
    Operation *def = value.getDefiningOp();
    if (!isa<ViewOp, PointerOp, memref::CastOp, memref::ReinterpretCastOp>(def))
      return false;
    value = def->getOperand(0);
  }
  return isa<LLVM::LLVMPointerType>(value.getType());
}

/// Whether something that other values are computed from cannot be evaluated.
static bool hasUnknownBounds(Region &sections) {
  return llvm::any_of(sections.getOps<BoundsOp>(), [](BoundsOp op) {
    return !isTraceable(op.getMemref()) ||
           cast<MemRefType>(op.getMemref().getType()).getRank() > XACC_MAX_DIMS;
  });
}

void SectionsEmitter::emit(Operation &op) {
  TypeSwitch<Operation &>(op)
      .Case<SectionOp, BoundsOp>([&](auto op) { emit(op); })
      // Asked for by the others.
      .Case<ViewOp, PointerOp, memref::CastOp, memref::ReinterpretCastOp,
            YieldOp>([](auto) {})
      .Default([&](Operation &op) {
        for (Value operand : op.getOperands())
          values.map(operand, get(operand));
        builder.clone(op, values);
      });
}

func::FuncOp SectionsEmitter::emit() {
  Block &region = kernel.getSections().front();
  for (Operation &op : llvm::make_early_inc_range(llvm::reverse(region)))
    if (isOpTriviallyDead(&op))
      op.erase();

  auto pointer = LLVM::LLVMPointerType::get(kernel.getContext());
  builder.setInsertionPoint(kernel);
  auto function = func::FuncOp::create(
      builder, loc, ("__xacc_sections_" + kernel.getSymName()).str(),
      builder.getFunctionType({pointer, pointer}, {}));
  function.setPrivate();
  function->setAttr(
      "llvm.linkage",
      LLVM::LinkageAttr::get(kernel.getContext(), LLVM::Linkage::Internal));
  Block *entry = function.addEntryBlock();
  packed = entry->getArgument(0);
  boxes = entry->getArgument(1);
  builder.setInsertionPointToEnd(entry);
  if (hasUnknownBounds(kernel.getSections())) {
    for (unsigned argument : arguments.arrays)
      for (int64_t kind : {XACC_SECTION_USE, XACC_SECTION_MAY_DEF})
        emitWhole(kind, argument);
  } else {
    for (Operation &op : region)
      emit(op);
  }
  func::ReturnOp::create(builder, loc);
  return function;
}
