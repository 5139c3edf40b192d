//===- BlockRun.h - A block of threads that runs -----------------*- C++
//-*-===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The state of the threads of one block, and what they do until all have ended.
// Accesses.cpp has their memory, Warp.cpp and Lanes.cpp what lanes of a warp do
// together, Emulator.cpp the rest.
//
//===----------------------------------------------------------------------===//

#ifndef XACC_TEST_EMULATOR_BLOCKRUN_H
#define XACC_TEST_EMULATOR_BLOCKRUN_H

#include "Emulator.h"
#include <random>

namespace ptx {

constexpr uint32_t kWarpSize = 32;

enum class State : uint8_t { Ready, AtBarrier, AtWarp, Gone };

struct Frame {
  const Function *function;
  uint32_t pc = 0;
  /// From one register to the next: those of a kernel lie beside those of the
  /// other lanes, because lanes run an instruction one after the other.
  uint32_t stride = 1;
  uint64_t *registers;
  std::vector<uint64_t> own;
  /// Parameters, results and those of calls; then local memory.
  std::vector<uint64_t> params, local;

  /// Of a function that is called.
  explicit Frame(const Function *function)
      : Frame(function, nullptr, /*stride=*/1) {
    own.resize(function->numRegisters);
    registers = own.data();
  }
  Frame(const Function *function, uint64_t *registers, uint32_t stride)
      : function(function), stride(stride), registers(registers),
        params((function->paramBytes + 7) / 8),
        local((function->localBytes + 7) / 8) {}
  uint64_t &operator[](uint32_t reg) const { return registers[reg * stride]; }
  char *param(uint64_t offset) {
    return reinterpret_cast<char *>(params.data()) + offset;
  }
};

/// Lanes of a warp that stand at the same place.
struct Lanes {
  uint32_t first; // thread of the warp
  uint32_t size = 0;
  uint32_t numbers[kWarpSize]; // ascending
};

/// By block: accesses before this time are ordered before what has the clock.
struct Clock {
  std::map<int64_t, uint64_t> times;

  void join(const Clock &other) {
    for (auto [block, time] : other.times)
      join(block, time);
  }
  void join(int64_t block, uint64_t time) {
    uint64_t &own = times[block];
    own = std::max(own, time);
  }
  uint64_t of(int64_t block) const {
    auto found = times.find(block);
    return found == times.end() ? 0 : found->second;
  }
};

struct Thread {
  Dim3 id;
  uint32_t number;
  State state = State::Ready;
  bool carry = false;
  std::vector<Frame> frames;
  /// What strong loads have found, and what a fence has made of it; what a
  /// fence lets strong stores publish.
  Clock found = {}, acquired = {}, released = {};
};

/// The last accesses of an address.
struct Accesses {
  struct Who {
    int64_t block = -1;
    uint32_t thread = 0, blockEpoch = 0, warpEpoch = 0;
    uint64_t time = 0;
  };
  Who writer, reader, nonCoherent;
  /// Of what `reader` has read, other warps have read, too, since the barrier
  /// of the block; or other threads of its warp, since that of the warp.
  bool severalWarps = false, severalLanes = false;
};

/// The accesses of a launch, for the check of races.
struct History {
  std::unordered_map<uintptr_t, Accesses> accesses;
  /// By address of strong stores and atomic operations.
  std::unordered_map<uintptr_t, Clock> published;
  uint64_t time = 0;
};

class BlockRun {
public:
  BlockRun(Emulator &emulator, Module &module, const Function &kernel,
           const Launch &launch, Dim3 block, History &history)
      : emulator(emulator), module(module), kernel(kernel), launch(launch),
        block(block), history(history),
        linearBlock(block[0] +
                    int64_t(launch.grid[0]) *
                        (block[1] + int64_t(launch.grid[1]) * block[2])),
        shared((kernel.sharedBytes + module.sharedBytes + 15) / 8),
        random(emulator.seed + linearBlock) {}

  /// What a thread does in one turn: blocks of a cooperative launch wait for
  /// each other, lanes of a warp may, too.
  static constexpr uint32_t kFewInstructions = 1000;

