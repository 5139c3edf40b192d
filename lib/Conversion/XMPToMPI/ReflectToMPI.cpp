//===- ReflectToMPI.cpp - Shadow exchange as mpi ops ----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// For an array that is cut in one dimension over all ranks of the world. Rank c
// owns the template indices lower + c * B ... lower + (c + 1) * B - 1 (B is the
// block width), and of the array what of this lies in it: a run of ranks owns
// something, all of them full blocks but the first and the last.
//
// Where no width is larger than B, a halo comes from one neighbour, and both
// ends of a message compute its size from their own range:
//
//   halo below first: min(lower width, first), from rank - 1,
//                     which sends min(lower width, what it owns);
//   halo above last:  min(upper width, extent - 1 - last), from rank + 1,
//                     which sends min(upper width, what it owns).
//
// They agree: a sender owns less than the width only if it is the first or the
// last rank, and then the halo ends with the array.
//
// Periodic, the first and the last owner are neighbours (maybe of themselves)
// and every halo has its full width; so both must own as much.
//
// All this is a guard made of values that all ranks agree on; where it is known
// not to hold, the op stays.
//
//===----------------------------------------------------------------------===//

#include "ReflectToMPI.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/MPI/IR/MPI.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Utils/StaticValueUtils.h"
#include "llvm/ADT/SmallPtrSet.h"
#include <optional>

using namespace mlir;
using namespace xacc;
using namespace xacc::xmp;

/// Tags of the first array; two for each array.
static constexpr int64_t kFirstTag = 0x5800;

Declarations::Declarations(ModuleOp module) {
  module.walk([&](SetGlobalOp op) {
    auto [it, isNew] = setters.try_emplace(op.getNameAttr().getAttr(), op);
    if (!isNew)
      it->second = SetGlobalOp();
  });
}

Declarations::Declaration Declarations::find(Value handle, bool isLocal) const {
  SmallPtrSet<Operation *, 4> seen;
  while (auto get = handle.getDefiningOp<GetGlobalOp>()) {
    SetGlobalOp set = setters.lookup(get.getNameAttr().getAttr());
    if (!set || !seen.insert(set).second)
      return {};
    handle = set.getHandle();
    isLocal = false;
  }
  return {handle.getDefiningOp(), isLocal};
}

namespace {

/// What is known of one array of a reflect.
struct Mapping {
  /// The array dimension that is distributed.
  int64_t dim = 0;
  bool periodic = false;
  OpFoldResult extent;
  /// Added to an array index: the template index.
  OpFoldResult offset;
  OpFoldResult templateLower, templateUpper;
  OpFoldResult lower, upper;                 // widths to fill
  OpFoldResult declaredLower, declaredUpper; // widths of the shadow
  int64_t formatWidth = 0;                   // 0: ceil(extent / nodes)
  int64_t numNodes = ShapedType::kDynamic;
};

/// Index arithmetic on what may be known: constants give no ops. Values do not
/// overflow, and are not negative where they are divided.
class Arithmetic {
public:
  Arithmetic(OpBuilder &builder, Location loc) : builder(builder), loc(loc) {}

