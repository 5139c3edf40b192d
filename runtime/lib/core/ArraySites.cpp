//===- ArraySites.cpp - Names of arrays that all ranks share --------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ArraySites.h"

#include "Array.h"

#include <algorithm>

using namespace xacc;

/// As many arrays of one directive can have names.
static constexpr int64_t maxAtOnce = 256;

static int64_t hashOf(const XaccLoc &loc) {
  uint64_t hash = 1469598103934665603ull;
  auto add = [&](uint64_t value) { hash = (hash ^ value) * 1099511628211ull; };
  for (const char *text : {loc.file, loc.directive})
    for (; text && *text; ++text)
      add(uint8_t(*text));
  add(uint64_t(loc.line));
  add(uint64_t(loc.column));
  return int64_t(hash % (uint64_t(1) << 53));
}

void ArraySites::add(Array &array, const XaccLoc *loc) {
  if (!loc)
    return;
  int64_t site = hashOf(*loc);
  std::lock_guard<std::mutex> guard(mutex);
  std::vector<Array *> &list = arrays[site];
  auto slot = std::find(list.begin(), list.end(), nullptr);
  if (slot == list.end()) {
    if (int64_t(list.size()) == maxAtOnce)
      return;
    slot = list.insert(list.end(), nullptr);
  }
  *slot = &array;
  array.site = isName | (site << 8) | (slot - list.begin());
}

void ArraySites::remove(Array &array) {
  if (!array.site)
    return;
  std::lock_guard<std::mutex> guard(mutex);
  auto list = arrays.find((array.site & ~isName) >> 8);
  list->second[array.site % maxAtOnce] = nullptr;
  if (std::all_of(list->second.begin(), list->second.end(),
                  [](Array *a) { return !a; }))
    arrays.erase(list);
}

int64_t ArraySites::numberOf(const Array &array) const { return array.site; }

char *ArraySites::find(int64_t number) const {
  std::lock_guard<std::mutex> guard(mutex);
  auto list = arrays.find((number & ~isName) >> 8);
  size_t slot = size_t(number % maxAtOnce);
  if (list == arrays.end() || slot >= list->second.size() ||
      !list->second[slot])
    return nullptr;
  return list->second[slot]->view.data;
}
