//===- Outputs.h - Files that xacc-cc writes --------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_DRIVER_OUTPUTS_H
#define XACC_LIB_DRIVER_OUTPUTS_H

#include "Inputs.h"
#include "Options.h"
#include "llvm/ADT/ArrayRef.h"
#include <string>

namespace xacc::driver {

/// The name that a compilation writes to; empty for stdout.
std::string getOutputName(const Options &options, const Input &input);

/// Where --save-temps keeps what becomes of an input, without a suffix.
std::string getTempStem(const Options &options, const Input &input);

/// The output replaces no input, whatever name it is written with.
bool checkOutputs(const Options &options, llvm::ArrayRef<Input> inputs);

} // namespace xacc::driver

#endif // XACC_LIB_DRIVER_OUTPUTS_H
