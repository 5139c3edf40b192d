//===- Link.h - The program of the objects ----------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_DRIVER_LINK_H
#define XACC_LIB_DRIVER_LINK_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace xacc::driver {

struct Options;
struct Toolchain;

/// Links objects, libraries and options in the order of the command line.
bool linkProgram(const Options &options, const Toolchain &tools,
                 llvm::ArrayRef<std::string> objects);

} // namespace xacc::driver

#endif // XACC_LIB_DRIVER_LINK_H
