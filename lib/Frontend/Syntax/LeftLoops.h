//===- LeftLoops.h - Constructs of a loop with a break ----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_SYNTAX_LEFTLOOPS_H
#define XACC_LIB_FRONTEND_SYNTAX_LEFTLOOPS_H

#include <string>

namespace xacc::frontend {

/// Writes braces around a loop with a `break` that is the statement of a
/// compute construct, see LeftLoops.cpp.
void braceLeftLoops(std::string &text);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_SYNTAX_LEFTLOOPS_H
