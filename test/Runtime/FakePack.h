//===- FakePack.h - The runtime's own kernel without a GPU --- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TEST_RUNTIME_FAKEPACK_H
#define XACC_TEST_RUNTIME_FAKEPACK_H

/// What FakeCuda.cpp runs for the kernel xaccPackBoxes; a FakeKernel.
void fakePackBoxes(const void *args, const unsigned *grid,
                   const unsigned *block);

#endif // XACC_TEST_RUNTIME_FAKEPACK_H