  OpFoldResult constant(int64_t value) const {
    return builder.getIndexAttr(value);
  }
  OpFoldResult add(OpFoldResult a, OpFoldResult b) {
    if (isConstantIntValue(b, 0))
      return a;
    return binary<arith::AddIOp>(a, b,
                                 [](int64_t x, int64_t y) { return x + y; });
  }
  OpFoldResult sub(OpFoldResult a, OpFoldResult b) {
    if (isConstantIntValue(b, 0))
      return a;
    return binary<arith::SubIOp>(a, b,
                                 [](int64_t x, int64_t y) { return x - y; });
  }
  OpFoldResult min(OpFoldResult a, OpFoldResult b) {
    return binary<arith::MinSIOp>(
        a, b, [](int64_t x, int64_t y) { return std::min(x, y); });
  }
  OpFoldResult divide(OpFoldResult a, OpFoldResult b) {
    return binary<arith::DivSIOp>(a, b,
                                  [](int64_t x, int64_t y) { return x / y; });
  }
  OpFoldResult remainder(OpFoldResult a, OpFoldResult b) {
    return binary<arith::RemSIOp>(a, b,
                                  [](int64_t x, int64_t y) { return x % y; });
  }
  /// a <= b, as i1.
  OpFoldResult isAtMost(OpFoldResult a, OpFoldResult b) {
    auto x = getConstantIntValue(a), y = getConstantIntValue(b);
    if (x && y)
      return builder.getBoolAttr(*x <= *y);
    return keep(arith::CmpIOp::create(builder, loc, arith::CmpIPredicate::sle,
                                      value(a), value(b)));
  }
  OpFoldResult both(OpFoldResult a, OpFoldResult b) {
    if (isConstantIntValue(a, 0) || isTrue(b))
      return a;
    if (isConstantIntValue(b, 0) || isTrue(a))
      return b;
    return keep(arith::AndIOp::create(builder, loc, value(a), value(b)));
  }
  static bool isTrue(OpFoldResult a) {
    auto attr = dyn_cast<Attribute>(a);
    return attr && cast<BoolAttr>(attr).getValue();
  }
  Value value(OpFoldResult a) {
    if (auto value = dyn_cast<Value>(a))
      return value;
    return keep(arith::ConstantOp::create(builder, loc,
                                          cast<TypedAttr>(cast<Attribute>(a))));
  }
  Value toI32(OpFoldResult a) {
    if (auto known = getConstantIntValue(a))
      return keep(
          arith::ConstantIntOp::create(builder, loc, *known, /*width=*/32));
    return keep(arith::IndexCastOp::create(builder, loc, builder.getI32Type(),
                                           value(a)));
  }
  Value keep(Operation *op) {
    created.push_back(op);
    return op->getResult(0);
  }
  void undo() {
    while (!created.empty())
      created.pop_back_val()->erase();
  }

private:
  template <typename Op, typename Function>
  OpFoldResult binary(OpFoldResult a, OpFoldResult b, Function function) {
    auto x = getConstantIntValue(a), y = getConstantIntValue(b);
    if (x && y)
      return constant(function(*x, *y));
    Value left = value(a), right = value(b);
    return keep(Op::create(builder, loc, left, right));
  }

  OpBuilder &builder;
  Location loc;
  SmallVector<Operation *> created;
};

class ReflectConversion {
public:
  ReflectConversion(ReflectOp op, const Declarations &declarations)
      : op(op), declarations(declarations), builder(op), loc(op.getLoc()),
        arith(builder, loc) {}

  LogicalResult run();

private:
  std::optional<Mapping> getMapping(Value array);
  std::optional<std::pair<OpFoldResult, OpFoldResult>> getWidths(int64_t dim);
  OpFoldResult makeGuard(const Mapping &mapping, OpFoldResult blockWidth);
  void emitArray(Value array, const Mapping &mapping, OpFoldResult blockWidth,
                 int64_t tag);
  template <typename Op> Op annotate(Op newOp) {
    if (Attribute text = op->getAttr("xmp.directive"))
      newOp->setAttr("xmp.directive", text);
    return newOp;
  }

  ReflectOp op;
  const Declarations &declarations;
  OpBuilder builder;
  Location loc;
  Arithmetic arith;
  Value world, rank;
};

} // namespace

/// A value that can be used at the op: constants, and local operands.
static std::optional<OpFoldResult> getOperand(Value value, bool isLocal) {
  if (auto known = getConstantIntValue(value))
    return OpFoldResult(
        IntegerAttr::get(IndexType::get(value.getContext()), *known));
  if (isLocal)
    return OpFoldResult(value);
  return std::nullopt;
}

/// The widths that the op names for a dimension; without any the declared
/// ones, for which null stands.
std::optional<std::pair<OpFoldResult, OpFoldResult>>
ReflectConversion::getWidths(int64_t dim) {
  auto get = [&](ArrayRef<int64_t> widths, OperandRange dynamic) {
    if (!ShapedType::isDynamic(widths[dim]))
      return arith.constant(widths[dim]);
    return getAsOpFoldResult(Value(
        dynamic[llvm::count(widths.take_front(dim), ShapedType::kDynamic)]));
  };
  if (!op.getStaticLower())
    return std::nullopt;
  return std::pair(get(*op.getStaticLower(), op.getLower()),
                   get(*op.getStaticUpper(), op.getUpper()));
}

