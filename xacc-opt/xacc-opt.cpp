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

int main(int argc, char **argv) {
  mlir::DialectRegistry registry;
  xacc::registerDialectsAndUpstream(registry);
  xacc::registerPassesAndUpstream();
  return mlir::asMainReturnCode(
      mlir::MlirOptMain(argc, argv, "XACC optimizer driver\n", registry));
}
