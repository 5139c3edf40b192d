//===- Accesses.cpp - Operands and memory --------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockRun.h"
#include <algorithm>
#include <chrono>
#include <cstring>

namespace ptx {

uint64_t BlockRun::special(Thread &thread, uint32_t number) {
  if (number <= TidZ)
    return thread.id[number - TidX];
  if (number <= NtidZ)
    return launch.block[number - NtidX];
  if (number <= CtaZ)
    return block[number - CtaX];
  if (number <= NctaZ)
    return launch.grid[number - NctaX];
  if (number == GlobalTimer)
    return uint64_t(std::chrono::steady_clock::now().time_since_epoch() /
                    std::chrono::nanoseconds(1));
  if (number == LaneId)
    return thread.number % kWarpSize;
  return number == WarpId ? thread.number / kWarpSize : kWarpSize;
}

/// Special registers and the addresses of variables.
uint64_t BlockRun::place(Thread &thread, const Operand &operand) {
  Frame &frame = thread.frames.back();
  switch (operand.kind) {
  case Operand::Special:
    return special(thread, operand.reg);
  case Operand::Symbol: {
    char *base;
    if (operand.variable < -1) {
      Variable &variable = module.variables[-2 - operand.variable];
      base = variable.space == Space::Shared
                 ? reinterpret_cast<char *>(shared.data()) +
                       (kernel.sharedBytes + 7) / 8 * 8 + variable.offset
                 : reinterpret_cast<char *>(variable.data.data());
    } else {
      const Variable &variable = frame.function->variables[operand.variable];
      auto *own = reinterpret_cast<char *>(shared.data());
      if (!frame.function->kernel)
        own += (kernel.sharedBytes + 7) / 8 * 8 + frame.function->sharedBase;
      if (variable.space == Space::Local)
        own = reinterpret_cast<char *>(frame.local.data());
      else if (variable.space != Space::Shared)
        own = reinterpret_cast<char *>(frame.params.data());
      base = own + variable.offset;
    }
    return reinterpret_cast<uintptr_t>(base) + operand.value;
  }
  default:
    return 0;
  }
}

static bool within(const char *pointer, uint32_t bytes,
                   const std::vector<uint64_t> &memory) {
  // Programs ask about any number: MPI_IN_PLACE may be the highest address.
  uint64_t offset = reinterpret_cast<uintptr_t>(pointer) -
                    reinterpret_cast<uintptr_t>(memory.data());
  uint64_t size = 8 * memory.size();
  return offset < size && bytes <= size - offset;
}

/// Parameters, local memory.
bool BlockRun::isOwn(Thread &thread, const char *pointer, uint32_t bytes) {
  return std::any_of(thread.frames.begin(), thread.frames.end(),
                     [&](const Frame &frame) {
                       return within(pointer, bytes, frame.params) ||
                              within(pointer, bytes, frame.local);
                     });
}

/// Whether an address is one of a state space.
bool BlockRun::isIn(Thread &thread, Space space, const char *pointer) {
  bool isShared = within(pointer, 1, shared);
  bool isLocal = isOwn(thread, pointer, 1);
  return space == Space::Shared  ? isShared
         : space == Space::Local ? isLocal
                                 : !isShared && !isLocal;
}

/// Whether the device has these bytes.
bool BlockRun::isAccessible(Thread &thread, const char *pointer, uint32_t bytes,
                            bool loads) {
  if (emulator.memory.empty() || within(pointer, bytes, shared) ||
      isOwn(thread, pointer, bytes))
    return true;
  for (const Variable &variable : module.variables) {
    auto *begin = reinterpret_cast<const char *>(variable.data.data());
    // LLVM loads three bytes as four where the alignment of a variable promises
    // that the fourth one exists.
    uint64_t end = loads ? variable.data.size() : variable.bytes;
    if (pointer >= begin && pointer + bytes <= begin + end)
      return true;
  }
  auto bits = reinterpret_cast<uintptr_t>(pointer);
  auto range = emulator.memory.upper_bound(bits);
  return range != emulator.memory.begin() &&
         bits + bytes <= std::prev(range)->first + std::prev(range)->second;
}

char *BlockRun::address(Thread &thread, const Instruction &instruction,
                        const Operand &operand, uint32_t bytes, bool loads) {
  uint64_t bits = value(thread, operand);
  char *pointer = reinterpret_cast<char *>(bits);
  if (bits % bytes != 0)
    fail("an access of " + std::to_string(bytes) + " bytes at " +
             std::to_string(bits) + " is not aligned",
         thread);
  if (instruction.space == Space::Shared && !within(pointer, bytes, shared))
    fail("the address is not in shared memory", thread);
  if (instruction.space != Space::Param &&
      !isAccessible(thread, pointer, bytes, loads))
    fail("an access of " + std::to_string(bytes) +
             " bytes at an address that no array has",
         thread);
  return pointer;
}

/// Two threads, one of which writes, must be ordered: by a barrier of their
/// block, of their warp, or, between blocks, by fences: what one block's
/// barrier has before a fence and a strong store, and another's behind a strong
/// load of that and a fence.
void BlockRun::note(Thread &thread, const char *pointer, bool writes,
                    bool atomic, bool nonCoherent) {
  if (!emulator.checkRaces || isOwn(thread, pointer, 1))
    return;
  bool isShared = within(pointer, 1, shared);
  uintptr_t key = reinterpret_cast<uintptr_t>(pointer);
  // Each block has shared memory of its own, perhaps at the same address.
  Accesses &entry =
      history
          .accesses[isShared ? key ^ (uintptr_t(linearBlock + 1) << 48) : key];
  uint32_t warp = thread.number / kWarpSize;
  auto conflicts = [&](const Accesses::Who &other) {
    if (other.block < 0)
      return false;
    if (other.block != linearBlock)
      return other.time >=
             std::max(seen.of(other.block), thread.acquired.of(other.block));
    if (other.thread == thread.number || other.blockEpoch != blockEpoch)
      return false;
    return other.thread / kWarpSize != warp ||
           other.warpEpoch == warpEpochs[warp];
  };
  if (writes && entry.nonCoherent.block >= 0)
    fail("memory that is read as read-only is written", thread);
  if (nonCoherent && entry.writer.block >= 0)
    fail("memory that the kernel has written is read as read-only", thread);
  bool isOfBlock = entry.reader.block == linearBlock &&
                   entry.reader.blockEpoch == blockEpoch;
  bool isOfWarp = isOfBlock && entry.reader.thread / kWarpSize == warp;
  bool isSinceBarrier = isOfWarp && entry.reader.warpEpoch == warpEpochs[warp];
  bool othersRead = (isOfBlock && entry.severalWarps) ||
                    (isSinceBarrier && entry.severalLanes);
  if (!atomic && (conflicts(entry.writer) ||
                  (writes && (conflicts(entry.reader) || othersRead))))
    fail("a race with thread " +
             std::to_string(conflicts(entry.writer) ? entry.writer.thread
                                                    : entry.reader.thread) +
             " (linear)",
         thread);
  if (atomic)
    return;
  Accesses::Who who = {linearBlock, thread.number, blockEpoch, warpEpochs[warp],
                       ++history.time};
  if (writes) {
    entry.writer = who;
    return;
  }
  entry.severalWarps = isOfBlock && (entry.severalWarps || !isOfWarp);
  entry.severalLanes = isSinceBarrier && (entry.severalLanes ||
                                          entry.reader.thread != thread.number);
  entry.reader = who;
  if (nonCoherent)
    entry.nonCoherent = who;
}

void BlockRun::fence(Thread &thread) {
  if (!emulator.checkRaces)
    return;
  thread.acquired.join(thread.found);
  thread.found = {};
  thread.released = seen;
  thread.released.join(thread.acquired);
  thread.released.join(linearBlock, met);
}

void BlockRun::acquire(Thread &thread, const char *pointer) {
  if (!emulator.checkRaces)
    return;
  auto found = history.published.find(reinterpret_cast<uintptr_t>(pointer));
  if (found != history.published.end())
    thread.found.join(found->second);
}

/// An atomic update goes on with what others have published there.
void BlockRun::release(Thread &thread, const char *pointer, bool isUpdate) {
  if (!emulator.checkRaces)
    return;
  Clock &clock = history.published[reinterpret_cast<uintptr_t>(pointer)];
  if (!isUpdate)
    clock = {};
  clock.join(thread.released);
}

void BlockRun::load(Thread &thread, const Instruction &instruction) {
  uint32_t bytes = instruction.type.bytes;
  char *pointer = address(thread, instruction, instruction.from_[0],
                          bytes * instruction.to.size(), /*loads=*/true);
  for (const Operand &result : instruction.to) {
    if (instruction.space != Space::Param)
      note(thread, pointer, false, instruction.strong, instruction.nonCoherent);
    if (instruction.strong)
      acquire(thread, pointer);
    uint64_t bits = 0;
    // The host may be the other side.
    if (instruction.strong && bytes == sizeof bits)
      bits = __atomic_load_n(reinterpret_cast<uint64_t *>(pointer),
                             __ATOMIC_ACQUIRE);
    else
      memcpy(&bits, pointer, bytes);
    set(thread, result, extend(bits, instruction.type));
    pointer += bytes;
  }
}

void BlockRun::store(Thread &thread, const Instruction &instruction) {
  uint32_t bytes = instruction.type.bytes;
  size_t count = instruction.from_.size() - 1;
  char *pointer =
      address(thread, instruction, instruction.from_[0], bytes * count);
  for (size_t number = 1; number <= count; ++number) {
    if (instruction.space != Space::Param)
      note(thread, pointer, true, instruction.strong, false);
    if (instruction.strong)
      release(thread, pointer, /*isUpdate=*/false);
    uint64_t bits = value(thread, instruction.from_[number]);
    if (instruction.strong && bytes == sizeof bits)
      __atomic_store_n(reinterpret_cast<uint64_t *>(pointer), bits,
                       __ATOMIC_RELEASE);
    else
      memcpy(pointer, &bits, bytes);
    pointer += bytes;
  }
}

/// Kernels of several streams run in threads of their own. The old value.
template <typename T, typename Compute>
static T update(char *pointer, Compute compute) {
  T *memory = reinterpret_cast<T *>(pointer);
  T old = __atomic_load_n(memory, __ATOMIC_ACQUIRE);
  while (!__atomic_compare_exchange_n(memory, &old, T(compute(old)),
                                      /*weak=*/false, __ATOMIC_ACQ_REL,
                                      __ATOMIC_ACQUIRE))
    ;
  return old;
}

void BlockRun::atomic(Thread &thread, const Instruction &instruction) {
  uint32_t bytes = instruction.type.bytes;
  char *pointer = address(thread, instruction, instruction.from_[0], bytes);
  note(thread, pointer, true, true, false);
  acquire(thread, pointer);
  release(thread, pointer, /*isUpdate=*/true);
  uint64_t operands[2] = {};
  for (size_t number = 1; number < instruction.from_.size(); ++number)
    operands[number - 1] = value(thread, instruction.from_[number]);
  auto compute = [&](uint64_t old) {
    return computeAtomic(instruction, old, operands);
  };
  uint64_t old = bytes == 8   ? update<uint64_t>(pointer, compute)
                 : bytes == 4 ? update<uint32_t>(pointer, compute)
                 : bytes == 2 ? update<uint16_t>(pointer, compute)
                              : update<uint8_t>(pointer, compute);
  if (!instruction.to.empty())
    set(thread, instruction.to[0], extend(old, instruction.type));
}

/// Also packs a vector into a register and the other way.
void BlockRun::move(Thread &thread, const Instruction &instruction) {
  size_t numFrom = instruction.from_.size(), numTo = instruction.to.size();
  if (numFrom == 1 && numTo == 1) {
    set(thread, instruction.to[0],
        extend(value(thread, instruction.from_[0]), instruction.type));
    return;
  }
  unsigned bits = 8 * instruction.type.bytes / std::max(numFrom, numTo);
  uint64_t mask = (uint64_t(1) << bits) - 1, whole = 0;
  for (size_t number = 0; number != numFrom; ++number) {
    uint64_t part = value(thread, instruction.from_[number]);
    whole |= (numFrom == 1 ? part : part & mask) << (bits * number);
  }
  for (size_t number = 0; number != numTo; ++number)
    set(thread, instruction.to[number],
        numTo == 1 ? whole : (whole >> (bits * number)) & mask);
}

} // namespace ptx
