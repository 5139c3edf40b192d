//===- XMPTypes.cpp - Types of the XMP dialect ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// Syntax, verifiers and queries. In all lists `?` is a value that is known at
// run time only, ShapedType::kDynamic in the parameters.
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/IR/ElementTypes.h"
#include "Dialect/XMP/IR/XMP.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/DialectImplementation.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/TypeSwitch.h"

using namespace mlir;
using namespace xacc::xmp;

#define GET_TYPEDEF_CLASSES
#include "Dialect/XMP/IR/XMPTypes.cpp.inc"

void XMPDialect::registerTypes() {
  addTypes<
#define GET_TYPEDEF_LIST
#include "Dialect/XMP/IR/XMPTypes.cpp.inc"
      >();
}

static bool isDynamic(int64_t value) { return ShapedType::isDynamic(value); }

/// Parses an integer or `?`.
static ParseResult parseStaticOrDynamic(AsmParser &parser, int64_t &value) {
  if (succeeded(parser.parseOptionalQuestion())) {
    value = ShapedType::kDynamic;
    return success();
  }
  return parser.parseInteger(value);
}

static void printStaticOrDynamic(AsmPrinter &printer, int64_t value) {
  if (isDynamic(value))
    printer << '?';
  else
    printer << value;
}

static LogicalResult verifyRank(function_ref<InFlightDiagnostic()> emitError,
                                StringRef what, size_t rank) {
  if (rank >= 1 && rank <= size_t(kMaxDims))
    return success();
  return emitError() << what << " must have 1 to " << kMaxDims
                     << " dimensions, not " << rank;
}

static LogicalResult verifyExtents(function_ref<InFlightDiagnostic()> emitError,
                                   StringRef what, ArrayRef<int64_t> shape) {
  if (failed(verifyRank(emitError, what, shape.size())))
    return failure();
  for (auto [dim, extent] : llvm::enumerate(shape))
    if (!isDynamic(extent) && extent < 1)
      return emitError() << "extent " << extent << " of dimension " << dim
                         << " is not positive";
  return success();
}

//===----------------------------------------------------------------------===//
// NodesType
//===----------------------------------------------------------------------===//

Type NodesType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  if (parser.parseLess() ||
      parser.parseDimensionList(shape, /*allowDynamic=*/true,
                                /*withTrailingX=*/false) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<NodesType>(parser.getContext(), shape);
}

void NodesType::print(AsmPrinter &printer) const {
  printer << '<';
  printer.printDimensionList(getShape());
  printer << '>';
}

LogicalResult NodesType::verify(function_ref<InFlightDiagnostic()> emitError,
                                ArrayRef<int64_t> shape) {
  return verifyExtents(emitError, "node array", shape);
}

//===----------------------------------------------------------------------===//
// TemplateType
//===----------------------------------------------------------------------===//

/// format ::= `*` | (`block` | `cyclic` | `gblock`) (`(` (integer | `?`) `)`)?
static ParseResult parseFormat(AsmParser &parser, Format &format) {
  if (succeeded(parser.parseOptionalStar())) {
    format = {};
    return success();
  }
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  if (failed(parser.parseOptionalKeyword(&keyword)))
    return parser.emitError(loc, "expected a distribution format: '*', "
                                 "'block', 'cyclic' or 'gblock'");
  std::optional<FormatKind> kind = symbolizeFormatKind(keyword);
  if (!kind || *kind == FormatKind::None)
    return parser.emitError(loc, "unknown distribution format '")
           << keyword << "', expected '*', 'block', 'cyclic' or 'gblock'";
  format = {*kind, 0};
  if (failed(parser.parseOptionalLParen()))
    return success();
  loc = parser.getCurrentLocation();
  if (parseStaticOrDynamic(parser, format.width) || parser.parseRParen())
    return failure();
  // 0 stands for no width in the parameter and cannot be written.
  if (format.width == 0)
    return parser.emitError(loc, "distribution width 0 is not positive");
  return success();
}

Type TemplateType::parse(AsmParser &parser) {
  SmallVector<Format> formats;
  auto parseElement = [&] {
    return parseFormat(parser, formats.emplace_back());
  };
  if (parser.parseLess() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                     parseElement) ||
      parser.parseGreater())
    return {};
  return parser.getChecked<TemplateType>(parser.getContext(), formats);
}

void TemplateType::print(AsmPrinter &printer) const {
  printer << "<[";
  llvm::interleaveComma(getFormats(), printer, [&](Format format) {
    if (format.kind == FormatKind::None) {
      printer << '*';
      return;
    }
    printer << stringifyFormatKind(format.kind);
    if (format.width == 0)
      return;
    printer << '(';
    printStaticOrDynamic(printer, format.width);
    printer << ')';
  });
  printer << "]>";
}

