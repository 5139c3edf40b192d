//===- Combine.cpp - Element-wise reductions ------------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Combine.h"

#include <array>
#include <complex>
#include <type_traits>
#include <utility>

using namespace xacc;

namespace {

template <typename T> struct IsComplex : std::false_type {};
template <typename T> struct IsComplex<std::complex<T>> : std::true_type {};

/// The storage type of an XaccType; void where nothing can be computed.
template <int64_t Type> struct ElementOf {
  using type = void;
};
template <> struct ElementOf<XACC_TYPE_I8> {
  using type = int8_t;
};
template <> struct ElementOf<XACC_TYPE_I16> {
  using type = int16_t;
};
template <> struct ElementOf<XACC_TYPE_I32> {
  using type = int32_t;
};
template <> struct ElementOf<XACC_TYPE_I64> {
  using type = int64_t;
};
template <> struct ElementOf<XACC_TYPE_F32> {
  using type = float;
};
template <> struct ElementOf<XACC_TYPE_F64> {
  using type = double;
};
template <> struct ElementOf<XACC_TYPE_F80> {
  using type = long double;
};
template <> struct ElementOf<XACC_TYPE_C32> {
  using type = std::complex<float>;
};
template <> struct ElementOf<XACC_TYPE_C64> {
  using type = std::complex<double>;
};
template <> struct ElementOf<XACC_TYPE_C80> {
  using type = std::complex<long double>;
};

/// The same bits without a sign. Sums and products wrap in it, too: overflow of
/// the user's type was his decision, not undefined behaviour of ours.
template <typename T, bool = std::is_integral_v<T>> struct Unsigned {
  using type = T;
};
template <typename T> struct Unsigned<T, true> {
  using type = std::make_unsigned_t<T>;
};

template <int64_t Reduction, typename T> constexpr bool isDefined() {
  if constexpr (std::is_void_v<T>)
    return false;
  else if constexpr (Reduction == XACC_REDUCE_MAX ||
                     Reduction == XACC_REDUCE_MIN)
    return !IsComplex<T>::value;
  else if constexpr (Reduction == XACC_REDUCE_UMAX ||
                     Reduction == XACC_REDUCE_UMIN ||
                     Reduction == XACC_REDUCE_BAND ||
                     Reduction == XACC_REDUCE_BOR ||
                     Reduction == XACC_REDUCE_BXOR)
    return std::is_integral_v<T>;
  else
    return true;
}

template <int64_t Reduction, typename T> T apply(T a, T b) {
  using U = typename Unsigned<T>::type;
  if constexpr (Reduction == XACC_REDUCE_ADD) {
    if constexpr (std::is_integral_v<T>)
      return T(U(uint64_t(U(a)) + uint64_t(U(b))));
    else
      return a + b;
  } else if constexpr (Reduction == XACC_REDUCE_MUL) {
    if constexpr (std::is_integral_v<T>)
      return T(U(uint64_t(U(a)) * uint64_t(U(b))));
    else
      return a * b;
  } else if constexpr (Reduction == XACC_REDUCE_MAX) {
    return a > b ? a : b;
  } else if constexpr (Reduction == XACC_REDUCE_MIN) {
    return a < b ? a : b;
  } else if constexpr (Reduction == XACC_REDUCE_UMAX) {
    return U(a) > U(b) ? a : b;
  } else if constexpr (Reduction == XACC_REDUCE_UMIN) {
    return U(a) < U(b) ? a : b;
  } else if constexpr (Reduction == XACC_REDUCE_BAND) {
    return T(a & b);
  } else if constexpr (Reduction == XACC_REDUCE_BOR) {
    return T(a | b);
  } else if constexpr (Reduction == XACC_REDUCE_BXOR) {
    return T(a ^ b);
  } else if constexpr (Reduction == XACC_REDUCE_LAND) {
    return T(a != T(0) && b != T(0) ? 1 : 0);
  } else if constexpr (Reduction == XACC_REDUCE_LOR) {
    return T(a != T(0) || b != T(0) ? 1 : 0);
  } else {
    return T((a != T(0)) != (b != T(0)) ? 1 : 0);
  }
}

template <int64_t Reduction, typename T>
void combine(const void *in, void *inout, int64_t count) {
  const T *source = static_cast<const T *>(in);
  T *target = static_cast<T *>(inout);
  for (int64_t i = 0; i < count; ++i)
    target[i] = apply<Reduction, T>(source[i], target[i]);
}

template <size_t Slot> constexpr CombineOp makeEntry() {
  constexpr int64_t reduction = int64_t(Slot) / numTypes;
  constexpr int64_t type = int64_t(Slot) % numTypes;
  using T = typename ElementOf<type>::type;
  if constexpr (isDefined<reduction, T>())
    return {combine<reduction, T>, int(Slot), int64_t(sizeof(T))};
  else
    return {};
}

template <size_t... Slots>
constexpr auto makeTable(std::index_sequence<Slots...>) {
  return std::array<CombineOp, sizeof...(Slots)>{makeEntry<Slots>()...};
}

} // namespace

CombineOp xacc::combineFor(int64_t reduction, int64_t type) {
  static constexpr auto table =
      makeTable(std::make_index_sequence<numReductions * numTypes>());
  static_assert(table.size() <= maxCombineSlots);
  if (reduction < 0 || reduction >= numReductions || type < 0 ||
      type >= numTypes)
    return {};
  return table[reduction * numTypes + type];
}

const char *xacc::reductionName(int64_t reduction) {
  static const char *const names[numReductions] = {
      "+", "*", "max", "min", "max", "min", "&", "|", "^", "&&", "||", "^^"};
  return reduction >= 0 && reduction < numReductions ? names[reduction] : "?";
}

const char *xacc::typeName(int64_t type) {
  static const char *const names[numTypes] = {
      "this",           "8-bit integer",      "16-bit integer",
      "32-bit integer", "64-bit integer",     "float",
      "double",         "long double",        "float complex",
      "double complex", "long double complex"};
  return type >= 0 && type < numTypes ? names[type] : "this";
}
