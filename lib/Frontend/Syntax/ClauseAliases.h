//===- ClauseAliases.h - Old names of clauses -------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_SYNTAX_CLAUSEALIASES_H
#define XACC_LIB_FRONTEND_SYNTAX_CLAUSEALIASES_H

#include <string>

namespace xacc::frontend {

/// Gives the clauses `pcopyin`, `present_or_copyin`, `pcreate` and
/// `present_or_create` of `#pragma acc declare` their names of today, in
/// preprocessed text. The text keeps its length.
void renameDeclareClauses(std::string &text);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_SYNTAX_CLAUSEALIASES_H
