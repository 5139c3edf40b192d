//===- Rewrite.h - C text that uses distributed arrays ----------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_IMPORT_REWRITE_H
#define XACC_LIB_FRONTEND_IMPORT_REWRITE_H

#include "Unit/Unit.h"

namespace xacc::frontend {

/// Replaces the declarations of distributed arrays in a function.
bool rewriteDeclarations(Unit &unit, const clang::DeclStmt *stmt);

/// Replaces the declarations of distributed arrays at file scope: they are only
/// types now, their storage belongs to the runtime.
bool rewriteFileScope(Unit &unit, const clang::TranslationUnitDecl *tu);

/// `xmp_desc_of(x)` with `x` quoted: its operand need not be a name of C.
std::string quoteDescriptorOperands(llvm::StringRef text);

/// What stands before and after the rewritten text.
std::string prologue(const Unit &unit);
extern const char parsePrologue[];

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_IMPORT_REWRITE_H