LogicalResult TemplateType::verify(function_ref<InFlightDiagnostic()> emitError,
                                   ArrayRef<Format> formats) {
  if (failed(verifyRank(emitError, "template", formats.size())))
    return failure();
  for (auto [dim, format] : llvm::enumerate(formats)) {
    if (!isDynamic(format.width) && format.width < 0)
      return emitError() << "distribution width " << format.width
                         << " of dimension " << dim << " is not positive";
    bool takesWidth =
        format.kind == FormatKind::Block || format.kind == FormatKind::Cyclic;
    if (format.width != 0 && !takesWidth)
      return emitError() << "format '" << stringifyFormatKind(format.kind)
                         << "' of dimension " << dim << " takes no width";
  }
  return success();
}

int64_t TemplateType::getNodeDim(int64_t dim) const {
  ArrayRef<Format> formats = getFormats();
  if (formats[dim].kind == FormatKind::None)
    return -1;
  return llvm::count_if(formats.take_front(dim), [](Format format) {
    return format.kind != FormatKind::None;
  });
}

//===----------------------------------------------------------------------===//
// ArrayType
//===----------------------------------------------------------------------===//

/// cyclic ::= (`cyclic` (`(` (integer | `?`) `)`)?)?
static ParseResult parseCyclicWidth(AsmParser &parser, Align &align) {
  if (failed(parser.parseOptionalKeyword("cyclic")))
    return success();
  align.cyclicWidth = 1;
  if (failed(parser.parseOptionalLParen()))
    return success();
  SMLoc loc = parser.getCurrentLocation();
  if (parseStaticOrDynamic(parser, align.cyclicWidth) || parser.parseRParen())
    return failure();
  if (!isDynamic(align.cyclicWidth) && align.cyclicWidth < 1)
    return parser.emitError(loc, "cyclic width ")
           << align.cyclicWidth << " is not positive";
  return success();
}

/// align ::= `*` | `t` N ((`+` | `-`) integer | `+` `?`)? cyclic
static ParseResult parseAlign(AsmParser &parser, Align &align) {
  align = {};
  if (succeeded(parser.parseOptionalStar()))
    return success();
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  unsigned templateDim;
  if (failed(parser.parseOptionalKeyword(&keyword)) ||
      !keyword.consume_front("t") || keyword.getAsInteger(10, templateDim))
    return parser.emitError(loc, "expected '*' or a template dimension such "
                                 "as 't0'");
  align.templateDim = templateDim;
  if (succeeded(parser.parseOptionalPlus())) {
    if (parseStaticOrDynamic(parser, align.offset))
      return failure();
    return parseCyclicWidth(parser, align);
  }
  // The parser of integers takes the sign.
  OptionalParseResult negative = parser.parseOptionalInteger(align.offset);
  if (negative.has_value() && failed(*negative))
    return failure();
  return parseCyclicWidth(parser, align);
}

static void printAlign(AsmPrinter &printer, Align align) {
  if (align.isCollapsed()) {
    printer << '*';
    return;
  }
  printer << 't' << align.templateDim;
  if (isDynamic(align.offset))
    printer << " + ?";
  else if (align.offset < 0)
    printer << " - " << -static_cast<uint64_t>(align.offset);
  else if (align.offset > 0)
    printer << " + " << align.offset;
  if (!align.isCyclic())
    return;
  printer << " cyclic";
  if (align.cyclicWidth == 1)
    return;
  printer << '(';
  printStaticOrDynamic(printer, align.cyclicWidth);
  printer << ')';
}

Type ArrayType::parse(AsmParser &parser) {
  SmallVector<int64_t> shape;
  Type elementType;
  SmallVector<Align> align;
  SmallVector<Shadow> shadow;
  auto parseAlignElement = [&] {
    return parseAlign(parser, align.emplace_back());
  };
  auto parseShadowElement = [&]() -> ParseResult {
    Shadow &widths = shadow.emplace_back();
    if (succeeded(parser.parseOptionalStar())) {
      widths.full = true;
      return success();
    }
    return failure(parseStaticOrDynamic(parser, widths.lower) ||
                   parser.parseColon() ||
                   parseStaticOrDynamic(parser, widths.upper));
  };

  if (parser.parseLess() || parser.parseDimensionList(shape) ||
      parser.parseType(elementType) || parser.parseComma() ||
      parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                     parseAlignElement))
    return {};
  if (succeeded(parser.parseOptionalComma())) {
    if (parser.parseKeyword("shadow") ||
        parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                       parseShadowElement))
      return {};
  } else {
    shadow.resize(shape.size());
  }
  if (parser.parseGreater())
    return {};
  return parser.getChecked<ArrayType>(parser.getContext(), shape, elementType,
                                      align, shadow);
}

