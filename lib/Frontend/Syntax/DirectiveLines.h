//===- DirectiveLines.h - Lines that are directives -------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What a line of preprocessed C is, before anything is parsed.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_FRONTEND_SYNTAX_DIRECTIVELINES_H
#define XACC_FRONTEND_SYNTAX_DIRECTIVELINES_H

#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/StringRef.h"

namespace xacc::frontend {

/// The name of the XcalableMP directive in a line, such as `reflect`, or an
/// empty string.
llvm::StringRef xmpDirectiveOf(llvm::StringRef line);

/// Whether a line says the number of the next: `# 12 "file.c"`.
bool isLineMarker(llvm::StringRef line);

/// Whether a line of the kind `isNext` follows a directive of the kind `isOne`,
/// with only other directives and empty lines between: cheap, so that most
/// texts need not be split into tokens.
bool hasDirectiveBefore(llvm::StringRef text,
                        llvm::function_ref<bool(llvm::StringRef)> isOne,
                        llvm::function_ref<bool(llvm::StringRef)> isNext);

} // namespace xacc::frontend

#endif // XACC_FRONTEND_SYNTAX_DIRECTIVELINES_H
