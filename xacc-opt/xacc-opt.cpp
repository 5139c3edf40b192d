//===- xacc-opt.cpp - mlir-opt with XACC's dialects and passes ------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "InitAll.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"
#include "llvm/Support/MemoryBuffer.h"

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  xacc::registerDialectsAndUpstream(registry);
  xacc::registerPassesAndUpstream();
  auto [input, output] = mlir::registerAndParseCLIOptions(
      argc, argv, "XACC optimizer driver\n", registry);
  if (input != "-")
    if (auto file = llvm::MemoryBuffer::getFile(input);
        file && !xacc::checkDenseArrays(**file))
      return 1;
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, input, output, registry));
}
