//===- CallPlace.cpp - Where a program calls the runtime ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "CallPlace.h"
#include "Support.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <map>
#include <mutex>
#include <string>
#include <utility>

using namespace xacc;

namespace {
struct Told {
  const char *file;
  int line;
  const char *function;
};
} // namespace

/// Calls in the arguments of a call are told after that one, and are run before
/// it.
static thread_local std::array<Told, 8> told;
static thread_local size_t numTold = 0;

XACC_EXPORT void xaccrtCallFrom(const char *file, int line,
                                const char *function) {
  if (numTold == told.size()) {
    std::copy(told.begin() + 1, told.end(), told.begin());
    --numTold;
  }
  told[numTold++] = {file, line, function};
}

const XaccLoc &xacc::callPlace(const XaccLoc &function) {
  // Above it are functions that have read no place.
  size_t i = numTold;
  while (i > 0 && std::strcmp(told[i - 1].function, function.directive) != 0)
    --i;
  if (i == 0)
    return function;
  numTold = i - 1;
  const Told &call = told[numTold];
  // Operations that run later keep the address, and a library that the call is
  // in may be gone by then.
  static std::mutex mutex;
  static auto *places =
      new std::map<std::pair<std::string, std::pair<int, const char *>>,
                   XaccLoc>;
  std::lock_guard<std::mutex> guard(mutex);
  auto [it, isNew] = places->try_emplace(
      {call.file, {call.line, function.directive}}, function);
  if (isNew) {
    it->second.file = it->first.first.c_str();
    it->second.line = call.line;
  }
  return it->second;
}
