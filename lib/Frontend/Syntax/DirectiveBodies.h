//===- DirectiveBodies.h - Directives as bodies -----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_SYNTAX_DIRECTIVEBODIES_H
#define XACC_LIB_FRONTEND_SYNTAX_DIRECTIVEBODIES_H

#include <string>

namespace xacc::frontend {

/// Puts braces around directives that are the body of an `if`, a loop or a
/// label, in preprocessed text.
void braceDirectiveBodies(std::string &text);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_SYNTAX_DIRECTIVEBODIES_H
