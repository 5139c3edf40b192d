//===- OffloadOps.cpp - Operations of the offload dialect -----------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/Offload/IR/Offload.h"
#include "Dialect/XMP/IR/LoopSyntax.h"
#include "mlir/IR/Builders.h"
#include "mlir/Interfaces/FunctionImplementation.h"

using namespace mlir;
using namespace xacc::offload;
using xacc::xmp::ReductionKind;

#define GET_OP_CLASSES
#include "Dialect/Offload/IR/OffloadOps.cpp.inc"

//===----------------------------------------------------------------------===//
// LoopOp
//===----------------------------------------------------------------------===//

void LoopOp::build(OpBuilder &builder, OperationState &state, LoopMode mode,
                   Levels levels, ValueRange lower, ValueRange upper,
                   ValueRange step, ValueRange reductions,
                   ArrayRef<ReductionKind> reductionKinds) {
  OpBuilder::InsertionGuard guard(builder);
  state.addOperands(lower);
  state.addOperands(upper);
  state.addOperands(step);
  state.addOperands(reductions);

  MLIRContext *context = builder.getContext();
  Properties &properties = state.getOrAddProperties<Properties>();
  properties.mode = LoopModeAttr::get(context, mode);
  properties.levels = LevelsAttr::get(context, levels);
  llvm::copy(ArrayRef<int32_t>{int32_t(lower.size()), int32_t(upper.size()),
                               int32_t(step.size()),
                               int32_t(reductions.size())},
             properties.operandSegmentSizes.begin());
  properties.reductionKinds = builder.getDenseI32ArrayAttr(
      llvm::map_to_vector(reductionKinds, [](ReductionKind kind) {
        return static_cast<int32_t>(kind);
      }));

  Region *region = state.addRegion();
  Block *body = builder.createBlock(region);
  for (size_t loop = 0; loop != lower.size(); ++loop)
    body->addArgument(builder.getIndexType(), state.location);
  for (Value reduction : reductions)
    body->addArgument(reduction.getType(), reduction.getLoc());
  LoopOp::ensureTerminator(*region, builder, state.location);
}

SmallVector<Region *> LoopOp::getLoopRegions() { return {&getRegion()}; }

std::optional<SmallVector<Value>> LoopOp::getLoopInductionVars() {
  auto variables = getBody().getArguments().take_front(getNumLoops());
  return SmallVector<Value>(variables.begin(), variables.end());
}

std::optional<SmallVector<OpFoldResult>> LoopOp::getLoopLowerBounds() {
  return getAsOpFoldResult(getLower());
}

std::optional<SmallVector<OpFoldResult>> LoopOp::getLoopUpperBounds() {
  return getAsOpFoldResult(getUpper());
}

std::optional<SmallVector<OpFoldResult>> LoopOp::getLoopSteps() {
  return getAsOpFoldResult(getStep());
}

/// The types of the attributes of an operation, which one of another type would
/// leave out without a word.
template <typename OpT>
static ParseResult verifyAttributes(OpAsmParser &parser, SMLoc loc,
                                    OperationState &result) {
  return OpT::verifyInherentAttrs(result.name, result.attributes, [&] {
    return parser.emitError(loc) << "'" << OpT::getOperationName() << "' op ";
  });
}

ParseResult LoopOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  Type indexType = builder.getIndexType();
  xmp::LoopSyntax loop;
  Properties &properties = result.getOrAddProperties<Properties>();

  SMLoc modeLoc = parser.getCurrentLocation();
  StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return failure();
  std::optional<LoopMode> mode = symbolizeLoopMode(keyword);
  if (!mode)
    return parser.emitError(modeLoc, "expected 'parallel', 'seq' or 'auto'");
  properties.mode = LoopModeAttr::get(builder.getContext(), *mode);
  Levels levels = Levels::None;
  if (succeeded(parser.parseOptionalLess())) {
    auto parseLevel = [&]() -> ParseResult {
      SMLoc loc = parser.getCurrentLocation();
      if (parser.parseKeyword(&keyword))
        return failure();
      std::optional<Levels> level = symbolizeLevels(keyword);
      if (!level)
        return parser.emitError(loc, "expected 'gang', 'worker' or 'vector'");
      levels = levels | *level;
      return success();
    };
    if (parser.parseCommaSeparatedList(parseLevel) || parser.parseGreater())
      return failure();
  }
  properties.levels = LevelsAttr::get(builder.getContext(), levels);

  if (loop.parseBounds(parser) ||
      loop.parseReductions(parser, xmp::ReductionOrder::SharedFirst))
    return failure();

  SMLoc loc = parser.getCurrentLocation();
  Region *body = result.addRegion();
  if (parser.parseRegion(*body, loop.arguments))
    return failure();
  SMLoc attributesLoc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDict(result.attributes) ||
      verifyAttributes<LoopOp>(parser, attributesLoc, result))
    return failure();
  LoopOp::ensureTerminator(*body, builder, result.location);
  properties.reductionKinds = builder.getDenseI32ArrayAttr(loop.reductionKinds);
  int32_t numLoops = loop.numLoops;
  llvm::copy(ArrayRef<int32_t>{numLoops, numLoops, numLoops,
                               int32_t(loop.reductions.size())},
             properties.operandSegmentSizes.begin());
  return failure(
      parser.resolveOperands(loop.lower, indexType, result.operands) ||
      parser.resolveOperands(loop.upper, indexType, result.operands) ||
      parser.resolveOperands(loop.step, indexType, result.operands) ||
      parser.resolveOperands(loop.reductions, loop.reductionTypes, loc,
                             result.operands));
}

