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
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include <optional>

using namespace mlir;
using namespace xacc;
using namespace xacc::xmp;

/// Tags of the first array; two for each array.
static constexpr int64_t kFirstTag = 0x5800;

namespace {

/// What is known of one array of a reflect.
struct Mapping {
  /// The array dimension that is distributed.
  int64_t dim = 0;
  bool periodic = false;
  OpFoldResult extent;
  /// Added to an array index: the template index.
  OpFoldResult offset;
  /// Of the template.
  BlockDim block;
  OpFoldResult lower, upper;                 // widths to fill
  OpFoldResult declaredLower, declaredUpper; // widths of the shadow
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
  OpFoldResult makeGuard(const Mapping &mapping);
  struct Exchange;
  void findSection(Value array, Exchange &exchange);
  void findNeighbours(const Mapping &mapping, OpFoldResult last,
                      Exchange &exchange);
  void emitMessages(Exchange &exchange, bool below, bool above);
  void emitBranches(Exchange &exchange);
  void emitArray(Value array, const Mapping &mapping, int64_t tag);
  template <typename Op> Op annotate(Op newOp) {
    if (StringAttr text = op.getDirectiveAttr())
      newOp->setAttr(kDirectiveAttr, text);
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
  // Over all ranks in one dimension the coordinate is the rank.
  NodesOp nodesOp =
      declarations.findEntireNodes(templateOp.getNodes(), declaration.isLocal);
  if (!nodesOp || nodesOp.getType().getRank() != 1)
    return std::nullopt;

  Mapping mapping;
  ArrayRef<Format> formats = templateOp.getType().getFormats();
  const Format *distributed = llvm::find_if(
      formats, [](Format f) { return f.kind != FormatKind::None; });
  int64_t templateDim = distributed - formats.begin();
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
  auto block =
      getBlockDim(templateOp, templateDim, nodesOp, declaration.isLocal, arith);
  if (!block)
    return std::nullopt;
  mapping.block = *block;
  mapping.lower = mapping.declaredLower;
  mapping.upper = mapping.declaredUpper;
  if (auto given = getWidths(mapping.dim))
    std::tie(mapping.lower, mapping.upper) = *given;
  return mapping;
}

/// The condition under which the messages of emitArray are right.
OpFoldResult ReflectConversion::makeGuard(const Mapping &mapping) {
  OpFoldResult blockWidth = mapping.block.blockWidth;
  OpFoldResult guard = builder.getBoolAttr(true);
  auto require = [&](OpFoldResult a, OpFoldResult b) {
    guard = arith.both(guard, arith.isAtMost(a, b));
  };
  OpFoldResult lastIndex = arith.sub(mapping.extent, arith.constant(1));
  OpFoldResult lastTemplateIndex = arith.add(mapping.offset, lastIndex);
  require(mapping.block.lower, mapping.offset);
  require(lastTemplateIndex, mapping.block.upper);

  SmallVector<OpFoldResult> limits{mapping.extent, blockWidth};
  if (mapping.periodic) {
    // What the first and the last owner have; more than that where they are
    // the same, but then the extent is the limit.
    OpFoldResult begin = arith.sub(mapping.offset, mapping.block.lower);
    OpFoldResult end = arith.sub(lastTemplateIndex, mapping.block.lower);
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

/// What a node sends and receives in one dimension of an array.
struct ReflectConversion::Exchange {
  Value view;
  int64_t dim;
  OpFoldResult origin;
  /// The section of a message: all owned elements in the other dimensions.
  SmallVector<OpFoldResult> offsets, sizes, strides;
  /// The owned elements.
  OpFoldResult first, end;
  OpFoldResult receivedBelow, receivedAbove, sentDown, sentUp;
  bool hasLower, hasUpper;
  /// Ranks and tags. What moves up fills halos below, and the other way round.
  Value previous, next, up, down;
  /// Whether this node owns the first and the last element of all.
  Value isFirst, isLast;
};

/// The local section, and what of the other dimensions is in each message.
void ReflectConversion::findSection(Value array, Exchange &exchange) {
  auto type = cast<xmp::ArrayType>(array.getType());
  exchange.view = LocalViewOp::create(builder, loc, type.getLocalType(), array);
  exchange.origin = LocalOriginOp::create(builder, loc, builder.getIndexType(),
                                          array, exchange.dim)
                        .getResult();
  exchange.strides.assign(type.getRank(), arith.constant(1));
  for (auto [k, shadow] : llvm::enumerate(type.getShadow())) {
    exchange.offsets.push_back(arith.constant(shadow.lower));
    OpFoldResult size;
    if (int64_t(k) == exchange.dim)
      size = arith.constant(1); // set for each message
    else if (ShapedType::isDynamic(type.getShape()[k]))
      size = arith.sub(
          memref::DimOp::create(builder, loc, exchange.view, k).getResult(),
          arith.constant(shadow.lower + shadow.upper));
    else
      size = arith.constant(type.getShape()[k]);
    exchange.sizes.push_back(size);
  }
}

/// Who the neighbours are, and how many elements move.
void ReflectConversion::findNeighbours(const Mapping &mapping,
                                       OpFoldResult last, Exchange &exchange) {
  OpFoldResult one = arith.constant(1);
  OpFoldResult count = arith.sub(exchange.end, exchange.first);
  OpFoldResult lastIndex = arith.sub(mapping.extent, one);
  exchange.isFirst =
      arith.value(arith.isAtMost(exchange.first, arith.constant(0)));
  exchange.isLast = arith.value(arith.isAtMost(lastIndex, last));
  Value oneI32 = arith.toI32(one);
  exchange.previous = arith::SubIOp::create(builder, loc, rank, oneI32);
  exchange.next = arith::AddIOp::create(builder, loc, rank, oneI32);
  exchange.hasLower = !isConstantIntValue(mapping.lower, 0);
  exchange.hasUpper = !isConstantIntValue(mapping.upper, 0);
  exchange.receivedBelow = exchange.sentUp = mapping.lower;
  exchange.receivedAbove = exchange.sentDown = mapping.upper;
  if (mapping.periodic) {
    OpFoldResult blockWidth = mapping.block.blockWidth;
    OpFoldResult begin = arith.sub(mapping.offset, mapping.block.lower);
    Value firstOwner = arith.toI32(arith.divide(begin, blockWidth));
    Value lastOwner =
        arith.toI32(arith.divide(arith.add(begin, lastIndex), blockWidth));
    exchange.previous = arith::SelectOp::create(builder, loc, exchange.isFirst,
                                                lastOwner, exchange.previous);
    exchange.next = arith::SelectOp::create(builder, loc, exchange.isLast,
                                            firstOwner, exchange.next);
    return;
  }
  // Where there is a neighbour, there is at least one element.
  auto clip = [&](OpFoldResult width, OpFoldResult available) {
    return isConstantIntValue(width, 1) ? width : arith.min(width, available);
  };
  exchange.receivedBelow = clip(mapping.lower, exchange.first);
  exchange.receivedAbove = clip(mapping.upper, arith.sub(lastIndex, last));
  exchange.sentDown = clip(mapping.upper, count);
  exchange.sentUp = clip(mapping.lower, count);
}

/// The messages with the neighbours that are there.
void ReflectConversion::emitMessages(Exchange &exchange, bool below,
                                     bool above) {
  SmallVector<Value> requests;
  Type requestType = mpi::RequestType::get(builder.getContext());
  auto section = [&](OpFoldResult start, OpFoldResult count) -> Value {
    exchange.offsets[exchange.dim] = arith.sub(start, exchange.origin);
    exchange.sizes[exchange.dim] = count;
    return memref::SubViewOp::create(builder, loc, exchange.view,
                                     exchange.offsets, exchange.sizes,
                                     exchange.strides);
  };
  auto receive = [&](OpFoldResult start, OpFoldResult size, Value tag,
                     Value peer) {
    requests.push_back(
        annotate(mpi::IRecvOp::create(builder, loc, Type(), requestType,
                                      section(start, size), tag, peer, world))
            .getReq());
  };
  auto send = [&](OpFoldResult start, OpFoldResult size, Value tag,
                  Value peer) {
    requests.push_back(
        annotate(mpi::ISendOp::create(builder, loc, Type(), requestType,
                                      section(start, size), tag, peer, world))
            .getReq());
  };
  if (below && exchange.hasLower)
    receive(arith.sub(exchange.first, exchange.receivedBelow),
            exchange.receivedBelow, exchange.up, exchange.previous);
  if (above && exchange.hasUpper)
    receive(exchange.end, exchange.receivedAbove, exchange.down, exchange.next);
  if (below && exchange.hasUpper)
    send(exchange.first, exchange.sentDown, exchange.down, exchange.previous);
  if (above && exchange.hasLower)
    send(arith.sub(exchange.end, exchange.sentUp), exchange.sentUp, exchange.up,
         exchange.next);
  for (Value request : requests)
    annotate(mpi::Wait::create(builder, loc, Type(), request));
}

/// A request cannot be null in this dialect, so that each combination of
/// neighbours has ops of its own.
void ReflectConversion::emitBranches(Exchange &exchange) {
  Value yes =
      arith::ConstantIntOp::create(builder, loc, /*value=*/1, /*width=*/1);
  Value hasPrevious =
      arith::XOrIOp::create(builder, loc, exchange.isFirst, yes);
  Value hasNext = arith::XOrIOp::create(builder, loc, exchange.isLast, yes);
  Value hasBoth = arith::AndIOp::create(builder, loc, hasPrevious, hasNext);
  auto ifBoth =
      scf::IfOp::create(builder, loc, hasBoth, /*withElseRegion=*/true);
  builder.setInsertionPointToStart(ifBoth.thenBlock());
  emitMessages(exchange, true, true);
  builder.setInsertionPointToStart(ifBoth.elseBlock());
  auto ifPrevious =
      scf::IfOp::create(builder, loc, hasPrevious, /*withElseRegion=*/true);
  builder.setInsertionPointToStart(ifPrevious.thenBlock());
  emitMessages(exchange, true, false);
  builder.setInsertionPointToStart(ifPrevious.elseBlock());
  auto ifNext =
      scf::IfOp::create(builder, loc, hasNext, /*withElseRegion=*/false);
  builder.setInsertionPointToStart(ifNext.thenBlock());
  emitMessages(exchange, false, true);
}

void ReflectConversion::emitArray(Value array, const Mapping &mapping,
                                  int64_t tag) {
  OpBuilder::InsertionGuard insertionGuard(builder);
  Exchange exchange;
  exchange.dim = mapping.dim;
  auto range = OwnedRangeOp::create(builder, loc, builder.getIndexType(),
                                    builder.getIndexType(), array, mapping.dim);
  OpFoldResult last = range.getLast();
  exchange.first = range.getFirst();
  Value ownsSome = arith.value(arith.isAtMost(exchange.first, last));
  auto ifOwns =
      scf::IfOp::create(builder, loc, ownsSome, /*withElseRegion=*/false);
  builder.setInsertionPointToStart(ifOwns.thenBlock());

  findSection(array, exchange);
  exchange.end = arith.add(last, arith.constant(1));
  findNeighbours(mapping, last, exchange);
  exchange.up = arith.toI32(arith.constant(tag));
  exchange.down = arith.toI32(arith.constant(tag + 1));
  if (mapping.periodic)
    emitMessages(exchange, true, true);
  else
    emitBranches(exchange);
}

LogicalResult ReflectConversion::run() {
  SmallVector<Mapping> mappings;
  OpFoldResult guard = builder.getBoolAttr(true);
  for (Value array : op.getArrays()) {
    std::optional<Mapping> mapping = getMapping(array);
    // Without a width there is nothing to do, which folding finds out.
    if (!mapping || (isConstantIntValue(mapping->lower, 0) &&
                     isConstantIntValue(mapping->upper, 0))) {
      arith.undo();
      return failure();
    }
    mappings.push_back(*mapping);
    guard = arith.both(guard, makeGuard(*mapping));
  }
  if (isConstantIntValue(guard, 0)) {
    arith.undo();
    return failure();
  }

  world = arith.world();
  rank =
      mpi::CommRankOp::create(builder, loc, Type(), builder.getI32Type(), world)
          .getRank();
  bool isUnconditional = Arithmetic::isTrue(guard);
  if (!isUnconditional) {
    auto ifFits = scf::IfOp::create(builder, loc, arith.value(guard),
                                    /*withElseRegion=*/true);
    op->moveBefore(ifFits.elseBlock()->getTerminator());
    builder.setInsertionPointToStart(ifFits.thenBlock());
  }
  for (auto [i, mapping] : llvm::enumerate(mappings))
    emitArray(op.getArrays()[i], mapping, kFirstTag + 2 * i);
  if (isUnconditional)
    op->erase();
  return success();
}

LogicalResult xacc::convertReflect(ReflectOp op,
                                   const Declarations &declarations) {
  return ReflectConversion(op, declarations).run();
}
