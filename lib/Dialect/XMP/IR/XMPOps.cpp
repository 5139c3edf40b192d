//===- XMPOps.cpp - Operations of the XMP dialect -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Custom syntax, effects and the builders. Verifiers and folds have files of
// their own.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/IR/LoopSyntax.h"
#include "Dialect/XMP/IR/XMP.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"
#include "llvm/ADT/STLExtras.h"

using namespace mlir;
using namespace xacc::xmp;

MemRefType xacc::xmp::getBytesType(MLIRContext *context) {
  return MemRefType::get(ShapedType::kDynamic, IntegerType::get(context, 8));
}

using Operands = SmallVectorImpl<OpAsmParser::UnresolvedOperand>;

//===----------------------------------------------------------------------===//
// custom<NodeSizes>
//===----------------------------------------------------------------------===//

/// sizes ::= `[` (integer | `*` | operand), ... `]`
static ParseResult parseNodeSizes(OpAsmParser &parser, Operands &sizes,
                                  DenseI64ArrayAttr &staticSizes) {
  SmallVector<int64_t> values;
  auto parseSize = [&]() -> ParseResult {
    if (succeeded(parser.parseOptionalStar())) {
      values.push_back(kStar);
      return success();
    }
    SMLoc loc = parser.getCurrentLocation();
    int64_t value;
    OptionalParseResult integer = parser.parseOptionalInteger(value);
    if (!integer.has_value()) {
      values.push_back(ShapedType::kDynamic);
      return parser.parseOperand(sizes.emplace_back());
    }
    if (failed(*integer))
      return failure();
    // -1 is how `*` is stored; written as a number it is a mistake.
    if (value < 1)
      return parser.emitError(loc, "size ") << value << " is not positive";
    values.push_back(value);
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseSize))
    return failure();
  staticSizes = parser.getBuilder().getDenseI64ArrayAttr(values);
  return success();
}

static void printNodeSizes(OpAsmPrinter &printer, NodesOp op,
                           OperandRange sizes, DenseI64ArrayAttr staticSizes) {
  auto size = sizes.begin();
  printer << '[';
  llvm::interleaveComma(staticSizes.asArrayRef(), printer, [&](int64_t value) {
    if (value == kStar)
      printer << '*';
    else if (ShapedType::isDynamic(value))
      printer << *size++;
    else
      printer << value;
  });
  printer << ']';
}

//===----------------------------------------------------------------------===//
// custom<Subscripts>
//===----------------------------------------------------------------------===//

/// subscript ::= `:` | `*` | `[` operand (`:` operand `:` operand)? `]`
static ParseResult parseSubscripts(OpAsmParser &parser,
                                   DenseI64ArrayAttr &kinds, Operands &lower,
                                   Operands &upper, Operands &step) {
  SmallVector<int64_t> values;
  auto add = [&](SubscriptKind kind) {
    values.push_back(static_cast<int64_t>(kind));
  };
  auto parseSubscript = [&]() -> ParseResult {
    if (succeeded(parser.parseOptionalColon())) {
      add(SubscriptKind::All);
      return success();
    }
    if (succeeded(parser.parseOptionalStar())) {
      add(SubscriptKind::Own);
      return success();
    }
    if (succeeded(parser.parseOptionalKeyword("every"))) {
      add(SubscriptKind::Every);
      return success();
    }
    if (parser.parseLSquare() || parser.parseOperand(lower.emplace_back()))
      return failure();
    if (failed(parser.parseOptionalColon())) {
      add(SubscriptKind::Index);
      return parser.parseRSquare();
    }
    add(SubscriptKind::Range);
    return failure(
        parser.parseOperand(upper.emplace_back()) || parser.parseColon() ||
        parser.parseOperand(step.emplace_back()) || parser.parseRSquare());
  };
  if (parser.parseCommaSeparatedList(parseSubscript))
    return failure();
  kinds = parser.getBuilder().getDenseI64ArrayAttr(values);
  return success();
}

