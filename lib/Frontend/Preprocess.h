//===- Preprocess.h - Run Clang's preprocessor and parser -------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_PREPROCESS_H
#define XACC_LIB_FRONTEND_PREPROCESS_H

#include "Frontend/Import.h"
#include "clang/Frontend/CompilerInstance.h"

namespace xacc::frontend {

/// The preprocessed text of a C file. `#pragma` lines stay, with the macros in
/// them expanded; line markers lead back to the user's files. Sets `hasXMP` if
/// a
/// `#pragma xmp` is among them.
mlir::FailureOr<std::string> preprocess(llvm::StringRef file,
                                        const ImportOptions &options,
                                        bool &hasDirectives);

/// What Clang's driver makes of its arguments. Each stage asks it anew;
/// warnings of the arguments are given if `warns`.
std::shared_ptr<clang::CompilerInvocation>
makeInvocation(llvm::ArrayRef<std::string> args, bool warns);

/// Deep nesting needs more stack than a process has: what parses or compiles
/// runs on a thread with so much.
constexpr unsigned kStackBytes = 256u << 20;

/// A compiler instance that is ready to parse preprocessed text. `warns`: of
/// arguments, too.
std::unique_ptr<clang::CompilerInstance>
createParser(llvm::StringRef file, llvm::StringRef text,
             const ImportOptions &options, bool warns = false);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_PREPROCESS_H