  /// Lets threads go on; false where all have ended.
  bool turn();

private:
  template <typename ErrorT = Error>
  [[noreturn]] void fail(const std::string &what, const Thread &thread) {
    const Frame &frame = thread.frames.back();
    uint32_t line = frame.function->code[frame.pc].line;
    auto text = [](Dim3 id) {
      return "(" + std::to_string(id[0]) + "," + std::to_string(id[1]) + "," +
             std::to_string(id[2]) + ")";
    };
    throw ErrorT(kernel.name + ", block " + text(block) + " thread " +
                 text(thread.id) + ", line " + std::to_string(line) + ": " +
                 what);
  }

  void begin();
  void advance(Thread &thread);
  void advanceWarp(uint32_t first);
  const Thread *findFirst(Lanes &lanes, uint32_t rests);
  uint32_t stepTogether(const Lanes &lanes, bool &together);
  /// Runs at most `limit` instructions up to `end` that only compute, and
  /// branches that all lanes take alike; says how many.
  uint32_t computeTogether(const Lanes &lanes, uint32_t limit, uint32_t end);
  void compute(const Lanes &lanes, uint64_t *rows,
               const Instruction &instruction);
  void advanceThreads();
  void fence(Thread &thread);
  void acquire(Thread &thread, const char *pointer);
  void release(Thread &thread, const char *pointer, bool isUpdate);
  bool step(Thread &thread);
  void checkStack(const Thread &thread, const Function *callee);
  void call(Thread &thread, const Instruction &instruction);
  bool systemCall(Thread &thread, const Instruction &instruction,
                  const std::string &name);
  void ret(Thread &thread);
  void load(Thread &thread, const Instruction &instruction);
  void store(Thread &thread, const Instruction &instruction);
  void atomic(Thread &thread, const Instruction &instruction);
  void move(Thread &thread, const Instruction &instruction);
  void computePacked(Thread &thread, const Instruction &instruction);
  bool releaseWarps();
  bool releaseWarp(uint32_t first);
  bool releaseBarrier();
  void exchange(Thread **lanes, const Instruction &instruction);
  void vote(Thread **lanes, const Instruction &instruction);

  /// Of an operand; registers and immediates, nearly all, without a call.
  [[gnu::always_inline]] uint64_t value(Thread &thread,
                                        const Operand &operand) {
    if (operand.kind == Operand::Register)
      return thread.frames.back()[operand.reg] + operand.value;
    return operand.kind == Operand::Immediate ? operand.value
                                              : place(thread, operand);
  }
  [[gnu::noinline]] uint64_t place(Thread &thread, const Operand &operand);
  uint64_t special(Thread &thread, uint32_t number);
  char *address(Thread &thread, const Instruction &instruction,
                const Operand &operand, uint32_t bytes, bool loads = false);
  bool isOwn(Thread &thread, const char *pointer, uint32_t bytes);
  bool isAccessible(Thread &thread, const char *pointer, uint32_t bytes,
                    bool loads);
  bool isIn(Thread &thread, Space space, const char *pointer);
  void note(Thread &thread, const char *pointer, bool writes, bool atomic,
            bool nonCoherent);
  void set(Thread &thread, const Operand &operand, uint64_t value) {
    if (operand.kind == Operand::Register)
      thread.frames.back()[operand.reg] = value;
  }

  Emulator &emulator;
  Module &module;
  const Function &kernel;
  const Launch &launch;
  Dim3 block;
  History &history;
  int64_t linearBlock;
  std::vector<uint64_t> shared;
  /// Of the kernel's frames, by warp, register and lane.
  std::vector<uint64_t> registers;
  std::vector<Thread> threads;
  std::vector<uint32_t> order;
  uint32_t blockEpoch = 0;
  std::vector<uint32_t> warpEpochs;
  std::mt19937_64 random;
  /// What all threads of the block have seen of others, and when they last met.
  Clock seen;
  uint64_t met = 0;
};

} // namespace ptx

#endif // XACC_TEST_EMULATOR_BLOCKRUN_H
