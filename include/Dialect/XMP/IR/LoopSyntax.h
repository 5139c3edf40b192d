//===- LoopSyntax.h - What loops of both dialects are written as *- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DIALECT_XMP_IR_LOOPSYNTAX_H
#define XACC_DIALECT_XMP_IR_LOOPSYNTAX_H

#include "mlir/IR/OpImplementation.h"

namespace xacc::xmp {

/// Which of the two stands before the arrow of a reduction.
enum class ReductionOrder { PrivateFirst, SharedFirst };

/// The parts of a loop that is being parsed.
struct LoopSyntax {
  using Operands = llvm::SmallVector<mlir::OpAsmParser::UnresolvedOperand>;

  /// Induction variables, then the private copies of reductions.
  llvm::SmallVector<mlir::OpAsmParser::Argument> arguments;
  Operands lower, upper, step, reductions;
  llvm::SmallVector<int32_t> reductionKinds;
  llvm::SmallVector<mlir::Type> reductionTypes;
  size_t numLoops = 0;

  /// bounds ::= `(` arguments `)` `=` `(` operands `)` `to` `(` operands `)`
  ///            `step` `(` operands `)`
  mlir::ParseResult parseBounds(mlir::OpAsmParser &parser);
  /// reductions ::= (`reduce` `(` (kind argument `->` operand `:` type), ...
  /// `)`)? or with operand and argument the other way round.
  mlir::ParseResult parseReductions(mlir::OpAsmParser &parser,
                                    ReductionOrder order);

private:
  mlir::ParseResult parseReduction(mlir::OpAsmParser &parser,
                                   ReductionOrder order);
};

} // namespace xacc::xmp

#endif // XACC_DIALECT_XMP_IR_LOOPSYNTAX_H
