//===- MemberList.cpp - Ordered list of ranks -----------------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "MemberList.h"

#include <algorithm>

using namespace xacc;

MemberList::MemberList(std::vector<int> list) : count(int64_t(list.size())) {
  if (count == 0)
    return;
  first = list[0];
  step = count > 1 ? int64_t(list[1]) - list[0] : 1;
  for (int64_t i = 1; i < count; ++i) {
    if (list[i] != first + i * step) {
      ranks = std::move(list);
      return;
    }
  }
}

int64_t MemberList::find(int rank) const {
  if (!ranks.empty()) {
    auto it = std::find(ranks.begin(), ranks.end(), rank);
    return it == ranks.end() ? -1 : it - ranks.begin();
  }
  if (count == 0 || step == 0)
    return count && rank == first ? 0 : -1;
  int64_t distance = rank - first;
  int64_t position = distance / step;
  bool found = distance % step == 0 && position >= 0 && position < count;
  return found ? position : -1;
}

uint64_t MemberList::hash() const {
  uint64_t value = 0x9e3779b97f4a7c15ull;
  auto mix = [&](uint64_t word) {
    value = (value ^ word) * 0xff51afd7ed558ccdull;
    value ^= value >> 32;
  };
  mix(uint64_t(count));
  mix(uint64_t(first));
  mix(uint64_t(step));
  for (int rank : ranks)
    mix(uint64_t(rank));
  return value;
}

bool MemberList::operator==(const MemberList &other) const {
  return count == other.count && first == other.first && step == other.step &&
         ranks == other.ranks;
}

std::vector<int> MemberList::toVector() const {
  std::vector<int> result(count);
  for (int64_t i = 0; i < count; ++i)
    result[i] = at(i);
  return result;
}
