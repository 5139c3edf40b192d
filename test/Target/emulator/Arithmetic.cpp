//===- Arithmetic.cpp - What instructions compute -------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Emulator.h"
#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>

#ifdef __clang__
#pragma STDC FP_CONTRACT OFF
#endif

namespace ptx {

template <typename To, typename From> static To bitCast(From value) {
  static_assert(sizeof(To) <= sizeof(From) || sizeof(From) <= sizeof(To));
  To result{};
  memcpy(&result, &value, std::min(sizeof(To), sizeof(From)));
  return result;
}

uint64_t extend(uint64_t value, Type type) {
  bool isSigned = type.base == Base::Signed;
  switch (type.base == Base::Predicate ? 0 : type.bytes) {
  case 0:
    return value & 1;
  case 1:
    return isSigned ? uint64_t(int64_t(int8_t(value))) : uint8_t(value);
  case 2:
    return isSigned ? uint64_t(int64_t(int16_t(value))) : uint16_t(value);
  case 4:
    return isSigned ? uint64_t(int64_t(int32_t(value))) : uint32_t(value);
  default:
    return value;
  }
}

static double toFloat(uint64_t value, Type type) {
  if (type.bytes == 8)
    return bitCast<double>(value);
  if (type.bytes == 4)
    return bitCast<float>(static_cast<uint32_t>(value));
  if (type.base == Base::BFloat)
    return bitCast<float>(static_cast<uint32_t>(value) << 16);
  return static_cast<double>(bitCast<_Float16>(static_cast<uint16_t>(value)));
}

static uint64_t fromFloat(double value, Type type) {
  if (type.bytes == 8)
    return bitCast<uint64_t>(value);
  if (type.bytes == 4)
    return bitCast<uint32_t>(static_cast<float>(value));
  if (type.base == Base::BFloat) {
    uint32_t bits = bitCast<uint32_t>(static_cast<float>(value));
    return (bits + 0x7fff + ((bits >> 16) & 1)) >> 16;
  }
  return bitCast<uint16_t>(static_cast<_Float16>(value));
}

static double roundTo(double value, uint8_t rounding) {
  switch (rounding) {
  case NearestInt:
    return std::nearbyint(value);
  case ZeroInt:
  case Zero:
    return std::trunc(value);
  case DownInt:
  case Down:
    return std::floor(value);
  case UpInt:
  case Up:
    return std::ceil(value);
  default:
    return value;
  }
}

static uint64_t toInteger(double value, Type type) {
  if (std::isnan(value))
    return 0;
  // Out of range: the nearest number of the type.
  unsigned bits = 8 * type.bytes;
  if (type.base == Base::Signed) {
    double limit = std::ldexp(1.0, bits - 1);
    if (value >= limit)
      return extend((uint64_t(1) << (bits - 1)) - 1, type);
    if (value < -limit)
      return extend(uint64_t(1) << (bits - 1), type);
    return static_cast<uint64_t>(static_cast<int64_t>(value));
  }
  if (value <= 0)
    return 0;
  if (value >= std::ldexp(1.0, bits))
    return extend(~uint64_t(0), type);
  return static_cast<uint64_t>(value);
}

static uint64_t convert(const Instruction &i, uint64_t value) {
  bool fromIsFloat = i.from.base == Base::Float || i.from.base == Base::BFloat;
  bool toIsFloat = i.type.base == Base::Float || i.type.base == Base::BFloat;
  value = extend(value, i.from);
  if (fromIsFloat) {
    double number = toFloat(value, i.from);
    if (toIsFloat) {
      // Rounding to an integer, or to a smaller format, which is by Nearest.
      if (i.rounding >= NearestInt)
        number = roundTo(number, i.rounding);
      if (i.saturate)
        number = std::fmax(0.0, std::fmin(1.0, number));
      return fromFloat(number, i.type);
    }
    return toInteger(roundTo(number, i.rounding), i.type);
  }
  if (toIsFloat) {
    bool isSigned = i.from.base == Base::Signed;
    if (i.type.bytes == 4) // one rounding only
      return bitCast<uint32_t>(
          isSigned ? static_cast<float>(static_cast<int64_t>(value))
                   : static_cast<float>(value));
    return fromFloat(isSigned ? static_cast<double>(static_cast<int64_t>(value))
                              : static_cast<double>(value),
                     i.type);
  }
  return extend(value, i.type);
}

template <typename T> static T computeFloat(const Instruction &i, const T *v) {
  switch (i.op) {
  case Op::Abs:
    return std::fabs(v[0]);
  case Op::Neg:
    return -v[0];
  case Op::Add:
    return v[0] + v[1];
  case Op::Sub:
    return v[0] - v[1];
  case Op::Mul:
    return v[0] * v[1];
  case Op::Div:
    return v[0] / v[1];
  case Op::Fma:
  case Op::Mad:
    return std::fma(v[0], v[1], v[2]);
  case Op::Min:
  case Op::Max:
    if (i.mode && (std::isnan(v[0]) || std::isnan(v[1])))
      return std::numeric_limits<T>::quiet_NaN();
    return i.op == Op::Min ? std::fmin(v[0], v[1]) : std::fmax(v[0], v[1]);
  case Op::Sqrt:
    return std::sqrt(v[0]);
  case Op::Rsqrt:
    return 1 / std::sqrt(v[0]);
  case Op::Rcp:
    return 1 / v[0];
  case Op::Ex2:
    return std::exp2(v[0]);
  case Op::Lg2:
    return std::log2(v[0]);
  case Op::Sin:
    return std::sin(v[0]);
  case Op::Cos:
    return std::cos(v[0]);
  case Op::Tanh:
    return std::tanh(v[0]);
  case Op::Copysign: // the sign of the first
    return std::copysign(v[1], v[0]);
  default:
    throw Error("line " + std::to_string(i.line) +
                ": the emulator does not do this with floating point");
  }
}

static bool compareFloat(uint8_t mode, double a, double b) {
  bool unordered = std::isnan(a) || std::isnan(b);
  switch (mode) {
  case Eq:
    return a == b;
  case Ne:
    return !unordered && a != b;
  case Lt:
    return a < b;
  case Le:
    return a <= b;
  case Gt:
    return a > b;
  case Ge:
    return a >= b;
  case Equ:
    return unordered || a == b;
  case Neu:
    return unordered || a != b;
  case Ltu:
    return unordered || a < b;
  case Leu:
    return unordered || a <= b;
  case Gtu:
    return unordered || a > b;
  case Geu:
    return unordered || a >= b;
  case Num:
    return !unordered;
  default:
    return unordered;
  }
}

template <typename T> static bool compareInteger(uint8_t mode, T a, T b) {
  switch (mode) {
  case Eq:
    return a == b;
  case Ne:
    return a != b;
  case Lt:
    return a < b;
  case Le:
    return a <= b;
  case Gt:
    return a > b;
  default:
    return a >= b;
  }
}

static bool compare(const Instruction &i, uint64_t a, uint64_t b) {
  Type type = i.from;
  if (type.base == Base::Float || type.base == Base::BFloat)
    return compareFloat(i.mode, toFloat(extend(a, type), type),
                        toFloat(extend(b, type), type));
  if (type.base == Base::Signed)
    return compareInteger<int64_t>(i.mode, extend(a, type), extend(b, type));
  return compareInteger<uint64_t>(i.mode, extend(a, type), extend(b, type));
}

static uint64_t multiplyHigh(const Instruction &i, uint64_t a, uint64_t b) {
  unsigned bits = 8 * i.type.bytes;
  if (i.type.base == Base::Signed)
    return static_cast<uint64_t>(
        (static_cast<__int128>(static_cast<int64_t>(a)) *
         static_cast<int64_t>(b)) >>
        bits);
  return static_cast<uint64_t>((static_cast<unsigned __int128>(a) * b) >> bits);
}

static uint64_t permute(uint64_t a, uint64_t b, uint64_t selector) {
  uint64_t bytes = (b << 32) | (a & 0xffffffff), result = 0;
  for (unsigned byte = 0; byte != 4; ++byte) {
    unsigned select = selector >> (4 * byte);
    uint8_t value = bytes >> (8 * (select & 7));
    if (select & 8)
      value = value & 0x80 ? 0xff : 0;
    result |= uint64_t(value) << (8 * byte);
  }
  return result;
}

static uint64_t computeInteger(const Instruction &i, const uint64_t *v) {
  unsigned bits = i.type.base == Base::Predicate ? 1 : 8 * i.type.bytes;
  bool isSigned = i.type.base == Base::Signed;
  auto s = [&](unsigned n) { return static_cast<int64_t>(v[n]); };
  switch (i.op) {
  case Op::Mov:
    return v[0];
  case Op::Abs:
    return s(0) < 0 ? -v[0] : v[0];
  case Op::Neg:
    return -v[0];
  case Op::Not:
    return ~v[0];
  case Op::Add:
    return v[0] + v[1];
  case Op::Sub:
    return v[0] - v[1];
  case Op::Mul:
    return i.high ? multiplyHigh(i, v[0], v[1]) : v[0] * v[1];
  case Op::Mad:
    return (i.high ? multiplyHigh(i, v[0], v[1]) : v[0] * v[1]) + v[2];
  case Op::Div:
    if (v[1] == 0)
      throw Error("line " + std::to_string(i.line) + ": division by zero");
    return isSigned ? static_cast<uint64_t>(s(1) == -1 ? -v[0] : s(0) / s(1))
                    : v[0] / v[1];
  case Op::Rem:
    if (v[1] == 0)
      throw Error("line " + std::to_string(i.line) + ": division by zero");
    return isSigned ? static_cast<uint64_t>(s(1) == -1 ? 0 : s(0) % s(1))
                    : v[0] % v[1];
  case Op::Min:
    return isSigned ? std::min(s(0), s(1)) : std::min(v[0], v[1]);
  case Op::Max:
    return isSigned ? std::max(s(0), s(1)) : std::max(v[0], v[1]);
  case Op::And:
    return v[0] & v[1];
  case Op::Or:
    return v[0] | v[1];
  case Op::Xor:
    return v[0] ^ v[1];
  case Op::Shl:
    return static_cast<uint32_t>(v[1]) >= bits ? 0 : v[0] << v[1];
  case Op::Shr: {
    uint32_t amount = std::min<uint64_t>(static_cast<uint32_t>(v[1]), bits);
    if (isSigned)
      return static_cast<uint64_t>(s(0) >> std::min(amount, 63u));
    return amount >= 64 ? 0 : v[0] >> amount;
  }
  case Op::Shf: {
    uint32_t n = i.clamped ? std::min<uint64_t>(v[2], 32) : v[2] & 31;
    uint64_t pair = (v[1] << 32) | (v[0] & 0xffffffff);
    return i.mode ? pair >> n : (pair << n) >> 32;
  }
  case Op::Popc:
    return __builtin_popcountll(v[0]);
  case Op::Clz:
    return v[0] == 0 ? bits : __builtin_clzll(v[0]) - (64 - bits);
  case Op::Brev: {
    uint64_t result = 0;
    for (unsigned bit = 0; bit != bits; ++bit)
      result |= ((v[0] >> bit) & 1) << (bits - 1 - bit);
    return result;
  }
  case Op::Bfe: {
    unsigned position = v[1] & 0xff, length = v[2] & 0xff;
    if (length == 0 || position >= bits)
      return 0;
    uint64_t field = v[0] >> position;
    if (length >= 64)
      return field;
    field &= (uint64_t(1) << length) - 1;
    if (isSigned && (field >> (length - 1)) & 1)
      field |= ~uint64_t(0) << length;
    return field;
  }
  case Op::Bfi: {
    unsigned position = v[2] & 0xff, length = v[3] & 0xff;
    if (position >= bits || length == 0)
      return v[1];
    uint64_t mask = length >= 64 ? ~uint64_t(0) : (uint64_t(1) << length) - 1;
    mask <<= position;
    return (v[1] & ~mask) | ((v[0] << position) & mask);
  }
  case Op::Prmt:
    return permute(v[0], v[1], v[2]);
  default:
    throw Error("line " + std::to_string(i.line) +
                ": the emulator does not do this with integers");
  }
}

static bool testProperty(const Instruction &i, double value) {
  switch (i.mode) {
  case 'f':
    return std::isfinite(value);
  case 'i':
    return std::isinf(value);
  case 'n':
    return std::isnan(value);
  default:
    throw Error("line " + std::to_string(i.line) + ": this kind of testp");
  }
}

uint64_t compute(const Instruction &i, const uint64_t *operands) {
  bool isFloat = i.type.base == Base::Float || i.type.base == Base::BFloat;
  switch (i.op) {
  case Op::Cvt:
    return convert(i, operands[0]);
  case Op::Setp:
    return compare(i, operands[0], operands[1]);
  case Op::Set:
    if (!compare(i, operands[0], operands[1]))
      return 0;
    return isFloat ? fromFloat(1, i.type) : extend(~uint64_t(0), i.type);
  case Op::Selp:
    return operands[2] & 1 ? operands[0] : operands[1];
  case Op::Testp:
    return testProperty(i, toFloat(extend(operands[0], i.type), i.type));
  default:
    break;
  }
  if (isFloat && i.op != Op::Mov) {
    if (i.type.bytes == 8) {
      double v[3] = {};
      for (size_t n = 0; n != i.from_.size(); ++n)
        v[n] = bitCast<double>(operands[n]);
      return bitCast<uint64_t>(computeFloat(i, v));
    }
    float v[3] = {};
    for (size_t n = 0; n != i.from_.size(); ++n)
      v[n] = static_cast<float>(toFloat(extend(operands[n], i.type), i.type));
    return fromFloat(computeFloat(i, v), i.type);
  }
  uint64_t v[4] = {};
  for (size_t n = 0; n != i.from_.size(); ++n)
    v[n] = extend(operands[n], i.type);
  // The third operand of a wide instruction has the size of the result.
  Type result = i.type;
  if (i.wide) {
    result.bytes *= 2;
    v[2] = operands[2];
  }
  if (i.op == Op::Popc || i.op == Op::Clz)
    result = {Base::Unsigned, 4};
  return extend(computeInteger(i, v), result);
}

uint64_t computePart(const Instruction &i, const uint64_t *operands,
                     bool &carry) {
  using Wide = unsigned __int128;
  unsigned bits = 8 * i.type.bytes;
  uint64_t v[3] = {}, mask = ~uint64_t(0) >> (64 - bits);
  for (size_t n = 0; n != i.from_.size(); ++n)
    v[n] = extend(operands[n], i.type);
  bool in = i.addsCarry && carry;
  Wide lhs = v[0] & mask, rhs = v[1] & mask, sum;
  if (i.op == Op::Mad) {
    lhs = (i.high ? multiplyHigh(i, v[0], v[1]) : v[0] * v[1]) & mask;
    rhs = v[2] & mask;
  }
  // A borrow shows in the same bit.
  sum = i.op == Op::Sub ? lhs - rhs - in : lhs + rhs + in;
  if (i.setsCarry)
    carry = (sum >> bits) & 1;
  return extend(static_cast<uint64_t>(sum), i.type);
}

uint64_t computeAtomic(const Instruction &i, uint64_t old,
                       const uint64_t *operands) {
  if (i.type.base == Base::Float || i.type.base == Base::BFloat) {
    if (i.mode != AtomAdd)
      throw Error("an atomic operation on floating point");
    if (i.type.bytes == 8)
      return fromFloat(bitCast<double>(old) + bitCast<double>(operands[0]),
                       i.type);
    return fromFloat(
        static_cast<float>(toFloat(extend(old, i.type), i.type)) +
            static_cast<float>(toFloat(extend(operands[0], i.type), i.type)),
        i.type);
  }
  uint64_t a = extend(old, i.type), b = extend(operands[0], i.type);
  bool isSigned = i.type.base == Base::Signed;
  bool less =
      isSigned ? static_cast<int64_t>(a) < static_cast<int64_t>(b) : a < b;
  switch (i.mode) {
  case AtomAdd:
    return a + b;
  case AtomInc:
    return a >= b ? 0 : a + 1;
  case AtomDec:
    return a == 0 || a > b ? b : a - 1;
  case AtomExch:
    return b;
  case AtomCas:
    return a == b ? operands[1] : a;
  case AtomMin:
    return less ? a : b;
  case AtomMax:
    return less ? b : a;
  case AtomAnd:
    return a & b;
  case AtomOr:
    return a | b;
  default:
    return a ^ b;
  }
}

} // namespace ptx