static void printSubscripts(OpAsmPrinter &printer, Operation *,
                            DenseI64ArrayAttr kinds, OperandRange lowers,
                            OperandRange uppers, OperandRange steps) {
  auto lower = lowers.begin(), upper = uppers.begin(), step = steps.begin();
  llvm::interleaveComma(kinds.asArrayRef(), printer, [&](int64_t kind) {
    switch (static_cast<SubscriptKind>(kind)) {
    case SubscriptKind::All:
      printer << ':';
      return;
    case SubscriptKind::Own:
      printer << '*';
      return;
    case SubscriptKind::Every:
      printer << "every";
      return;
    case SubscriptKind::Index:
      printer << '[' << *lower++ << ']';
      return;
    case SubscriptKind::Range:
      printer << '[' << *lower++ << " : " << *upper++ << " : " << *step++
              << ']';
      return;
    }
  });
}

//===----------------------------------------------------------------------===//
// custom<Ranges>
//===----------------------------------------------------------------------===//

/// ranges ::= `[` (operand (`:` operand (`:` operand)?)?), ... `]`
static ParseResult parseRanges(OpAsmParser &parser, Operands &operands,
                               DenseI64ArrayAttr &kinds) {
  SmallVector<int64_t> counts;
  auto parseRange = [&]() -> ParseResult {
    int64_t count = 0;
    do {
      if (parser.parseOperand(operands.emplace_back()))
        return failure();
      ++count;
    } while (succeeded(parser.parseOptionalColon()));
    counts.push_back(count);
    return success();
  };
  if (parser.parseCommaSeparatedList(OpAsmParser::Delimiter::Square,
                                     parseRange))
    return failure();
  kinds = parser.getBuilder().getDenseI64ArrayAttr(counts);
  return success();
}

static void printRanges(OpAsmPrinter &printer, Operation *,
                        OperandRange operands, DenseI64ArrayAttr kinds) {
  printer << '[';
  llvm::interleaveComma(kinds.asArrayRef(), printer, [&](int64_t count) {
    llvm::interleave(
        operands.take_front(count), printer,
        [&](Value operand) { printer << operand; }, " : ");
    operands = operands.drop_front(count);
  });
  printer << ']';
}

//===----------------------------------------------------------------------===//
// custom<Widths>
//===----------------------------------------------------------------------===//

/// Parses an integer or an operand.
static ParseResult parseWidth(OpAsmParser &parser, Operands &operands,
                              SmallVectorImpl<int64_t> &values) {
  int64_t value;
  OptionalParseResult integer = parser.parseOptionalInteger(value);
  if (integer.has_value()) {
    values.push_back(value);
    return *integer;
  }
  values.push_back(ShapedType::kDynamic);
  return parser.parseOperand(operands.emplace_back());
}

/// widths ::= `[` (width `:` width `periodic`?), ... `]`
static ParseResult parseWidths(OpAsmParser &parser, Operands &lower,
                               Operands &upper, DenseI64ArrayAttr &staticLower,
                               DenseI64ArrayAttr &staticUpper,
                               DenseBoolArrayAttr &periodic) {
  SmallVector<int64_t> lowerValues, upperValues;
  SmallVector<bool> flags;
  auto parseEntry = [&]() -> ParseResult {
    if (parseWidth(parser, lower, lowerValues) || parser.parseColon() ||
        parseWidth(parser, upper, upperValues))
      return failure();
    flags.push_back(succeeded(parser.parseOptionalKeyword("periodic")));
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseEntry))
    return failure();
  Builder &builder = parser.getBuilder();
  staticLower = builder.getDenseI64ArrayAttr(lowerValues);
  staticUpper = builder.getDenseI64ArrayAttr(upperValues);
  if (llvm::is_contained(flags, true))
    periodic = builder.getDenseBoolArrayAttr(flags);
  return success();
}

static void printWidths(OpAsmPrinter &printer, Operation *, OperandRange lower,
                        OperandRange upper, DenseI64ArrayAttr staticLower,
                        DenseI64ArrayAttr staticUpper,
                        DenseBoolArrayAttr periodic) {
  auto printWidth = [&](int64_t value, OperandRange::iterator &operand) {
    if (ShapedType::isDynamic(value))
      printer << *operand++;
    else
      printer << value;
  };
  auto nextLower = lower.begin(), nextUpper = upper.begin();
  printer << '[';
  for (size_t dim = 0, rank = staticLower.size(); dim != rank; ++dim) {
    if (dim != 0)
      printer << ", ";
    printWidth(staticLower[dim], nextLower);
    printer << ':';
    printWidth(staticUpper[dim], nextUpper);
    if (periodic && periodic[dim])
      printer << " periodic";
  }
  printer << ']';
}

