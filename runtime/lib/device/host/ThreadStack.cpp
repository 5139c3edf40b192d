//===- ThreadStack.cpp - The stack of a device's threads ------------------===//
//
// Part of XACC-MLIR, under the Apache License v2.0 with LLVM Exceptions.
// See LICENSE for license information.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "ThreadStack.h"

#include <cctype>
#include <cstdlib>
#include <sys/resource.h>

using namespace xacc;

/// Address space only: pages come when they are touched.
static constexpr uint64_t withoutLimit = 64 << 20;

static bool isSpace(char c) {
  return std::isspace(static_cast<unsigned char>(c));
}

uint64_t xacc::parseStackSize(const char *text) {
  while (text && isSpace(*text))
    ++text;
  if (!text || !std::isdigit(static_cast<unsigned char>(*text)))
    return 0;
  char *end = nullptr;
  uint64_t number = std::strtoull(text, &end, 10);
  while (isSpace(*end))
    ++end;
  int shift = 10;
  switch (std::toupper(static_cast<unsigned char>(*end))) {
  case 'B':
    shift = 0;
    break;
  case 'K':
  case '\0':
    break;
  case 'M':
    shift = 20;
    break;
  case 'G':
    shift = 30;
    break;
  default:
    return 0;
  }
  end += *end != '\0';
  while (isSpace(*end))
    ++end;
  bool isValid = *end == '\0' && number < (uint64_t(1) << (47 - shift));
  return isValid ? number << shift : 0;
}

ThreadStack::ThreadStack() {
  uint64_t size = parseStackSize(std::getenv("OMP_STACKSIZE"));
  rlimit limit = {};
  if (!size && getrlimit(RLIMIT_STACK, &limit) == 0 &&
      limit.rlim_cur == RLIM_INFINITY)
    size = withoutLimit;
  if (!size || pthread_getattr_default_np(&before) != 0)
    return;
  pthread_attr_t wanted;
  pthread_attr_init(&wanted);
  constexpr uint64_t page = 4096;
  // Too small a size is refused, and then the old one stays.
  isChanged = pthread_attr_setstacksize(&wanted,
                                        (size + page - 1) / page * page) == 0 &&
              pthread_setattr_default_np(&wanted) == 0;
  pthread_attr_destroy(&wanted);
  if (!isChanged)
    pthread_attr_destroy(&before);
}

ThreadStack::~ThreadStack() {
  if (!isChanged)
    return;
  pthread_setattr_default_np(&before);
  pthread_attr_destroy(&before);
}
