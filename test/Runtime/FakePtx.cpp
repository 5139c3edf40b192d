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

/// What the assembler refuses.
static void checkSizes(const ptx::Module &module) {
  constexpr uint64_t maxParamBytes = 4352, maxSharedBytes = 48 << 10;
  auto check = [](const ptx::Function &function, const char *what,
                  uint64_t bytes, uint64_t most) {
    if (bytes > most)
      throw ptx::Error("entry function '" + function.name + "' uses too much " +
                       what + " (" + std::to_string(bytes) + " bytes, " +
                       std::to_string(most) + " max)");
  };
  for (const auto &function : module.functions)
    if (function->kernel) {
      check(*function, "parameter space", function->argumentBytes(),
            maxParamBytes);
      check(*function, "shared data",
            function->sharedBytes + module.sharedBytes, maxSharedBytes);
    }
}

std::shared_ptr<void> fake::loadPtx(const std::string &text,
                                    std::string &message) {
  try {
    std::vector<std::unique_ptr<ptx::Module>> modules;
    for (size_t at = 0; at != text.npos;) {
      size_t end = text.find(linkSeparator, at);
      modules.push_back(ptx::parse(text.substr(at, end - at)));
      at = end == text.npos ? end : end + linkSeparator.size();
    }
    std::shared_ptr<ptx::Module> module = modules.size() == 1
                                              ? std::move(modules.front())
                                              : ptx::link(std::move(modules));
    checkSizes(*module);
    return module;
  } catch (const ptx::Error &error) {
    message = error.what();
    return nullptr;
  }
}

std::map<std::string, const void *>
fake::kernelsOfPtx(const std::shared_ptr<void> &module) {
  std::map<std::string, const void *> kernels;
  for (const auto &function :
       static_cast<ptx::Module *>(module.get())->functions)
    if (function->kernel)
      kernels[function->name] = function.get();
  return kernels;
}

bool fake::hasPtxVariable(const std::shared_ptr<void> &module,
                          const std::string &name) {
  const auto &variables = static_cast<ptx::Module *>(module.get())->variables;
  return std::ranges::any_of(variables, [&](const ptx::Variable &variable) {
    return variable.name == name;
  });
}

uint64_t fake::numSleepsOfPtx() { return ptx::Emulator::numSleeps; }

unsigned fake::threadsOfPtx(const void *kernel) {
  const auto &most = static_cast<const ptx::Function *>(kernel)->maxThreads;
  return most[0] * std::max(most[1], 1u) * std::max(most[2], 1u);
}

CUresult fake::runPtx(const std::shared_ptr<void> &module, const void *kernel,
                      const std::vector<char> &args, const unsigned *grid,
                      const unsigned *block, bool cooperative,
                      size_t stackBytes) {
  ptx::Emulator emulator;
  emulator.stackBytes = stackBytes;
  if (const char *seed = std::getenv("FAKE_CUDA_SEED"))
    emulator.seed = std::strtoull(seed, nullptr, 10);
  emulator.checkRaces = std::getenv("FAKE_CUDA_RACES") != nullptr;
  // Of a device without any memory in use, kernels may access none.
  emulator.addMemory(nullptr, 0);
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
  } catch (const ptx::Trap &trap) {
    std::fprintf(stderr, "fake CUDA: a kernel ends: %s\n", trap.what());
    return CUDA_ERROR_LAUNCH_FAILED;
  } catch (const ptx::Error &error) {
    violation("a kernel fails: %s", error.what());
  }
  return CUDA_SUCCESS;
}
