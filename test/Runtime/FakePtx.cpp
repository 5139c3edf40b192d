//===- FakePtx.cpp - PTX kernels without a GPU ----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "FakePtx.h"

#include "Emulator.h"

#include <algorithm>
#include <cstdlib>

using namespace fake;

std::shared_ptr<void> fake::loadPtx(const std::string &text,
                                    std::string &message) {
  try {
    std::vector<std::unique_ptr<ptx::Module>> modules;
    for (size_t at = 0; at != text.npos;) {
      size_t end = text.find(linkSeparator, at);
      modules.push_back(ptx::parse(text.substr(at, end - at)));
      at = end == text.npos ? end : end + linkSeparator.size();
    }
    if (modules.size() == 1)
      return std::shared_ptr<ptx::Module>(std::move(modules.front()));
    return std::shared_ptr<ptx::Module>(ptx::link(std::move(modules)));
  } catch (const ptx::Error &error) {
    message = error.what();
    return nullptr;
  }
}

const void *fake::findPtxKernel(const std::shared_ptr<void> &module,
                                const std::string &name) {
  const ptx::Function *kernel =
      static_cast<ptx::Module *>(module.get())->kernel(name);
  return kernel && kernel->kernel ? kernel : nullptr;
}

unsigned fake::threadsOfPtx(const void *kernel) {
  const auto &most = static_cast<const ptx::Function *>(kernel)->maxThreads;
  return most[0] * std::max(most[1], 1u) * std::max(most[2], 1u);
}

void fake::runPtx(const std::shared_ptr<void> &module, const void *kernel,
                  const std::vector<char> &args, const unsigned *grid,
                  const unsigned *block, bool cooperative) {
  ptx::Emulator emulator;
  if (const char *seed = std::getenv("FAKE_CUDA_SEED"))
    emulator.seed = std::strtoull(seed, nullptr, 10);
  emulator.checkRaces = std::getenv("FAKE_CUDA_RACES") != nullptr;
  {
    State &state = State::get();
    Lock lock(state.mutex);
    for (const auto &context : state.contexts)
      for (auto [offset, size] : context->arena.used)
        emulator.addMemory(context->arena.device + offset, size);
    // Mapped memory of the host.
    for (auto [address, size] : state.pinned)
      emulator.addMemory(address, size);
    // Pages of address ranges.
    for (const auto &[address, reservation] : state.reservations)
      for (const auto &[offset, piece] : reservation.pieces)
        emulator.addMemory(reservation.device + offset, piece.memory->size);
  }
  ptx::Launch launch;
  for (int axis = 0; axis < 3; ++axis) {
    launch.grid[size_t(axis)] = grid[axis];
    launch.block[size_t(axis)] = block[axis];
  }
  launch.args = args.data();
  launch.argsBytes = args.size();
  launch.cooperative = cooperative;
  try {
    emulator.run(*static_cast<ptx::Module *>(module.get()),
                 *static_cast<const ptx::Function *>(kernel), launch);
  } catch (const ptx::Error &error) {
    violation("a kernel fails: %s", error.what());
  }
}