std::optional<Mapping> ReflectConversion::getMapping(Value array) {
  auto type = cast<xmp::ArrayType>(array.getType());
  auto declaration = declarations.find(array);
  if (!isa_and_nonnull<AllocOp, AttachOp>(declaration.op))
    return std::nullopt;
  bool isLocal = declaration.isLocal;
  auto [templ, extents, offsets, widths] =
      isa<AllocOp>(declaration.op)
          ? std::tuple(Value(cast<AllocOp>(declaration.op).getTemplate()),
                       cast<AllocOp>(declaration.op).getExtents(),
                       cast<AllocOp>(declaration.op).getOffsets(),
                       cast<AllocOp>(declaration.op).getWidths())
          : std::tuple(Value(cast<AttachOp>(declaration.op).getTemplate()),
                       cast<AttachOp>(declaration.op).getExtents(),
                       cast<AttachOp>(declaration.op).getOffsets(),
                       cast<AttachOp>(declaration.op).getWidths());

  declaration = declarations.find(templ, isLocal);
  auto templateOp = dyn_cast_or_null<TemplateOp>(declaration.op);
  if (!templateOp)
    return std::nullopt;
  auto nodesOp = dyn_cast_or_null<NodesOp>(
      declarations.find(templateOp.getNodes(), declaration.isLocal).op);
  // Over all ranks in one dimension the coordinate is the rank.
  if (!nodesOp || nodesOp.getExecuting() || nodesOp.getOf() ||
      nodesOp.getType().getRank() != 1)
    return std::nullopt;

  Mapping mapping;
  int64_t staticSize = nodesOp.getStaticSizes()[0];
  if (staticSize != kStar && !ShapedType::isDynamic(staticSize))
    mapping.numNodes = staticSize;
  ArrayRef<Format> formats = templateOp.getType().getFormats();
  const Format *distributed = llvm::find_if(
      formats, [](Format f) { return f.kind != FormatKind::None; });
  if (distributed == formats.end() || distributed->kind != FormatKind::Block ||
      ShapedType::isDynamic(distributed->width))
    return std::nullopt;
  int64_t templateDim = distributed - formats.begin();
  mapping.formatWidth = distributed->width;
  mapping.dim = type.getArrayDim(templateDim);
  if (mapping.dim < 0)
    return std::nullopt;

  // The other dimensions have no neighbours, and no halo that wraps around.
  auto periodic = op.getPeriodic();
  for (int64_t dim = 0; dim < type.getRank(); ++dim) {
    if (dim == mapping.dim)
      continue;
    Shadow shadow = type.getShadow()[dim];
    bool isStatic = !ShapedType::isDynamic(shadow.lower) &&
                    !ShapedType::isDynamic(shadow.upper);
    if (op.getStaticLower())
      isStatic &= !ShapedType::isDynamic((*op.getStaticLower())[dim]) &&
                  !ShapedType::isDynamic((*op.getStaticUpper())[dim]);
    if (!isStatic || (periodic && (*periodic)[dim]))
      return std::nullopt;
  }
  mapping.periodic = periodic && (*periodic)[mapping.dim];

  // `?` of the type stands for the next operand.
  auto countDynamic = [&](auto values) {
    return llvm::count_if(values,
                          [](int64_t v) { return ShapedType::isDynamic(v); });
  };
  auto get = [&](int64_t known, OperandRange dynamic, int64_t next,
                 OpFoldResult &result) {
    if (!ShapedType::isDynamic(known)) {
      result = arith.constant(known);
      return true;
    }
    auto operand = getOperand(dynamic[next], isLocal);
    if (operand)
      result = *operand;
    return operand.has_value();
  };
  SmallVector<int64_t> offsetsBefore, shadowsBefore;
  for (int64_t dim = 0; dim < mapping.dim; ++dim) {
    offsetsBefore.push_back(type.getAlign()[dim].offset);
    shadowsBefore.push_back(type.getShadow()[dim].lower);
    shadowsBefore.push_back(type.getShadow()[dim].upper);
  }
  Shadow shadow = type.getShadow()[mapping.dim];
  int64_t nextWidth = countDynamic(shadowsBefore);
  if (!get(type.getShape()[mapping.dim], extents,
           countDynamic(type.getShape().take_front(mapping.dim)),
           mapping.extent) ||
      !get(type.getAlign()[mapping.dim].offset, offsets,
           countDynamic(offsetsBefore), mapping.offset) ||
      !get(shadow.lower, widths, nextWidth, mapping.declaredLower) ||
      !get(shadow.upper, widths,
           nextWidth + ShapedType::isDynamic(shadow.lower),
           mapping.declaredUpper))
    return std::nullopt;
  auto lower =
      getOperand(templateOp.getLower()[templateDim], declaration.isLocal);
  auto upper =
      getOperand(templateOp.getUpper()[templateDim], declaration.isLocal);
  if (!lower || !upper)
    return std::nullopt;
  mapping.templateLower = *lower;
  mapping.templateUpper = *upper;
  mapping.lower = mapping.declaredLower;
  mapping.upper = mapping.declaredUpper;
  if (auto given = getWidths(mapping.dim))
    std::tie(mapping.lower, mapping.upper) = *given;
  return mapping;
}

