//===- Lanes.cpp - Instructions for all lanes of a warp -------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// What instructions do with registers only, most of all that run, is done here
// for all lanes that stand at the same place: each is decoded once, and the
// compiler makes vector code of the usual ones. The others are what
// Arithmetic.cpp says, lane by lane.
//
//===----------------------------------------------------------------------===//

#include "BlockRun.h"
#include <cstring>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

namespace ptx {

namespace {

/// The registers of an instruction, a row of lanes for each.
struct Rows {
  const Lanes &lanes;
  uint64_t *to;
  const uint64_t *from[4];

  /// Sets the result of each lane to compute(a, b, c).
  template <typename T, typename ComputeT> void each(ComputeT compute) const {
    auto read = [](const uint64_t *row, uint32_t lane) {
      T value;
      memcpy(&value, &row[lane], sizeof value);
      return value;
    };
    auto run = [&](uint32_t lane) {
      auto result = compute(read(from[0], lane), read(from[1], lane),
                            read(from[2], lane));
      using Result = decltype(result);
      if constexpr (std::is_integral_v<Result>) {
        to[lane] = static_cast<uint64_t>(result); // with its sign
      } else {
        to[lane] = 0;
        memcpy(&to[lane], &result, sizeof result);
      }
    };
    if (lanes.size == kWarpSize)
      for (uint32_t lane = 0; lane != kWarpSize; ++lane)
        run(lane);
    else
      for (uint32_t index = 0; index != lanes.size; ++index)
        run(lanes.numbers[index]);
  }
};

} // namespace

template <typename T> static bool compare(const Rows &rows, uint8_t mode) {
  auto each = [&](auto compare) {
    rows.each<T>([&](T a, T b, T) { return compare(a, b); });
    return true;
  };
  switch (mode) {
  case Eq:
    return each([](T a, T b) { return a == b; });
  case Ne:
    // A comparison with a NaN is false.
    return each([](T a, T b) { return a < b || a > b; });
  case Lt:
    return each([](T a, T b) { return a < b; });
  case Le:
    return each([](T a, T b) { return a <= b; });
  case Gt:
    return each([](T a, T b) { return a > b; });
  case Ge:
    return each([](T a, T b) { return a >= b; });
  default:
    return false;
  }
}

/// Calls function(T()) with the type of numbers in registers, if it is one of
/// the usual; false if not.
template <typename FunctionT>
static bool withInteger(Type type, FunctionT function) {
  if (type.base == Base::Predicate)
    return false;
  bool isSigned = type.base == Base::Signed;
  if (type.bytes == 4)
    return isSigned ? function(int32_t()) : function(uint32_t());
  if (type.bytes == 8)
    return isSigned ? function(int64_t()) : function(uint64_t());
  return false;
}

template <typename FunctionT>
static bool withFloat(Type type, FunctionT function) {
  if (type.base == Base::BFloat || type.bytes < 4)
    return false;
  return type.bytes == 8 ? function(double()) : function(float());
}

template <typename T>
static bool computeInteger(const Rows &rows, const Instruction &instruction) {
  // Sums wrap.
  using U = std::make_unsigned_t<T>;
  auto each = [&](auto compute) {
    rows.each<T>([&](T a, T b, T c) {
      return static_cast<T>(compute(U(a), U(b), U(c)));
    });
    return true;
  };
  switch (instruction.op) {
  case Op::Add:
    return each([](U a, U b, U) { return a + b; });
  case Op::Sub:
    return each([](U a, U b, U) { return a - b; });
  case Op::And:
    return each([](U a, U b, U) { return a & b; });
  case Op::Or:
    return each([](U a, U b, U) { return a | b; });
  case Op::Xor:
    return each([](U a, U b, U) { return a ^ b; });
  case Op::Mov:
    return each([](U a, U, U) { return a; });
  case Op::Mul:
    if (instruction.high)
      return false;
    if (instruction.wide)
      break;
    return each([](U a, U b, U) { return a * b; });
  case Op::Mad:
    if (instruction.high || instruction.wide)
      return false;
    return each([](U a, U b, U c) { return a * b + c; });
  case Op::Shl:
    return each([](U a, U b, U) {
      return uint32_t(b) >= 8 * sizeof(U) ? U(0) : U(a << uint32_t(b));
    });
  default:
    return false;
  }
  if constexpr (sizeof(T) == 8) {
    return false;
  } else {
    using Wide = std::conditional_t<std::is_signed_v<T>, int64_t, uint64_t>;
    rows.each<T>([](T a, T b, T) { return Wide(a) * Wide(b); });
    return true;
  }
}

template <typename T>
static bool computeFloat(const Rows &rows, const Instruction &instruction) {
  auto each = [&](auto compute) {
    rows.each<T>([&](T a, T b, T) { return T(compute(a, b)); });
    return true;
  };
  switch (instruction.op) {
  case Op::Add:
    return each([](T a, T b) { return a + b; });
  case Op::Sub:
    return each([](T a, T b) { return a - b; });
  case Op::Mul:
    return each([](T a, T b) { return a * b; });
  case Op::Div:
    return each([](T a, T b) { return a / b; });
  case Op::Mov:
    return each([](T a, T) { return a; });
  default:
    return false;
  }
}

static bool computeUsual(const Rows &rows, const Instruction &instruction) {
  auto isFloat = [](Type type) {
    return type.base == Base::Float || type.base == Base::BFloat;
  };
  switch (instruction.op) {
  case Op::Setp: {
    auto compareAs = [&](auto zero) {
      return compare<decltype(zero)>(rows, instruction.mode);
    };
    return isFloat(instruction.from) ? withFloat(instruction.from, compareAs)
                                     : withInteger(instruction.from, compareAs);
  }
  case Op::Selp:
    rows.each<uint64_t>(
        [](uint64_t a, uint64_t b, uint64_t c) { return c & 1 ? a : b; });
    return true;
  case Op::Cvt:
    if (isFloat(instruction.from) || isFloat(instruction.type) ||
        instruction.saturate)
      return false;
    return withInteger(instruction.from, [&](auto from) {
      return withInteger(instruction.type, [&](auto to) {
        using From = decltype(from);
        using To = decltype(to);
        rows.each<From>([](From a, From, From) { return static_cast<To>(a); });
        return true;
      });
    });
  default:
    break;
  }
  if (isFloat(instruction.type))
    return withFloat(instruction.type, [&](auto zero) {
      return computeFloat<decltype(zero)>(rows, instruction);
    });
  return withInteger(instruction.type, [&](auto zero) {
    return computeInteger<decltype(zero)>(rows, instruction);
  });
}

/// Whether an instruction only computes a register from others.
static bool isComputation(const Instruction &instruction) {
  switch (instruction.op) {
  case Op::Activemask:
  case Op::Atom:
  case Op::Bar:
  case Op::Bra:
  case Op::Brx:
  case Op::Call:
  case Op::Exit:
  case Op::Fence:
  case Op::Isspacep:
  case Op::Ld:
  case Op::Nanosleep:
  case Op::Ret:
  case Op::Shfl:
  case Op::St:
  case Op::Trap:
  case Op::Vote:
  case Op::WarpSync:
    return false;
  default:
    return instruction.guard < 0 && instruction.to.size() == 1 &&
           instruction.to[0].kind == Operand::Register &&
           (instruction.op != Op::Mov || instruction.from_.size() == 1) &&
           !instruction.setsCarry && !instruction.addsCarry &&
           !instruction.packed;
  }
}

void BlockRun::compute(const Lanes &lanes, uint64_t *rows,
                       const Instruction &instruction) {
  uint64_t others[4][kWarpSize];
  Rows operands = {lanes,
                   rows + size_t(instruction.to[0].reg) * kWarpSize,
                   {others[0], others[0], others[0], others[0]}};
  // What is not read below has some value.
  if (instruction.from_.size() < 4)
    std::fill(std::begin(others[0]), std::end(others[0]), 0);
  for (size_t number = 0; number != instruction.from_.size(); ++number) {
    const Operand &operand = instruction.from_[number];
    operands.from[number] = others[number];
    if (operand.kind == Operand::Register && operand.value == 0)
      operands.from[number] = rows + size_t(operand.reg) * kWarpSize;
    else if (operand.kind == Operand::Immediate)
      std::fill(std::begin(others[number]), std::end(others[number]),
                operand.value);
    else
      for (uint32_t index = 0; index != lanes.size; ++index)
        others[number][lanes.numbers[index]] =
            value(threads[lanes.first + lanes.numbers[index]], operand);
  }
  if (computeUsual(operands, instruction))
    return;
  for (uint32_t index = 0; index != lanes.size; ++index) {
    uint32_t lane = lanes.numbers[index];
    uint64_t values[4];
    for (size_t number = 0; number != 4; ++number)
      values[number] = operands.from[number][lane];
    operands.to[lane] = ptx::compute(instruction, values);
  }
}

uint32_t BlockRun::computeTogether(const Lanes &lanes, uint32_t limit,
                                   uint32_t end) {
  Frame &leader = threads[lanes.first + lanes.numbers[0]].frames.back();
  if (leader.stride == 1) // of a called function
    return 0;
  uint64_t *rows = registers.data() + size_t(lanes.first) * kernel.numRegisters;
  const Instruction *code = kernel.code.data();
  uint32_t pc = leader.pc, count = 0;
  for (; count != limit && pc != end; ++count) {
    const Instruction &instruction = code[pc];
    if (isComputation(instruction)) {
      compute(lanes, rows, instruction);
      ++pc;
      continue;
    }
    if (instruction.op != Op::Bra)
      break;
    bool taken = true, together = true;
    if (instruction.guard >= 0) {
      const uint64_t *guards = rows + size_t(instruction.guard) * kWarpSize;
      auto takes = [&](uint32_t index) {
        return (guards[lanes.numbers[index]] & 1) != instruction.guardNegated;
      };
      taken = takes(0);
      for (uint32_t index = 1; index != lanes.size; ++index)
        together &= takes(index) == taken;
    }
    if (!together)
      break;
    pc = taken ? uint32_t(instruction.target) : pc + 1;
    // The others may be first now.
    if (pc > end)
      break;
  }
  for (uint32_t index = 0; index != lanes.size; ++index)
    threads[lanes.first + lanes.numbers[index]].frames.back().pc = pc;
  emulator.numInstructions += uint64_t(count) * lanes.size;
  return count;
}

} // namespace ptx
