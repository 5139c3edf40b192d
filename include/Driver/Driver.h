//===- Driver.h - The compiler driver ---------------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_DRIVER_DRIVER_H
#define XACC_DRIVER_DRIVER_H

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace xacc::driver {

/// Compiles and links as the arguments (without the program's name) say.
/// `executable` is the path of the running program: clang's part aside, all
/// else is found relative to it. Returns the exit status; messages are on
/// stderr.
int run(llvm::ArrayRef<const char *> arguments, llvm::StringRef executable);

} // namespace xacc::driver

#endif // XACC_DRIVER_DRIVER_H
