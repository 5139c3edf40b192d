//===- FakePack.cpp - The runtime's own kernel without a GPU --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PackKernels.c compiled for the CPU: the same index arithmetic, one thread
// after another.
//
//===----------------------------------------------------------------------===//

#include "FakePack.h"

static thread_local unsigned xaccPackBlock, xaccPackThread;
#define XACC_PACK_EMULATED
#include "device/comm/PackKernels.c"

void fakePackBoxes(const void *args, const unsigned *grid,
                   const unsigned *block) {
  auto &arguments = *static_cast<const XaccPackArguments *>(args);
  for (xaccPackBlock = 0; xaccPackBlock < grid[0]; ++xaccPackBlock)
    for (xaccPackThread = 0; xaccPackThread < block[0]; ++xaccPackThread)
      xaccPackBoxes(arguments.copies, arguments.numCopies);
}
