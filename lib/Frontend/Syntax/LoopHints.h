//===- LoopHints.h - Unrolling of loops of directives -----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_SYNTAX_LOOPHINTS_H
#define XACC_LIB_FRONTEND_SYNTAX_LOOPHINTS_H

#include <string>

namespace xacc::frontend {

/// Removes `#pragma unroll` and its like from between directives of OpenACC and
/// their loops, in preprocessed text. The text keeps its length.
void removeLoopHints(std::string &text);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_SYNTAX_LOOPHINTS_H
