//===- Emulator.cpp - Runs PTX on the CPU ---------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockRun.h"
#include <algorithm>
#include <cstring>
#include <thread>

namespace ptx {

std::atomic<uint64_t> Emulator::numSleeps = 0;

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
  // The allocator orders what another thread did with the memory before.
  if (name == "malloc" && emulator.checkRaces)
    for (uint64_t byte = 0; result && byte != arguments[0]; ++byte)
      history.accesses.erase(result + byte);
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

/// Of pairs of numbers; a comparison has a result for each of the two.
void BlockRun::computePacked(Thread &thread, const Instruction &instruction) {
  uint64_t whole = 0, parts[2];
  for (unsigned part = 0; part != 2; ++part) {
    uint64_t operands[4] = {};
    for (size_t number = 0; number != instruction.from_.size(); ++number)
      operands[number] =
          uint16_t(value(thread, instruction.from_[number]) >> (16 * part));
    parts[part] = ptx::compute(instruction, operands);
    whole |= (parts[part] & 0xffff) << (16 * part);
  }
  bool isComparison = instruction.op == Op::Setp;
  set(thread, instruction.to[0], isComparison ? parts[0] : whole);
  if (instruction.to.size() > 1)
    set(thread, instruction.to[1], parts[1]);
}

/// Runs an instruction; false where the thread waits or ends.
bool BlockRun::step(Thread &thread) {
  Frame &frame = thread.frames.back();
  const Instruction &instruction = frame.function->code[frame.pc];
  ++emulator.numInstructions;
  if (instruction.guard >= 0 &&
      (frame[uint32_t(instruction.guard)] & 1) == instruction.guardNegated) {
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
    ++Emulator::numSleeps;
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
    if (instruction.packed) {
      computePacked(thread, instruction);
      break;
    }
    uint64_t operands[4] = {};
    for (size_t number = 0; number != instruction.from_.size(); ++number)
      operands[number] = value(thread, instruction.from_[number]);
    uint64_t result = instruction.setsCarry || instruction.addsCarry
                          ? computePart(instruction, operands, thread.carry)
                          : ptx::compute(instruction, operands);
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

void BlockRun::advance(Thread &thread) {
  for (uint32_t count = 0; count != kFewInstructions && step(thread); ++count)
    ;
}

/// In the order of their numbers, or in any.
void BlockRun::advanceThreads() {
  if (emulator.seed == 0) {
    for (uint32_t first = 0; first < threads.size(); first += kWarpSize)
      advanceWarp(first);
    return;
  }
  std::shuffle(order.begin(), order.end(), random);
  for (uint32_t thread : order)
    if (threads[thread].state == State::Ready)
      advance(threads[thread]);
}

void BlockRun::begin() {
  uint32_t number = 0, numRegisters = kernel.numRegisters;
  uint32_t size = launch.block[0] * launch.block[1] * launch.block[2];
  registers.resize(size_t((size + kWarpSize - 1) / kWarpSize) * kWarpSize *
                   numRegisters);
  threads.reserve(size);
  for (uint32_t z = 0; z != launch.block[2]; ++z)
    for (uint32_t y = 0; y != launch.block[1]; ++y)
      for (uint32_t x = 0; x != launch.block[0]; ++x) {
        Thread thread{{x, y, z}, number, State::Ready, false, {}};
        uint32_t warp = number / kWarpSize, lane = number % kWarpSize;
        thread.frames.emplace_back(
            &kernel,
            registers.data() + size_t(warp) * numRegisters * kWarpSize + lane,
            kWarpSize);
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
  bool progress =
      std::any_of(threads.begin(), threads.end(), [](const Thread &thread) {
        return thread.state == State::Ready;
      });
  advanceThreads();
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
  if (!memory.empty())
    addHeap();
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