void ArrayType::print(AsmPrinter &printer) const {
  printer << '<';
  for (int64_t extent : getShape()) {
    printStaticOrDynamic(printer, extent);
    printer << 'x';
  }
  printer << getElementType() << ", [";
  llvm::interleaveComma(getAlign(), printer,
                        [&](Align align) { printAlign(printer, align); });
  printer << ']';
  if (hasShadow()) {
    printer << ", shadow [";
    llvm::interleaveComma(getShadow(), printer, [&](Shadow widths) {
      if (widths.full) {
        printer << '*';
        return;
      }
      printStaticOrDynamic(printer, widths.lower);
      printer << ':';
      printStaticOrDynamic(printer, widths.upper);
    });
    printer << ']';
  }
  printer << '>';
}

LogicalResult ArrayType::verify(function_ref<InFlightDiagnostic()> emitError,
                                ArrayRef<int64_t> shape, Type elementType,
                                ArrayRef<Align> align,
                                ArrayRef<Shadow> shadow) {
  if (failed(verifyExtents(emitError, "array", shape)))
    return failure();
  // A structure is an array of bytes; its elements are reached by address.
  if (!isa<LLVM::LLVMArrayType>(elementType) &&
      (!hasSizeInMemory(elementType) ||
       isa<IndexType, VectorType>(elementType)))
    return emitError() << "array element type " << elementType
                       << " is not a type of C objects";
  if (align.size() != shape.size())
    return emitError() << "alignment of " << align.size()
                       << " dimensions for an array of " << shape.size();
  if (shadow.size() != shape.size())
    return emitError() << "shadow of " << shadow.size()
                       << " dimensions for an array of " << shape.size();

  SmallVector<int64_t> user(kMaxDims, -1);
  for (auto [dim, a] : llvm::enumerate(align)) {
    if (a.isCollapsed()) {
      if (a.offset != 0)
        return emitError() << "collapsed dimension " << dim
                           << " has an alignment offset";
      if (a.isCyclic())
        return emitError() << "collapsed dimension " << dim << " is cyclic";
      continue;
    }
    if (a.templateDim >= kMaxDims)
      return emitError() << "template dimension " << a.templateDim
                         << " is more than the last possible one, "
                         << kMaxDims - 1;
    if (user[a.templateDim] >= 0)
      return emitError() << "dimensions " << user[a.templateDim] << " and "
                         << dim << " are both aligned with template dimension "
                         << a.templateDim;
    user[a.templateDim] = dim;
  }
  for (auto [dim, widths] : llvm::enumerate(shadow)) {
    if (widths.full && (widths.lower != 0 || widths.upper != 0))
      return emitError() << "the full shadow of dimension " << dim
                         << " has widths";
    if (align[dim].isCyclic() && !widths.full && !widths.isEmpty())
      return emitError() << "dimension " << dim
                         << " is cyclic and has a shadow that is not full";
    for (int64_t width : {widths.lower, widths.upper})
      if (!isDynamic(width) && width < 0)
        return emitError() << "shadow width " << width << " of dimension "
                           << dim << " is negative";
  }
  return success();
}

bool ArrayType::hasShadow() const {
  return llvm::any_of(getShadow(),
                      [](Shadow widths) { return !widths.isEmpty(); });
}

int64_t ArrayType::getArrayDim(int64_t dim) const {
  for (auto [arrayDim, align] : llvm::enumerate(getAlign()))
    if (align.templateDim == dim)
      return arrayDim;
  return -1;
}

MemRefType ArrayType::getLocalType() const {
  SmallVector<int64_t> shape(getRank(), ShapedType::kDynamic);
  for (int64_t dim = 0; dim != getRank(); ++dim) {
    Shadow widths = getShadow()[dim];
    if ((getAlign()[dim].isCollapsed() || widths.full) &&
        !isDynamic(getShape()[dim]) && !isDynamic(widths.lower) &&
        !isDynamic(widths.upper))
      shape[dim] = getShape()[dim] + widths.lower + widths.upper;
  }
  // The runtime chooses the strides; only the last one is promised.
  SmallVector<int64_t> strides(getRank(), ShapedType::kDynamic);
  strides.back() = 1;
  return MemRefType::get(
      shape, getElementType(),
      StridedLayoutAttr::get(getContext(), ShapedType::kDynamic, strides));
}

int64_t ArrayType::getNumDynamicExtents() const {
  return llvm::count_if(getShape(), isDynamic);
}

int64_t ArrayType::getNumDynamicOffsets() const {
  return llvm::count_if(getAlign(),
                        [](Align align) { return isDynamic(align.offset); });
}

int64_t ArrayType::getNumDynamicWidths() const {
  int64_t count = 0;
  for (Shadow widths : getShadow())
    count += isDynamic(widths.lower) + isDynamic(widths.upper);
  return count;
}
