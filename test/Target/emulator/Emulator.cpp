//===- Emulator.cpp - Runs PTX on the CPU ---------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator.h"
#include <algorithm>
#include <chrono>
#include <cstring>
#include <random>
#include <thread>

namespace ptx {

namespace {

constexpr uint32_t kWarpSize = 32;

enum class State : uint8_t { Ready, AtBarrier, AtWarp, Gone };

struct Frame {
  const Function *function;
  uint32_t pc = 0;
  std::vector<uint64_t> registers;
  /// Parameters, results and those of calls; then local memory.
  std::vector<uint64_t> params, local;

  explicit Frame(const Function *function)
      : function(function), registers(function->numRegisters),
        params((function->paramBytes + 7) / 8),
        local((function->localBytes + 7) / 8) {}
  char *param(uint64_t offset) {
    return reinterpret_cast<char *>(params.data()) + offset;
  }
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
  bool severalReaders = false;
};

} // namespace

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
  bool releaseWarps();
  bool releaseWarp(uint32_t first);
  bool releaseBarrier();
  void exchange(Thread **lanes, const Instruction &instruction);
  void vote(Thread **lanes, const Instruction &instruction);

  uint64_t value(Thread &thread, const Operand &operand);
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
      thread.frames.back().registers[operand.reg] = value;
  }

  Emulator &emulator;
  Module &module;
  const Function &kernel;
  const Launch &launch;
  Dim3 block;
  History &history;
  int64_t linearBlock;
  std::vector<uint64_t> shared;
  std::vector<Thread> threads;
  std::vector<uint32_t> order;
  uint32_t blockEpoch = 0;
  std::vector<uint32_t> warpEpochs;
  std::mt19937_64 random;
  /// What all threads of the block have seen of others, and when they last met.
  Clock seen;
  uint64_t met = 0;
};

//===----------------------------------------------------------------------===//
// Operands and memory
//===----------------------------------------------------------------------===//

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

