//===- LoopSyntax.cpp - What loops of both dialects are written as --------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Dialect/XMP/IR/LoopSyntax.h"
#include "Dialect/XMP/IR/XMP.h"

using namespace mlir;
using namespace xacc::xmp;

using Delimiter = OpAsmParser::Delimiter;

ParseResult LoopSyntax::parseBounds(OpAsmParser &parser) {
  if (parser.parseArgumentList(arguments, Delimiter::Paren) ||
      parser.parseEqual() ||
      parser.parseOperandList(lower, arguments.size(), Delimiter::Paren) ||
      parser.parseKeyword("to") ||
      parser.parseOperandList(upper, arguments.size(), Delimiter::Paren) ||
      parser.parseKeyword("step") ||
      parser.parseOperandList(step, arguments.size(), Delimiter::Paren))
    return failure();
  numLoops = arguments.size();
  for (OpAsmParser::Argument &argument : arguments)
    argument.type = parser.getBuilder().getIndexType();
  return success();
}

ParseResult LoopSyntax::parseReductions(OpAsmParser &parser,
                                        ReductionOrder order) {
  if (failed(parser.parseOptionalKeyword("reduce")))
    return success();
  return parser.parseCommaSeparatedList(
      Delimiter::Paren, [&] { return parseReduction(parser, order); });
}

ParseResult LoopSyntax::parseReduction(OpAsmParser &parser,
                                       ReductionOrder order) {
  SMLoc loc = parser.getCurrentLocation();
  StringRef keyword;
  if (parser.parseKeyword(&keyword))
    return failure();
  std::optional<ReductionKind> kind = symbolizeReductionKind(keyword);
  if (!kind)
    return parser.emitError(loc, "unknown reduction kind '") << keyword << "'";
  reductionKinds.push_back(static_cast<int32_t>(*kind));
  OpAsmParser::Argument &argument = arguments.emplace_back();
  OpAsmParser::UnresolvedOperand &operand = reductions.emplace_back();
  ParseResult both =
      order == ReductionOrder::PrivateFirst
          ? failure(parser.parseArgument(argument) || parser.parseArrow() ||
                    parser.parseOperand(operand))
          : failure(parser.parseOperand(operand) || parser.parseArrow() ||
                    parser.parseArgument(argument));
  if (both || parser.parseColonType(reductionTypes.emplace_back()))
    return failure();
  argument.type = reductionTypes.back();
  return success();
}
