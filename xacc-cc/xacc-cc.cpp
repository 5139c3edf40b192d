//===- xacc-cc.cpp - Compiler for C with XcalableMP -----------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Driver/Driver.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/InitLLVM.h"

int main(int argc, char **argv) {
  llvm::InitLLVM init(argc, argv);
  llvm::setBugReportMsg("this is a defect of xacc-cc; please report it with "
                        "the input and the lines below\n");
  std::string executable = llvm::sys::fs::getMainExecutable(
      argv[0], reinterpret_cast<void *>(&main));
  return xacc::driver::run(llvm::ArrayRef(argv + 1, argc - 1), executable);
}
