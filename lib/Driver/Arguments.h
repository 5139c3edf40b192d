//===- Arguments.h - Words of a command line --------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_LIB_DRIVER_ARGUMENTS_H
#define XACC_LIB_DRIVER_ARGUMENTS_H

#include <string>
#include <vector>

namespace xacc::driver {

using Arguments = std::vector<std::string>;

inline Arguments operator+(Arguments left, const Arguments &right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

} // namespace xacc::driver

#endif // XACC_LIB_DRIVER_ARGUMENTS_H