//===----------------------------------------------------------------------===//
// LoopOp
//===----------------------------------------------------------------------===//

void LoopOp::build(OpBuilder &builder, OperationState &state, ValueRange lower,
                   ValueRange upper, ValueRange step, Value on,
                   ArrayRef<int64_t> onKinds, ValueRange offsets,
                   ValueRange reductions,
                   ArrayRef<ReductionKind> reductionKinds,
                   ArrayRef<bool> descending) {
  OpBuilder::InsertionGuard guard(builder);
  state.addOperands(lower);
  state.addOperands(upper);
  state.addOperands(step);
  state.addOperands(on);
  state.addOperands(offsets);
  state.addOperands(reductions);

  Properties &properties = state.getOrAddProperties<Properties>();
  llvm::copy(ArrayRef<int32_t>{int32_t(lower.size()), int32_t(upper.size()),
                               int32_t(step.size()), 1, int32_t(offsets.size()),
                               int32_t(reductions.size()), 0, 0, 0},
             properties.operandSegmentSizes.begin());
  properties.onKinds = builder.getDenseI64ArrayAttr(onKinds);
  properties.reductionKinds = builder.getDenseI32ArrayAttr(
      llvm::map_to_vector(reductionKinds, [](ReductionKind kind) {
        return static_cast<int32_t>(kind);
      }));
  if (llvm::is_contained(descending, true))
    properties.descending = builder.getDenseBoolArrayAttr(descending);

  Region *region = state.addRegion();
  Block *body = builder.createBlock(region);
  for (size_t loop = 0; loop != lower.size(); ++loop)
    body->addArgument(builder.getIndexType(), state.location);
  for (Value reduction : reductions)
    body->addArgument(reduction.getType(), reduction.getLoc());
  LoopOp::ensureTerminator(*region, builder, state.location);
}

void LoopOp::widen(Widening kind, ValueRange lower, ValueRange upper,
                   ArrayRef<bool> unbound, Value peel) {
  setWideningAttr(WideningAttr::get(getContext(), kind));
  getLowerWidthsMutable().assign(lower);
  getUpperWidthsMutable().assign(upper);
  if (llvm::is_contained(unbound, true))
    setUnbound(unbound);
  if (peel)
    getPeelMutable().assign(peel);
}

void LoopOp::removeWidths() {
  removeWideningAttr();
  removeUnboundAttr();
  getLowerWidthsMutable().clear();
  getUpperWidthsMutable().clear();
  getPeelMutable().clear();
}

SmallVector<Region *> LoopOp::getLoopRegions() { return {&getRegion()}; }

/// Whether the values of all loops are what other dialects take them for: they
/// go up and stay between their bounds. If not, the loop has neither bounds nor
/// variables for them, since passes take bounds for given where there are
/// variables.
static bool hasPlainRanges(LoopOp loop) {
  return llvm::none_of(ArrayRef{loop.getDescending(), loop.getUnbound()},
                       [](std::optional<ArrayRef<bool>> flags) {
                         return flags && llvm::is_contained(*flags, true);
                       });
}

std::optional<SmallVector<Value>> LoopOp::getLoopInductionVars() {
  if (!hasPlainRanges(*this))
    return std::nullopt;
  auto variables = getBody().getArguments().take_front(getNumLoops());
  return SmallVector<Value>(variables.begin(), variables.end());
}

static std::optional<SmallVector<OpFoldResult>> getRanges(LoopOp loop,
                                                          ValueRange values) {
  if (!hasPlainRanges(loop))
    return std::nullopt;
  return getAsOpFoldResult(values);
}

std::optional<SmallVector<OpFoldResult>> LoopOp::getLoopLowerBounds() {
  return getRanges(*this, getLower());
}

std::optional<SmallVector<OpFoldResult>> LoopOp::getLoopUpperBounds() {
  return getRanges(*this, getUpper());
}

