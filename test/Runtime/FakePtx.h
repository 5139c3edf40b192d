//===- FakePtx.h - PTX kernels without a GPU ----------------- -*- C++ -*--===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What FakeCuda.h's driver does with PTX: the emulator of test/Target runs it,
// on device memory that is allocated. FAKE_CUDA_SEED=n: in another order of
// blocks and threads. FAKE_CUDA_RACES=1: accesses that nothing orders end the
// program.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TEST_RUNTIME_FAKEPTX_H
#define XACC_TEST_RUNTIME_FAKEPTX_H

#include "FakeCuda.h"

#include <string>

namespace fake {

/// What stands between the texts that cuLinkAddData gets.
inline const std::string linkSeparator = "\n// the next of several\n";

/// A module of a program, of one text or of several; null if `text` is no PTX,
/// and `message` says why.
std::shared_ptr<void> loadPtx(const std::string &text, std::string &message);
/// Its kernels, by name.
std::map<std::string, const void *>
kernelsOfPtx(const std::shared_ptr<void> &module);
/// The threads that a block of it may have by its own account; 0 if it says
/// nothing.
unsigned threadsOfPtx(const void *kernel);
/// Runs it: each thread of each block; blocks in turns if `cooperative`. What a
/// GPU would punish ends the program.
/// What calls for its context return from then on.
CUresult runPtx(const std::shared_ptr<void> &module, const void *kernel,
                const std::vector<char> &args, const unsigned *grid,
                const unsigned *block, bool cooperative, size_t stackBytes);
/// How often threads of kernels have slept so far, as those do that wait for
/// another thread or for the host.
uint64_t numSleepsOfPtx();
/// Whether it has a variable of that name.
bool hasPtxVariable(const std::shared_ptr<void> &module,
                    const std::string &name);

} // namespace fake

#endif // XACC_TEST_RUNTIME_FAKEPTX_H
