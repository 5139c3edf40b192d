//===- NestedGangs.h - Gangs in two dimensions ------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_SYNTAX_NESTEDGANGS_H
#define XACC_LIB_FRONTEND_SYNTAX_NESTEDGANGS_H

#include <string>

namespace xacc::frontend {

/// Gives loops with `gang` inside of loops with `gang` in `kernels` the meaning
/// that OpenACC has for such nests, in preprocessed text: the outer loops keep
/// `gang`, the inner ones `worker` and `vector`.
void separateNestedGangs(std::string &text);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_SYNTAX_NESTEDGANGS_H
