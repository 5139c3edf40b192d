# ===- cuda-header.py - Our declarations of the driver beside its own --------===#
#
# Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
# See LICENSE for license information.
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#
# ===-----------------------------------------------------------------------===#
#
#   cuda-header.py CUDADRIVER_H > check.cpp
#
# Writes a program that compiles, with cuda.h, only if every value, layout and
# function in CudaDriver.h is the one of cuda.h.

import re
import sys

with open(sys.argv[1]) as file:
    text = re.sub(r"//.*|\\\n", "", file.read())

PROLOGUE = """\
#define __CUDA_API_VERSION_INTERNAL // functions of all versions, by symbol
#include <cuda.h>
#include <cstddef>
#include <type_traits>

// The same representation: numbers of one size and sign class, pointers to the
// same, structures of one size (their members are compared below).
template <typename Ours, typename Theirs> constexpr bool isSame() {
  if constexpr (std::is_void_v<Ours> || std::is_void_v<Theirs>)
    return std::is_void_v<Ours> && std::is_void_v<Theirs>;
  else if constexpr (std::is_function_v<Ours> || std::is_function_v<Theirs>)
    return std::is_same_v<Ours, Theirs>;
  else if constexpr (std::is_pointer_v<Ours> && std::is_pointer_v<Theirs>) {
    using OursTo = std::remove_pointer_t<Ours>;
    using TheirsTo = std::remove_pointer_t<Theirs>;
    if constexpr (std::is_class_v<OursTo> && std::is_class_v<TheirsTo>)
      return std::is_const_v<OursTo> == std::is_const_v<TheirsTo>;
    else
      return std::is_const_v<OursTo> == std::is_const_v<TheirsTo> &&
             isSame<std::remove_cv_t<OursTo>, std::remove_cv_t<TheirsTo>>();
  } else
    return sizeof(Ours) == sizeof(Theirs) &&
           std::is_pointer_v<Ours> == std::is_pointer_v<Theirs> &&
           std::is_class_v<Ours> == std::is_class_v<Theirs>;
}

template <typename Ours, typename Theirs> struct Compare;
template <typename... Ours, typename... Theirs>
struct Compare<int (*)(Ours...), CUresult (*)(Theirs...)> {
  static constexpr bool value = [] {
    if constexpr (sizeof...(Ours) != sizeof...(Theirs))
      return false;
    else
      return (isSame<Ours, Theirs>() && ...);
  }();
};
"""


def members(body):
    """The names that a structure's members have."""
    body = re.sub(r"union \{.*?\}", "union", body, flags=re.S)
    for declaration in body.split(";"):
        names = re.sub(r"\[.*?\]", "", declaration).split(",")
        for name in names:
            if words := re.findall(r"\w+", name):
                yield words[-1]


# Some values are macros in cuda.h.
values = re.findall(r"\b(CU\w+) = \d+", text)
print('#include "CudaDriver.h"')
for name in values:
    print(f"static const auto our_{name} = (long)xacc::cuda::{name};")
print(PROLOGUE)
count = 0
for name in values:
    print(f'static_assert(our_{name} == (long)({name}), "{name}");')
    count += 1
for name, body in re.findall(r"^struct (CU\w+) \{(.*?)^\};", text, re.M | re.S):
    print(
        f"static_assert(sizeof(xacc::cuda::{name}) == sizeof(::{name}) &&\n"
        f'alignof(xacc::cuda::{name}) == alignof(::{name}), "{name}");'
    )
    for member in members(body):
        place = f"{name}, {member}"
        print(
            f"static_assert(offsetof(xacc::cuda::{place}) == offsetof(::{place}) &&\n"
            f"sizeof(xacc::cuda::{name}::{member}) == sizeof(::{name}::{member}),\n"
            f'"{name}::{member}");'
        )
        count += 1
for name in re.findall(r"X\((cu\w+),", text):
    print(
        f"static_assert(Compare<decltype(xacc::cuda::Driver::{name}),\n"
        f'decltype(&::{name})>::value, "{name}");'
    )
    count += 1
print(f"// {count} declarations")