/// The condition under which the messages of emitArray are right.
OpFoldResult ReflectConversion::makeGuard(const Mapping &mapping,
                                          OpFoldResult blockWidth) {
  OpFoldResult guard = builder.getBoolAttr(true);
  auto require = [&](OpFoldResult a, OpFoldResult b) {
    guard = arith.both(guard, arith.isAtMost(a, b));
  };
  OpFoldResult lastIndex = arith.sub(mapping.extent, arith.constant(1));
  OpFoldResult lastTemplateIndex = arith.add(mapping.offset, lastIndex);
  require(mapping.templateLower, mapping.offset);
  require(lastTemplateIndex, mapping.templateUpper);

  SmallVector<OpFoldResult> limits{mapping.extent, blockWidth};
  if (mapping.periodic) {
    // What the first and the last owner have; more than that where they are
    // the same, but then the extent is the limit.
    OpFoldResult begin = arith.sub(mapping.offset, mapping.templateLower);
    OpFoldResult end = arith.sub(lastTemplateIndex, mapping.templateLower);
    limits.push_back(arith.sub(blockWidth, arith.remainder(begin, blockWidth)));
    limits.push_back(
        arith.add(arith.remainder(end, blockWidth), arith.constant(1)));
  }
  for (auto [width, declared] :
       {std::pair(mapping.lower, mapping.declaredLower),
        std::pair(mapping.upper, mapping.declaredUpper)}) {
    require(arith.constant(0), width);
    if (width != declared)
      require(width, declared);
    // No limit is less than 1.
    if (auto known = getConstantIntValue(width); known && *known <= 1)
      continue;
    for (OpFoldResult limit : limits)
      require(width, limit);
  }
  return guard;
}