std::optional<SmallVector<OpFoldResult>> LoopOp::getLoopSteps() {
  return getRanges(*this, getStep());
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

Value AsMemRefOp::getViewSource() { return getPointer(); }

Value LocalViewOp::getViewSource() { return getArray(); }

Value CastHandleOp::getViewSource() { return getSource(); }

int64_t LoopOp::getOnDim(unsigned loop) {
  ArrayRef<int64_t> kinds = getOnKinds();
  const auto *it = llvm::find(kinds, static_cast<int64_t>(loop));
  return it == kinds.end() ? -1 : it - kinds.begin();
}

/// True if a subscript of this kind has an operand in `offsets`.
static bool takesOffset(int64_t onKind) {
  return onKind >= 0 || onKind == kOnValue;
}

Value LoopOp::getOffset(int64_t dim) {
  ArrayRef<int64_t> kinds = getOnKinds();
  if (!takesOffset(kinds[dim]))
    return {};
  return getOffsets()[llvm::count_if(kinds.take_front(dim), takesOffset)];
}

/// on ::= `d` N `+` operand | `(` operand `)` | `:` | `*` | `inner`
static ParseResult parseOnSubscript(OpAsmParser &parser,
                                    SmallVectorImpl<int64_t> &kinds,
                                    Operands &offsets) {
  if (succeeded(parser.parseOptionalColon())) {
    kinds.push_back(kOnAll);
    return success();
  }
  if (succeeded(parser.parseOptionalStar())) {
    kinds.push_back(kOnOwn);
    return success();
  }
  if (succeeded(parser.parseOptionalLParen())) {
    kinds.push_back(kOnValue);
    return failure(parser.parseOperand(offsets.emplace_back()) ||
                   parser.parseRParen());
  }
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  unsigned loop;
  if (succeeded(parser.parseOptionalKeyword(&keyword))) {
    if (keyword == "inner") {
      kinds.push_back(kOnInner);
      return success();
    }
    if (keyword.consume_front("d") && !keyword.getAsInteger(10, loop)) {
      kinds.push_back(loop);
      return failure(parser.parsePlus() ||
                     parser.parseOperand(offsets.emplace_back()));
    }
  }
  return parser.emitError(loc, "expected a subscript: 'd0 + %offset', "
                               "'(%value)', ':', '*' or 'inner'");
}

/// Parses `keyword [N, ...]` where N are loops; sets their flags.
static ParseResult parseLoopFlags(OpAsmParser &parser, StringRef keyword,
                                  size_t numLoops, DenseBoolArrayAttr &result) {
  if (failed(parser.parseOptionalKeyword(keyword)))
    return success();
  SmallVector<bool> flags(numLoops, false);
  auto parseLoop = [&]() -> ParseResult {
    SMLoc loc = parser.getCurrentLocation();
    uint64_t loop;
    if (parser.parseInteger(loop))
      return failure();
    if (loop >= numLoops)
      return parser.emitError(loc)
             << "'" << keyword << "' names loop " << loop << " of " << numLoops;
    flags[loop] = true;
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseLoop))
    return failure();
  if (llvm::is_contained(flags, true))
    result = parser.getBuilder().getDenseBoolArrayAttr(flags);
  return success();
}

/// widening ::= (`expand` | `margin` | `inner` | `peel` `(` operand `)`)
///              `[` (operand `:` operand `unbound`?), ... `]`
static ParseResult parseWidening(OpAsmParser &parser,
                                 LoopOp::Properties &properties,
                                 Operands &lower, Operands &upper,
                                 Operands &peel) {
  StringRef keyword;
  if (failed(parser.parseOptionalKeyword(
          &keyword, {"expand", "margin", "peel", "inner"})))
    return success();
  Widening kind = *symbolizeWidening(keyword);
  properties.widening = WideningAttr::get(parser.getContext(), kind);
  if (kind == Widening::Peel &&
      (parser.parseLParen() || parser.parseOperand(peel.emplace_back()) ||
       parser.parseRParen()))
    return failure();
  SmallVector<bool> unbound;
  auto parseEntry = [&]() -> ParseResult {
    if (parser.parseOperand(lower.emplace_back()) || parser.parseColon() ||
        parser.parseOperand(upper.emplace_back()))
      return failure();
    unbound.push_back(succeeded(parser.parseOptionalKeyword("unbound")));
    return success();
  };
  if (parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, parseEntry))
    return failure();
  if (llvm::is_contained(unbound, true))
    properties.unbound = parser.getBuilder().getDenseBoolArrayAttr(unbound);
  return success();
}

