//===- Warp.cpp - Threads of a warp together -----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "BlockRun.h"
#include <algorithm>

namespace ptx {

/// Negative where `a` goes first, so that lanes meet again behind a branch: in
/// called functions, then by instruction. 0: both stand at the same place.
static int compare(const Thread &a, const Thread &b) {
  if (a.frames.size() != b.frames.size())
    return a.frames.size() > b.frames.size() ? -1 : 1;
  const Frame &own = a.frames.back(), &other = b.frames.back();
  if (own.function != other.function)
    return own.function < other.function ? -1 : 1;
  return int(own.pc > other.pc) - int(own.pc < other.pc);
}

/// Finds the lanes that go first, and the first of the others.
const Thread *BlockRun::findFirst(Lanes &lanes, uint32_t rests) {
  const Thread *leader = nullptr, *next = nullptr;
  for (uint32_t lane = 0; lane != kWarpSize; ++lane) {
    if (lanes.first + lane >= threads.size())
      break;
    const Thread &thread = threads[lanes.first + lane];
    if (thread.state != State::Ready || (rests >> lane) & 1)
      continue;
    int order = leader ? compare(thread, *leader) : -1;
    if (order > 0) {
      if (!next || compare(thread, *next) < 0)
        next = &thread;
      continue;
    }
    if (order < 0) {
      next = leader;
      leader = &thread;
      lanes.size = 0;
    }
    lanes.numbers[lanes.size++] = lane;
  }
  return next;
}

/// Runs an instruction, one lane after the other. Returns those that rest, and
/// says whether all stand at the same place again.
uint32_t BlockRun::stepTogether(const Lanes &lanes, bool &together) {
  uint32_t rests = 0;
  const Thread &leader = threads[lanes.first + lanes.numbers[0]];
  for (uint32_t index = 0; index != lanes.size; ++index) {
    Thread &thread = threads[lanes.first + lanes.numbers[index]];
    if (!step(thread))
      rests |= 1u << lanes.numbers[index];
    together &= compare(thread, leader) == 0;
  }
  together &= rests == 0;
  return rests;
}

/// Lanes that stand at the same instruction run it together, as on a GPU. It is
/// also much faster than one thread after the other.
void BlockRun::advanceWarp(uint32_t first) {
  uint32_t hadTurn = 0, rests = 0; // by lane
  for (uint32_t count = 0; count < kFewInstructions;) {
    Lanes lanes = {first, 0, {}};
    const Thread *next = findFirst(lanes, rests);
    if (lanes.size == 0)
      break;
    for (uint32_t index = 0; index != lanes.size; ++index)
      hadTurn |= 1u << lanes.numbers[index];
    const Thread &leader = threads[first + lanes.numbers[0]];
    bool isCalled = leader.frames.size() > 1;
    for (bool together = true; together && count < kFewInstructions;) {
      // The others are never ahead in a function that these have called.
      uint32_t end = next && !isCalled ? next->frames.back().pc : ~0u;
      count += computeTogether(lanes, kFewInstructions - count, end);
      together = !next || compare(leader, *next) < 0;
      if (!together || count >= kFewInstructions)
        break;
      rests |= stepTogether(lanes, together);
      ++count;
      isCalled = leader.frames.size() > 1;
      together &= !next || (together && compare(leader, *next) < 0);
    }
  }
  // Those that the others may wait for.
  for (uint32_t lane = 0; lane != kWarpSize; ++lane)
    if (first + lane < threads.size() && !((hadTurn >> lane) & 1) &&
        threads[first + lane].state == State::Ready)
      advance(threads[first + lane]);
}

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

} // namespace ptx