void ReflectConversion::emitArray(Value array, const Mapping &mapping,
                                  OpFoldResult blockWidth, int64_t tag) {
  OpBuilder::InsertionGuard insertionGuard(builder);
  auto type = cast<xmp::ArrayType>(array.getType());
  int64_t dim = mapping.dim;
  auto range = OwnedRangeOp::create(builder, loc, builder.getIndexType(),
                                    builder.getIndexType(), array, dim);
  OpFoldResult first = range.getFirst(), last = range.getLast();
  Value ownsSome = arith.value(arith.isAtMost(first, last));
  auto ifOwns =
      scf::IfOp::create(builder, loc, ownsSome, /*withElseRegion=*/false);
  builder.setInsertionPointToStart(ifOwns.thenBlock());

  MemRefType localType = type.getLocalType();
  Value view = LocalViewOp::create(builder, loc, localType, array);
  OpFoldResult origin =
      LocalOriginOp::create(builder, loc, builder.getIndexType(), array, dim)
          .getResult();
  // All owned elements in the other dimensions.
  SmallVector<OpFoldResult> offsets, sizes;
  SmallVector<OpFoldResult> strides(type.getRank(), arith.constant(1));
  for (auto [k, shadow] : llvm::enumerate(type.getShadow())) {
    offsets.push_back(arith.constant(shadow.lower));
    OpFoldResult size;
    if (int64_t(k) == dim)
      size = arith.constant(1); // set for each message
    else if (ShapedType::isDynamic(type.getShape()[k]))
      size = arith.sub(memref::DimOp::create(builder, loc, view, k).getResult(),
                       arith.constant(shadow.lower + shadow.upper));
    else
      size = arith.constant(type.getShape()[k]);
    sizes.push_back(size);
  }
  auto section = [&](OpFoldResult start, OpFoldResult count) -> Value {
    offsets[dim] = arith.sub(start, origin);
    sizes[dim] = count;
    return memref::SubViewOp::create(builder, loc, view, offsets, sizes,
                                     strides);
  };

  OpFoldResult one = arith.constant(1);
  OpFoldResult end = arith.add(last, one);
  OpFoldResult count = arith.sub(end, first);
  OpFoldResult lastIndex = arith.sub(mapping.extent, one);
  Value isFirst = arith.value(arith.isAtMost(first, arith.constant(0)));
  Value isLast = arith.value(arith.isAtMost(lastIndex, last));
  Value oneI32 = arith.toI32(one);
  Value previous = arith::SubIOp::create(builder, loc, rank, oneI32);
  Value next = arith::AddIOp::create(builder, loc, rank, oneI32);
  bool hasLower = !isConstantIntValue(mapping.lower, 0);
  bool hasUpper = !isConstantIntValue(mapping.upper, 0);
  OpFoldResult receivedBelow = mapping.lower, receivedAbove = mapping.upper;
  OpFoldResult sentDown = mapping.upper, sentUp = mapping.lower;
  if (mapping.periodic) {
    OpFoldResult begin = arith.sub(mapping.offset, mapping.templateLower);
    Value firstOwner = arith.toI32(arith.divide(begin, blockWidth));
    Value lastOwner =
        arith.toI32(arith.divide(arith.add(begin, lastIndex), blockWidth));
    previous =
        arith::SelectOp::create(builder, loc, isFirst, lastOwner, previous);
    next = arith::SelectOp::create(builder, loc, isLast, firstOwner, next);
  } else {
    // Where there is a neighbour, there is at least one element.
    auto clip = [&](OpFoldResult width, OpFoldResult available) {
      return isConstantIntValue(width, 1) ? width : arith.min(width, available);
    };
    receivedBelow = clip(mapping.lower, first);
    receivedAbove = clip(mapping.upper, arith.sub(lastIndex, last));
    sentDown = clip(mapping.upper, count);
    sentUp = clip(mapping.lower, count);
  }
  // What moves up fills halos below, and the other way round.
  Value up = arith.toI32(arith.constant(tag));
  Value down = arith.toI32(arith.constant(tag + 1));

  auto exchange = [&](bool below, bool above) {
    SmallVector<Value> requests;
    auto receive = [&](OpFoldResult start, OpFoldResult size, Value tag,
                       Value peer) {
      requests.push_back(
          annotate(
              mpi::IRecvOp::create(builder, loc, Type(),
                                   mpi::RequestType::get(builder.getContext()),
                                   section(start, size), tag, peer, world))
              .getReq());
    };
    auto send = [&](OpFoldResult start, OpFoldResult size, Value tag,
                    Value peer) {
      requests.push_back(
          annotate(
              mpi::ISendOp::create(builder, loc, Type(),
                                   mpi::RequestType::get(builder.getContext()),
                                   section(start, size), tag, peer, world))
              .getReq());
    };
    if (below && hasLower)
      receive(arith.sub(first, receivedBelow), receivedBelow, up, previous);
    if (above && hasUpper)
      receive(end, receivedAbove, down, next);
    if (below && hasUpper)
      send(first, sentDown, down, previous);
    if (above && hasLower)
      send(arith.sub(end, sentUp), sentUp, up, next);
    for (Value request : requests)
      annotate(mpi::Wait::create(builder, loc, Type(), request));
  };
  if (mapping.periodic) {
    exchange(true, true);
    return;
  }
  // A request cannot be null in this dialect, so that each combination of
  // neighbours has ops of its own.
  Value yes =
      arith::ConstantIntOp::create(builder, loc, /*value=*/1, /*width=*/1);
  Value hasPrevious = arith::XOrIOp::create(builder, loc, isFirst, yes);
  Value hasNext = arith::XOrIOp::create(builder, loc, isLast, yes);
  Value hasBoth = arith::AndIOp::create(builder, loc, hasPrevious, hasNext);
  auto ifBoth =
      scf::IfOp::create(builder, loc, hasBoth, /*withElseRegion=*/true);
  builder.setInsertionPointToStart(ifBoth.thenBlock());
  exchange(true, true);
  builder.setInsertionPointToStart(ifBoth.elseBlock());
  auto ifPrevious =
      scf::IfOp::create(builder, loc, hasPrevious, /*withElseRegion=*/true);
  builder.setInsertionPointToStart(ifPrevious.thenBlock());
  exchange(true, false);
  builder.setInsertionPointToStart(ifPrevious.elseBlock());
  auto ifNext =
      scf::IfOp::create(builder, loc, hasNext, /*withElseRegion=*/false);
  builder.setInsertionPointToStart(ifNext.thenBlock());
  exchange(false, true);
}