ParseResult LoopOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  Type indexType = builder.getIndexType();
  LoopSyntax loop;
  LoopSyntax::Operands offsets, lowerWidths, upperWidths, peel;
  OpAsmParser::UnresolvedOperand on;
  Type onType;
  SmallVector<int64_t> onKinds;
  Properties &properties = result.getOrAddProperties<Properties>();

  if (loop.parseBounds(parser))
    return failure();
  if (parser.parseKeyword("on") || parser.parseOperand(on) ||
      parser.parseCommaSeparatedList(
          OpAsmParser::Delimiter::Square,
          [&] { return parseOnSubscript(parser, onKinds, offsets); }) ||
      parser.parseColonType(onType) ||
      parseLoopFlags(parser, "descending", loop.numLoops,
                     properties.descending) ||
      parseLoopFlags(parser, "independent", loop.numLoops,
                     properties.independent))
    return failure();

  if (loop.parseReductions(parser, ReductionOrder::PrivateFirst) ||
      parseWidening(parser, properties, lowerWidths, upperWidths, peel))
    return failure();

  SMLoc loc = parser.getCurrentLocation();
  Region *body = result.addRegion();
  if (parser.parseRegion(*body, loop.arguments))
    return failure();
  // An attribute of another type would be left out without a word.
  SMLoc attributesLoc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes) ||
      failed(verifyInherentAttrs(result.name, result.attributes, [&] {
        return parser.emitError(attributesLoc) << "'xmp.loop' op ";
      })))
    return failure();
  LoopOp::ensureTerminator(*body, builder, result.location);

  properties.onKinds = builder.getDenseI64ArrayAttr(onKinds);
  properties.reductionKinds = builder.getDenseI32ArrayAttr(loop.reductionKinds);
  int32_t numLoops = loop.numLoops;
  llvm::copy(
      ArrayRef<int32_t>{
          numLoops, numLoops, numLoops, 1, int32_t(offsets.size()),
          int32_t(loop.reductions.size()), int32_t(lowerWidths.size()),
          int32_t(upperWidths.size()), int32_t(peel.size())},
      properties.operandSegmentSizes.begin());
  return failure(
      parser.resolveOperands(loop.lower, indexType, result.operands) ||
      parser.resolveOperands(loop.upper, indexType, result.operands) ||
      parser.resolveOperands(loop.step, indexType, result.operands) ||
      parser.resolveOperand(on, onType, result.operands) ||
      parser.resolveOperands(offsets, indexType, result.operands) ||
      parser.resolveOperands(loop.reductions, loop.reductionTypes, loc,
                             result.operands) ||
      parser.resolveOperands(lowerWidths, indexType, result.operands) ||
      parser.resolveOperands(upperWidths, indexType, result.operands) ||
      parser.resolveOperands(peel, indexType, result.operands));
}

static void printWidening(OpAsmPrinter &printer, LoopOp op) {
  auto kind = op.getWidening();
  if (!kind)
    return;
  printer << ' ' << stringifyWidening(*kind);
  if (op.getPeel())
    printer << " (" << op.getPeel() << ')';
  printer << " [";
  for (auto [loop, lower, upper] :
       llvm::enumerate(op.getLowerWidths(), op.getUpperWidths()))
    printer << (loop ? ", " : "") << lower << " : " << upper
            << (op.isUnbound(loop) ? " unbound" : "");
  printer << ']';
}

static void printLoopFlags(OpAsmPrinter &printer, StringRef keyword,
                           std::optional<ArrayRef<bool>> flags) {
  if (!flags)
    return;
  printer << ' ' << keyword << " [";
  bool first = true;
  for (auto [loop, flag] : llvm::enumerate(*flags)) {
    if (!flag)
      continue;
    printer << (first ? "" : ", ") << loop;
    first = false;
  }
  printer << ']';
}

