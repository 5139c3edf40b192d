//===- Convert.cpp - Copies that convert numbers --------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Convert.h"

#include <cstring>
#include <type_traits>

using namespace xacc;

namespace {
template <typename Part> struct Complex {
  Part re, im;
};
template <typename T> struct IsComplex : std::false_type {};
template <typename Part> struct IsComplex<Complex<Part>> : std::true_type {};
} // namespace

template <typename Target, typename Source>
static Target convert(Source value) {
  if constexpr (IsComplex<Target>::value && IsComplex<Source>::value) {
    using Part = decltype(Target::re);
    return {static_cast<Part>(value.re), static_cast<Part>(value.im)};
  } else if constexpr (IsComplex<Target>::value) {
    using Part = decltype(Target::re);
    return {static_cast<Part>(value), 0};
  } else if constexpr (IsComplex<Source>::value) {
    if constexpr (std::is_same_v<Target, bool>)
      return value.re != 0 || value.im != 0;
    else
      return static_cast<Target>(value.re);
  } else if constexpr (std::is_same_v<Target, bool>) {
    return value != 0;
  } else {
    return static_cast<Target>(value);
  }
}

template <typename Target, typename Source>
static void convertRow(char *target, int64_t targetStride, const char *source,
                       int64_t sourceStride, int64_t count) {
  for (int64_t i = 0; i < count; ++i) {
    Source from;
    std::memcpy(&from, source + i * sourceStride, sizeof(Source));
    Target to = convert<Target>(from);
    std::memcpy(target + i * targetStride, &to, sizeof(Target));
  }
}

template <typename Target> static ConvertFunction converterTo(int64_t source) {
  switch (source) {
  case XACC_NUMBER_BOOL:
    return convertRow<Target, bool>;
  case XACC_NUMBER_I8:
    return convertRow<Target, int8_t>;
  case XACC_NUMBER_U8:
    return convertRow<Target, uint8_t>;
  case XACC_NUMBER_I16:
    return convertRow<Target, int16_t>;
  case XACC_NUMBER_U16:
    return convertRow<Target, uint16_t>;
  case XACC_NUMBER_I32:
    return convertRow<Target, int32_t>;
  case XACC_NUMBER_U32:
    return convertRow<Target, uint32_t>;
  case XACC_NUMBER_I64:
    return convertRow<Target, int64_t>;
  case XACC_NUMBER_U64:
    return convertRow<Target, uint64_t>;
  case XACC_NUMBER_F32:
    return convertRow<Target, float>;
  case XACC_NUMBER_F64:
    return convertRow<Target, double>;
  case XACC_NUMBER_F80:
    return convertRow<Target, long double>;
  case XACC_NUMBER_C32:
    return convertRow<Target, Complex<float>>;
  case XACC_NUMBER_C64:
    return convertRow<Target, Complex<double>>;
  case XACC_NUMBER_C80:
    return convertRow<Target, Complex<long double>>;
  default:
    return nullptr;
  }
}

ConvertFunction xacc::converterFor(int64_t target, int64_t source) {
  switch (target) {
  case XACC_NUMBER_BOOL:
    return converterTo<bool>(source);
  case XACC_NUMBER_I8:
    return converterTo<int8_t>(source);
  case XACC_NUMBER_U8:
    return converterTo<uint8_t>(source);
  case XACC_NUMBER_I16:
    return converterTo<int16_t>(source);
  case XACC_NUMBER_U16:
    return converterTo<uint16_t>(source);
  case XACC_NUMBER_I32:
    return converterTo<int32_t>(source);
  case XACC_NUMBER_U32:
    return converterTo<uint32_t>(source);
  case XACC_NUMBER_I64:
    return converterTo<int64_t>(source);
  case XACC_NUMBER_U64:
    return converterTo<uint64_t>(source);
  case XACC_NUMBER_F32:
    return converterTo<float>(source);
  case XACC_NUMBER_F64:
    return converterTo<double>(source);
  case XACC_NUMBER_F80:
    return converterTo<long double>(source);
  case XACC_NUMBER_C32:
    return converterTo<Complex<float>>(source);
  case XACC_NUMBER_C64:
    return converterTo<Complex<double>>(source);
  case XACC_NUMBER_C80:
    return converterTo<Complex<long double>>(source);
  default:
    return nullptr;
  }
}

static void copyRow(char *target, int64_t targetStride, const char *source,
                    int64_t sourceStride, int64_t count, int64_t elementSize) {
  if (targetStride == elementSize && sourceStride == elementSize) {
    std::memcpy(target, source, count * elementSize);
    return;
  }
  switch (elementSize) {
  case 4:
    for (int64_t i = 0; i < count; ++i)
      std::memcpy(target + i * targetStride, source + i * sourceStride, 4);
    return;
  case 8:
    for (int64_t i = 0; i < count; ++i)
      std::memcpy(target + i * targetStride, source + i * sourceStride, 8);
    return;
  default:
    for (int64_t i = 0; i < count; ++i)
      std::memcpy(target + i * targetStride, source + i * sourceStride,
                  elementSize);
  }
}

void ByteBox::copy(char *target, const char *source, int64_t elementSize,
                   ConvertFunction convert) const {
  int64_t at[maxRank] = {};
  for (int64_t k = 0; k < rank; ++k)
    if (sizes[k] == 0)
      return;
  int64_t numOuter = rank > 0 ? rank - 1 : 0;
  int64_t count = rank > 0 ? sizes[rank - 1] : 1;
  int64_t targetStride = rank > 0 ? targetStrides[rank - 1] : elementSize;
  int64_t sourceStride = rank > 0 ? sourceStrides[rank - 1] : elementSize;
  while (true) {
    if (convert)
      convert(target, targetStride, source, sourceStride, count);
    else
      copyRow(target, targetStride, source, sourceStride, count, elementSize);
    int64_t k = numOuter - 1;
    for (; k >= 0; --k) {
      target += targetStrides[k];
      source += sourceStrides[k];
      if (++at[k] < sizes[k])
        break;
      target -= targetStrides[k] * sizes[k];
      source -= sourceStrides[k] * sizes[k];
      at[k] = 0;
    }
    if (k < 0)
      return;
  }
}