void LoopOp::print(OpAsmPrinter &printer) {
  auto inductionVars = getBody().getArguments().take_front(getNumLoops());
  printer << ' ' << stringifyLoopMode(getMode());
  if (getLevels() != Levels::None)
    printer << '<' << stringifyLevels(getLevels()) << '>';
  printer << " (" << inductionVars << ") = (" << getLower() << ") to ("
          << getUpper() << ") step (" << getStep() << ")";
  if (!getReductions().empty()) {
    printer << " reduce (";
    for (auto [index, operand] : llvm::enumerate(getReductions()))
      printer << (index ? ", " : "")
              << xacc::xmp::stringifyReductionKind(getReductionKind(index))
              << ' ' << operand << " -> " << getPrivate(index) << " : "
              << operand.getType();
    printer << ')';
  }
  printer << ' ';
  printer.printRegion(getRegion(), /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/false);
  printer.printOptionalAttrDict(
      (*this)->getAttrs(),
      {"operandSegmentSizes", "mode", "levels", "reductionKinds"});
}

//===----------------------------------------------------------------------===//
// Views
//===----------------------------------------------------------------------===//

Value EnterOp::getViewSource() { return getHost(); }

Value DevicePtrOp::getViewSource() { return getSource(); }

Value ViewOp::getViewSource() { return getPointer(); }

Value PointerOp::getViewSource() { return getSource(); }

//===----------------------------------------------------------------------===//
// FuncOp and LaunchOp
//===----------------------------------------------------------------------===//

ParseResult FuncOp::parse(OpAsmParser &parser, OperationState &result) {
  Builder &builder = parser.getBuilder();
  Properties &properties = result.getOrAddProperties<Properties>();
  SmallVector<OpAsmParser::Argument> arguments;
  StringRef keyword;
  StringAttr name;
  if (parser.parseSymbolName(name) ||
      parser.parseArgumentList(arguments, OpAsmParser::Delimiter::Paren,
                               /*allowType=*/true, /*allowAttrs=*/false))
    return failure();
  properties.sym_name = name;
  SMLoc loc = parser.getCurrentLocation();
  if (parser.parseKeyword(&keyword))
    return failure();
  std::optional<Construct> construct = symbolizeConstruct(keyword);
  if (!construct)
    return parser.emitError(loc, "expected 'parallel', 'kernels' or 'serial'");
  properties.construct = ConstructAttr::get(builder.getContext(), *construct);
  SMLoc attributesLoc = parser.getCurrentLocation();
  if (parser.parseOptionalAttrDictWithKeyword(result.attributes) ||
      verifyAttributes<FuncOp>(parser, attributesLoc, result))
    return failure();
  Region *body = result.addRegion();
  if (parser.parseRegion(*body, arguments))
    return failure();
  FuncOp::ensureTerminator(*body, builder, result.location);
  Region *sections = result.addRegion();
  if (failed(parser.parseOptionalKeyword("sections")))
    return success();
  if (parser.parseRegion(*sections))
    return failure();
  FuncOp::ensureTerminator(*sections, builder, result.location);
  return success();
}

void FuncOp::print(OpAsmPrinter &printer) {
  printer << ' ';
  printer.printSymbolName(getSymName());
  printer << '(';
  llvm::interleaveComma(
      getBody().getArguments(), printer,
      [&](BlockArgument arg) { printer.printRegionArgument(arg); });
  printer << ") " << stringifyConstruct(getConstruct());
  printer.printOptionalAttrDictWithKeyword((*this)->getAttrs(),
                                           {"sym_name", "construct"});
  printer << ' ';
  printer.printRegion(getBody(), /*printEntryBlockArgs=*/false,
                      /*printBlockTerminators=*/false);
  if (getSections().empty())
    return;
  printer << " sections ";
  printer.printRegion(getSections(), /*printEntryBlockArgs=*/true,
                      /*printBlockTerminators=*/false);
}

LogicalResult LaunchOp::verifySymbolUses(SymbolTableCollection &symbols) {
  auto kernel = symbols.lookupNearestSymbolFrom<FuncOp>(*this, getKernelAttr());
  if (!kernel)
    return emitOpError("'") << getKernel() << "' is no offload.func";
  if (kernel.getBody().getArgumentTypes() != getArgs().getTypes())
    return emitOpError("arguments differ in number or type from those of '")
           << getKernel() << "'";
  return success();
}
