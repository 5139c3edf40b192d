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
#include <pthread.h>
#include <string>
#include <utility>

using namespace xacc;

namespace {
struct Told {
  const char *file;
  int line;
  const char *function;
};

/// Calls in the arguments of a call are told after that one, and are run before
/// it.
struct Calls {
  std::array<Told, 8> told;
  size_t number = 0;
};
} // namespace

/// Those of this thread; null if it has told none and `create` is false. Not
/// thread-local storage, of which there is little where a process loads the
/// runtime later.
static Calls *callsOfThread(bool create) {
  static const pthread_key_t key = [] {
    pthread_key_t key;
    if (pthread_key_create(
            &key, [](void *calls) { delete static_cast<Calls *>(calls); }))
      fatal(nullptr, "there are too many keys of data of threads");
    return key;
  }();
  auto *calls = static_cast<Calls *>(pthread_getspecific(key));
  if (!calls && create)
    pthread_setspecific(key, calls = new Calls);
  return calls;
}

XACC_EXPORT void xaccrtCallFrom(const char *file, int line,
                                const char *function) {
  auto &[told, number] = *callsOfThread(/*create=*/true);
  if (number == told.size()) {
    std::copy(told.begin() + 1, told.end(), told.begin());
    --number;
  }
  told[number++] = {file, line, function};
}

const XaccLoc &xacc::callPlace(const XaccLoc &function) {
  Calls *calls = callsOfThread(/*create=*/false);
  if (!calls)
    return function;
  // Above it are functions that have read no place.
  size_t i = calls->number;
  while (i > 0 &&
         std::strcmp(calls->told[i - 1].function, function.directive) != 0)
    --i;
  if (i == 0)
    return function;
  calls->number = i - 1;
  const Told &call = calls->told[i - 1];
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
