//===- Registers.cpp - Few registers in place of PTX's many ---------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// PTX has a register for each value, thousands in a large kernel: the registers
// of one thread would not fit into a cache. Here values that are not needed at
// the same time share one, by a linear scan over intervals of instructions
// (Poletto and Sarkar 1999).
//
//===----------------------------------------------------------------------===//

#include "PTX.h"
#include <algorithm>
#include <set>

namespace ptx {

namespace {

/// Instructions that come one after the other, and what lives around them.
struct Block {
  uint32_t begin, end;
  std::vector<uint32_t> successors;
  /// By register.
  std::vector<bool> uses, defines, liveIn, liveOut;
};

struct Interval {
  // Of points: 2 n where instruction n reads, 2 n + 1 where it writes.
  uint32_t first = ~0u, last = 0;

  void add(uint32_t point) {
    first = std::min(first, point);
    last = std::max(last, point);
  }
};

class Allocator {
public:
  explicit Allocator(Function &function) : function(function) {}
  void run();

private:
  template <typename VisitT>
  static void visitReads(Instruction &instruction, VisitT visit);
  template <typename VisitT>
  static void visitWrites(Instruction &instruction, VisitT visit);
  std::vector<uint32_t> targets(uint32_t number) const;
  void findBlocks();
  void findLiveRegisters();
  std::vector<Interval> findIntervals();
  void replace(const std::vector<Interval> &intervals);

  Function &function;
  std::vector<Block> blocks;
};

} // namespace

template <typename VisitT>
void Allocator::visitReads(Instruction &instruction, VisitT visit) {
  for (Operand &operand : instruction.from_)
    if (operand.kind == Operand::Register)
      visit(operand.reg);
  if (instruction.guard >= 0) {
    auto guard = static_cast<uint32_t>(instruction.guard);
    visit(guard);
    instruction.guard = static_cast<int32_t>(guard);
  }
}

template <typename VisitT>
void Allocator::visitWrites(Instruction &instruction, VisitT visit) {
  for (Operand &operand : instruction.to)
    if (operand.kind == Operand::Register)
      visit(operand.reg);
}

/// Where an instruction may go on, if it ends a block.
std::vector<uint32_t> Allocator::targets(uint32_t number) const {
  const Instruction &instruction = function.code[number];
  std::vector<uint32_t> targets;
  if (instruction.op == Op::Bra)
    targets.push_back(uint32_t(instruction.target));
  if (instruction.op == Op::Brx)
    for (int32_t target : function.tables[size_t(instruction.target)])
      targets.push_back(uint32_t(target));
  bool isLast = instruction.guard < 0 &&
                (!targets.empty() || instruction.op == Op::Ret ||
                 instruction.op == Op::Exit || instruction.op == Op::Trap);
  if (!isLast)
    targets.push_back(number + 1);
  return targets;
}

void Allocator::findBlocks() {
  std::set<uint32_t> begins = {0};
  auto size = uint32_t(function.code.size());
  for (uint32_t number = 0; number != size; ++number) {
    std::vector<uint32_t> next = targets(number);
    if (next.size() == 1 && next[0] == number + 1)
      continue;
    begins.insert(next.begin(), next.end());
    begins.insert(number + 1);
  }
  begins.erase(begins.lower_bound(size), begins.end());
  std::vector<uint32_t> blockOf(size + 1, ~0u);
  for (uint32_t begin : begins) {
    blockOf[begin] = uint32_t(blocks.size());
    if (!blocks.empty())
      blocks.back().end = begin;
    blocks.push_back({begin, size, {}, {}, {}, {}, {}});
  }
  for (Block &block : blocks)
    for (uint32_t target : targets(block.end - 1))
      if (target < size)
        block.successors.push_back(blockOf[target]);
}

void Allocator::findLiveRegisters() {
  for (Block &block : blocks) {
    for (auto *set : {&block.uses, &block.defines, &block.liveOut})
      set->resize(function.numRegisters);
    for (uint32_t number = block.begin; number != block.end; ++number) {
      Instruction &instruction = function.code[number];
      visitReads(instruction, [&](uint32_t &reg) {
        if (!block.defines[reg])
          block.uses[reg] = true;
      });
      // A guarded one may leave what was there.
      visitWrites(instruction, [&](uint32_t &reg) {
        if (instruction.guard < 0)
          block.defines[reg] = true;
        else if (!block.defines[reg])
          block.uses[reg] = true;
      });
    }
    block.liveIn = block.uses;
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (auto block = blocks.rbegin(); block != blocks.rend(); ++block)
      for (uint32_t next : block->successors)
        for (uint32_t reg = 0; reg != function.numRegisters; ++reg)
          if (blocks[next].liveIn[reg] && !block->liveOut[reg]) {
            changed = true;
            block->liveOut[reg] = true;
            if (!block->defines[reg])
              block->liveIn[reg] = true;
          }
  }
}

std::vector<Interval> Allocator::findIntervals() {
  std::vector<Interval> intervals(function.numRegisters);
  for (Block &block : blocks) {
    for (uint32_t reg = 0; reg != function.numRegisters; ++reg) {
      if (block.liveIn[reg])
        intervals[reg].add(2 * block.begin);
      if (block.liveOut[reg])
        intervals[reg].add(2 * block.end - 1);
    }
    for (uint32_t number = block.begin; number != block.end; ++number) {
      visitReads(function.code[number],
                 [&](uint32_t &reg) { intervals[reg].add(2 * number); });
      visitWrites(function.code[number],
                  [&](uint32_t &reg) { intervals[reg].add(2 * number + 1); });
    }
  }
  return intervals;
}

void Allocator::replace(const std::vector<Interval> &intervals) {
  std::vector<uint32_t> order;
  for (uint32_t reg = 0; reg != function.numRegisters; ++reg)
    if (intervals[reg].first <= intervals[reg].last)
      order.push_back(reg);
  std::sort(order.begin(), order.end(), [&](uint32_t a, uint32_t b) {
    return intervals[a].first < intervals[b].first;
  });
  std::vector<uint32_t> place(function.numRegisters);
  std::set<std::pair<uint32_t, uint32_t>> active; // last point, place
  std::set<uint32_t> free;
  uint32_t numPlaces = 0;
  for (uint32_t reg : order) {
    while (!active.empty() && active.begin()->first < intervals[reg].first) {
      free.insert(active.begin()->second);
      active.erase(active.begin());
    }
    if (free.empty())
      free.insert(numPlaces++);
    place[reg] = *free.begin();
    free.erase(free.begin());
    active.insert({intervals[reg].last, place[reg]});
  }
  for (Instruction &instruction : function.code) {
    auto rename = [&](uint32_t &reg) { reg = place[reg]; };
    visitReads(instruction, rename);
    visitWrites(instruction, rename);
  }
  function.numRegisters = numPlaces;
}

void Allocator::run() {
  if (function.code.empty())
    return;
  findBlocks();
  findLiveRegisters();
  replace(findIntervals());
}

void shareRegisters(Function &function) { Allocator(function).run(); }

} // namespace ptx
