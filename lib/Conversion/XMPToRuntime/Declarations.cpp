//===- Declarations.cpp - Handles from calls of the runtime ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The ops that yield handles, and handles at file scope. They look at the types
// of their results, never of their operands, which may be pointers already.
//
//===----------------------------------------------------------------------===//

#include "Lowering.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace xacc;
using namespace xacc::xmp;

// The numbers of the attributes are those of the ABI.
static_assert(static_cast<int>(FormatKind::GBlock) == XACC_FORMAT_GBLOCK &&
              static_cast<int>(FormatKind::None) == XACC_FORMAT_NONE);
static_assert(static_cast<int>(SubscriptKind::Own) == XACC_SUBSCRIPT_OWN &&
              static_cast<int>(SubscriptKind::All) == XACC_SUBSCRIPT_ALL &&
              static_cast<int>(SubscriptKind::Every) == XACC_SUBSCRIPT_EVERY);

/// An array of XaccSubscript.
Value RuntimeLowering::subscripts(ArrayRef<int64_t> kinds, OperandRange lower,
                                  OperandRange upper, OperandRange step) {
  SmallVector<OpFoldResult> words;
  size_t nextLower = 0, nextRange = 0;
  for (int64_t kind : kinds) {
    OpFoldResult lo = word(0), hi = word(0), by = word(1);
    if (kind == XACC_SUBSCRIPT_INDEX) {
      lo = hi = lower[nextLower++];
    } else if (kind == XACC_SUBSCRIPT_RANGE) {
      lo = lower[nextLower++];
      hi = upper[nextRange];
      by = step[nextRange++];
    }
    words.append({word(kind), lo, hi, by});
  }
  return calls.words(builder, loc, words);
}

/// An array of XaccAlign.
Value RuntimeLowering::aligns(xmp::ArrayType type, OperandRange offsets,
                              OperandRange widths) {
  SmallVector<OpFoldResult> words;
  size_t nextOffset = 0, nextWidth = 0;
  auto get = [&](int64_t value, OperandRange dynamic,
                 size_t &next) -> OpFoldResult {
    if (ShapedType::isDynamic(value))
      return dynamic[next++];
    return word(value);
  };
  for (auto [align, shadow] :
       llvm::zip_equal(type.getAlign(), type.getShadow())) {
    words.push_back(word(align.templateDim));
    words.push_back(get(align.offset, offsets, nextOffset));
    if (shadow.full) {
      words.append({word(XACC_FULL_SHADOW), word(XACC_FULL_SHADOW)});
      continue;
    }
    words.push_back(get(shadow.lower, widths, nextWidth));
    words.push_back(get(shadow.upper, widths, nextWidth));
  }
  return calls.words(builder, loc, words);
}

Value RuntimeLowering::extents(xmp::ArrayType type, OperandRange dynamic) {
  SmallVector<OpFoldResult> words;
  size_t next = 0;
  for (int64_t extent : type.getShape()) {
    if (ShapedType::isDynamic(extent))
      words.push_back(dynamic[next++]);
    else
      words.push_back(word(extent));
  }
  return calls.words(builder, loc, words);
}

LogicalResult RuntimeLowering::lower(GlobalOp op) {
  bool isPrivate = op.getSymVisibility() == "private";
  std::string name = globalName(op.getSymName());
  LLVM::GlobalOp global = calls.insertGlobal(
      loc, name, pointer, /*isConstant=*/false,
      isPrivate ? LLVM::Linkage::Internal : LLVM::Linkage::External);
  if (global.getSymName() != name)
    return op.emitOpError("needs the symbol '")
           << name << "', which something else has";
  if (!op.getExternal())
    calls.zeroInitialize(global);
  return success();
}

Value RuntimeLowering::lower(GetGlobalOp op) {
  Value address = LLVM::AddressOfOp::create(builder, loc, pointer,
                                            globalName(op.getName()));
  // Not invariant: the global is null until the constructor has run.
  return field(address, 0, /*invariant=*/false, pointer);
}

Value RuntimeLowering::lower(NodesOp op) {
  SmallVector<OpFoldResult> words;
  size_t next = 0;
  for (int64_t size : op.getStaticSizes())
    words.push_back(ShapedType::isDynamic(size)
                        ? OpFoldResult(op.getSizes()[next++])
                        : word(size)); // kStar is -1, as in the ABI
  Value rank = i64(op.getStaticSizes().size());
  Value sizes = calls.words(builder, loc, words);
  if (Value set = op.getOf())
    return XACC_CALL(calls, builder, loc, xaccrtNodesOf,
                     {set, rank, sizes, where(op)});
  if (op.getExecuting())
    return XACC_CALL(calls, builder, loc, xaccrtNodesExecuting,
                     {rank, sizes, where(op)});
  return XACC_CALL(calls, builder, loc, xaccrtNodesEntire,
                   {rank, sizes, where(op)});
}

