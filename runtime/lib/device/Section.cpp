//===- Section.cpp - Host bytes that a data clause means ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Section.h"

#include "core/Support.h"

#include <cstring>

using namespace xacc;

/// "'a'", or what to say where the compiler gave no name.
static std::string nameOf(const XaccData &data) {
  return data.name && *data.name ? "'" + std::string(data.name) + "'"
                                 : "memory without a name";
}

Section::Section(const XaccData &data, const XaccLoc *loc) : rank(data.rank) {
  int64_t first = 0, last = 0; // elements from the base
  bool overflow = false;
  for (int64_t d = 0; d < rank; ++d) {
    int64_t lower = data.lower[d];
    extent[d] = data.extent[d];
    // The name holds a section that the program has written: its length counts.
    if (extent[d] < 0 && data.name && std::strchr(data.name, ':'))
      fatal(loc, "the section '%s' has the length %lld", data.name,
            (long long)extent[d]);
    if (extent[d] < 0 && data.size[d] >= 0)
      extent[d] = data.size[d] - lower;
    if (extent[d] < 0) {
      isUnknown = true;
      extent[d] = 1;
    }
    isEmpty |= extent[d] == 0;
    // Arrays of one element may be the end of a structure that goes on.
    if (data.size[d] > 1 && extent[d] > 0 &&
        (lower < 0 || lower > data.size[d] - extent[d]))
      fatal(loc,
            "section [%lld:%lld] of dimension %lld of %s is outside the array, "
            "which has %lld elements there",
            (long long)lower, (long long)extent[d], (long long)d,
            nameOf(data).c_str(), (long long)data.size[d]);
    int64_t offset = 0, width = 0;
    overflow |= __builtin_mul_overflow(lower, data.stride[d], &offset);
    overflow |= __builtin_add_overflow(first, offset, &first);
    overflow |= __builtin_mul_overflow(extent[d] - (extent[d] > 0),
                                       data.stride[d], &width);
    overflow |= __builtin_add_overflow(last, width, &last);
  }
  int64_t offset = 0, bytes = 0;
  overflow |= __builtin_mul_overflow(first, data.elementSize, &offset);
  overflow |= __builtin_mul_overflow(last + 1, data.elementSize, &bytes);
  if (overflow || bytes < 0)
    fatal(loc, "the section of %s does not fit into memory",
          nameOf(data).c_str());
  hull.begin = static_cast<char *>(data.base) + offset;
  hull.sizeInBytes = isEmpty ? 0 : bytes;
}

HostRange xacc::wholeOf(const XaccData &data, const Section &section) {
  int64_t last = 0;
  for (int64_t d = 0; d < data.rank; ++d) {
    if (data.size[d] < 0)
      return section.hull;
    if (data.size[d] == 0)
      return {static_cast<char *>(data.base), 0};
    last += (data.size[d] - 1) * data.stride[d];
  }
  return {static_cast<char *>(data.base), (last + 1) * data.elementSize};
}

std::string xacc::describeSection(const XaccData &data) {
  // The compiler's name may have the section already: "a[0:n]".
  std::string text = nameOf(data);
  if (data.rank == 0)
    return text;
  text += " ";
  for (int64_t d = 0; d < data.rank; ++d)
    text += "[" + std::to_string(data.lower[d]) + ":" +
            (data.extent[d] < 0 ? "?" : std::to_string(data.extent[d])) + "]";
  return text;
}
