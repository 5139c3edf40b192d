//===- DeviceLibrary.h - The C library of a GPU -----------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// A GPU has no C library. The functions for strings, memory, characters and
// complex numbers that kernels call are C functions of the compiler there,
// behind the text of a program that declares the library's: kernels call them
// as if `acc routine` with `bind` named them for GPUs.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_FRONTEND_SYNTAX_DEVICELIBRARY_H
#define XACC_LIB_FRONTEND_SYNTAX_DEVICELIBRARY_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace xacc::frontend {

/// Before the name of the library's function.
inline constexpr llvm::StringLiteral kDeviceLibraryPrefix = "__xacc_gpu_";

/// Of a function that calls the library's, which takes or returns complex
/// numbers: what kernels call where no GPU runs them.
inline constexpr llvm::StringLiteral kHostLibraryPrefix = "__xacc_host_";

/// The functions of a preprocessed text that GPUs have.
std::string deviceLibraryFor(llvm::StringRef text);

/// Whether deviceLibraryFor() knows a function.
bool isInDeviceLibrary(llvm::StringRef name);

} // namespace xacc::frontend

#endif // XACC_LIB_FRONTEND_SYNTAX_DEVICELIBRARY_H