void LoopOp::print(OpAsmPrinter &printer) {
  auto inductionVars = getBody().getArguments().take_front(getNumLoops());
  printer << " (" << inductionVars << ") = (" << getLower() << ") to ("
          << getUpper() << ") step (" << getStep() << ") on " << getOn() << '[';
  for (auto [dim, kind] : llvm::enumerate(getOnKinds())) {
    if (dim != 0)
      printer << ", ";
    if (kind >= 0)
      printer << 'd' << kind << " + " << getOffset(dim);
    else if (kind == kOnValue)
      printer << '(' << getOffset(dim) << ')';
    else
      printer << (kind == kOnAll ? ":" : kind == kOnOwn ? "*" : "inner");
  }
  printer << "] : " << getOn().getType();
  printLoopFlags(printer, "descending", getDescending());
  printLoopFlags(printer, "independent", getIndependent());
  if (!getReductions().empty()) {
    printer << " reduce (";
    for (auto [index, operand] : llvm::enumerate(getReductions())) {
      printer << (index ? ", " : "")
              << stringifyReductionKind(getReductionKind(index)) << ' '
              << getPrivate(index) << " -> " << operand << " : "
              << operand.getType();
    }
    printer << ')';
  }
  printWidening(printer, *this);
  printer << ' ';
  printer.printRegion(getRegion(), /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/false);
  printer.printOptionalAttrDict((*this)->getAttrs(),
                                {"operandSegmentSizes", "onKinds",
                                 "reductionKinds", "descending", "independent",
                                 "unbound", "widening"});
}

//===----------------------------------------------------------------------===//
// Memory effects
//===----------------------------------------------------------------------===//

using Effects =
    SmallVectorImpl<SideEffects::EffectInstance<MemoryEffects::Effect>>;

/// A handle is new memory, so that an unused one can go and no two are merged.
static void addAllocation(Effects &effects, Operation *op) {
  effects.emplace_back(MemoryEffects::Allocate::get(), op->getResult(0),
                       SideEffects::DefaultResource::get());
}

void NodesOp::getEffects(Effects &effects) {
  addAllocation(effects, *this);
  // Inside a task the executing set is another one.
  if (getExecuting())
    effects.emplace_back(MemoryEffects::Read::get(),
                         CommunicationResource::get());
}

void TemplateOp::getEffects(Effects &effects) {
  addAllocation(effects, *this);
  if (!getMaps().empty())
    effects.emplace_back(MemoryEffects::Read::get());
}
void AllocOp::getEffects(Effects &effects) { addAllocation(effects, *this); }
void AttachOp::getEffects(Effects &effects) { addAllocation(effects, *this); }
void PointerOp::getEffects(Effects &effects) { addAllocation(effects, *this); }
void AllocLikeOp::getEffects(Effects &effects) {
  addAllocation(effects, *this);
  if (getCopy())
    effects.emplace_back(MemoryEffects::Read::get(), &getLikeMutable());
}

void AllocWideOp::getEffects(Effects &effects) {
  addAllocation(effects, *this);
  effects.emplace_back(MemoryEffects::Read::get(), &getLikeMutable());
}

void LoopOp::getEffects(Effects &effects) {
  // Those of the body are found through the trait.
  if (getPeel()) { // the wait's
    effects.emplace_back(MemoryEffects::Read::get());
    effects.emplace_back(MemoryEffects::Write::get());
    effects.emplace_back(MemoryEffects::Read::get(),
                         CommunicationResource::get());
    effects.emplace_back(MemoryEffects::Write::get(),
                         CommunicationResource::get());
  }
  if (getReductions().empty())
    return;
  effects.emplace_back(MemoryEffects::Read::get(),
                       CommunicationResource::get());
  effects.emplace_back(MemoryEffects::Write::get(),
                       CommunicationResource::get());
  for (OpOperand &operand : getReductionsMutable()) {
    effects.emplace_back(MemoryEffects::Read::get(), &operand,
                         SideEffects::DefaultResource::get());
    effects.emplace_back(MemoryEffects::Write::get(), &operand,
                         SideEffects::DefaultResource::get());
  }
}

#define GET_OP_CLASSES
#include "Dialect/XMP/IR/XMPOps.cpp.inc"