uint64_t BlockRun::value(Thread &thread, const Operand &operand) {
  Frame &frame = thread.frames.back();
  switch (operand.kind) {
  case Operand::Register:
    return frame.registers[operand.reg] + operand.value;
  case Operand::Immediate:
    return operand.value;
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
  if (!atomic &&
      (conflicts(entry.writer) ||
       (writes && (conflicts(entry.reader) ||
                   (entry.severalReaders && entry.reader.block == linearBlock &&
                    entry.reader.blockEpoch == blockEpoch)))))
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
  entry.severalReaders =
      entry.reader.block == linearBlock &&
      entry.reader.blockEpoch == blockEpoch &&
      (entry.severalReaders || entry.reader.thread != thread.number);
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

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

bool BlockRun::systemCall(Thread &thread, const Instruction &instruction,
                          const std::string &name) {
  Frame &caller = thread.frames.back();
  auto place = [&](const Operand &operand, uint64_t &bytes) {
    const Variable &variable = caller.function->variables[operand.variable];
    bytes = std::min<uint64_t>(variable.bytes, sizeof(uint64_t));
    return caller.param(variable.offset);
  };
  uint64_t arguments[8] = {}, result = 0, bytes;
  for (size_t number = 0; number != instruction.from_.size() && number != 8;
       ++number) {
    const char *from = place(instruction.from_[number], bytes);
    memcpy(&arguments[number], from, bytes);
  }
  // The driver reads texts as the kernel would: the host's are not there.
  auto text = [&](uint64_t bits) {
    auto *begin = reinterpret_cast<const char *>(bits), *end = begin;
    while (isAccessible(thread, end, 1, /*loads=*/true) && *end)
      ++end;
    if (!isAccessible(thread, end, 1, /*loads=*/true))
      fail("a text for '" + name + "' is at an address that no array has",
           thread);
    return begin;
  };
  if (!emulator.systemCall(name, arguments, result, text))
    return false;
  if (!instruction.to.empty()) {
    char *to = place(instruction.to[0], bytes);
    memcpy(to, &result, bytes);
  }
  ++caller.pc;
  return true;
}

/// The assembler knows the stack of functions that do not call themselves.
void BlockRun::checkStack(const Thread &thread, const Function *callee) {
  constexpr uint64_t savedBytes = 48; // about what registers take
  uint64_t bytes = 0;
  bool recurses = false;
  for (const Frame &frame : thread.frames) {
    bytes += frame.function->localBytes + savedBytes;
    recurses |= frame.function == callee;
  }
  if (recurses && bytes > emulator.stackBytes)
    fail("the stack is too small for a function that calls itself", thread);
}

void BlockRun::call(Thread &thread, const Instruction &instruction) {
  const Function *callee = module.functions[instruction.target].get();
  if (callee->code.empty()) {
    if (!systemCall(thread, instruction, callee->name))
      fail("'" + callee->name + "' is not defined", thread);
    return;
  }
  if (thread.frames.size() > 1000)
    fail("calls are nested too deeply", thread);
  checkStack(thread, callee);
  Frame frame(callee);
  Frame &caller = thread.frames.back();
  for (size_t number = 0; number != instruction.from_.size(); ++number) {
    const Variable &from =
        caller.function->variables[instruction.from_[number].variable];
    const Variable &to = callee->variables[number];
    memcpy(frame.param(to.offset), caller.param(from.offset),
           std::min(from.bytes, to.bytes));
  }
  thread.frames.push_back(std::move(frame));
}

/// The caller stands at its call.
void BlockRun::ret(Thread &thread) {
  if (thread.frames.size() == 1) {
    thread.state = State::Gone;
    return;
  }
  Frame frame = std::move(thread.frames.back());
  thread.frames.pop_back();
  Frame &caller = thread.frames.back();
  const Instruction &instruction = caller.function->code[caller.pc];
  for (size_t number = 0; number != instruction.to.size(); ++number) {
    const Variable &to =
        caller.function->variables[instruction.to[number].variable];
    const Variable &from =
        frame.function->variables[frame.function->numParameters + number];
    memcpy(caller.param(to.offset), frame.param(from.offset),
           std::min(from.bytes, to.bytes));
  }
  ++caller.pc;
}

/// Runs an instruction; false where the thread waits or ends.
bool BlockRun::step(Thread &thread) {
  Frame &frame = thread.frames.back();
  const Instruction &instruction = frame.function->code[frame.pc];
  ++emulator.numInstructions;
  if (instruction.guard >= 0 &&
      (frame.registers[instruction.guard] & 1) == instruction.guardNegated) {
    ++frame.pc;
    return true;
  }
  switch (instruction.op) {
  case Op::Bra:
    frame.pc = instruction.target;
    return true;
  case Op::Brx: {
    const auto &table = frame.function->tables[instruction.target];
    uint64_t index =
        extend(value(thread, instruction.from_[0]), {Base::Unsigned, 4});
    if (index >= table.size())
      fail("a branch beyond its table", thread);
    frame.pc = table[index];
    return true;
  }
  case Op::Call:
    call(thread, instruction);
    return true;
  case Op::Ret:
    ret(thread);
    return thread.state != State::Gone;
  case Op::Exit:
    thread.state = State::Gone;
    return false;
  case Op::Trap:
    fail<Trap>("a trap", thread);
  case Op::Bar:
    thread.state = State::AtBarrier;
    return false;
  case Op::Shfl:
  case Op::Vote:
  case Op::WarpSync:
    thread.state = State::AtWarp;
    return false;
  case Op::Activemask:
    fail("the set of active threads is not defined", thread);
  case Op::Fence:
    fence(thread);
    break;
  case Op::Isspacep:
    set(thread, instruction.to[0],
        isIn(thread, instruction.space,
             reinterpret_cast<char *>(value(thread, instruction.from_[0]))));
    break;
  case Op::Nanosleep:
    // It may wait for another block.
    if (launch.cooperative) {
      ++thread.frames.back().pc;
      return false;
    }
    std::this_thread::sleep_for(
        std::chrono::nanoseconds(value(thread, instruction.from_[0])));
    break;
  case Op::Ld:
    load(thread, instruction);
    break;
  case Op::St:
    store(thread, instruction);
    break;
  case Op::Atom:
    atomic(thread, instruction);
    break;
  case Op::Mov:
    move(thread, instruction);
    break;
  default: {
    uint64_t operands[4] = {};
    for (size_t number = 0; number != instruction.from_.size(); ++number)
      operands[number] = value(thread, instruction.from_[number]);
    uint64_t result = instruction.setsCarry || instruction.addsCarry
                          ? computePart(instruction, operands, thread.carry)
                          : compute(instruction, operands);
    set(thread, instruction.to[0], result);
    if (instruction.to.size() > 1) // setp p|q
      set(thread, instruction.to[1], !result);
  }
  }
  ++thread.frames.back().pc;
  return true;
}

//===----------------------------------------------------------------------===//
// Threads together
//===----------------------------------------------------------------------===//

void BlockRun::exchange(Thread **lanes, const Instruction &instruction) {
  uint64_t words[kWarpSize] = {};
  for (uint32_t lane = 0; lane != kWarpSize; ++lane)
    if (lanes[lane])
      words[lane] = value(*lanes[lane], instruction.from_[0]);
  for (uint32_t lane = 0; lane != kWarpSize; ++lane) {
    if (!lanes[lane])
      continue;
    Thread &thread = *lanes[lane];
    auto b = static_cast<uint32_t>(value(thread, instruction.from_[1]));
    auto c = static_cast<uint32_t>(value(thread, instruction.from_[2]));
    uint32_t clamp = c & 31, segment = (c >> 8) & 31;
    uint32_t last = (lane & segment) | (clamp & ~segment);
    int64_t other;
    bool valid;
    switch (instruction.mode) {
    case Up_:
      other = int64_t(lane) - (b & 31);
      valid = other >= int64_t(last);
      break;
    case Down_:
      other = lane + (b & 31);
      valid = other <= int64_t(last);
      break;
    case Bfly:
      other = lane ^ (b & 31);
      valid = other <= int64_t(last);
      break;
    default:
      other = (lane & segment) | (b & 31 & ~segment);
      valid = other <= int64_t(last);
    }
    if (!valid)
      other = lane;
    if (!lanes[other])
      fail("a shuffle from a lane that takes no part", thread);
    set(thread, instruction.to[0], static_cast<uint32_t>(words[other]));
    if (instruction.to.size() > 1)
      set(thread, instruction.to[1], valid);
  }
}

void BlockRun::vote(Thread **lanes, const Instruction &instruction) {
  uint32_t ballot = 0, members = 0;
  for (uint32_t lane = 0; lane != kWarpSize; ++lane) {
    if (!lanes[lane])
      continue;
    members |= 1u << lane;
    if (value(*lanes[lane], instruction.from_[0]) & 1)
      ballot |= 1u << lane;
  }
  uint64_t result = instruction.mode == 'l'   ? ballot == members
                    : instruction.mode == 'n' ? ballot != 0
                    : instruction.mode == 'u' ? ballot == 0 || ballot == members
                                              : ballot;
  for (uint32_t lane = 0; lane != kWarpSize; ++lane)
    if (lanes[lane])
      set(*lanes[lane], instruction.to[0], result);
}

/// Lets the lanes of a warp go on that all wait at one instruction.
bool BlockRun::releaseWarp(uint32_t first) {
  for (uint32_t lane = 0; lane != kWarpSize; ++lane) {
    if (first + lane >= threads.size())
      break;
    Thread &leader = threads[first + lane];
    if (leader.state != State::AtWarp)
      continue;
    Frame &frame = leader.frames.back();
    const Instruction &instruction = frame.function->code[frame.pc];
    auto mask = static_cast<uint32_t>(value(leader, instruction.from_.back()));
    Thread *lanes[kWarpSize] = {};
    bool complete = true;
    for (uint32_t other = 0; other != kWarpSize; ++other) {
      if (!((mask >> other) & 1))
        continue;
      if (first + other >= threads.size() ||
          threads[first + other].state == State::Gone)
        fail("it waits for lane " + std::to_string(other) + ", which has gone",
             leader);
      Thread &thread = threads[first + other];
      complete &= thread.state == State::AtWarp &&
                  thread.frames.back().function == frame.function &&
                  thread.frames.back().pc == frame.pc;
      lanes[other] = &thread;
    }
    if (!complete)
      continue;
    if (instruction.op == Op::Shfl)
      exchange(lanes, instruction);
    else if (instruction.op == Op::Vote)
      vote(lanes, instruction);
    else
      ++warpEpochs[first / kWarpSize];
    for (Thread *thread : lanes)
      if (thread) {
        thread->state = State::Ready;
        ++thread->frames.back().pc;
      }
    return true;
  }
  return false;
}

bool BlockRun::releaseWarps() {
  bool released = false;
  for (uint32_t first = 0; first < threads.size(); first += kWarpSize)
    released |= releaseWarp(first);
  return released;
}

/// All threads that are left wait at a barrier, the same one.
bool BlockRun::releaseBarrier() {
  Thread *leader = nullptr;
  for (Thread &thread : threads) {
    if (thread.state == State::Gone)
      continue;
    if (thread.state != State::AtBarrier)
      return false;
    if (leader && thread.frames.back().pc != leader->frames.back().pc)
      fail("threads of a block wait at different barriers", thread);
    leader = &thread;
  }
  if (!leader)
    return false;
  ++blockEpoch;
  met = ++history.time;
  for (Thread &thread : threads)
    seen.join(thread.acquired);
  for (Thread &thread : threads)
    if (thread.state == State::AtBarrier) {
      thread.state = State::Ready;
      ++thread.frames.back().pc;
    }
  return true;
}

/// Blocks that may wait for each other all go on, a few instructions at a time.
void BlockRun::advance(Thread &thread) {
  constexpr unsigned fewInstructions = 1000;
  for (unsigned count = 0; step(thread); ++count)
    if (launch.cooperative && count == fewInstructions)
      return;
}

void BlockRun::begin() {
  uint32_t number = 0;
  for (uint32_t z = 0; z != launch.block[2]; ++z)
    for (uint32_t y = 0; y != launch.block[1]; ++y)
      for (uint32_t x = 0; x != launch.block[0]; ++x) {
        Thread thread{{x, y, z}, number, State::Ready, false, {}};
        thread.frames.emplace_back(&kernel);
        memcpy(thread.frames.back().params.data(), launch.args,
               launch.argsBytes);
        threads.push_back(std::move(thread));
        order.push_back(number++);
      }
  warpEpochs.assign((number + kWarpSize - 1) / kWarpSize, 0);
  // What was in shared memory before is no use to anyone.
  std::fill(shared.begin(), shared.end(), 0xdeadbeefdeadbeef);
}

bool BlockRun::turn() {
  if (threads.empty())
    begin();
  if (emulator.seed != 0)
    std::shuffle(order.begin(), order.end(), random);
  bool progress = false;
  for (uint32_t thread : order)
    if (threads[thread].state == State::Ready) {
      advance(threads[thread]);
      progress = true;
    }
  progress |= releaseWarps();
  if (progress || releaseBarrier())
    return true;
  for (Thread &thread : threads)
    if (thread.state != State::Gone)
      fail("threads wait for one another", thread);
  return false;
}

//===----------------------------------------------------------------------===//
// Emulator
//===----------------------------------------------------------------------===//

void Emulator::addMemory(const void *base, size_t bytes) {
  memory[reinterpret_cast<uintptr_t>(base)] = bytes;
}

void Emulator::removeMemory(const void *base) {
  memory.erase(reinterpret_cast<uintptr_t>(base));
}

void Emulator::run(Module &module, const Function &kernel,
                   const Launch &launch) {
  uint64_t bytes = kernel.argumentBytes();
  if (launch.argsBytes < bytes || launch.argsBytes > bytes / 8 * 8 + 8)
    throw Error(kernel.name + " takes arguments of " + std::to_string(bytes) +
                " bytes, not " + std::to_string(launch.argsBytes));
  for (unsigned axis = 0; axis != 3; ++axis)
    if (kernel.maxThreads[axis] != 0 &&
        launch.block[axis] > kernel.maxThreads[axis])
      throw Error(kernel.name + ": the block is larger than .maxntid");
  Launch copy = launch;
  copy.argsBytes = std::min<size_t>(launch.argsBytes, bytes);
  std::vector<Dim3> blocks;
  for (uint32_t z = 0; z != launch.grid[2]; ++z)
    for (uint32_t y = 0; y != launch.grid[1]; ++y)
      for (uint32_t x = 0; x != launch.grid[0]; ++x)
        blocks.push_back({x, y, z});
  if (seed != 0)
    std::shuffle(blocks.begin(), blocks.end(), std::mt19937_64(seed));
  numInstructions = 0;
  History history;
  std::vector<std::unique_ptr<BlockRun>> runs;
  for (Dim3 block : blocks) {
    runs.push_back(std::make_unique<BlockRun>(*this, module, kernel, copy,
                                              block, history));
    if (launch.cooperative)
      continue;
    while (runs.back()->turn())
      ;
    runs.pop_back();
  }
  while (!runs.empty())
    std::erase_if(runs, [](auto &run) { return !run->turn(); });
}

} // namespace ptx
