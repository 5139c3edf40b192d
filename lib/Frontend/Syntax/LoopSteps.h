//===- LoopSteps.h - Steps of loops that Clang cannot take ------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_SYNTAX_LOOPSTEPS_H
#define XACC_LIB_FRONTEND_SYNTAX_LOOPSTEPS_H

#include <string>

namespace xacc::frontend {

/// Clang 22 does not see that `i = i + 2` steps the loop of a directive if `i`
/// is narrower than an int: in preprocessed text it becomes `i += 2`. The text
/// keeps its length.
void rewriteLoopSteps(std::string &text);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_SYNTAX_LOOPSTEPS_H
