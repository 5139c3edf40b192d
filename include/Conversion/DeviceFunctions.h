//===- DeviceFunctions.h - NVIDIA's mathematical functions ------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_CONVERSION_DEVICEFUNCTIONS_H
#define XACC_CONVERSION_DEVICEFUNCTIONS_H

#include "llvm/ADT/StringRef.h"
#include <string>

namespace xacc::offload {

/// The function of the device library that has the meaning and the type of the
/// function `name` of the C library; empty if there is none.
std::string getDeviceFunction(llvm::StringRef name);

/// The end of a reason why code that needs the library cannot be compiled; it
/// says what helps.
inline constexpr llvm::StringLiteral kNeedsToolkit =
    "needs libdevice.10.bc of a CUDA toolkit, which the compiler did not find: "
    "install one, for example with 'pip install nvidia-cuda-nvcc', or name its "
    "folder with --cuda-path";

} // namespace xacc::offload

#endif // XACC_CONVERSION_DEVICEFUNCTIONS_H
