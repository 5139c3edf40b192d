//===- LinkInputs.h - What linked files need --------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_DRIVER_LINKINPUTS_H
#define XACC_LIB_DRIVER_LINKINPUTS_H

#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace xacc::driver {

struct Options;

/// Whether one of `files`, or a static library that -l names and -L finds,
/// calls clang's OpenMP library: kernels on CPUs do, also without -fopenmp.
bool needsOpenMP(const Options &options, llvm::ArrayRef<std::string> files);

} // namespace xacc::driver

#endif // XACC_LIB_DRIVER_LINKINPUTS_H