LogicalResult ReflectConversion::run() {
  SmallVector<Mapping> mappings;
  for (Value array : op.getArrays()) {
    std::optional<Mapping> mapping = getMapping(array);
    // Without a width there is nothing to do, which folding finds out.
    if (!mapping || (isConstantIntValue(mapping->lower, 0) &&
                     isConstantIntValue(mapping->upper, 0)))
      return failure();
    mappings.push_back(*mapping);
  }

  world = arith.keep(mpi::CommWorldOp::create(
      builder, loc, mpi::CommType::get(builder.getContext())));
  auto i32 = builder.getI32Type();
  OpFoldResult guard = builder.getBoolAttr(true);
  OpFoldResult worldSize;
  SmallVector<OpFoldResult> blockWidths;
  for (const Mapping &mapping : mappings) {
    OpFoldResult width = arith.constant(mapping.formatWidth);
    if (mapping.formatWidth == 0) {
      OpFoldResult numNodes = arith.constant(mapping.numNodes);
      if (ShapedType::isDynamic(mapping.numNodes)) {
        if (!worldSize) {
          Value size = arith.keep(
              mpi::CommSizeOp::create(builder, loc, Type(), i32, world));
          worldSize = arith.keep(arith::IndexCastOp::create(
              builder, loc, builder.getIndexType(), size));
        }
        numNodes = worldSize;
      }
      // (upper - lower + 1 + nodes - 1) / nodes
      width =
          arith.divide(arith.add(numNodes, arith.sub(mapping.templateUpper,
                                                     mapping.templateLower)),
                       numNodes);
    }
    blockWidths.push_back(width);
    guard = arith.both(guard, makeGuard(mapping, width));
  }
  if (isConstantIntValue(guard, 0)) {
    arith.undo();
    return failure();
  }

  rank = mpi::CommRankOp::create(builder, loc, Type(), i32, world).getRank();
  bool isUnconditional = Arithmetic::isTrue(guard);
  if (!isUnconditional) {
    auto ifFits = scf::IfOp::create(builder, loc, arith.value(guard),
                                    /*withElseRegion=*/true);
    op->moveBefore(ifFits.elseBlock()->getTerminator());
    builder.setInsertionPointToStart(ifFits.thenBlock());
  }
  for (auto [i, mapping] : llvm::enumerate(mappings))
    emitArray(op.getArrays()[i], mapping, blockWidths[i], kFirstTag + 2 * i);
  if (isUnconditional)
    op->erase();
  return success();
}

LogicalResult xacc::convertReflect(ReflectOp op,
                                   const Declarations &declarations) {
  return ReflectConversion(op, declarations).run();
}