/// An array of XaccFormat; maps that are not there are null.
Value RuntimeLowering::formats(TemplateType type, ValueRange widths,
                               ValueRange maps, ArrayAttr mapTypes) {
  SmallVector<OpFoldResult> words;
  size_t nextWidth = 0, nextMap = 0;
  for (Format format : type.getFormats()) {
    words.push_back(word(static_cast<int64_t>(format.kind)));
    words.push_back(ShapedType::isDynamic(format.width) && !widths.empty()
                        ? OpFoldResult(widths[nextWidth++])
                        : word(format.width));
    if (format.kind != FormatKind::GBlock || maps.empty()) {
      words.append({word(0), word(0), word(0)});
      continue;
    }
    auto array = cast<MemRefType>(cast<TypeAttr>(mapTypes[nextMap]).getValue());
    auto integer = cast<IntegerType>(array.getElementType());
    int64_t bytes = integer.getWidth() / 8;
    words.push_back(LLVM::PtrToIntOp::create(builder, loc, builder.getI64Type(),
                                             maps[nextMap++])
                        .getResult());
    words.push_back(word(integer.isUnsigned() ? -bytes : bytes));
    words.push_back(word(array.hasStaticShape() ? array.getDimSize(0) : 0));
  }
  return calls.words(builder, loc, words);
}

Value RuntimeLowering::bounds(ValueRange values) {
  if (values.empty())
    return calls.null(builder, loc);
  return calls.words(builder, loc,
                     SmallVector<OpFoldResult>(values.begin(), values.end()));
}

Value RuntimeLowering::lower(TemplateOp op) {
  SmallVector<Value> operands{
      op.getNodes(),
      i64(op.getType().getRank()),
      bounds(op.getLower()),
      bounds(op.getUpper()),
      formats(op.getType(), op.getWidths(), op.getMaps(), op.getMapTypesAttr()),
      where(op)};
  if (op.getUnfixed())
    return XACC_CALL(calls, builder, loc, xaccrtTemplateUnfixed, operands);
  return XACC_CALL(calls, builder, loc, xaccrtTemplate, operands);
}

void RuntimeLowering::lower(TemplateFixOp op) {
  XACC_CALL(calls, builder, loc, xaccrtTemplateFix,
            {op.getTemplate(), bounds(op.getLower()), bounds(op.getUpper()),
             formats(op.getTemplate().getType(), {}, op.getMaps(),
                     op.getMapTypesAttr()),
             where(op)});
}

/// XaccType of an array's elements.
template <typename Op> static int64_t typeCode(Op op, Type element) {
  return getTypeCode(element) | (op.getIsUnsigned() ? XACC_TYPE_UNSIGNED : 0);
}

Value RuntimeLowering::lower(AllocOp op) {
  xmp::ArrayType type = op.getType();
  Type element = type.getElementType();
  return XACC_CALL(calls, builder, loc, xaccrtArray,
                   {op.getTemplate(), i64(typeCode(op, element)),
                    i64(getElementSize(element, op)), i64(type.getRank()),
                    extents(type, op.getExtents()),
                    aligns(type, op.getOffsets(), op.getWidths()),
                    i64(op.getZero()), where(op)});
}

Value RuntimeLowering::lower(AttachOp op) {
  xmp::ArrayType type = op.getType();
  Type element = type.getElementType();
  return XACC_CALL(calls, builder, loc, xaccrtArrayAttach,
                   {op.getTemplate(), i64(typeCode(op, element)),
                    i64(getElementSize(element, op)), i64(type.getRank()),
                    extents(type, op.getExtents()),
                    aligns(type, op.getOffsets(), op.getWidths()), op.getData(),
                    where(op)});
}

Value RuntimeLowering::lower(PointerOp op) {
  xmp::ArrayType type = op.getType();
  Type element = type.getElementType();
  return XACC_CALL(calls, builder, loc, xaccrtArrayPointer,
                   {op.getTemplate(), i64(typeCode(op, element)),
                    i64(getElementSize(element, op)), i64(type.getRank()),
                    aligns(type, op.getOffsets(), op.getWidths()), where(op)});
}

LogicalResult RuntimeLowering::lowerProducer(Operation *op) {
  auto replace = [&](Value value) {
    op->getResult(0).replaceAllUsesWith(value);
    return success();
  };
  return TypeSwitch<Operation *, LogicalResult>(op)
      .Case<NodesOp, TemplateOp, AllocOp, AttachOp, PointerOp, GetGlobalOp>(
          [&](auto op) { return replace(lower(op)); })
      .Case([&](NodesSectionOp op) {
        Value list = subscripts(op.getKinds(), op.getLower(), op.getUpper(),
                                op.getStep());
        return replace(XACC_CALL(calls, builder, loc, xaccrtNodesSection,
                                 {op.getNodes(), list, where(op)}));
      })
      .Case([&](TemplateSectionOp op) {
        Value list = subscripts(op.getKinds(), op.getLower(), op.getUpper(),
                                op.getStep());
        return replace(XACC_CALL(calls, builder, loc, xaccrtTemplateSection,
                                 {op.getTemplate(), list, where(op)}));
      })
      .Case([&](AllocLikeOp op) {
        bool hasShadow = cast<xmp::ArrayType>(op.getType()).hasShadow();
        auto what = op.getCopy() ? XACC_LIKE_COPY
                    : hasShadow  ? XACC_LIKE_SHADOW
                                 : XACC_LIKE_OWNED;
        return replace(XACC_CALL(calls, builder, loc, xaccrtArrayLike,
                                 {op.getLike(), i64(what), where(op)}));
      })
      .Case([&](AllocWideOp op) {
        return replace(XACC_CALL(calls, builder, loc, xaccrtArrayWide,
                                 {op.getLike(), op.getWidth(), where(op)}));
      })
      .Case([&](CastHandleOp op) { return replace(op.getSource()); })
      .Default([](Operation *op) {
        return op->emitOpError("has no lowering to the runtime");
      });
}
