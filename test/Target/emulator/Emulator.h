//===- Emulator.h - Runs PTX on the CPU -------------------------*- C++ -*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// An oracle for device code where there is no GPU: slow, but exact, and
// stricter than hardware. Blocks run one after another, in any order, or, of a
// cooperative launch, all in turns; the threads of a block run in any order
// between barriers. It reports accesses out
// of bounds, threads that wait for ones that have gone, and, if asked, accesses
// of two threads that nothing orders.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TEST_EMULATOR_EMULATOR_H
#define XACC_TEST_EMULATOR_EMULATOR_H

#include "PTX.h"
#include <atomic>
#include <functional>
#include <unordered_map>

namespace ptx {

using Dim3 = std::array<uint32_t, 3>;

struct Launch {
  Dim3 grid = {1, 1, 1}, block = {1, 1, 1};
  const void *args = nullptr;
  size_t argsBytes = 0;
  /// Blocks run at the same time.
  bool cooperative = false;
};

class Emulator {
public:
  /// Look for races, and for read-only loads of what the kernel writes.
  bool checkRaces = false;
  /// Other orders of blocks and threads; 0: ascending.
  uint64_t seed = 0;
  /// What a thread may use in functions that call themselves.
  uint64_t stackBytes = ~uint64_t(0);

  /// Memory that kernels may access. Without any, they may access all.
  void addMemory(const void *base, size_t bytes);
  void removeMemory(const void *base);

  /// Throws Error.
  void run(Module &module, const Function &kernel, const Launch &launch);

  /// Instructions of the last launch, all threads together.
  uint64_t numInstructions = 0;

  /// How often threads of all launches have slept (nanosleep), which loops do
  /// that wait for another thread or for the host.
  static std::atomic<uint64_t> numSleeps;

private:
  friend class BlockRun;

  /// The text at an address of the device.
  using Text = std::function<const char *(uint64_t)>;

  /// A function that the driver has for kernels; false if there is none.
  bool systemCall(const std::string &name, const uint64_t *arguments,
                  uint64_t &result, const Text &text);

  /// Adds what kernels have allocated before.
  void addHeap();

  std::map<uintptr_t, size_t> memory;
};

/// The result of an instruction that depends on its operands only.
uint64_t compute(const Instruction &instruction, const uint64_t *operands);
/// The same for a part of a longer number; `carry` is the condition code.
uint64_t computePart(const Instruction &instruction, const uint64_t *operands,
                     bool &carry);
/// The new value of memory, for atomic operations.
uint64_t computeAtomic(const Instruction &instruction, uint64_t old,
                       const uint64_t *operands);
/// The lowest bytes of `value`, extended to 64 bits as the type says.
uint64_t extend(uint64_t value, Type type);

} // namespace ptx

#endif // XACC_TEST_EMULATOR_EMULATOR_H
