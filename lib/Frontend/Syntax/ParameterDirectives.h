//===- ParameterDirectives.h - Directives before a body ---------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_SYNTAX_PARAMETERDIRECTIVES_H
#define XACC_LIB_FRONTEND_SYNTAX_PARAMETERDIRECTIVES_H

#include <string>

namespace xacc::frontend {

/// Puts declarative directives between the parameters and the body of a
/// function into the body, in preprocessed text.
void moveParameterDirectives(std::string &text);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_SYNTAX_PARAMETERDIRECTIVES_H
